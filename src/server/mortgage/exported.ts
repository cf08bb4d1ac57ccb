import { and, eq, inArray } from 'drizzle-orm';
import type { ExportedMortgage } from '#domain/portability/export-mortgages.ts';
import { exportedMortgageOf } from '#domain/portability/export-mortgages.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { assets } from '#server/records/assets/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import { ownMortgagesOf, type PutMortgage, putMortgage } from './store.ts';

/** The terms of a user's own mortgages for the full export. */
export async function exportedMortgagesOf(tx: Tx, userId: string): Promise<ExportedMortgage[]> {
  return (await ownMortgagesOf(tx, userId)).map(exportedMortgageOf);
}

/** Adds the mortgages of a full export; homes and loans that the file did not hold are left out. */
export async function addMortgages(
  tx: Tx,
  userId: string,
  stated: readonly PutMortgage[],
): Promise<void> {
  const homes = new Set(await presentIds(tx, { table: assets, userId }, stated.map(homeOf)));
  const named = stated.flatMap(({ parts }) => parts.map(({ liabilityId }) => liabilityId));
  const loans = new Set(await presentIds(tx, { table: liabilities, userId }, named));
  for (const { assetId, terms, parts } of stated) {
    const known = parts.filter(({ liabilityId }) => loans.has(liabilityId));
    if (homes.has(assetId) && known.length > 0) {
      await putMortgage(tx, userId, { assetId, terms, parts: known });
    }
  }
}

function homeOf({ assetId }: PutMortgage): string {
  return assetId;
}

type Owned = { table: typeof assets | typeof liabilities; userId: string };

async function presentIds(
  tx: Tx,
  { table, userId }: Owned,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const own = and(eq(table.userId, userId), inArray(table.id, [...ids]));
  const rows = await tx.select({ id: table.id }).from(table).where(own);
  return rows.map(({ id }) => id);
}
