import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { ExportedMove } from '#domain/portability/export-items.ts';
import { nameKey } from '#domain/portability/moves/move-file.ts';
import type { MadeOfMove, MoveCounts, MovedItem } from '#domain/portability/moves/moved-items.ts';
import { countsOf } from '#domain/portability/moves/plan.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { instantAfter } from '#server/platform/clock.ts';
import { isTaken } from '#server/platform/db/locks.ts';
import type { ClockedTx, Orm, UserTx } from '#server/platform/db/tx.ts';
import { RECORD_TABLES } from '#server/records/collections/statements.ts';
import { hashedKey } from './earlier-records.ts';
import { moves } from './table.ts';

/** Files that wait to be saved, and saved ones that can be undone: the newest of each. */
const OPEN_MAX = 3;
const MOVES_MAX = 30;

const LIFE_S = 60 * 60;

/** Files that were read before do not wait any longer. */
export function openedSince(now: Date): string {
  return instantAfter(now, -LIFE_S);
}

export type KeptMove = {
  id: string;
  fileName: string;
  readAt: string;
  /** Null: it waits to be saved. */
  savedAt: string | null;
  /** Null: as `savedAt`. */
  counts: MoveCounts | null;
  isSaving: boolean;
};

/** The files that wait to be saved or can be undone, the newest first. */
export async function keptMoves({ tx, userId, clock }: ClockedTx): Promise<KeptMove[]> {
  const { id, fileName, createdAt, savedAt, made, undoneAt } = moves;
  const isKept = or(isNotNull(savedAt), gt(createdAt, openedSince(clock())));
  const isOwn = sql`${made} -> 'isCarried' is null`;
  const isSaving = sql<boolean>`${savedAt} is null and ${isTaken('move', id)}`;
  const counts = sql<MoveCounts | null>`${made} -> 'counts'`;
  return tx
    .select({ id, fileName, readAt: createdAt, savedAt, counts, isSaving })
    .from(moves)
    .where(and(eq(moves.userId, userId), isNull(undoneAt), isKept, isOwn))
    .orderBy(desc(sql`coalesce(${savedAt}, ${createdAt})`), desc(id));
}

/** The counts of a file that was saved; null: none of that id. */
export async function savedBefore({ tx, userId }: UserTx, id: string): Promise<MoveCounts | null> {
  const own = and(eq(moves.userId, userId), eq(moves.id, id), isNull(moves.undoneAt));
  const [row] = await tx.select({ made: moves.made }).from(moves).where(own);
  return row?.made?.counts ?? null;
}

export async function dropOldestOpen({ tx, userId, clock }: ClockedTx): Promise<void> {
  const own = eq(moves.userId, userId);
  const open = and(own, isNull(moves.savedAt));
  await tx.delete(moves).where(and(open, lte(moves.createdAt, openedSince(clock()))));
  const older = tx.select({ id: moves.id }).from(moves).where(open);
  const dropped = older.orderBy(desc(moves.createdAt), desc(moves.id)).offset(OPEN_MAX);
  await tx.delete(moves).where(and(own, inArray(moves.id, dropped)));
}

export async function dropOldestSaved({ tx, userId }: UserTx): Promise<void> {
  const own = eq(moves.userId, userId);
  const saved = tx.select({ id: moves.id }).from(moves).where(own);
  const dropped = saved.orderBy(desc(moves.savedAt), desc(moves.id)).offset(MOVES_MAX + OPEN_MAX);
  await tx.delete(moves).where(and(own, inArray(moves.id, dropped)));
}

export type CarriedItem = { kind: Kind; id: string; moved: ExportedMove };

/** Stores how moved files had imported items, so that the same file adds nothing. */
export async function carryMoves(
  { tx, userId, clock }: ClockedTx,
  carried: readonly CarriedItem[],
): Promise<void> {
  if (carried.length === 0) return;
  const items = carried.map(({ kind, id, moved }): MovedItem => {
    const { key, value, currency, isKept, ...facts } = moved;
    return {
      ...facts,
      ...(isKept === true && { isKept }),
      key: hashedKey(userId, key),
      name: hashedKey(userId, nameKey(key)),
      kind,
      id,
      isMade: false,
      present: { after: { value, currency }, before: null },
      months: [],
    };
  });
  const counts = countsOf([], []);
  const made: MadeOfMove = { counts, items, erased: [], isCarried: true };
  const savedAt = clock().toISOString();
  await tx.insert(moves).values({ userId, fileName: '', source: 'spreadsheet', made, savedAt });
  await dropOldestSaved({ tx, userId });
}

/** Forgets the values of records that were erased since, but not the keys; true: there are more. */
export async function forgetErased(orm: Orm, batch: number): Promise<boolean> {
  const items = sql`jsonb_array_elements(${moves.made} -> 'items') item`;
  const ofKinds = KIND_NAMES.map((kind) => {
    const { userId, id } = RECORD_TABLES[kind];
    return sql`when ${kind} then exists (select from ${RECORD_TABLES[kind]}
      where ${userId} = ${moves.userId} and ${id} = (item ->> 'id')::uuid)`;
  });
  const isThere = sql`case item ->> 'kind' ${sql.join(ofKinds, sql` `)} end`;
  const { rowCount } = await orm.execute(sql`
    update ${moves} set made = made || jsonb_build_object(
      'items', (select coalesce(jsonb_agg(item), '[]') from ${items} where ${isThere}),
      'erased', made -> 'erased' ||
        (select jsonb_agg(item -> 'key') from ${items} where not ${isThere}))
    where (user_id, id) in (select user_id, id from ${moves}
      where exists (select from ${items} where not ${isThere})
      limit ${batch} for update skip locked)`);
  return rowCount === batch;
}
