// Apart from texts.ts: a screen carries its own kind’s; texts.ts is in every first view.
import { type AmountParams, defineTexts } from '#domain/basics/texts.ts';

/** Names of the frequencies of incomes and costs. */
export const frequencyTexts = defineTexts({
  en: {
    frequency: 'Frequency',
    frequencies: { monthly: 'Monthly', yearly: 'Yearly', one_time: 'One-time' },
    /** Read after an amount. */
    per: { monthly: 'per month', yearly: 'per year', one_time: 'once' },
    aMonth: ({ amount }: AmountParams) => `${amount} per month`,
  },
  sv: {
    frequency: 'Hur ofta',
    frequencies: { monthly: 'Varje månad', yearly: 'Varje år', one_time: 'En gång' },
    per: { monthly: 'per månad', yearly: 'per år', one_time: 'en gång' },
    aMonth: ({ amount }: AmountParams) => `${amount} per månad`,
  },
});
