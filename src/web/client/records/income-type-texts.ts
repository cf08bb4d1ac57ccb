// Apart from texts.ts: a screen carries its own kind’s; texts.ts is in every first view.
import { defineTexts } from '#domain/basics/texts.ts';

/** Names of the types of incomes. */
export const incomeTypes = defineTexts({
  en: {
    salary: 'Salary',
    freelance: 'Freelance',
    business: 'Business',
    bonus: 'Bonus',
    other: 'Other',
  },
  sv: {
    salary: 'Lön',
    freelance: 'Frilans',
    business: 'Företag',
    bonus: 'Bonus',
    other: 'Övrigt',
  },
});
