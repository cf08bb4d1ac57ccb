import type { GrowthEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { holdingsIn, type Histories, termsIn } from '#domain/figures/history/history.ts';
import { lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import {
  type ValuedHoldings,
  endsBetween,
  type HeldGrowths,
  type NetWorthChange,
  netWorthChangeInSteps,
} from '#domain/figures/net-worth/net-worth-change.ts';
import type { Clock } from '#server/platform/clock.ts';
import { firstMonthOf, worthUntil } from '#server/records/history/observations.ts';
import { ratesAtEnds } from '#server/statistics/rates/store.ts';
import { type HoldingsWithTerms, presentOf } from '#server/records/collections/present.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { currenciesIn } from './closed-months.ts';

type ChangeQuery = {
  userId: string;
  clock: Clock;
  /** Of the totals; the user's own by default. */
  currency?: Currency;
  /** Growth of accounts with holdings between the months; absent: their values are not split. */
  growths?: HeldGrowths;
};

/** The earlier month, and the later one. */
export type MonthsCompared = { from: Month; to: Month };

/** No observation in the earlier month: there is nothing to compare with. */
type NoEarlier = {
  from: null;
  change: null;
  ends: null;
  lines: [];
  rates: [];
  indices: [];
  notIncluded: [];
};

export type NetWorthChangeAnswer = { currency: Currency; to: Month } & (
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

/** Explains the change of net worth between two months; the current month has present values. */
export async function changeBetween(
  tx: Tx,
  userQuery: ChangeQuery,
  { from, to }: MonthsCompared,
): Promise<NetWorthChangeAnswer> {
  const present = await presentIn(tx, userQuery);
  const { currency } = present.terms;
  const begun = await firstMonthOf(tx, userQuery.userId);
  if (begun === null || from < begun) return { currency, to, ...NO_EARLIER };
  const [then, now] = await datedEnds(tx, { userId: userQuery.userId, present }, { from, to });
  return {
    currency,
    from,
    to,
    ...(await inSteps(netWorthChangeInSteps(then, now, userQuery.growths))),
  };
}

/** The months to compare: from the first month with an observation, where that is later. */
export async function sinceBegun(
  tx: Tx,
  userId: string,
  { from, to }: MonthsCompared,
): Promise<MonthsCompared> {
  const begun = await firstMonthOf(tx, userId);
  return { from: begun !== null && begun > from && begun < to ? begun : from, to };
}

/**
 * Totals in a month and in the current one, and the part of them that existed in both. With
 * `isLater` everything counts as added since the month.
 */
export async function endsSince(
  tx: Tx,
  userQuery: ChangeQuery,
  { from, isLater }: { from: Month; isLater: boolean },
): Promise<GrowthEnds> {
  const present = await presentIn(tx, userQuery);
  const to = monthOf(present.terms.asOf);
  const begun = await firstMonthOf(tx, userQuery.userId);
  if (isLater || begun === null || from < begun) {
    return endsBetween(
      { holdings: { assets: [], liabilities: [] }, terms: present.terms },
      present,
    );
  }
  const [then, now] = await datedEnds(tx, { userId: userQuery.userId, present }, { from, to });
  return endsBetween(then, now);
}

async function presentIn(
  tx: Tx,
  { userId, clock, currency }: ChangeQuery,
): Promise<HoldingsWithTerms> {
  const { holdings, terms } = await presentOf(tx, userId, clock);
  return { holdings, terms: { ...terms, currency: currency ?? terms.currency } };
}

type UserHoldings = { userId: string; present: HoldingsWithTerms };

/** The user's items in two months, on the terms of each. */
async function datedEnds(
  tx: Tx,
  { userId, present }: UserHoldings,
  { from, to }: MonthsCompared,
): Promise<[ValuedHoldings, ValuedHoldings]> {
  const { currency } = present.terms;
  // Sequential: they share the transaction's connection.
  const earlier = await worthUntil(tx, userId, from);
  const later = to === monthOf(present.terms.asOf) ? null : await worthUntil(tx, userId, to);
  // Items of one month are also converted at the other month's rates.
  const currencies = new Set([
    ...currenciesIn(earlier, currency),
    ...(later ? currenciesIn(later, currency) : currenciesHeld(present.holdings)),
  ]);
  const rates = await ratesAtEnds(tx, [from, to].map(lastDayOf), [...currencies]);
  const at = (month: Month, histories: Histories): ValuedHoldings => ({
    holdings: holdingsIn(month, histories),
    terms: termsIn(month, rates.get(lastDayOf(month)) ?? new Map(), present.terms),
  });
  return [at(from, earlier), later === null ? present : at(to, later)];
}

function currenciesHeld({ assets, liabilities }: HoldingsWithTerms['holdings']): Currency[] {
  return [...assets, ...liabilities].map(({ currency }) => currency);
}
