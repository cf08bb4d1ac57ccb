import { defineTexts } from '#domain/basics/texts.ts';

type SearchedParams = { text: string };

export const paletteTexts = defineTexts({
  en: {
    title: 'Find and go to',
    field: 'Search screens, records and things to do',
    results: 'Found',
    nothing: ({ text }: SearchedParams) => `Nothing found for “${text}”.`,
    go: 'Go to',
    add: 'Add',
    change: 'Change',
    records: 'Your records',
    transactions: 'Transactions',
    allTransactions: ({ text }: SearchedParams) => `All transactions with “${text}”`,
    searching: 'Searching transactions...',
    unread: 'The transactions could not be searched.',
    adds: {
      assets: 'Add an asset',
      liabilities: 'Add a liability',
      incomes: 'Add an income',
      costs: 'Add a cost',
      goals: 'Add a goal',
    },
    moveWords: 'import spreadsheet Excel CSV file',
    theme: 'Switch between dark and light',
    themeWords: 'theme night day',
    language: 'Byt till svenska',
    languageWords: 'language Swedish',
    languageFailed: 'It could not be changed',
    currency: ({ code, name }: { code: string; name: string }) =>
      `Show amounts in ${name} (${code})`,
    household: ({ name }: { name: string }) => `Household: ${name}`,
    keys: 'Arrow keys choose, Enter opens, Escape closes.',
    keysElsewhere:
      'Ctrl+K or ⌘K opens this. In a dialog, Ctrl+Enter or ⌘+Enter saves. In a list, press an ' +
      'amount to change it.',
  },
  sv: {
    title: 'Hitta och gå till',
    field: 'Sök en sida, en post eller något att göra',
    results: 'Träffar',
    nothing: ({ text }: SearchedParams) => `Inga träffar på ”${text}”.`,
    go: 'Gå till',
    add: 'Lägg till',
    change: 'Byt',
    records: 'Dina poster',
    transactions: 'Transaktioner',
    allTransactions: ({ text }: SearchedParams) => `Alla transaktioner med ”${text}”`,
    searching: 'Söker bland transaktionerna...',
    unread: 'Det gick inte att söka bland transaktionerna.',
    adds: {
      assets: 'Lägg till en tillgång',
      liabilities: 'Lägg till en skuld',
      incomes: 'Lägg till en inkomst',
      costs: 'Lägg till en kostnad',
      goals: 'Lägg till ett mål',
    },
    moveWords: 'importera kalkylark Excel CSV fil',
    theme: 'Växla mellan mörkt och ljust',
    themeWords: 'tema natt dag',
    language: 'Switch to English',
    languageWords: 'språk engelska',
    languageFailed: 'Det gick inte att byta',
    currency: ({ code, name }: { code: string; name: string }) => `Visa belopp i ${name} (${code})`,
    household: ({ name }: { name: string }) => `Hushåll: ${name}`,
    keys: 'Piltangenterna väljer, Enter öppnar, Escape stänger.',
    keysElsewhere:
      'Ctrl+K eller ⌘K öppnar den här rutan. I en dialog sparar Ctrl+Enter eller ⌘+Enter. ' +
      'I en lista ändras ett belopp när du trycker på det.',
  },
});
