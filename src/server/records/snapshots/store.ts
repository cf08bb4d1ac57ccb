import { and, asc, eq, getTableColumns, gt, isNotNull, notExists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { difference, type Minor, toNumber } from '#domain/basics/money.ts';
import { type Month, toMonth } from '#domain/basics/months.ts';
import type { NotIncluded } from '#domain/figures/totals/totals.ts';
import { currentUserId } from '#server/platform/db/columns.ts';
import { insertionOf } from '#server/platform/db/statements.ts';
import { type OwnRead, textOf } from '#server/platform/db/own-reads.ts';
import type { QueuedStatement, TextRow } from '#server/platform/db/pg-internals.ts';
import { askTogether } from '#server/platform/db/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { figureChanges, monthlySnapshots } from './table.ts';

/** Thirteen digits before the point; months beyond that are not cached. */
const TOTAL_MAX = 10 ** 13;

/** The statement that blocks other writes of the user, and deletes cached months from one on. */
export function snapshotsForgetting(userId: string, since: Month): QueuedStatement {
  return { text: 'select snapshots_forget($1, $2)', values: [userId, since] };
}

/** Blocks other writes of the user, and deletes the cached months from the month on. */
export async function forgetSnapshots(tx: Tx, userId: string, since: Month): Promise<void> {
  await askTogether(tx, [snapshotsForgetting(userId, since)]);
}

/**
 * Blocks changes to closed months, by the user or public figures, until the transaction ends. The
 * version of the public figures, at the latest: a change that had to be waited for counts as later.
 */
export async function holdSnapshots(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ version: string }>(sql`
    select snapshots_hold(${userId}),
      (select coalesce(max(version), 0) from ${figureChanges}) as version`);
  return Number(rows[0]?.version);
}

const makesStale = and(
  gt(figureChanges.version, monthlySnapshots.figuresVersion),
  sql`${figureChanges.month} <= make_date(${monthlySnapshots.year}, ${monthlySnapshots.month}, 1)`,
);

type SnapshotOwner = { userId: string; currency: Currency };

/** The cached months of a period that still hold, oldest first. */
export async function snapshotsOf(
  tx: Tx,
  { userId, currency }: SnapshotOwner,
  { first, last }: { first: Month; last: Month },
): Promise<HistoryPoint[]> {
  const { year, month } = monthlySnapshots;
  const rows = await tx
    .select()
    .from(monthlySnapshots)
    .where(
      and(
        eq(monthlySnapshots.userId, userId),
        eq(monthlySnapshots.currency, currency),
        isNotNull(monthlySnapshots.netIncome),
        sql`(${year}, ${month}) between ${yearAndMonth(first)} and ${yearAndMonth(last)}`,
        notExists(tx.select().from(figureChanges).where(makesStale)),
      ),
    )
    .orderBy(asc(year), asc(month));
  return rows.map((row) => ({ ...row, netIncome: row.netIncome ?? row.totalIncome })).map(pointOf);
}

/**
 * The same in the user's own currency, with the currency, as a read that travels with others. The
 * parameters are the years and months of the first and the last.
 */
const OF_PERIOD = textOf(
  new QueryBuilder()
    .select({
      currency: monthlySnapshots.currency,
      year: monthlySnapshots.year,
      month: monthlySnapshots.month,
      totalAssets: monthlySnapshots.totalAssets,
      totalLiabilities: monthlySnapshots.totalLiabilities,
      totalIncome: monthlySnapshots.totalIncome,
      netIncome: monthlySnapshots.netIncome,
      totalCosts: monthlySnapshots.totalCosts,
      estimated: monthlySnapshots.estimated,
      notIncluded: monthlySnapshots.notIncluded,
    })
    .from(monthlySnapshots)
    .where(
      and(
        eq(monthlySnapshots.userId, currentUserId),
        sql`${monthlySnapshots.currency} =
          (select currency from users where id = ${currentUserId})`,
        isNotNull(monthlySnapshots.netIncome),
        sql.raw('(year, month) between ($1::integer, $2::integer) and ($3::integer, $4::integer)'),
        notExists(new QueryBuilder().select().from(figureChanges).where(makesStale)),
      ),
    )
    .orderBy(asc(monthlySnapshots.year), asc(monthlySnapshots.month)),
);

/** Reads the cached months of a period, oldest first, in the user's own currency. */
export function snapshotsRead({ first, last }: { first: Month; last: Month }): OwnRead<Snapshot> {
  return { text: OF_PERIOD, values: [first, last].flatMap((month) => month.split('-')), rowOf };
}

type Snapshot = { currency: Currency; point: HistoryPoint };

function rowOf([currency, year, month, assets, liabilities, ...rest]: TextRow): Snapshot {
  const [income, netIncome, costs, estimated, notIncluded] = rest;
  const point = pointOf({
    year: Number(year),
    month: Number(month),
    totalAssets: String(assets),
    totalLiabilities: String(liabilities),
    totalIncome: String(income),
    netIncome: String(netIncome),
    totalCosts: String(costs),
    estimated: estimated === 't',
    notIncluded: JSON.parse(String(notIncluded)) as NotIncluded[],
  });
  return { currency: currency as Currency, point };
}

type PointRow = Pick<
  typeof monthlySnapshots.$inferSelect,
  'year' | 'month' | 'estimated' | 'notIncluded'
> &
  Record<'totalAssets' | 'totalLiabilities' | 'totalIncome' | 'netIncome' | 'totalCosts', string>;

function pointOf(row: PointRow): HistoryPoint {
  const [assets, liabilities] = [minorOf(row.totalAssets), minorOf(row.totalLiabilities)];
  return {
    month: toMonth(row.year, row.month),
    value: toNumber(difference(assets, liabilities)),
    assets: toNumber(assets),
    liabilities: toNumber(liabilities),
    income: toNumber(minorOf(row.totalIncome)),
    netIncome: toNumber(minorOf(row.netIncome)),
    costs: toNumber(minorOf(row.totalCosts)),
    estimated: row.estimated,
    notIncluded: row.notIncluded,
  };
}

/** Caches closed months, over stale ones; only while the user's snapshots are locked. */
export async function keepSnapshots(
  tx: Tx,
  { userId, currency, figuresVersion }: SnapshotOwner & { figuresVersion: number },
  points: readonly HistoryPoint[],
): Promise<void> {
  const now = new Date().toISOString();
  const rows = points.filter(fits).map((point) => ({
    userId,
    id: v7(),
    currency,
    year: Number(point.month.slice(0, 4)),
    month: Number(point.month.slice(5)),
    totalAssets: String(point.assets),
    totalLiabilities: String(point.liabilities),
    totalIncome: String(point.income),
    netIncome: String(point.netIncome),
    totalCosts: String(point.costs),
    estimated: point.estimated,
    notIncluded: point.notIncluded,
    figuresVersion,
    createdAt: now,
    updatedAt: now,
  }));
  if (rows.length === 0) return;
  await tx.execute(sql`${insertionOf(monthlySnapshots, rows)}
    on conflict (user_id, currency, year, month) do update set ${CALCULATED}`);
}

/** The columns that a fresh calculation replaces. */
const CALCULATED = sql.raw(calculatedColumns().join(', '));

function calculatedColumns(): string[] {
  const { userId: _, currency: __, year, month, ...calculated } = getTableColumns(monthlySnapshots);
  return Object.values(calculated).map(({ name }) => `"${name}" = excluded."${name}"`);
}

/** Tax rules of the month's own year may come with a later release. */
function fits({ isTaxOfOtherYear, ...point }: HistoryPoint): boolean {
  if (isTaxOfOtherYear) return false;
  const { assets, liabilities, income, costs } = point;
  return [assets, liabilities, income, costs].every((total) => Math.abs(total) < TOTAL_MAX);
}

function yearAndMonth(month: Month) {
  return sql`(${Number(month.slice(0, 4))}::integer, ${Number(month.slice(5))}::integer)`;
}

/** A total has more digits than an amount; fifteen digits are exact in a number. */
function minorOf(total: string): Minor {
  return Number(total.replace('.', '')) as Minor;
}
