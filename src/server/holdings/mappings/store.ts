import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { HoldingsMapping } from '#domain/holdings/files/holdings-mapping.ts';
import { later } from '#server/platform/db/columns.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { holdingsMappings } from './table.ts';

const { userId: owner, fingerprint, mapping, updatedAt } = holdingsMappings;

/** At most this many mappings per user; the oldest is dropped. */
const MAPPINGS_MAX = 100;

/** A user's column mappings of tables of holdings, by fingerprint of the header. */
export async function holdingsMappingsOf(
  tx: Tx,
  userId: string,
): Promise<Readonly<Record<string, HoldingsMapping>>> {
  const own = eq(owner, userId);
  const rows = await tx.select({ fingerprint, mapping }).from(holdingsMappings).where(own);
  return Object.fromEntries(rows.map((row) => [row.fingerprint, row.mapping]));
}

type MappingOfFile = { fingerprint: string; mapping: HoldingsMapping };

/** Saves a column mapping, replacing an earlier one for the same header. */
export async function putHoldingsMapping(
  tx: Tx,
  userId: string,
  stated: MappingOfFile,
): Promise<void> {
  await takeLock(tx, 'limits', userId);
  await tx
    .insert(holdingsMappings)
    .values({ userId, ...stated })
    .onConflictDoUpdate({
      target: [owner, fingerprint],
      set: { mapping: stated.mapping, updatedAt: later(updatedAt) },
    });
  const own = eq(owner, userId);
  const stored = tx
    .select({ fingerprint })
    .from(holdingsMappings)
    .where(own)
    .orderBy(desc(updatedAt), desc(fingerprint))
    .limit(MAPPINGS_MAX);
  await tx.delete(holdingsMappings).where(and(own, notInArray(fingerprint, stored)));
}

/** Deletes a column mapping. False: there is none. */
export async function removeHoldingsMapping(tx: Tx, userId: string, of: string): Promise<boolean> {
  const gone = await tx
    .delete(holdingsMappings)
    .where(and(eq(owner, userId), eq(fingerprint, of)))
    .returning({ fingerprint });
  return gone.length > 0;
}
