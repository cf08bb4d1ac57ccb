import type { GrowthEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { holdingsIn, type Pasts, termsIn } from '#domain/figures/history/history.ts';
import { lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import {
  type Dated,
  endsBetween,
  type NetWorthChange,
  netWorthChange,
} from '#domain/figures/net-worth/net-worth-change.ts';
import type { Clock } from '#server/platform/clock.ts';
import { firstMonthOf, worthUntil } from '#server/records/history/observations.ts';
import { ratesAtEnds } from '#server/statistics/rates/store.ts';
import { type Present, presentOf } from '#server/records/collections/present.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { currenciesIn } from './closed-months.ts';

/** `currency`: what the totals are in; the user's own when none is said. */
type UserQuery = { userId: string; clock: Clock; currency?: Currency };

/** The earlier month, and the later one. */
export type Between = { from: Month; to: Month };

/** Nothing had been said of anything in the earlier month: there is nothing to compare with. */
type NoEarlier = {
  from: null;
  change: null;
  ends: null;
  lines: [];
  rates: [];
  indices: [];
  notIncluded: [];
};

export type Changed = { currency: Currency; to: Month } & (
  | (NetWorthChange & { from: Month })
  | NoEarlier
);

const NO_EARLIER: NoEarlier = {
  from: null,
  change: null,
  ends: null,
  lines: [],
  rates: [],
  indices: [],
  notIncluded: [],
};

/** Why net worth changed between two months; the running month is the present. */
export async function changeBetween(
  tx: Tx,
  whose: UserQuery,
  { from, to }: Between,
): Promise<Changed> {
  const present = await presentIn(tx, whose);
  const { currency } = present.terms;
  const begun = await firstMonthOf(tx, whose.userId);
  if (begun === null || from < begun) return { currency, to, ...NO_EARLIER };
  const [then, now] = await datedEnds(tx, { userId: whose.userId, present }, { from, to });
  return { currency, from, to, ...netWorthChange(then, now) };
}

/** The same since a month, or since the first month that something was said of. */
export async function changeSinceMonth(
  tx: Tx,
  whose: UserQuery,
  { from, to }: Between,
): Promise<Changed> {
  const begun = await firstMonthOf(tx, whose.userId);
  const since = begun !== null && begun > from && begun < to ? begun : from;
  return changeBetween(tx, whose, { from: since, to });
}

/**
 * What totals were in a month and are in the running one, and what of them was there in both; of
 * whoever `isLater` than that month, everything was added since.
 */
export async function endsSince(
  tx: Tx,
  whose: UserQuery,
  { from, isLater }: { from: Month; isLater: boolean },
): Promise<GrowthEnds> {
  const present = await presentIn(tx, whose);
  const to = monthOf(present.terms.asOf);
  const begun = await firstMonthOf(tx, whose.userId);
  if (isLater || begun === null || from < begun) {
    return endsBetween(
      { holdings: { assets: [], liabilities: [] }, terms: present.terms },
      present,
    );
  }
  const [then, now] = await datedEnds(tx, { userId: whose.userId, present }, { from, to });
  return endsBetween(then, now);
}

async function presentIn(tx: Tx, { userId, clock, currency }: UserQuery): Promise<Present> {
  const { holdings, terms } = await presentOf(tx, userId, clock);
  return { holdings, terms: { ...terms, currency: currency ?? terms.currency } };
}

type Seen = { userId: string; present: Present };

/** What a user had in two months, on the terms of each. */
async function datedEnds(
  tx: Tx,
  { userId, present }: Seen,
  { from, to }: Between,
): Promise<[Dated, Dated]> {
  const { currency } = present.terms;
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
  return [at(from, earlier), later === null ? present : at(to, later)];
}

function currenciesHeld({ assets, liabilities }: Present['holdings']): Currency[] {
  return [...assets, ...liabilities].map(({ currency }) => currency);
}
