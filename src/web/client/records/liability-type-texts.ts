// Apart from texts.ts: a screen carries its own kind’s; texts.ts is in every first view.
import { defineTexts } from '#domain/basics/texts.ts';

/** Names of the types of debts. */
export const liabilityTypes = defineTexts({
  en: {
    mortgage: 'Mortgage',
    car_loan: 'Car Loan',
    student_loan: 'Student Loan',
    credit_card: 'Credit Card',
    personal_loan: 'Personal Loan',
    other: 'Other',
  },
  sv: {
    mortgage: 'Bolån',
    car_loan: 'Billån',
    student_loan: 'Studielån',
    credit_card: 'Kreditkort',
    personal_loan: 'Privatlån',
    other: 'Övrigt',
  },
});
