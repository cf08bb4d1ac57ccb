import { sql } from 'drizzle-orm';
import { CATEGORIES, type Category } from '#domain/household/sharing.ts';
import type { QueuedStatement } from '#server/platform/db/pg-internals.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Statement that switches the transaction's user to a member; `categoriesIn` reads its answer. */
export function memberScopeRead(householdId: string, userId: string): QueuedStatement {
  const text = 'select household_look($1::uuid, $2::uuid) as shared';
  return { text, values: [householdId, userId] };
}

/**
 * Switches the transaction's user to the member; later reads see only the shared categories, which
 * are returned.
 */
export async function enterMemberScope(
  tx: Tx,
  householdId: string,
  userId: string,
): Promise<Category[]> {
  const { rows } = await tx.execute(
    sql`select household_look(${householdId}::uuid, ${userId}::uuid) as shared`,
  );
  return categoriesIn((rows[0] as { shared: string | null }).shared);
}

/** Parses the answer of `household_look`; null when the two are not both members. */
export function categoriesIn(shared: string | null): Category[] {
  const names = (shared ?? '').split(',');
  return CATEGORIES.filter((category) => names.includes(category));
}
