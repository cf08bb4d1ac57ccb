import { type AmountParams, defineTexts } from '#domain/basics/texts.ts';

/** Names of the types of assets. */
export const assetTypes = defineTexts({
  en: {
    savings: 'Savings Account',
    checking: 'Checking Account',
    investment: 'Investment Account',
    retirement: 'Retirement Account',
    real_estate: 'Real Estate',
    vehicle: 'Vehicle',
    other: 'Other',
  },
  sv: {
    savings: 'Sparkonto',
    checking: 'Lönekonto',
    investment: 'Investering',
    retirement: 'Pension',
    real_estate: 'Fast egendom',
    vehicle: 'Fordon',
    other: 'Övrigt',
  },
});

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

/** Name of a type of items; its own code if it has none. */
export function typeWord(words: Readonly<Record<string, string>>, type: string): string {
  return words[type] ?? type.replaceAll('_', ' ');
}

/** Names of the kinds of instruments. */
export const instrumentKinds = defineTexts({
  en: {
    share: 'Share',
    fund: 'Fund',
    etf: 'Exchange-traded fund',
    bond: 'Bond or bond fund',
    certificate: 'Certificate',
    option: 'Option',
    crypto: 'Cryptocurrency',
    other: 'Other',
  },
  sv: {
    share: 'Aktie',
    fund: 'Fond',
    etf: 'Börshandlad fond',
    bond: 'Obligation eller räntefond',
    certificate: 'Certifikat',
    option: 'Option',
    crypto: 'Kryptovaluta',
    other: 'Övrigt',
  },
});
