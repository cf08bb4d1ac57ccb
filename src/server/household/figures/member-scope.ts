import { sql } from 'drizzle-orm';
import { CATEGORIES, type Category } from '#domain/household/households.ts';
import type { Statement } from '#server/platform/db/pg-internals.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Goes on in the name of a member; the answer is read by `categoriesIn`. */
export function memberScopeRead(householdId: string, userId: string): Statement {
  const text = 'select household_look($1::uuid, $2::uuid) as shared';
  return { text, values: [householdId, userId] };
}

/** The same at once: what the member shares, whose name the transaction bears from now on. */
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

/** What `household_look` answers: the shared categories; null where there is nobody to look at. */
export function categoriesIn(shared: string | null): Category[] {
  const names = (shared ?? '').split(',');
  return CATEGORIES.filter((category) => names.includes(category));
}
