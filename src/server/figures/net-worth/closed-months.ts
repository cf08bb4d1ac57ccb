import type { Currency } from '#domain/basics/currencies.ts';
import {
  type HistoryPoint,
  historyPoint,
  holdingsIn,
  type Histories,
  termsIn,
} from '#domain/figures/history/history.ts';
import { lastDayOf, type Month } from '#domain/basics/months.ts';
import { taxationOf } from '#server/records/collections/taxed.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { historiesOf } from '#server/records/history/observations.ts';
import { ratesAtEnds } from '#server/statistics/rates/store.ts';
import { holdSnapshots, keepSnapshots, snapshotsOf } from '#server/records/snapshots/store.ts';
import { housePricesOf } from '#server/statistics/series/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Viewed = { userId: string; terms: ValuationTerms };

/** Reads the cache, and fills in missing months. */
export async function closedMonths(
  tx: Tx,
  { userId, terms }: Viewed,
  months: readonly Month[],
): Promise<HistoryPoint[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const owner = { userId, currency: terms.currency };
  const cached = await snapshotsOf(tx, owner, { first, last });
  const known = new Set(cached.map(({ month }) => month));
  const missing = months.filter((month) => !known.has(month));
  if (missing.length === 0) return cached;
  const figuresVersion = await holdSnapshots(tx, userId);
  const made = await definedMonths(tx, { userId, terms }, missing);
  await keepSnapshots(tx, { ...owner, figuresVersion }, made);
  return [...cached, ...made].sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Calculates without the cache. */
async function definedMonths(
  tx: Tx,
  { userId, terms }: Viewed,
  months: readonly Month[],
): Promise<HistoryPoint[]> {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const histories = await historiesOf(tx, userId, { first, last });
  const currencies = currenciesIn(histories, terms.currency);
  const rates = await ratesAtEnds(tx, months.map(lastDayOf), currencies);
  const housePrices = await housePricesOf(tx);
  const stated = histories.incomes.flatMap(({ observed }) => observed);
  const tax = await taxationOf(tx, userId, stated);
  return months.map((month) => {
    const known = rates.get(lastDayOf(month)) ?? new Map();
    const then = termsIn(month, known, { ...terms, housePrices });
    const holdings = holdingsIn(month, histories);
    return historyPoint({ ...holdings, incomes: tax(holdings.incomes, month) }, then);
  });
}

/** The currencies that need rates. */
export function currenciesIn(histories: Histories, target: Currency): Currency[] {
  const currencies = new Set([target]);
  for (const { observed } of Object.values(histories).flat()) {
    for (const { currency } of observed) if (currency !== undefined) currencies.add(currency);
  }
  return [...currencies];
}
