import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, dayOf, lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { type Minor, toNumber, toTotal } from '#domain/basics/money.ts';
import { groupInSteps } from '#domain/basics/steps.ts';
import type { HeldGrowth } from '#domain/figures/net-worth/item-change.ts';
import type { ObservedAsset } from '#domain/figures/net-worth/performance.ts';
import type { HeldGrowths } from '#domain/figures/net-worth/net-worth-change.ts';
import { recordedBook } from '#domain/holdings/account-holdings.ts';
import type { GrowthRow } from '#domain/holdings/growth-rows.ts';
import { isGap, type PeriodGrowth } from '#domain/holdings/period-growth.ts';
import type { Asset } from '#domain/records/assets.ts';
import { readHoldingFacts } from '#server/holdings/reading/account-holdings.ts';
import { readGrowth } from '#server/holdings/reading/growth.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { LISTS } from '#server/records/collections/lists.ts';
import type { MonthsCompared } from './change.ts';

/** The user's present accounts whose values follow from their holdings. */
export async function heldAssets(db: Database, user: SessionUser): Promise<Asset[]> {
  const { assets } = await db.readAsUser(user, { assets: LISTS.assets });
  return assets.filter(({ holdingsSince = null }) => holdingsSince !== null);
}

type GrowthQuery = { clock: Clock; held: readonly Asset[]; between: MonthsCompared };

/**
 * Why the values of accounts moved between the ends of two months, each in its own currency; those
 * of which a figure is not known are left out.
 */
export async function readHeldGrowths(
  db: Database,
  user: SessionUser,
  { clock, held, between: { from, to } }: GrowthQuery,
): Promise<HeldGrowths> {
  const today = dayOf(clock());
  const asOf = to === monthOf(today) ? today : lastDayOf(to);
  const opened = lastDayOf(from);
  const growths = new Map<string, HeldGrowth>();
  const currencies = new Set<Currency>(held.map(({ currency }) => currency));
  for (const currency of currencies) {
    const ids = new Set(held.filter((each) => each.currency === currency).map(({ id }) => id));
    const facts = await readHoldingFacts(db, user, { asOf, currency, opened });
    const book = await inSteps(recordedBook(facts.records, facts));
    const movements = book.movements.filter(({ accountId }) => ids.has(accountId));
    const growth = await readGrowth({ facts, movements, from: addDays(opened, 1) });
    for (const [id, rows] of isGap(growth) ? [] : rowsByAccount(growth))
      growths.set(id, reasonsOf(rows));
  }
  return growths;
}

/** At most this many returns are read, as each is a walk of its own. */
const RETURNS_MAX = 50;

/** Reads the returns of accounts with holdings since a month's end, by the ids of their assets. */
export async function readHeldReturns(
  db: Database,
  user: SessionUser,
  { clock, held, since }: { clock: Clock; held: readonly Asset[]; since: Month },
): Promise<Map<string, NonNullable<ObservedAsset['held']>>> {
  const opened = lastDayOf(since);
  const returns = new Map<string, NonNullable<ObservedAsset['held']>>();
  for (const { id, holdingsSince } of held)
    returns.set(id, (holdingsSince ?? '') > opened ? 'short' : 'no_return');
  const old = held.filter(({ id }) => returns.get(id) === 'no_return').slice(0, RETURNS_MAX);
  for (const [currency, accounts] of Map.groupBy(old, (each) => each.currency)) {
    const facts = await readHoldingFacts(db, user, { asOf: dayOf(clock()), currency, opened });
    const book = await inSteps(recordedBook(facts.records, facts));
    const byAccount = await inSteps(groupInSteps(book.movements, ({ accountId }) => accountId));
    for (const { id } of accounts) {
      const movements = byAccount.get(id) ?? [];
      const growth = await readGrowth({ facts, movements, from: addDays(opened, 1) });
      if (isGap(growth) || growth.twr.rate === null) continue;
      const { price, exchange, income, fees, taxes } = growth.lines;
      const change = toNumber(toTotal(price + exchange + income - fees - taxes));
      returns.set(id, { rate: growth.twr.rate, change });
    }
  }
  return returns;
}

function rowsByAccount({ rows, notIncluded }: PeriodGrowth): Map<string, GrowthRow[]> {
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  for (const { accountId } of notIncluded) byAccount.delete(accountId);
  return byAccount;
}

function reasonsOf(rows: readonly GrowthRow[]): HeldGrowth {
  const sumOf = (minorOf: (row: GrowthRow) => number): Minor => {
    let sum = 0;
    for (const row of rows) sum += minorOf(row);
    return toTotal(sum);
  };
  return {
    deposited: sumOf(({ deposits, withdrawals }) => deposits - withdrawals),
    price: sumOf(({ price }) => price),
    exchange_rate: sumOf(({ exchange }) => exchange),
    income: sumOf(({ income }) => income),
    fees: sumOf(({ fees, taxes }) => 0 - fees - taxes),
  };
}
