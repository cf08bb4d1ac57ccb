import { defineTexts } from '#domain/basics/texts.ts';

export const shellTexts = defineTexts({
  en: {
    navigation: 'Main menu',
    dashboard: 'Dashboard',
    assets: 'Assets',
    liabilities: 'Liabilities',
    income: 'Income',
    costs: 'Costs',
    goals: 'Goals',
    analytics: 'Economic analysis',
    tax: 'Tax',
    household: 'Household',
    transactions: 'Transactions',
    cashFlow: 'Cash flow',
    banks: 'Banks',
    premium: 'Premium',
    historicalData: 'Historical Data',
    accountPage: 'Account',
    notFound: 'Page not found',
    more: 'More',
    account: 'Account and settings',
  },
  sv: {
    navigation: 'Huvudmeny',
    dashboard: 'Översikt',
    assets: 'Tillgångar',
    liabilities: 'Skulder',
    income: 'Inkomster',
    costs: 'Kostnader',
    goals: 'Mål',
    analytics: 'Ekonomisk analys',
    tax: 'Skatt',
    household: 'Hushåll',
    transactions: 'Transaktioner',
    cashFlow: 'Kassaflöde',
    banks: 'Banker',
    premium: 'Premium',
    historicalData: 'Historik',
    accountPage: 'Konto',
    notFound: 'Sidan finns inte',
    more: 'Mer',
    account: 'Konto och inställningar',
  },
});

type When = { when: string };

export const offlineTexts = defineTexts({
  en: {
    offline: 'You are offline.',
    unreachable: 'The server cannot be reached.',
    partial: 'The server does not answer everything.',
    shows: ({ when }: When) => `Showing data from ${when}.`,
    writing: 'Changes can be saved when you are connected again.',
    retry: 'Try again',
  },
  sv: {
    offline: 'Du är offline.',
    unreachable: 'Servern går inte att nå.',
    partial: 'Servern svarar inte på allt.',
    shows: ({ when }: When) => `Visar uppgifter från ${when}.`,
    writing: 'Ändringar går att spara när du är ansluten igen.',
    retry: 'Försök igen',
  },
});
