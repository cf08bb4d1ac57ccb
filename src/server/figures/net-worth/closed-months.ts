import type { Currency } from '#domain/basics/currencies.ts';
import {
  type Histories,
  type HistoryPoint,
  historyPoint,
  holdingsIn,
  termsIn,
} from '#domain/figures/history/history.ts';
import { lastDayOf, type Month } from '#domain/basics/months.ts';
import { taxationOf } from '#server/records/collections/present.ts';
import { usesTables } from '#domain/figures/totals/total-parts.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { historiesByMonth } from '#server/records/history/observations.ts';
import { currenciesStated } from '#server/records/history/observed.ts';
import { ratesAtEnds } from '#server/statistics/rates/store.ts';
import { holdSnapshots, keepSnapshots, snapshotsOf } from '#server/records/snapshots/store.ts';
import { housePricesOf } from '#server/statistics/series/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { nextTurn } from '#server/platform/threads/background.ts';
import { HISTORY_KINDS } from '#domain/records/kinds.ts';

type ClosedMonthsQuery = { userId: string; terms: ValuationTerms };

/** Reads the cache, and fills in missing months. */
export async function closedMonths(
  tx: Tx,
  { userId, terms }: ClosedMonthsQuery,
  months: readonly Month[],
): Promise<HistoryPoint[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const owner = { userId, currency: terms.currency };
  const cached = await snapshotsOf(tx, owner, { first, last });
  if (without(months, cached).length === 0) return cached;
  const figuresVersion = await holdSnapshots(tx, userId);
  // Another request may have filled them in meanwhile: of a user one calculates at a time.
  const known = await snapshotsOf(tx, owner, { first, last });
  const made = await definedMonths(tx, { userId, terms }, without(months, known));
  await keepSnapshots(tx, { ...owner, figuresVersion }, made);
  return [...known, ...made].sort((a, b) => (a.month < b.month ? -1 : 1));
}

function without(months: readonly Month[], points: readonly HistoryPoint[]): Month[] {
  const known = new Set(points.map(({ month }) => month));
  return months.filter((month) => !known.has(month));
}

/** Calculates without the cache, a month at a time, between which others have their turn. */
async function definedMonths(
  tx: Tx,
  { userId, terms }: ClosedMonthsQuery,
  months: readonly Month[],
): Promise<HistoryPoint[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const stretch = { first, last };
  const stated = await currenciesStated(tx, userId, { stretch, kinds: HISTORY_KINDS });
  const currencies = [...new Set([...stated, terms.currency])];
  const rates = await ratesAtEnds(tx, months.map(lastDayOf), currencies);
  const housePrices = await housePricesOf(tx);
  const points: HistoryPoint[] = [];
  let isByTable = false;
  let tax = await taxationOf(tx, userId, []);
  for await (const { month, histories } of historiesByMonth(tx, userId, months)) {
    await nextTurn();
    const known = rates.get(lastDayOf(month)) ?? new Map();
    const then = termsIn(month, known, { ...terms, housePrices });
    const holdings = holdingsIn(month, histories);
    if (!isByTable && usesTables(holdings.incomes)) {
      isByTable = true;
      tax = await taxationOf(tx, userId, holdings.incomes);
    }
    points.push(historyPoint({ ...holdings, incomes: tax(holdings.incomes, month) }, then));
    await nextTurn();
  }
  return points;
}

/** The currencies that need rates. */
export function currenciesIn(histories: Histories, target: Currency): Currency[] {
  const currencies = new Set([target]);
  for (const { observed } of Object.values(histories).flat()) {
    for (const { currency } of observed) if (currency !== undefined) currencies.add(currency);
  }
  return [...currencies];
}
