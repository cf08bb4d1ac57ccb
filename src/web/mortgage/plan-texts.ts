// Apart from texts.ts: it comes with the history page.
import { type CountParams, defineTexts } from '#domain/basics/texts.ts';

type NameAndAmountParams = { name: string; amount: string };

export const planTexts = defineTexts({
  en: {
    byPlan: ({ amount }: { amount: string }) => `By plan: ${amount}`,
    byPlanOf: ({ name, amount }: NameAndAmountParams) => `Fill in ${name} by plan: ${amount}`,
    fillAll: ({ count }: CountParams) =>
      count === 1 ? 'Fill in 1 by plan' : `Fill in ${count} by plan`,
    filled: 'By the mortgage’s plan; not saved yet.',
  },
  sv: {
    byPlan: ({ amount }: { amount: string }) => `Enligt plan: ${amount}`,
    byPlanOf: ({ name, amount }: NameAndAmountParams) => `Fyll i ${name} enligt plan: ${amount}`,
    fillAll: ({ count }: CountParams) => `Fyll i ${count} enligt plan`,
    filled: 'Enligt bolånets plan, inte sparat än.',
  },
});
