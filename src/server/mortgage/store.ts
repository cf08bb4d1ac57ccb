import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import type { StoredMortgage } from '#domain/mortgage/joined.ts';
import type { HomeTerms, OwnerShare, PartTerms } from '#domain/mortgage/mortgage.ts';
import { later } from '#server/platform/db/columns.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { mortgageParts, mortgages } from './table.ts';

const { userId: _owner, createdAt: _made, ...homeColumns } = getTableColumns(mortgages);
const {
  userId: _owed,
  createdAt: _since,
  rates: _rates,
  ...partColumns
} = getTableColumns(mortgageParts);

type HomeRow = HomeTerms & { assetId: string; updatedAt: string };
type PartRow = PartTerms & { assetId: string };

/** The user's mortgages, then those of homes that another owns together with the user. */
export async function storedMortgagesOf(tx: Tx, userId: string): Promise<StoredMortgage[]> {
  const stored = [...(await ownMortgagesOf(tx, userId)), ...(await sharedMortgages(tx))];
  if (stored.length === 0) return stored;
  const { rows: others } = await tx.execute<OwnerShare & { liabilityId: string }>(sql`
    select liability_id as "liabilityId", user_id as "userId", percent::text
    from co_owned_loan_shares()`);
  const byLoan = Map.groupBy(others, ({ liabilityId }) => liabilityId);
  return stored.map((each) => ({
    ...each,
    others: each.parts.flatMap(({ liabilityId }) => byLoan.get(liabilityId) ?? []),
  }));
}

/** The user's own mortgages, in the order in which they were first stated. */
export async function ownMortgagesOf(tx: Tx, userId: string): Promise<StoredMortgage[]> {
  const homes = await tx
    .select(homeColumns)
    .from(mortgages)
    .where(eq(mortgages.userId, userId))
    .orderBy(asc(mortgages.createdAt), asc(mortgages.assetId));
  const parts = await tx
    .select(partColumns)
    .from(mortgageParts)
    .where(eq(mortgageParts.userId, userId))
    .orderBy(asc(mortgageParts.createdAt), asc(mortgageParts.liabilityId));
  return withParts(homes, parts).map((each) => ({ ...each, hiddenParts: 0, isShared: false }));
}

function withParts<Home extends HomeRow>(homes: readonly Home[], parts: readonly PartRow[]) {
  const byHome = Map.groupBy(parts, ({ assetId }) => assetId);
  return homes.map((home) => ({
    ...home,
    parts: (byHome.get(home.assetId) ?? []).map(({ assetId: _, ...part }) => part),
  }));
}

/** Whole texts of columns that a function returns, as a table's rows have them. */
async function sharedMortgages(tx: Tx): Promise<StoredMortgage[]> {
  const { rows: homes } = await tx.execute(sql`
    select asset_id as "assetId", base_value::text as "baseValue", base_day::text as "baseDay",
      base_reason as "baseReason", day_count as "dayCount", relief,
      relief_until::text as "reliefUntil", updated_at as "updatedAt",
      hidden_parts as "hiddenParts" from co_owned_mortgages()`);
  if (homes.length === 0) return [];
  const { rows: parts } = await tx.execute(sql`
    select asset_id as "assetId", liability_id as "liabilityId", lender,
      granted_on::text as "grantedOn", original_amount::text as "originalAmount",
      fixed_until::text as "fixedUntil", is_increase as "isIncrease",
      has_extra_percent as "hasExtraPercent", ends_on::text as "endsOn"
    from co_owned_mortgage_parts() order by created_at, liability_id`);
  const read = (homes as (HomeRow & { hiddenParts: number })[]).map((home) => ({
    ...home,
    updatedAt: new Date(home.updatedAt).toISOString(),
    isShared: true,
  }));
  return withParts(read, parts as PartRow[]);
}

/** The user's copies of loans that are parts of another owner's mortgage. */
export async function coOwnedParts(tx: Tx): Promise<ReadonlySet<string>> {
  const shared = await sharedMortgages(tx);
  return new Set(shared.flatMap(({ parts }) => parts.map(({ liabilityId }) => liabilityId)));
}

/** The last day of the fixed rate of each part of the user's mortgages; null: floating. */
export async function bindingsOf(tx: Tx, userId: string): Promise<Map<string, Day | null>> {
  const stored = await storedMortgagesOf(tx, userId);
  const parts = stored.flatMap((mortgage) => mortgage.parts);
  return new Map(parts.map(({ liabilityId, fixedUntil }) => [liabilityId, fixedUntil]));
}

/** The version of a home's mortgage; null if there is none. */
export async function versionOf(tx: Tx, userId: string, assetId: string): Promise<string | null> {
  const [found] = await tx
    .select({ updatedAt: mortgages.updatedAt })
    .from(mortgages)
    .where(ofHome(userId, assetId));
  return found?.updatedAt ?? null;
}

export type PutMortgage = { assetId: string; terms: HomeTerms; parts: readonly PartTerms[] };

/**
 * States a home's mortgage and its parts in their order. A part of another home moves here; one
 * that is not named stays a loan, without a home.
 */
export async function putMortgage(
  tx: Tx,
  userId: string,
  { assetId, terms, parts }: PutMortgage,
): Promise<void> {
  await tx
    .insert(mortgages)
    .values({ userId, assetId, ...terms })
    .onConflictDoUpdate({
      target: [mortgages.userId, mortgages.assetId],
      set: { ...terms, updatedAt: later(mortgages.updatedAt) },
    });
  const ids = parts.map(({ liabilityId }) => liabilityId);
  await leaveOtherHomes(tx, userId, { assetId, ids });
  await tx
    .delete(mortgageParts)
    .where(and(eq(mortgageParts.userId, userId), eq(mortgageParts.assetId, assetId)));
  const start = Date.now();
  const rows = parts.map((part, at) => {
    // The order of the parts is that of their statement.
    return { userId, assetId, ...part, createdAt: new Date(start + at).toISOString() };
  });
  await tx.insert(mortgageParts).values(rows);
}

/** Parts that move here leave their home, whose version changes; an empty mortgage ends. */
async function leaveOtherHomes(
  tx: Tx,
  userId: string,
  { assetId, ids }: { assetId: string; ids: readonly string[] },
): Promise<void> {
  const left = await tx
    .delete(mortgageParts)
    .where(
      and(
        eq(mortgageParts.userId, userId),
        inArray(mortgageParts.liabilityId, [...ids]),
        ne(mortgageParts.assetId, assetId),
      ),
    )
    .returning({ assetId: mortgageParts.assetId });
  for (const other of new Set(left.map((row) => row.assetId))) {
    const rest = await tx.$count(
      mortgageParts,
      and(eq(mortgageParts.userId, userId), eq(mortgageParts.assetId, other)),
    );
    if (rest === 0) await removeMortgage(tx, userId, other);
    else await touch(tx, userId, other);
  }
}

async function touch(tx: Tx, userId: string, assetId: string): Promise<void> {
  await tx
    .update(mortgages)
    .set({ updatedAt: later(mortgages.updatedAt) })
    .where(ofHome(userId, assetId));
}

/** Deletes the terms; the loans stay. False: there are none. */
export async function removeMortgage(tx: Tx, userId: string, assetId: string): Promise<boolean> {
  const gone = await tx
    .delete(mortgages)
    .where(ofHome(userId, assetId))
    .returning({ assetId: mortgages.assetId });
  return gone.length > 0;
}

function ofHome(userId: string, assetId: string) {
  return and(eq(mortgages.userId, userId), eq(mortgages.assetId, assetId));
}
