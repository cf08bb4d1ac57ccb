import type { Clock } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { addActivity } from './store.ts';
import type { Action } from './table.ts';

type Whose = { tx: Tx; userId: string; clock: Clock };
type Many = { id: string; count: number; fields?: readonly string[] };

/** Writes down, as one, what happens to many transactions; the name is how many they are. */
export function notesOfTransactions({ tx, userId, clock }: Whose) {
  return (action: Action, { id, count, fields = [] }: Many) =>
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

type File = { id: string; name: string; rows: number };

/** Writes down, as one, what a bank's file brought, or that it was taken back. */
export function noteOfFile(
  { tx, userId, now }: Omit<Whose, 'clock'> & { now: Date },
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
