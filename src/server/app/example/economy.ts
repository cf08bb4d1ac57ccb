import type { CostDraft, LoanPart } from '#domain/records/costs.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import type { GoalDraft } from '#domain/records/goals.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import type { Day } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type AnyLife, demoNames, LOANS, steady, whole } from './example-items.ts';

/** Half of the home loans' amortization a month, and the car loan's. */
const AMORTIZATION = LOANS.home.reduce((sum, { paid }) => sum + paid, 0) / 2 + LOANS.car.paid;

/** Incomes of the example household; the bonus was paid on a day. */
export function demoIncomes(language: Language, bonusOn: Day): AnyLife[] {
  const names = demoNames[language];
  const salary = income('salary', names.salary, 44_500);
  const bonus = income('bonus', names.bonus, 25_000);
  const freelance = income('freelance', names.freelance, 6_500);
  return [
    steady('incomes', { ...salary, taxPercentage: '24.00' as PercentText }, [
      [5, { amount: whole(45_700) }],
      [17, { amount: whole(47_100) }],
    ]),
    steady('incomes', freelance, [[23, { amount: whole(7_200) }]]),
    steady('incomes', { ...bonus, frequency: 'one_time', receivedDate: bonusOn }),
  ];
}

/** Costs of the example household. */
export function demoCosts(language: Language): AnyLife[] {
  const names = demoNames[language];
  return [
    cost('housing', names.housing, 8_350, 'monthly', [], 'interest'),
    cost('housing', names.amortization, AMORTIZATION, 'monthly', [], 'amortization'),
    cost('housing', names.homeInsurance, 4_320, 'yearly'),
    cost('utilities', names.electricity, 1_640, 'monthly', [[23, 1_490]]),
    cost('utilities', names.broadband, 748),
    cost('food', names.food, 6_200, 'monthly', [[12, 6_450]]),
    cost('transportation', names.fuel, 1_350),
    cost('transportation', names.transit, 1_060),
    cost('transportation', names.carInsurance, 5_160, 'yearly'),
    cost('entertainment', names.streaming, 338),
    cost('healthcare', names.gym, 449),
    cost('shopping', names.clothes, 900),
    cost('other', names.union, 312),
    cost('entertainment', names.vacation, 28_000, 'one_time'),
  ];
}

/** Goals of the example household; one has just been reached. */
export function demoGoals(language: Language, deadline: Day): AnyLife[] {
  const names = demoNames[language];
  return [
    steady('goals', goal(names.buffer, 75_000, 30_000), [
      [12, { currentAmount: whole(56_000) }],
      [23, { currentAmount: whole(62_500) }],
    ]),
    steady('goals', { ...goal(names.trip, 40_000, 9_000), deadline }, [
      [20, { currentAmount: whole(24_000) }],
    ]),
    steady('goals', goal(names.bicycle, 12_000, 4_000), [[23, { currentAmount: whole(12_000) }]]),
  ];
}

function income(type: IncomeDraft['type'], name: string, amount: number): IncomeDraft {
  return {
    name,
    type,
    amount: whole(amount),
    frequency: 'monthly',
    currency: 'SEK',
    taxPercentage: '32.00' as PercentText,
    taxBasis: 'stated',
    taxRule: 'percent',
    incomeKind: 'salary',
    isMain: null,
    isActive: 1,
    description: null,
    receivedDate: null,
  };
}

type AmountChanges = readonly (readonly [month: number, amount: number])[];

type CostTerms = [number, Frequency?, AmountChanges?, LoanPart?];

function cost(
  type: CostDraft['type'],
  name: string,
  ...[amount, frequency = 'monthly', changes = [], loanPart]: CostTerms
): AnyLife {
  const draft: CostDraft = {
    name,
    type,
    amount: whole(amount),
    frequency,
    currency: 'SEK',
    description: null,
    loanPart: loanPart ?? null,
  };
  const changed = changes.map(
    ([month, changedTo]) => [month, { amount: whole(changedTo) }] as const,
  );
  return steady('costs', draft, changed);
}

function goal(name: string, target: number, saved: number): GoalDraft {
  return {
    name,
    targetAmount: whole(target),
    currentAmount: whole(saved),
    currency: 'SEK',
    deadline: null,
    description: null,
  };
}
