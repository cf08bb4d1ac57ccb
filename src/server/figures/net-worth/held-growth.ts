import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, dayOf, lastDayOf, monthOf } from '#domain/basics/months.ts';
import { type Minor, toTotal } from '#domain/basics/money.ts';
import type { HeldGrowth } from '#domain/figures/net-worth/item-change.ts';
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
    const growth = await readGrowth(db, user, { facts, movements, from: addDays(opened, 1) });
    for (const [id, rows] of isGap(growth) ? [] : rowsByAccount(growth))
      growths.set(id, reasonsOf(rows));
  }
  return growths;
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
