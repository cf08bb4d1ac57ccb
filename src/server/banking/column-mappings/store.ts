import { eq } from 'drizzle-orm';
import type { ColumnMapping, ExportedMapping } from '#domain/banking/column-mappings/mapping.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { columnMappingsIn, MAPPINGS_MAX } from '#server/platform/http/column-mappings.ts';
import { columnMappings } from './table.ts';

/** A user's column mappings, by fingerprint of the header. */
export function mappingsOf(tx: Tx, userId: string) {
  return columnMappingsIn<ColumnMapping>(columnMappings, tx, userId);
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
  const room = MAPPINGS_MAX - (await tx.$count(columnMappings, eq(columnMappings.userId, userId)));
  const rows = reported.map(({ fingerprint: known, ...stated }) => {
    return { userId, fingerprint: known, mapping: stated };
  });
  if (room <= 0 || rows.length === 0) return;
  await tx.insert(columnMappings).values(rows.slice(0, room)).onConflictDoNothing();
}

/** A user's column mappings for the full export. */
export async function exportedMappingsOf(tx: Tx, userId: string): Promise<ExportedMapping[]> {
  const stated = await mappingsOf(tx, userId);
  return Object.entries(stated).map(([key, reported]) => ({ fingerprint: key, ...reported }));
}
