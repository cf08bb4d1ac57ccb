// Apart from texts.ts: it comes with the history page.
import { defineTexts } from '#domain/basics/texts.ts';

type Filled = { name: string; amount: string };
type Counted = { count: number };

export const planTexts = defineTexts({
  en: {
    byPlan: ({ amount }: { amount: string }) => `By plan: ${amount}`,
    byPlanOf: ({ name, amount }: Filled) => `Fill in ${name} by plan: ${amount}`,
    fillAll: ({ count }: Counted) =>
      count === 1 ? 'Fill in 1 by plan' : `Fill in ${count} by plan`,
    filled: 'By the mortgage’s plan; not saved yet.',
  },
  sv: {
    byPlan: ({ amount }: { amount: string }) => `Enligt plan: ${amount}`,
    byPlanOf: ({ name, amount }: Filled) => `Fyll i ${name} enligt plan: ${amount}`,
    fillAll: ({ count }: Counted) => `Fyll i ${count} enligt plan`,
    filled: 'Enligt bolånets plan, inte sparat än.',
  },
});
