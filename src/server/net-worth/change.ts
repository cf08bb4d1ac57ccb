import type { Currency } from '#domain/currencies.ts';
import { holdingsIn, type Pasts, termsIn } from '#domain/history.ts';
import { lastDayOf, type Month, monthOf } from '#domain/months.ts';
import { type Dated, type NetWorthChange, netWorthChange } from '#domain/net-worth-change.ts';
import type { Clock } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { firstMonthOf, worthUntil } from '#server/history/observations.ts';
import { ratesAtEnds } from '#server/rates/store.ts';
import { type Present, presentOf } from '#server/records/present.ts';
import { currenciesIn } from './closed-months.ts';

type Whose = { userId: string; clock: Clock };

/** The earlier month, and the later one. */
export type Between = { from: Month; to: Month };

/** Nothing had been said of anything in the earlier month: there is nothing to compare with. */
type NoEarlier = { from: null; change: null; lines: []; rates: []; indices: []; notIncluded: [] };

export type Changed = { currency: Currency; to: Month } & (
  | (NetWorthChange & { from: Month })
  | NoEarlier
);

const NO_EARLIER: NoEarlier = {
  from: null,
  change: null,
  lines: [],
  rates: [],
  indices: [],
  notIncluded: [],
};

/** Why net worth changed between two months; the running month is the present. */
export async function changeBetween(
  tx: Tx,
  { userId, clock }: Whose,
  { from, to }: Between,
): Promise<Changed> {
  const present = await presentOf(tx, userId, clock);
  const { currency } = present.terms;
  const begun = await firstMonthOf(tx, userId);
  if (begun === null || from < begun) return { currency, to, ...NO_EARLIER };
  // One after the other: they share the one connection of the transaction.
  const earlier = await worthUntil(tx, userId, from);
  const later = to === monthOf(present.terms.asOf) ? null : await worthUntil(tx, userId, to);
  // What was had at one end is counted at the other one's rates too.
  const currencies = new Set([
    ...currenciesIn(earlier, currency),
    ...(later ? currenciesIn(later, currency) : currenciesHeld(present.holdings)),
  ]);
  const rates = await ratesAtEnds(tx, [from, to].map(lastDayOf), [...currencies]);
  const at = (month: Month, pasts: Pasts): Dated => ({
    holdings: holdingsIn(month, pasts),
    terms: termsIn(month, rates.get(lastDayOf(month)) ?? new Map(), present.terms),
  });
  const now = later === null ? present : at(to, later);
  return { currency, from, to, ...netWorthChange(at(from, earlier), now) };
}

function currenciesHeld({ assets, liabilities }: Present['holdings']): Currency[] {
  return [...assets, ...liabilities].map(({ currency }) => currency);
}
