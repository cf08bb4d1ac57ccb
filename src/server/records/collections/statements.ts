import type { RecordRow } from '#domain/records/field.ts';
import { and, count, eq, getTableColumns, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Kind } from '#domain/records/kinds.ts';
import {
  DATED_TERMS_OF_USER_MAX,
  type DraftOf,
  RECORDS_MAX,
  REMOVED_MAX,
} from '#domain/records/records.ts';
import { later } from '#server/platform/db/columns.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import { type OwnRead, ownRead } from '#server/platform/db/own-reads.ts';
import { prepared } from '#server/platform/db/statements.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { assets } from '#server/records/assets/table.ts';
import { costs } from '#server/records/costs/table.ts';
import { goals } from '#server/records/goals/table.ts';
import { incomes } from '#server/records/incomes/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';

export type RecordTable = PgTable & {
  userId: PgColumn;
  id: PgColumn;
  createdAt: PgColumn;
  updatedAt: PgColumn;
  deletedAt: PgColumn;
  removedOn: PgColumn;
};

/** A kind's table, the prefix of its statement names, and the columns of an item. */
export type StoredKind = { table: RecordTable; name: string; columns: Record<string, PgColumn> };

export function storedKind(table: RecordTable, name: string): StoredKind {
  const { deletedAt: _, removedOn: _on, ...columns } = getTableColumns(table);
  return { table, name, columns };
}

/** One cast per statement lets the same code store all five kinds. */
export async function change<Item extends RecordRow>(
  { tx, kind }: { tx: Tx; kind: StoredKind },
  values: object,
  where: SQL | undefined,
): Promise<Item[]> {
  const { table, columns } = kind;
  return (await tx
    .update(table)
    .set({ ...values, updatedAt: later(table.updatedAt) })
    .where(where)
    .returning(columns)) as Item[];
}

export function listOf<Item>(tx: Tx, { table, columns, name }: StoredKind) {
  return prepared<Item>(tx, `${name}_list`, () => {
    const query = tx
      .select(columns)
      .from(table as PgTable)
      .where(and(eq(table.userId, sql.placeholder('userId')), isNull(table.deletedAt)))
      .orderBy(table.createdAt, table.id);
    return query.prepare(`${name}_list`) as { execute(values?: object): Promise<Item[]> };
  });
}

/** Finds a present item by the ids of its user and its own, and locks it. */
export function findingOf<Item>({ table, columns }: StoredKind): OwnRead<Item> {
  const { userId, id, deletedAt } = table;
  const isPresent = sql`${userId} = ${sql.raw('$1')} and ${id} = ${sql.raw('$2')}`;
  const query = new QueryBuilder()
    .select(columns)
    .from(table)
    .where(and(isPresent, isNull(deletedAt)))
    .for('update');
  return ownRead<Item>(query, columns);
}

type ItemCountChange = {
  userId: string;
  added: number;
  /** Removed items that are added too; restoring one takes one away. */
  removed?: number;
};

/** Locks, so that two concurrent additions cannot both pass the limit. */
export async function assertRecordLimit(
  tx: Tx,
  table: RecordTable,
  { userId, added, removed = 0 }: ItemCountChange,
): Promise<void> {
  await takeLock(tx, 'limits', userId);
  const isPresent = isNull(table.deletedAt);
  const [counted] = await tx
    .select({ present: count(sql`case when ${isPresent} then 1 end`), all: count() })
    .from(table as PgTable)
    .where(eq(table.userId, userId));
  const { present, all } = counted ?? { present: 0, all: 0 };
  const kind = getTableName(table) as Kind;
  if (present + added > RECORDS_MAX) throw beyond(RECORDS_MAX, kind);
  if (all + added + removed > RECORDS_MAX + REMOVED_MAX) throw beyond(REMOVED_MAX, 'removed');
}

const TERMS = [assets.shares, liabilities.shares, liabilities.rates].map(
  (terms) => sql`(select coalesce(sum(jsonb_array_length(${terms})), 0) from ${terms.table}
    where user_id = ${sql.placeholder('userId')})`,
);

/**
 * Refuses to exceed the user's number of dated rates and shares, after some were written. Every
 * such write locks the closed months first (`forgetSnapshots`), so that two count each other.
 */
export async function refuseBeyondTermsMax(tx: Tx, userId: string): Promise<void> {
  const counted = prepared<{ terms: number }>(tx, 'terms_count', () => {
    const terms = sql<number>`(${sql.join(TERMS, sql` + `)})`.mapWith(Number).as('terms');
    return tx
      .select({ terms })
      .from(sql`(values (1)) as one`)
      .prepare('terms_count');
  });
  const [{ terms } = { terms: 0 }] = await counted.execute({ userId });
  if (terms > DATED_TERMS_OF_USER_MAX) throw beyond(DATED_TERMS_OF_USER_MAX, 'terms');
}

function beyond(limit: number, kind: Kind | 'removed' | 'terms'): AppError {
  return new AppError('limit_reached', { values: { limit, kind } });
}

/** The table of each kind, with a column for each of its fields. */
export const RECORD_TABLES: {
  [K in Kind]: RecordTable & Readonly<Record<keyof DraftOf<K>, PgColumn>>;
} = {
  assets,
  liabilities,
  incomes,
  costs,
  goals,
};
