import type { Account } from '#tests/support/onboarded.ts';

/** 6 508.33 of interest and 3 608.67 paid off are 10 117 a month. */
export const mortgage = {
  type: 'mortgage',
  name: 'Bolån',
  balance: '2200000',
  interestRate: '3.55',
  monthlyInterest: '6508.33',
  monthlyAmortization: '3608.67',
  monthlyPayment: '10117',
  currency: 'SEK',
};
export const salary = {
  name: 'Lön',
  amount: '50000',
  type: 'salary',
  frequency: 'monthly',
  taxPercentage: '30',
  currency: 'SEK',
};
export const food = { name: 'Mat', type: 'food', amount: '19000', currency: 'SEK' };

/** The screens' words about loan payments that are not among the costs. */
export const WORDS = {
  sv: {
    widget: 'Inkomster mot kostnader',
    health: 'Ekonomisk hälsa',
    // 50 000 × 70 % − 19 000 = 16 000; less 10 117 is 5 883.
    line:
      'Lånebetalningar som inte finns bland dina kostnader: 10 117 kr Med dem blir 5 883 kr ' +
      'kvar i månaden efter skatt.',
    // 16 000 / 50 000 = 32 %, 5 883 / 50 000 = 11.766 %
    rates: ['32,0 % av inkomsten', '11,7 % med lånebetalningarna'],
    explained: 'Lånebetalningar som inte finns bland dina kostnader: 10 117 kr',
    all: 'Visa alla mått och råd',
    after: '11,7 % av inkomsten',
    explain: 'Visa uträkningen: Lånebetalningar som inte finns bland dina kostnader',
    drawer:
      'Bolån, ränta 6 508,33 kr Bolån, amortering 3 608,67 kr Lånebetalningar 10 117,00 kr ' +
      'Lånebetalningar som inte finns bland dina kostnader 10 117,00 kr',
    add: 'Lägg till som kostnader',
    added: 'Lånebetalningarna finns bland dina kostnader',
    undo: 'Ångra',
    names: ['Ränta på lån', 'Amortering'],
  },
  en: {
    widget: 'Income vs Costs',
    health: 'Financial health',
    line:
      'Loan payments not among your costs: 10 117 kr With them, 5 883 kr a month is left after ' +
      'tax.',
    rates: ['32.0% of income', '11.7% with the loan payments'],
    explained: 'Loan payments not among your costs: 10 117 kr',
    all: 'Show all measures and advice',
    after: '11.7% of income',
    explain: 'Show the calculation: Loan payments not among your costs',
    drawer:
      'Bolån, interest 6 508,33 kr Bolån, amortization 3 608,67 kr Loan payments 10 117,00 kr ' +
      'Loan payments not among your costs 10 117,00 kr',
    add: 'Add as costs',
    added: 'The loan payments are among your costs',
    undo: 'Undo',
    names: ['Loan interest', 'Loan amortization'],
  },
};

export async function costsOf(account: Account) {
  const costs = (await account.call('GET', '/api/costs')) as Record<string, unknown>[];
  return costs.map(({ name, type, amount, loanPart }) => ({ name, type, amount, loanPart }));
}
