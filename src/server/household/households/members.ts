import { type SQL, sql, and, eq, getTableColumns } from 'drizzle-orm';
import type { Role, Member } from '#domain/household/households.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tx, ClockedTx } from '#server/platform/db/tx.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import { FLAGS, type Sharing } from '#domain/household/sharing.ts';
import { later } from '#server/platform/db/columns.ts';
import { householdMembers } from './table.ts';

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

/** Active members in order of joining; empty for non-members. */
export async function membersOf(tx: Tx, householdId: string): Promise<Member[]> {
  const flags = Object.values(FLAGS).map(
    (flag) => sql`m.${sql.identifier(householdMembers[flag].name)} as ${sql.identifier(flag)}`,
  );
  const { rows } = await tx.execute(sql`
    select m.user_id as "userId", p.first_name as "firstName", p.last_name as "lastName", p.email,
      m.role, m.status, ${sql.join(flags, sql`, `)}, m.totals_only as "totalsOnly",
      m.joined_at as "joinedAt"
    from household_members m
    join household_people(${householdId}) p on p.user_id = m.user_id
    where m.household_id = ${householdId} and m.status = 'active'
    order by m.joined_at, m.id`);
  return (rows as Member[]).map((row) => ({ ...row, joinedAt: isoOf(row.joinedAt) }));
}

/** Changes which of the user's categories the household sees. */
export async function updateSharing(
  { tx, userId }: ClockedTx,
  householdId: string,
  changes: Partial<Sharing>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(householdMembers)
    .set({ ...changes, updatedAt: later(householdMembers.updatedAt) })
    .where(and(eq(householdMembers.householdId, householdId), eq(householdMembers.userId, userId)));
}

type OfMember = { householdId: string; memberId: string };

/** Changes a member's role. Only owners themselves can step down. */
export async function changeRole(
  { tx, userId }: ClockedTx,
  { householdId, memberId }: OfMember,
  { role, stepDown = false }: { role: Role; stepDown?: boolean | undefined },
): Promise<void> {
  const present = await rolesIn(tx, householdId);
  if (!present.has(memberId)) throw new AppError('not_found');
  if (role === 'member' && present.get(memberId) === 'owner') {
    if (memberId !== userId) throw new AppError('forbidden');
    refuseLastOwner(present, userId);
  }
  await setRole(tx, { householdId, memberId }, role);
  if (role === 'owner' && stepDown && memberId !== userId) {
    await setRole(tx, { householdId, memberId: userId }, 'member');
  }
}

/**
 * Removes a member. The last owner cannot leave other members behind; when the last member
 * leaves, the trigger `household_members_left` deletes the household.
 */
export async function removeMember(
  { tx, userId }: ClockedTx,
  { householdId, memberId }: OfMember,
): Promise<void> {
  const present = await rolesIn(tx, householdId);
  const role = present.get(memberId);
  if (role === undefined) throw new AppError('not_found');
  if (memberId !== userId && role === 'owner') throw new AppError('forbidden');
  if (role === 'owner' && present.size > 1) refuseLastOwner(present, memberId);
  await tx
    .delete(householdMembers)
    .where(
      and(eq(householdMembers.householdId, householdId), eq(householdMembers.userId, memberId)),
    );
}

function refuseLastOwner(present: ReadonlyMap<string, Role>, userId: string): void {
  const others = [...present].filter(([id, role]) => role === 'owner' && id !== userId);
  if (others.length === 0) throw new AppError('last_owner');
}

async function rolesIn(tx: Tx, householdId: string): Promise<Map<string, Role>> {
  const { userId, role } = getTableColumns(householdMembers);
  const rows = await tx
    .select({ userId, role })
    .from(householdMembers)
    .where(
      and(eq(householdMembers.householdId, householdId), eq(householdMembers.status, 'active')),
    );
  return new Map(rows.map((row) => [row.userId, row.role]));
}

async function setRole(tx: Tx, { householdId, memberId }: OfMember, role: Role): Promise<void> {
  await tx
    .update(householdMembers)
    .set({ role, updatedAt: later(householdMembers.updatedAt) })
    .where(
      and(eq(householdMembers.householdId, householdId), eq(householdMembers.userId, memberId)),
    );
}

function isoOf(instant: unknown): string {
  return new Date(instant as string).toISOString();
}
