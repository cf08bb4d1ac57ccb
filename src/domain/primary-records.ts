import { PRIMARY_GOAL_NAME, PRIMARY_GOAL_TARGET, PRIMARY_INCOME_NAME } from './accounts.ts';
import type { Currency } from './currencies.ts';
import { taxFields } from './tax-basis.ts';
import type { AmountText } from './money.ts';
import type { PercentText } from './percent.ts';

type Answers = {
  currency: Currency;
  monthlyIncome: string | null;
  /** Null: it is not known. */
  taxPercentage: PercentText | null;
  financialGoals: string | null;
};

/** The income that onboarding makes of the answers; null when it is not above 0. */
export function primaryIncome({ monthlyIncome, taxPercentage, currency }: Answers) {
  if (monthlyIncome === null || Number(monthlyIncome) <= 0) return null;
  return {
    name: PRIMARY_INCOME_NAME,
    type: 'salary',
    amount: monthlyIncome as AmountText,
    frequency: 'monthly',
    currency,
    ...taxFields(taxPercentage),
  } as const;
}

/** The goal that onboarding makes of the answers; null when nothing was written of any. */
export function primaryGoal({ financialGoals, currency }: Answers) {
  if (financialGoals === null) return null;
  return {
    name: PRIMARY_GOAL_NAME,
    targetAmount: PRIMARY_GOAL_TARGET,
    currentAmount: '0.00',
    currency,
    description: financialGoals,
  } as const;
}
