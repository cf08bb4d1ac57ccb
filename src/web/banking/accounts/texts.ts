import { defineTexts, type NameParams } from '#domain/basics/texts.ts';

type ContentsParams = { transactions: number; files: number };

export const accountTexts = defineTexts({
  en: {
    open: 'Accounts',
    title: 'Bank accounts',
    text: 'Rename or remove your accounts.',
    none: 'No accounts yet. One is added with the first file you open.',
    balanceOn: ({ day }: { day: string }) => `balance of ${day}`,
    noBalance: 'no balance known',
    edit: ({ name }: NameParams) => `Change ${name}`,
    close: 'Close',
    editTitle: 'Change the account',
    editText: 'Its number lets files and transfers find it.',
    name: 'Name',
    bank: 'Bank',
    number: 'Account number',
    kind: 'Type',
    kinds: {
      checking: 'Checking account',
      savings: 'Savings account',
      credit_card: 'Card',
      other: 'Other',
    },
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: 'The account is saved',
    failed: 'The account could not be saved',
    remove: 'Remove the account',
    removeTitle: ({ name }: NameParams) => `Remove ${name}?`,
    removeText: ({ transactions, files }: ContentsParams) =>
      `With it go ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'} from ` +
      `${files} ${files === 1 ? 'file' : 'files'}, and your changes to them. This cannot be ` +
      'undone.',
    counting: 'Counting what goes with it...',
    confirm: 'Remove',
    removing: 'Removing...',
    removed: 'The account is removed',
    removeFailed: 'The account could not be removed',
  },
  sv: {
    open: 'Konton',
    title: 'Bankkonton',
    text: 'Byt namn på eller ta bort dina konton.',
    none: 'Inga konton än. Ett läggs till med den första filen du öppnar.',
    balanceOn: ({ day }: { day: string }) => `saldo ${day}`,
    noBalance: 'saldot är inte känt',
    edit: ({ name }: NameParams) => `Ändra ${name}`,
    close: 'Stäng',
    editTitle: 'Ändra kontot',
    editText: 'Numret gör att filer och överföringar hittar det.',
    name: 'Namn',
    bank: 'Bank',
    number: 'Kontonummer',
    kind: 'Typ',
    kinds: {
      checking: 'Lönekonto',
      savings: 'Sparkonto',
      credit_card: 'Kort',
      other: 'Annat',
    },
    save: 'Spara',
    saving: 'Sparar...',
    cancel: 'Avbryt',
    saved: 'Kontot är sparat',
    failed: 'Kontot kunde inte sparas',
    remove: 'Ta bort kontot',
    removeTitle: ({ name }: NameParams) => `Ta bort ${name}?`,
    removeText: ({ transactions, files }: ContentsParams) =>
      `Med det försvinner ${transactions} ` +
      `${transactions === 1 ? 'transaktion' : 'transaktioner'} från ${files} ` +
      `${files === 1 ? 'fil' : 'filer'}, och dina ändringar av dem. Det går inte att ångra.`,
    counting: 'Räknar vad som följer med...',
    confirm: 'Ta bort',
    removing: 'Tar bort...',
    removed: 'Kontot är borttaget',
    removeFailed: 'Kontot kunde inte tas bort',
  },
});

type HistoryParams = { months: number };

/** An account that becomes an asset, or a card that becomes a liability. */
export const accountItemTexts = defineTexts({
  en: {
    title: 'Not among your assets yet',
    text: 'Added with its balance, and with earlier months where they can be worked out.',
    asset: 'Add to your assets',
    liability: 'Add to your liabilities',
    addName: ({ text, name }: { text: string } & NameParams) => `${text}: ${name}`,
    adding: 'Adding...',
    later: 'Not now',
    laterName: ({ name }: NameParams) => `Not now: ${name}`,
    addedAsset: 'The account is now among your assets',
    addedLiability: 'The card is now among your liabilities',
    months: ({ months }: HistoryParams) =>
      `With the balance of ${months} earlier ${months === 1 ? 'month' : 'months'}.`,
    noMonths: 'Without earlier months: they cannot be worked out with certainty.',
    already: 'It was there already',
    failed: 'The account could not be added',
    undo: 'Undo',
    undoName: ({ name }: NameParams) => `Undo: ${name}`,
    undone: 'The account is no longer there',
    undoFailed: 'It could not be undone',
  },
  sv: {
    title: 'Inte bland dina tillgångar än',
    text: 'Läggs till med sitt saldo, och med tidigare månader där de går att räkna fram.',
    asset: 'Lägg till bland tillgångarna',
    liability: 'Lägg till bland skulderna',
    addName: ({ text, name }: { text: string } & NameParams) => `${text}: ${name}`,
    adding: 'Lägger till...',
    later: 'Inte nu',
    laterName: ({ name }: NameParams) => `Inte nu: ${name}`,
    addedAsset: 'Kontot finns nu bland dina tillgångar',
    addedLiability: 'Kortet finns nu bland dina skulder',
    months: ({ months }: HistoryParams) =>
      `Med saldot för ${months} ${months === 1 ? 'tidigare månad' : 'tidigare månader'}.`,
    noMonths: 'Utan tidigare månader: de går inte att räkna fram med säkerhet.',
    already: 'Det fanns redan där',
    failed: 'Kontot kunde inte läggas till',
    undo: 'Ångra',
    undoName: ({ name }: NameParams) => `Ångra: ${name}`,
    undone: 'Kontot är borttaget igen',
    undoFailed: 'Det gick inte att ångra',
  },
});
