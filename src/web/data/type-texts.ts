import { defineTexts } from '#domain/texts.ts';

/** What the types of items are called, wherever an item or several of a type are named. */
export const typeTexts = defineTexts({
  en: {
    asset: {
      savings: 'Savings Account',
      checking: 'Checking Account',
      investment: 'Investment Account',
      retirement: 'Retirement Account',
      real_estate: 'Real Estate',
      vehicle: 'Vehicle',
      other: 'Other',
    },
    liability: {
      mortgage: 'Mortgage',
      car_loan: 'Car Loan',
      student_loan: 'Student Loan',
      credit_card: 'Credit Card',
      personal_loan: 'Personal Loan',
      other: 'Other',
    },
    income: {
      salary: 'Salary',
      freelance: 'Freelance',
      business: 'Business',
      bonus: 'Bonus',
      other: 'Other',
    },
    cost: {
      housing: 'Housing',
      transportation: 'Transportation',
      food: 'Food',
      utilities: 'Utilities',
      entertainment: 'Entertainment',
      healthcare: 'Healthcare',
      shopping: 'Shopping',
      other: 'Other',
    },
  },
  sv: {
    asset: {
      savings: 'Sparkonto',
      checking: 'Lönekonto',
      investment: 'Investering',
      retirement: 'Pension',
      real_estate: 'Fast egendom',
      vehicle: 'Fordon',
      other: 'Övrigt',
    },
    liability: {
      mortgage: 'Bolån',
      car_loan: 'Billån',
      student_loan: 'Studielån',
      credit_card: 'Kreditkort',
      personal_loan: 'Privatlån',
      other: 'Övrigt',
    },
    income: {
      salary: 'Lön',
      freelance: 'Frilans',
      business: 'Företag',
      bonus: 'Bonus',
      other: 'Övrigt',
    },
    cost: {
      housing: 'Boende',
      transportation: 'Transport',
      food: 'Mat',
      utilities: 'El, vatten och värme',
      entertainment: 'Nöje',
      healthcare: 'Hälsa och vård',
      shopping: 'Shopping',
      other: 'Övrigt',
    },
  },
});
