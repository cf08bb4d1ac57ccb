import { and, eq, sql } from 'drizzle-orm';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { addActivity } from './store.ts';
import { type Action, userActivities } from './table.ts';

type BulkActivity = { id: string; count: number; fields?: readonly string[] };

/** Adds one activity for a bulk edit of transactions; its name is their number. */
export function transactionNotes({ tx, userId, clock }: ClockedTx) {
  return (action: Action, { id, count, fields = [] }: BulkActivity) =>
    addActivity(tx, userId, {
      action,
      entityType: 'transactions',
      entityId: id,
      entityName: String(count),
      createdAt: clock().toISOString(),
      description: null,
      changes: fields.map((field) => ({ field })),
    });
}

type SortedTransactions = { id: string; count: number; now: Date };

/** Adds or extends one activity with the number of transactions recategorized by a directory. */
export async function noteOfDirectory(
  { tx, userId }: Omit<ClockedTx, 'clock'>,
  { id, count, now }: SortedTransactions,
): Promise<void> {
  const { userId: user, entityId, entityName } = userActivities;
  const begun = await tx
    .update(userActivities)
    .set({ entityName: sql`(${entityName}::int + ${count})::text` })
    .where(and(eq(user, userId), eq(entityId, id)))
    .returning({ id: userActivities.id });
  if (begun.length > 0) return;
  await transactionNotes({ tx, userId, clock: () => now })('updated', {
    id,
    count,
    fields: ['directory'],
  });
}

type File = { id: string; name: string; rows: number };

/** Adds one activity for an imported bank file, or for undoing the import. */
export function noteOfFile(
  { tx, userId, now }: Omit<ClockedTx, 'clock'> & { now: Date },
  action: 'created' | 'deleted',
  { id, name, rows }: File,
): Promise<void> {
  return addActivity(tx, userId, {
    action,
    entityType: 'bank_file',
    entityId: id,
    entityName: name,
    createdAt: now.toISOString(),
    description: null,
    changes: [{ field: 'rows', to: rows }],
  });
}
