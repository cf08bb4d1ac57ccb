// Apart from texts.ts: a screen carries its own kind’s; texts.ts is in every first view.
import { defineTexts } from '#domain/basics/texts.ts';

/** Names of the categories of costs. */
export const costTypes = defineTexts({
  en: {
    housing: 'Housing',
    transportation: 'Transportation',
    food: 'Food',
    utilities: 'Utilities',
    entertainment: 'Entertainment',
    healthcare: 'Healthcare',
    shopping: 'Shopping',
    other: 'Other',
  },
  sv: {
    housing: 'Boende',
    transportation: 'Transport',
    food: 'Mat',
    utilities: 'El, vatten och värme',
    entertainment: 'Nöje',
    healthcare: 'Hälsa och vård',
    shopping: 'Shopping',
    other: 'Övrigt',
  },
});
