import type { ExportedMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { mappingsOf } from './store.ts';

/** A user's column mappings for the full export. */
export async function exportedMappingsOf(tx: Tx, userId: string): Promise<ExportedMapping[]> {
  const stated = await mappingsOf(tx, userId);
  return Object.entries(stated).map(([key, reported]) => ({ fingerprint: key, ...reported }));
}
