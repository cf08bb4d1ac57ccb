import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { taxFields } from './tax-basis.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';

type PrimaryAnswers = {
  language: Language;
  currency: Currency;
  monthlyIncome: string | null;
  /** Null: it is not known. */
  taxPercentage: PercentText | null;
  financialGoals: string | null;
};

const names = defineTexts({ en: { salary: 'Salary' }, sv: { salary: 'Lön' } });

/** Initial amounts of a goal (docs/product.md, section 9). */
const GOAL = { targetAmount: '10000.00', currentAmount: '0.00' } as const;
/** The longest goal name that is taken from the first answer. */
const GOAL_NAME_CHARACTERS_MAX = 80;

/** The income that onboarding makes of the answers; null when it is not above 0. */
export function primaryIncome({
  language,
  monthlyIncome,
  taxPercentage,
  currency,
}: PrimaryAnswers) {
  if (monthlyIncome === null || Number(monthlyIncome) <= 0) return null;
  return {
    name: names[language].salary,
    type: 'salary',
    amount: monthlyIncome as AmountText,
    frequency: 'monthly',
    currency,
    ...taxFields(taxPercentage),
  } as const;
}

/** Whether an earlier attempt of the onboarding made it, in either language. */
export function isPrimaryIncome({ name }: { name: string }): boolean {
  return Object.values(names).some(({ salary }) => salary === name);
}

/** The goal that onboarding makes of the answers; null when nothing was written of any. */
export function primaryGoal({ financialGoals, currency }: PrimaryAnswers) {
  if (financialGoals === null) return null;
  const name = goalName(financialGoals);
  const description = name === financialGoals ? null : financialGoals;
  return { name, ...GOAL, currency, description } as const;
}

type PrimaryGoal = { targetAmount: string; currentAmount: string };

/**
 * Whether an earlier attempt of the onboarding created it: its amounts are still the initial ones.
 */
export function isPrimaryGoal({ targetAmount, currentAmount }: PrimaryGoal): boolean {
  return targetAmount === GOAL.targetAmount && currentAmount === GOAL.currentAmount;
}

/** The first line, where it is short; else as many whole words as there is room for. */
function goalName(written: string): string {
  const line = (written.trim().split('\n')[0] ?? '').replaceAll('\t', ' ').trim();
  const letters = [...line];
  if (letters.length <= GOAL_NAME_CHARACTERS_MAX) return line;
  const cut = letters.slice(0, GOAL_NAME_CHARACTERS_MAX - 1).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
