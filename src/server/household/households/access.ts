import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/household/households.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { takeLock } from '#server/platform/db/locks.ts';

/** Changes of who is in a household, and of what they may, follow one after the other. */
export async function lockHousehold(tx: Tx, householdId: string): Promise<void> {
  await takeLock(tx, 'household', householdId);
}

/** The role of the user in a household. For non-members there is no such household. */
export async function roleIn(tx: Tx, householdId: string): Promise<Role> {
  const { rows } = await tx.execute(sql`select ${roleOf(householdId)} as role`);
  const { role } = rows[0] as { role: Role | null };
  if (role === null) throw new AppError('not_found');
  return role;
}

/** Lets only owners on; members are told that they may not. */
export async function refuseUnlessOwner(tx: Tx, householdId: string): Promise<void> {
  if ((await roleIn(tx, householdId)) !== 'owner') throw new AppError('forbidden');
}

function roleOf(householdId: string): SQL {
  return sql`household_role(${householdId}::uuid)`;
}
