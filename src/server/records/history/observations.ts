import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Observed, Histories } from '#domain/figures/history/history.ts';
import { dayOf, type Month } from '#domain/basics/months.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/figures/history/history-kinds.ts';
import { TIMELESS } from '#server/records/collections/recorded.ts';
import { currentUserId } from '#server/platform/db/columns.ts';
import { type OwnRead, textOf } from '#server/platform/db/own-read.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { HISTORY_TABLES } from './kinds.ts';
import { observedIn, observedUntil } from './observed.ts';
import { monthText } from './stated-values.ts';

const SHOWN = ['id', 'deletedAt', ...TIMELESS];

/** A period of months, inclusive. */
export type Stretch = { first: Month; last: Month };

/** The month of the user's first observation; null without any. */
export async function firstMonthOf(tx: Tx, userId: string): Promise<Month | null> {
  const { rows } = await tx.execute<{ month: Month | null }>(sql`select ${firstMonth(userId)}`);
  return rows[0]?.month ?? null;
}

/** The same as a read that travels with others. */
export const firstMonthRead: OwnRead<Month | null> = {
  text: textOf(
    new QueryBuilder().select({ month: firstMonth(currentUserId) }).from(sql`(values (1))`),
  ),
  values: [],
  rowOf: ([month]) => month ?? null,
};

function firstMonth(userId: string | SQL): SQL {
  const firsts = HISTORY_KINDS.map((kind) => HISTORY_TABLES[kind]).flatMap(
    ({ observations, typed }) => [
      sql`(select min(month) from ${observations} where user_id = ${userId})`,
      sql`(select ${monthText} from ${typed} where user_id = ${userId}
           order by year, month limit 1)`,
    ],
  );
  return sql`least(${sql.join(firsts, sql`, `)}) as month`;
}

/** All items of a user, removed ones too, with their observations in a period. */
export async function historiesOf(
  tx: Tx,
  userId: string,
  { kinds = HISTORY_KINDS, ...stretch }: Stretch & { kinds?: readonly HistoryKind[] },
): Promise<Histories> {
  const histories: Histories = { assets: [], liabilities: [], incomes: [], costs: [] };
  for (const kind of kinds) {
    const items = await itemsEver(tx, userId, kind);
    const observed = await observedIn(tx, { userId, kind, stretch });
    histories[kind] = items.map((item) => historyOf(item, observed)) as never;
  }
  return histories;
}

const WORTH = ['assets', 'liabilities'] as const;

/** All assets and liabilities of a user, removed ones too, with their values in a month. */
export async function worthUntil(tx: Tx, userId: string, month: Month): Promise<Histories> {
  const histories: Histories = { assets: [], liabilities: [], incomes: [], costs: [] };
  for (const kind of WORTH) {
    const items = await itemsEver(tx, userId, kind);
    const observed = await observedUntil(tx, { userId, kind, month });
    histories[kind] = items.map((item) => historyOf(item, observed)) as never;
  }
  return histories;
}

function historyOf({ deletedAt, ...item }: Ever, observed: Map<string, Observed<object>[]>) {
  return {
    item,
    deletedOn: deletedAt === null ? null : dayOf(new Date(deletedAt)),
    observed: observed.get(item.id) ?? [],
  };
}

type Ever = { id: string; deletedAt: string | null };

/** All items of a kind, removed ones too, with the present values of unobserved fields. */
async function itemsEver(tx: Tx, userId: string, kind: HistoryKind): Promise<Ever[]> {
  const { items } = HISTORY_TABLES[kind];
  const columns = Object.entries(getTableColumns(items)).filter(([name]) => SHOWN.includes(name));
  const rows = await tx
    .select(Object.fromEntries(columns))
    .from(items)
    .where(eq(items.userId, userId))
    .orderBy(items.createdAt, items.id);
  return rows as unknown as Ever[];
}
