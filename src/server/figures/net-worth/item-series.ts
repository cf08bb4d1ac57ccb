import { holdingsIn, termsIn } from '#domain/figures/history/history.ts';
import {
  type ItemSeries,
  itemSeriesInSteps,
  SERIES_MONTHS,
} from '#domain/figures/history/item-series.ts';
import { addMonths, lastDayOf, monthOf, monthsFrom } from '#domain/basics/months.ts';
import type { Clock } from '#server/platform/clock.ts';
import { historiesOf } from '#server/records/history/observations.ts';
import { ratesAtEnds } from '#server/statistics/rates/store.ts';
import { presentOf } from '#server/records/collections/present.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { currenciesIn } from './closed-months.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

type ItemSeriesQuery = { userId: string; clock: Clock };

/**
 * The counted value of each present item of a kind by month; the current month has present values.
 * The number of statements does not depend on the number of items.
 */
export async function itemSeriesOf(
  tx: Tx,
  { userId, clock }: ItemSeriesQuery,
  kind: HistoryKind,
): Promise<ItemSeries[]> {
  const present = await presentOf(tx, userId, clock);
  const { terms } = present;
  const running = monthOf(terms.asOf);
  const stretch = { first: addMonths(running, 1 - SERIES_MONTHS), last: addMonths(running, -1) };
  const histories = await historiesOf(tx, userId, { ...stretch, kinds: [kind] });
  const months = monthsFrom(stretch.first, stretch.last);
  const currencies = currenciesIn(histories, terms.currency);
  const rates = await ratesAtEnds(tx, months.map(lastDayOf), currencies);
  const closed = months.map((month) => ({
    holdings: holdingsIn(month, histories),
    terms: termsIn(month, rates.get(lastDayOf(month)) ?? new Map(), terms),
  }));
  return inSteps(itemSeriesInSteps(kind, [...closed, present]));
}
