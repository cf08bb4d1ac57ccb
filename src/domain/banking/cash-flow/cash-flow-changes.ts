import type { Flow, FlowMonth } from './cash-flow.ts';
import { difference, minorOf, toNumber } from '#domain/basics/money.ts';
import { addMonths, type Month } from '#domain/basics/months.ts';

/** Change of spending since another month; `percent` with one decimal, null from 0 or below. */
export type SpendingChange = {
  month: Month;
  amount: number;
  change: number;
  percent: number | null;
};

/** Spending of a category in a month, the month before and a year before. Null: unknown. */
export type CategorySpending = Flow & {
  sinceMonth: SpendingChange | null;
  sinceYear: SpendingChange | null;
};

/**
 * Spending by category in a month, the largest first, with its change against the month before and
 * the same month a year before, exact to the minor unit. A category with spending only in an
 * earlier month is included with 0. A month that is not over or only partly known is compared with
 * no other.
 */
export function spendingIn(months: readonly FlowMonth[], month: Month): CategorySpending[] {
  const find = (wanted: Month) => months.find((each) => each.month === wanted);
  const now = find(month);
  if (now === undefined) return [];
  const [before, yearBefore] = [-1, -12].map((back) => find(addMonths(month, back)));
  const isWhole = !now.isRunning && !now.isPartial;
  const others = [before, yearBefore].map((each) =>
    isWhole && !each?.isPartial ? each : undefined,
  );
  const known = [now, ...others].flatMap((each) => each?.spendings ?? []);
  const categories = [...new Set(known.map(({ category }) => category))];
  return categories
    .map((category) => {
      const own = amountIn(now, category);
      const [sinceMonth, sinceYear] = others.map((each) => changeFrom(each, own));
      return { ...own, sinceMonth: sinceMonth ?? null, sinceYear: sinceYear ?? null };
    })
    .toSorted((a, b) => b.amount - a.amount);
}

function amountIn({ spendings }: FlowMonth, category: string | null): Flow {
  const nothing = { category, amount: 0, returned: 0, count: 0, isBeyond: false };
  return spendings.find((each) => each.category === category) ?? nothing;
}

function changeFrom(before: FlowMonth | undefined, now: Flow): SpendingChange | null {
  if (before === undefined) return null;
  const { amount } = amountIn(before, now.category);
  const change = difference(minorOf(now.amount), minorOf(amount));
  const percent = amount > 0 ? Math.round((change * 1000) / minorOf(amount)) / 10 : null;
  return { month: before.month, amount, change: toNumber(change), percent };
}
