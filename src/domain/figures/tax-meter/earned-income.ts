import { sum, toMinor, toTotal } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Income } from '#domain/records/incomes.ts';
import { columnOf } from '#domain/tax/net-pay/columns.ts';
import { allowanceRulesOf } from '#domain/tax/net-pay/year-rules.ts';
import { allowanceOf } from '#domain/tax/net-pay/year-tax.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import { TAX_CURRENCY } from './dated-values.ts';

type Earner = { year: number; today: Day; birthYear: number | null };

/**
 * Taxable earned income of the running year, in whole kronor: today's incomes before tax for twelve
 * months, one-time ones of the year once, less the allowance for the age (income tax act, chapter
 * 63). Null: another year, no rules or age, no income, or one in another currency.
 */
export function earnedIncomeOf(
  incomes: readonly Income[],
  { year, today, birthYear }: Earner,
  book: RuleBook,
): number | null {
  const rules = allowanceRulesOf(book, year);
  if (birthYear === null || isNoRule(rules) || today.slice(0, 4) !== String(year)) return null;
  const counted = incomes.filter((income) => income.isActive === 1 && isOfYear(income, year));
  if (counted.length === 0 || counted.some(({ currency }) => currency !== TAX_CURRENCY))
    return null;
  const minor = sum(
    counted.map(({ amount, frequency }) =>
      toTotal(toMinor(amount) * (frequency === 'monthly' ? 12 : 1)),
    ),
  );
  const income = (BigInt(Math.max(0, minor)) / 10_000n) * 100n;
  const age = { birthYear, year, ageLimit: rules.raisedAllowanceAge };
  const column = columnOf({ kind: 'pension', ...age });
  return Number(income - allowanceOf(rules, income, column));
}

function isOfYear({ frequency, receivedDate }: Income, year: number): boolean {
  return frequency !== 'one_time' || receivedDate?.slice(0, 4) === String(year);
}
