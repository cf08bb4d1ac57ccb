import { type CountParams, defineTexts, type NameParams } from '#domain/basics/texts.ts';

/** Words of the holdings of all accounts. */
export const overviewTexts = defineTexts({
  en: {
    heading: 'All holdings',
    lead: 'Accounts whose value follows from what they hold.',
    total: 'Value of your accounts',
    totalRule: 'Your share of each account, converted and rounded once, then added.',
    accounts: ({ count }: CountParams) => (count === 1 ? '1 account' : `${count} accounts`),
    accountsTitle: 'Accounts',
    account: 'Account',
    value: 'Value',
    share: 'Share',
    noRate: 'Rate missing',
    emptyTitle: 'No holdings yet',
    emptyText:
      'State what an account has bought, or open a file from your broker. Valv then counts its ' +
      'value, cost and return.',
    beginWith: ({ name }: NameParams) => `Begin with ${name}`,
    addAccount: 'Add an account',
    toAssets: 'To your assets',
  },
  sv: {
    heading: 'Alla innehav',
    lead: 'Konton vars värde följer av vad de innehåller.',
    total: 'Värdet av dina konton',
    totalRule: 'Din andel av varje konto, omräknad och avrundad en gång, sedan adderad.',
    accounts: ({ count }: CountParams) => (count === 1 ? '1 konto' : `${count} konton`),
    accountsTitle: 'Konton',
    account: 'Konto',
    value: 'Värde',
    share: 'Andel',
    noRate: 'Växelkurs saknas',
    emptyTitle: 'Inga innehav ännu',
    emptyText:
      'Skriv in vad ett konto har köpt, eller öppna en fil från din mäklare. Då räknar Valv ut ' +
      'värde, anskaffningsvärde och avkastning.',
    beginWith: ({ name }: NameParams) => `Börja med ${name}`,
    addAccount: 'Lägg till ett konto',
    toAssets: 'Till dina tillgångar',
  },
});
