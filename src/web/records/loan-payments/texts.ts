import { type AmountParams, type NameParams, defineTexts } from '#domain/basics/texts.ts';

type LoanCostParams = { name: string; amount: string };

export const loanPaymentTexts = defineTexts({
  en: {
    missing: ({ amount }: AmountParams) => `Loan payments not among your costs: ${amount}`,
    perhapsMissing: ({ amount }: AmountParams) =>
      `Loan payments that may not be among your costs: ${amount}`,
    label: 'Loan payments not among your costs',
    left: ({ amount }: AmountParams) => `With them, ${amount} a month is left after tax.`,
    add: 'Add as costs',
    adding: 'Adding...',
    added: 'The loan payments are among your costs',
    undone: 'The costs are removed again',
    undo: 'Undo',
    failed: 'The loan payments could not be added',
    undoFailed: 'The costs could not be removed',
    ask: ({ name, amount }: LoanCostParams) =>
      `What does “${name}”, ${amount} a month, pay towards your loans?`,
    answerFailed: 'The answer could not be saved',
    answers: {
      payment: 'Interest and amortization',
      interest: 'Interest only',
      amortization: 'Amortization only',
      none: 'Nothing',
    },
    costs: {
      interest: 'Loan interest',
      amortization: 'Loan amortization',
      payment: 'Loan payments',
    },
    rule:
      'Your share of what each loan states as a month’s payment, less the costs that pay loans. ' +
      'Loans that are paid off, and loans that state no payment, are not counted.',
    interestOf: ({ name }: NameParams) => `${name}, interest`,
    amortizationOf: ({ name }: NameParams) => `${name}, amortization`,
    unsplitOf: ({ name }: NameParams) => `${name}, payment`,
    stated: 'Loan payments',
    notLess: 'The costs pay more of one part than the loans ask for',
    missingParts: {
      interest: 'of which interest',
      amortization: 'of which amortization',
      payment: 'of which not split',
    },
  },
  sv: {
    missing: ({ amount }: AmountParams) =>
      `Lånebetalningar som inte finns bland dina kostnader: ${amount}`,
    perhapsMissing: ({ amount }: AmountParams) =>
      `Lånebetalningar som kanske inte finns bland dina kostnader: ${amount}`,
    label: 'Lånebetalningar som inte finns bland dina kostnader',
    left: ({ amount }: AmountParams) => `Med dem blir ${amount} kvar i månaden efter skatt.`,
    add: 'Lägg till som kostnader',
    adding: 'Lägger till...',
    added: 'Lånebetalningarna finns bland dina kostnader',
    undone: 'Kostnaderna är borttagna igen',
    undo: 'Ångra',
    failed: 'Lånebetalningarna kunde inte läggas till',
    undoFailed: 'Kostnaderna kunde inte tas bort',
    ask: ({ name, amount }: LoanCostParams) =>
      `Vad betalar ”${name}”, ${amount} i månaden, på dina lån?`,
    answerFailed: 'Svaret kunde inte sparas',
    answers: {
      payment: 'Ränta och amortering',
      interest: 'Bara ränta',
      amortization: 'Bara amortering',
      none: 'Inget',
    },
    costs: {
      interest: 'Ränta på lån',
      amortization: 'Amortering',
      payment: 'Lånebetalning',
    },
    rule:
      'Din andel av det varje lån anger som månadens betalning, minus de kostnader som betalar ' +
      'lån. Lån som är slutbetalda, och lån som inte anger någon betalning, räknas inte.',
    interestOf: ({ name }: NameParams) => `${name}, ränta`,
    amortizationOf: ({ name }: NameParams) => `${name}, amortering`,
    unsplitOf: ({ name }: NameParams) => `${name}, betalning`,
    stated: 'Lånebetalningar',
    notLess: 'Kostnaderna betalar mer av en del än lånen kräver',
    missingParts: {
      interest: 'varav ränta',
      amortization: 'varav amortering',
      payment: 'varav ej uppdelat',
    },
  },
});
