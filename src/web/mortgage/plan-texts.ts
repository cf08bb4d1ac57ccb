// Apart from texts.ts: it comes with the history page.
import { defineTexts } from '#domain/basics/texts.ts';

type Filled = { name: string; amount: string };

export const planTexts = defineTexts({
  en: {
    byPlan: ({ amount }: { amount: string }) => `By plan: ${amount}`,
    byPlanOf: ({ name, amount }: Filled) => `Fill in ${name} by plan: ${amount}`,
  },
  sv: {
    byPlan: ({ amount }: { amount: string }) => `Enligt plan: ${amount}`,
    byPlanOf: ({ name, amount }: Filled) => `Fyll i ${name} enligt plan: ${amount}`,
  },
});
