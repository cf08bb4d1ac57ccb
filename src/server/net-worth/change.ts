import type { Currency } from '#domain/currencies.ts';
import { holdingsIn, termsIn } from '#domain/history.ts';
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
type NoEarlier = { from: null; change: null; lines: []; rates: []; indices: [] };

export type Changed = { currency: Currency; to: Month } & (
  | (NetWorthChange & { from: Month })
  | NoEarlier
);

const NO_EARLIER: NoEarlier = { from: null, change: null, lines: [], rates: [], indices: [] };

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
  const then = await worthIn(tx, userId, { month: from, present });
  const now = await worthIn(tx, userId, { month: to, present });
  return { currency, from, to, ...netWorthChange(then, now) };
}

type Seen = { month: Month; present: Present };

async function worthIn(tx: Tx, userId: string, { month, present }: Seen): Promise<Dated> {
  if (month === monthOf(present.terms.asOf)) return present;
  const pasts = await worthUntil(tx, userId, month);
  const end = lastDayOf(month);
  const rates = await ratesAtEnds(tx, [end], currenciesIn(pasts, present.terms.currency));
  const terms = termsIn(month, rates.get(end) ?? new Map(), present.terms);
  return { holdings: holdingsIn(month, pasts), terms };
}
