// Apart from texts.ts: they come with the quick actions; texts.ts is in the first view.
import { defineTexts } from '#domain/basics/texts.ts';

/** Labels of the actions below the widgets. */
export const quickActionTexts = defineTexts({
  en: {
    quickActions: 'Quick actions',
    addAsset: 'Add an asset',
    addLiability: 'Add a liability',
    addIncome: 'Add an income',
    addCost: 'Add a cost',
    addGoal: 'Add a goal',
    fillIn: ({ month }: { month: string }) => `Fill in ${month}`,
  },
  sv: {
    quickActions: 'Snabbval',
    addAsset: 'Lägg till tillgång',
    addLiability: 'Lägg till skuld',
    addIncome: 'Lägg till inkomst',
    addCost: 'Lägg till kostnad',
    addGoal: 'Lägg till mål',
    fillIn: ({ month }: { month: string }) => `Fyll i ${month}`,
  },
});
