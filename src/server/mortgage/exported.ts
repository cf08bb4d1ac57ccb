import { and, eq, sql } from 'drizzle-orm';
import type { ExportedMortgage } from '#domain/portability/export-mortgages.ts';
import { exportedMortgageOf } from '#domain/portability/export-mortgages.ts';
import type { PartTerms } from '#domain/mortgage/mortgage.ts';
import { type InterestRateFromDay, ratesOfOlderTerms } from '#domain/records/dated-terms.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { assets } from '#server/records/assets/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import { ownMortgagesOf, type PutMortgage, putMortgage } from './store.ts';

/** A mortgage of a file; `rates` are those of older files. */
export type ImportedMortgage = Omit<PutMortgage, 'parts'> & {
  parts: readonly (PartTerms & { rates?: InterestRateFromDay[] })[];
};

/** The terms of a user's own mortgages for the full export. */
export async function exportedMortgagesOf(tx: Tx, userId: string): Promise<ExportedMortgage[]> {
  return (await ownMortgagesOf(tx, userId)).map(exportedMortgageOf);
}

/** Adds the mortgages of a full export; homes and loans that the file did not hold are left out. */
export async function addMortgages(
  tx: Tx,
  userId: string,
  stated: readonly ImportedMortgage[],
): Promise<void> {
  const homes = new Set(await presentIds(tx, { table: assets, userId }, stated.map(homeOf)));
  const named = stated.flatMap(({ parts }) => parts.map(({ liabilityId }) => liabilityId));
  const loans = new Set(await presentIds(tx, { table: liabilities, userId }, named));
  for (const { assetId, terms, parts } of stated) {
    const known = parts.filter(({ liabilityId }) => loans.has(liabilityId));
    await moveRates(tx, userId, known);
    if (homes.has(assetId) && known.length > 0) {
      const stored = known.map(({ rates: _, ...part }) => part);
      await putMortgage(tx, userId, { assetId, terms, parts: stored });
    }
  }
}

/** Older files hold the rates of a loan with its mortgage. */
async function moveRates(tx: Tx, userId: string, parts: ImportedMortgage['parts']): Promise<void> {
  for (const { liabilityId, rates = [] } of parts) {
    if (rates.length === 0) continue;
    const { interestRate, updatedAt } = liabilities;
    const ofLoan = and(eq(liabilities.userId, userId), eq(liabilities.id, liabilityId));
    const isUndated = and(ofLoan, sql`${liabilities.rates} = '[]'`);
    const [loan] = await tx.select({ interestRate, updatedAt }).from(liabilities).where(isUndated);
    if (loan === undefined) continue;
    const moved = ratesOfOlderTerms(rates, loan);
    await tx.update(liabilities).set({ rates: moved }).where(isUndated);
  }
}

function homeOf({ assetId }: ImportedMortgage): string {
  return assetId;
}

type OwnedRowsQuery = { table: typeof assets | typeof liabilities; userId: string };

async function presentIds(
  tx: Tx,
  { table, userId }: OwnedRowsQuery,
  ids: readonly string[],
): Promise<string[]> {
  const isNamed = sql`${table.id} = any(${sql.param([...ids])}::uuid[])`;
  const own = and(eq(table.userId, userId), isNamed);
  const rows = await tx.select({ id: table.id }).from(table).where(own);
  return rows.map(({ id }) => id);
}
