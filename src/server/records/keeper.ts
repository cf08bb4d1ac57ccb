import { and, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Collection, type Kept, RECORDS_MAX } from '#domain/records.ts';
import { RESTORABLE_MS } from '#server/activity/list.ts';
import type { Clock } from '#server/clock.ts';
import { later } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { AppError } from '#server/errors.ts';

export type KeptTable = PgTable & {
  userId: PgColumn;
  id: PgColumn;
  createdAt: PgColumn;
  updatedAt: PgColumn;
  deletedAt: PgColumn;
};

/** What the database can do beside what every keeper can. */
export type Stored<Item, Draft> = Collection<Item, Draft> & {
  /** The present item, which nobody else changes before the transaction ends. */
  find(id: string): Promise<Item | null>;
  /** Takes the item away for good, removed or not, with everything that was said of it. */
  erase(id: string): Promise<Item | null>;
};

/**
 * Keeps one person's items of a kind in the database. The owner is part of every `where`; a
 * removed item stays in the table, out of every list. The one cast per statement is the price of
 * having five kinds kept by one piece of code.
 */
export function keeper<Item extends Kept, Draft extends object>(table: KeptTable, name: string) {
  const { deletedAt: _, ...columns } = getTableColumns(table);
  const change = changerOf<Item>(table, columns);

  return (tx: Tx, userId: string, clock: Clock): Stored<Item, Draft> => {
    const own = (id: string) => and(eq(table.userId, userId), eq(table.id, id));
    const present = (id: string) => and(own(id), isNull(table.deletedAt));
    const find = async (where: SQL | undefined) =>
      (await tx.select(columns).from(table).where(where)) as unknown as Item[];

    return {
      list: () => listOf<Item>(tx, { table, columns, name }).execute({ userId }),

      async find(id) {
        const [item] = await tx.select(columns).from(table).where(present(id)).for('update');
        return (item as unknown as Item | undefined) ?? null;
      },

      async create(draft) {
        await refuseBeyondLimit(tx, { table, userId });
        const rows = await tx
          .insert(table)
          .values({ userId, ...draft })
          .returning(columns);
        return rows[0] as unknown as Item;
      },

      async update(id, changes, unlessChangedSince) {
        const since = unlessChangedSince
          ? sql`${table.updatedAt} = ${unlessChangedSince}`
          : undefined;
        const [changed] = await change(tx, changes, and(present(id), since));
        if (changed) return changed;
        const [stale] = await find(present(id));
        return stale ? { stale } : null;
      },

      async remove(id) {
        const removed = await change(tx, { deletedAt: clock().toISOString() }, present(id));
        return removed.length > 0;
      },

      async restore(id) {
        const since = new Date(clock().getTime() - RESTORABLE_MS).toISOString();
        const [restored] = await change(
          tx,
          { deletedAt: null },
          and(own(id), gt(table.deletedAt, since)),
        );
        const [item] = restored ? [restored] : await find(present(id));
        if (item) return item;
        if ((await find(own(id))).length > 0) throw new AppError('gone');
        return null;
      },

      async erase(id) {
        const [erased] = await tx.delete(table).where(own(id)).returning(columns);
        return (erased as unknown as Item | undefined) ?? null;
      },
    };
  };
}

function changerOf<Item>(table: KeptTable, columns: Record<string, PgColumn>) {
  return async (tx: Tx, values: object, where: SQL | undefined) =>
    (await tx
      .update(table)
      .set({ ...values, updatedAt: later(table.updatedAt) })
      .where(where)
      .returning(columns)) as unknown as Item[];
}

function listOf<Item>(
  tx: Tx,
  { table, columns, name }: { table: KeptTable; columns: Record<string, PgColumn>; name: string },
) {
  return prepared<Item>(tx, `${name}_list`, () => {
    const query = tx
      .select(columns)
      .from(table as PgTable)
      .where(and(eq(table.userId, sql.placeholder('userId')), isNull(table.deletedAt)))
      .orderBy(table.createdAt, table.id);
    return query.prepare(`${name}_list`) as unknown as { execute(): Promise<Item[]> };
  });
}

/** The lock makes two simultaneous additions count one another. */
async function refuseBeyondLimit(
  tx: Tx,
  { table, userId }: { table: KeptTable; userId: string },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`);
  const count = await tx.$count(table, and(eq(table.userId, userId), isNull(table.deletedAt)));
  if (count >= RECORDS_MAX) throw new AppError('limit_reached', { values: { limit: RECORDS_MAX } });
}
