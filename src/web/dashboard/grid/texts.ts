import { defineTexts } from '#domain/basics/texts.ts';

type Lead = { day: string; currencies: string };

export const dashboardTexts = defineTexts({
  en: {
    welcome: ({ name }: { name: string }) => `Welcome back, ${name}`,
    welcomeNameless: 'Welcome back',
    lead: ({ day, currencies }: Lead) => `${day}. All amounts in ${currencies}, your share.`,
    customize: 'Customize Dashboard',
    done: 'Done Customizing',
    grid: 'Widgets',
  },
  sv: {
    welcome: ({ name }: { name: string }) => `Välkommen tillbaka, ${name}`,
    welcomeNameless: 'Välkommen tillbaka',
    lead: ({ day, currencies }: Lead) => `${day}. Alla belopp i ${currencies}, din andel.`,
    customize: 'Anpassa översikten',
    done: 'Klar',
    grid: 'Rutor',
  },
});
