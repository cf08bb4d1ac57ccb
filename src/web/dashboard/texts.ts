import { defineTexts } from '#domain/texts.ts';

type Lead = { day: string; currencies: string };

export const dashboardTexts = defineTexts({
  en: {
    welcome: ({ name }: { name: string }) => `Welcome back, ${name}`,
    welcomeNameless: 'Welcome back',
    lead: ({ day, currencies }: Lead) => `${day}. All amounts in ${currencies}, your share.`,
    wall: 'Widgets',
    emptyTitle: 'No net worth data available',
    emptyText: 'Add assets and liabilities to see your net worth trend',
    addAssets: 'Add assets',
    widgetBroken: 'This could not be shown.',
    widgetAgain: 'Try again',
  },
  sv: {
    welcome: ({ name }: { name: string }) => `Välkommen tillbaka, ${name}`,
    welcomeNameless: 'Välkommen tillbaka',
    lead: ({ day, currencies }: Lead) => `${day}. Alla belopp i ${currencies}, din andel.`,
    wall: 'Rutor',
    emptyTitle: 'Ingen nettoförmögenhet att visa ännu',
    emptyText: 'Lägg till tillgångar och skulder för att se hur din nettoförmögenhet utvecklas',
    addAssets: 'Lägg till tillgångar',
    widgetBroken: 'Det här gick inte att visa.',
    widgetAgain: 'Försök igen',
  },
});
