import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { type Day, dayOf } from '#domain/basics/months.ts';
import type { Collection } from '#domain/records/records.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import { RESTORABLE_MS } from '#server/records/activity/store.ts';
import type { QueuedStatement } from '#server/platform/db/pg-internals.ts';
import { askTogether } from '#server/platform/db/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { RecordRow } from '#domain/records/field.ts';
import {
  assertRecordLimit,
  change,
  findingOf,
  listOf,
  refuseBeyondTermsMax,
  type RecordTable,
  storedKind,
  type StoredKind,
} from './statements.ts';

type BulkMethod = 'createAll' | 'removeAll' | 'restoreAll';

/** The operations on the records of a kind, one at a time. */
export type Repository<Item, Draft> = Omit<Collection<Item, Draft>, BulkMethod> & {
  /** The present item, locked until the transaction ends; `first` runs before, in one message. */
  find(id: string, first?: readonly QueuedStatement[]): Promise<Item | null>;
  /** Erases the item permanently, removed or not, with its history. */
  erase(id: string): Promise<Item | null>;
};

/** The same, and several records in one transaction. */
export type BatchRepository<Item, Draft> = Repository<Item, Draft> &
  Pick<Collection<Item, Draft>, BulkMethod>;

/**
 * Stores one user's items of a kind in the database. The owner is part of every `where`; a removed
 * item stays in the table, out of every list.
 */
export function repository<Item extends RecordRow, Draft extends object>(
  table: RecordTable,
  name: string,
) {
  const kind = storedKind(table, name);
  const finding = findingOf<Item>(kind);

  return (tx: Tx, userId: string, clock: Clock): Repository<Item, Draft> => {
    const present = (id: string) =>
      and(eq(table.userId, userId), eq(table.id, id), isNull(table.deletedAt));
    const found = (where: SQL | undefined) => tx.select(kind.columns).from(table).where(where);

    return {
      list: () => listOf<Item>(tx, kind).execute({ userId }),

      async find(id, first = []) {
        const statements = [...first, { text: finding.text, values: [userId, id] }];
        const item = (await askTogether(tx, statements)).at(-1)?.[0];
        return item === undefined ? null : finding.rowOf(item);
      },

      async create(draft) {
        await assertRecordLimit(tx, table, { userId, added: 1 });
        const made = tx.insert(table).values({ userId, ...draft });
        const [item] = await made.returning(kind.columns);
        if (hasTerms(draft)) await refuseBeyondTermsMax(tx, userId);
        return item as Item;
      },

      async update(id, changes, unlessChangedSince) {
        const isSeen = unlessChangedSince && sql`${table.updatedAt} = ${unlessChangedSince}`;
        const [changed] = await change<Item>(
          { tx, kind },
          changes,
          and(present(id), isSeen || undefined),
        );
        if (changed && hasTerms(changes)) await refuseBeyondTermsMax(tx, userId);
        if (changed) return changed;
        const [stale] = await found(present(id));
        return stale ? { stale: stale as Item } : null;
      },

      ...removalOf<Item>({ tx, userId, clock, kind }),
    };
  };
}

/** Whether dated rates or shares are written. */
function hasTerms({ rates = [], shares = [] }: { rates?: unknown[]; shares?: unknown[] }): boolean {
  return rates.length + shares.length > 0;
}

type RepositoryContext = { tx: Tx; userId: string; clock: Clock; kind: StoredKind };

/** Removes, restores and erases items. */
function removalOf<Item extends RecordRow>({ tx, userId, clock, kind }: RepositoryContext) {
  const { table, columns } = kind;
  const own = (id: string) => and(eq(table.userId, userId), eq(table.id, id));
  const present = (id: string) => and(own(id), isNull(table.deletedAt));
  return {
    async remove(id: string, on: Day = dayOf(clock())): Promise<boolean> {
      const removal = { deletedAt: clock().toISOString(), removedOn: on };
      return (await change({ tx, kind }, removal, present(id))).length > 0;
    },

    async restore(id: string): Promise<Item | null> {
      const [known] = await tx
        .select({ ...columns, deletedAt: table.deletedAt })
        .from(table)
        .where(own(id))
        .for('update');
      if (known === undefined) return null;
      const { deletedAt, ...item } = known as { deletedAt: string | null };
      if (deletedAt === null) return item as Item;
      if (Date.parse(deletedAt) <= clock().getTime() - RESTORABLE_MS) throw new AppError('gone');
      await assertRecordLimit(tx, table, { userId, added: 1, removed: -1 });
      const [restored] = await change<Item>(
        { tx, kind },
        { deletedAt: null, removedOn: null },
        own(id),
      );
      return restored ?? null;
    },

    async erase(id: string): Promise<Item | null> {
      const [erased] = await tx.delete(table).where(own(id)).returning(columns);
      return (erased as Item | undefined) ?? null;
    },
  };
}
