import { defineTexts } from '#domain/texts.ts';

type Lead = { day: string; currencies: string };

export const dashboardTexts = defineTexts({
  en: {
    welcome: ({ name }: { name: string }) => `Welcome back, ${name}`,
    welcomeNameless: 'Welcome back',
    lead: ({ day, currencies }: Lead) => `${day}. All amounts in ${currencies}, your share.`,
    netWorth: 'Net worth',
    netWorthRule: 'Your share of what you own, less your share of what you owe.',
    assetsShare: 'Assets, your share',
    liabilitiesShare: 'Liabilities, your share',
    composition: 'What you own is made of',
    others: 'Others',
    totalAssets: 'Total assets',
    totalAssetsRule: 'Your share of each asset, converted and rounded once, then added.',
    totalLiabilities: 'Total liabilities',
    totalLiabilitiesRule: 'Your share of each debt, converted and rounded once, then added.',
    monthlyIncome: 'Income a month',
    monthlyIncomeRule: 'Before tax. Yearly incomes are divided by 12, one-time ones do not count.',
    emptyTitle: 'No net worth data available',
    emptyText: 'Add assets and liabilities to see your net worth trend',
    addAssets: 'Add assets',
    assetCount: ({ count }: { count: number }) => (count === 1 ? '1 asset' : `${count} assets`),
    liabilityCount: ({ count }: { count: number }) =>
      count === 0 ? 'None recorded' : count === 1 ? '1 liability' : `${count} liabilities`,
    incomeCount: ({ count }: { count: number }) => (count === 1 ? '1 source' : `${count} sources`),
  },
  sv: {
    welcome: ({ name }: { name: string }) => `Välkommen tillbaka, ${name}`,
    welcomeNameless: 'Välkommen tillbaka',
    lead: ({ day, currencies }: Lead) => `${day}. Alla belopp i ${currencies}, din andel.`,
    netWorth: 'Nettoförmögenhet',
    netWorthRule: 'Din andel av det du äger, minus din andel av det du är skyldig.',
    assetsShare: 'Tillgångar, din andel',
    liabilitiesShare: 'Skulder, din andel',
    composition: 'Det du äger består av',
    others: 'Övriga',
    totalAssets: 'Summa tillgångar',
    totalAssetsRule: 'Din andel av varje tillgång, omräknad och avrundad en gång, sedan adderad.',
    totalLiabilities: 'Summa skulder',
    totalLiabilitiesRule: 'Din andel av varje skuld, omräknad och avrundad en gång, sedan adderad.',
    monthlyIncome: 'Inkomst per månad',
    monthlyIncomeRule: 'Före skatt. Årsinkomster delas med 12, engångsinkomster räknas inte.',
    emptyTitle: 'Ingen nettoförmögenhet att visa ännu',
    emptyText: 'Lägg till tillgångar och skulder för att se hur din nettoförmögenhet utvecklas',
    addAssets: 'Lägg till tillgångar',
    assetCount: ({ count }: { count: number }) =>
      count === 1 ? '1 tillgång' : `${count} tillgångar`,
    liabilityCount: ({ count }: { count: number }) =>
      count === 0 ? 'Inga registrerade' : count === 1 ? '1 skuld' : `${count} skulder`,
    incomeCount: ({ count }: { count: number }) => (count === 1 ? '1 källa' : `${count} källor`),
  },
});
