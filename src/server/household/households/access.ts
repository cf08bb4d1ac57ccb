import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/household/households.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { takeLock } from '#server/platform/db/locks.ts';

/** Serializes changes to members and roles. */
export async function lockHousehold(tx: Tx, householdId: string): Promise<void> {
  await takeLock(tx, 'household', householdId);
}

/** Role of the caller; 404 for non-members. */
export async function roleIn(tx: Tx, householdId: string): Promise<Role> {
  const { rows } = await tx.execute(sql`select ${roleOf(householdId)} as role`);
  const { role } = rows[0] as { role: Role | null };
  if (role === null) throw new AppError('not_found');
  return role;
}

/** Throws 403 unless the caller is an owner. */
export async function refuseUnlessOwner(tx: Tx, householdId: string): Promise<void> {
  if ((await roleIn(tx, householdId)) !== 'owner') throw new AppError('forbidden');
}

function roleOf(householdId: string): SQL {
  return sql`household_role(${householdId}::uuid)`;
}
