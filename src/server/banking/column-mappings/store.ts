import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { ColumnMapping, ExportedMapping } from '#domain/banking/column-mappings/mapping.ts';
import { later } from '#server/platform/db/columns.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { columnMappings } from './table.ts';

const { userId: owner, fingerprint, mapping, updatedAt } = columnMappings;

/** At most this many mappings per user; the oldest is dropped. */
export const MAPPINGS_MAX = 100;

/** A user's column mappings, by fingerprint of the header. */
export async function mappingsOf(
  tx: Tx,
  userId: string,
): Promise<Readonly<Record<string, ColumnMapping>>> {
  const own = eq(owner, userId);
  const rows = await tx.select({ fingerprint, mapping }).from(columnMappings).where(own);
  return Object.fromEntries(rows.map((row) => [row.fingerprint, row.mapping]));
}

type MappingOfFile = { fingerprint: string; mapping: ColumnMapping };

/** Saves a column mapping, replacing an earlier one for the same header. */
export async function putMapping(tx: Tx, userId: string, stated: MappingOfFile): Promise<void> {
  await takeLock(tx, 'limits', userId);
  await tx
    .insert(columnMappings)
    .values({ userId, ...stated })
    .onConflictDoUpdate({
      target: [owner, fingerprint],
      set: { mapping: stated.mapping, updatedAt: later(updatedAt) },
    });
  const own = eq(owner, userId);
  const stored = tx
    .select({ fingerprint })
    .from(columnMappings)
    .where(own)
    .orderBy(desc(updatedAt), desc(fingerprint))
    .limit(MAPPINGS_MAX);
  await tx.delete(columnMappings).where(and(own, notInArray(fingerprint, stored)));
}

/**
 * Adds the column mappings of a full export up to the limit; the user's existing ones stay, also
 * for the same header.
 */
export async function addMappings(
  tx: Tx,
  userId: string,
  reported: readonly ExportedMapping[],
): Promise<void> {
  await takeLock(tx, 'limits', userId);
  const room = MAPPINGS_MAX - (await tx.$count(columnMappings, eq(owner, userId)));
  const rows = reported.map(({ fingerprint: known, ...stated }) => {
    return { userId, fingerprint: known, mapping: stated };
  });
  if (room <= 0 || rows.length === 0) return;
  await tx.insert(columnMappings).values(rows.slice(0, room)).onConflictDoNothing();
}

/** Deletes a column mapping. False: there is none. */
export async function removeMapping(tx: Tx, userId: string, of: string): Promise<boolean> {
  const gone = await tx
    .delete(columnMappings)
    .where(and(eq(owner, userId), eq(fingerprint, of)))
    .returning({ fingerprint });
  return gone.length > 0;
}

/** A user's column mappings for the full export. */
export async function exportedMappingsOf(tx: Tx, userId: string): Promise<ExportedMapping[]> {
  const stated = await mappingsOf(tx, userId);
  return Object.entries(stated).map(([key, reported]) => ({ fingerprint: key, ...reported }));
}
