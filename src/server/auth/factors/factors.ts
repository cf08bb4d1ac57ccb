import { and, asc, eq } from 'drizzle-orm';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { type AuthFactor, authFactors, type FactorType } from '#server/auth/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A second factor as the protocol writes it: its secret is never in it. */
export type FactorJson = {
  id: string;
  created_at: string;
  updated_at: string;
  status: 'unverified' | 'verified';
  friendly_name?: string;
  factor_type: FactorType;
  last_challenged_at?: string;
};

export function toFactorJson(factor: AuthFactor): FactorJson {
  const { id, createdAt, updatedAt, status, friendlyName, type, lastChallengedAt } = factor;
  return {
    id,
    created_at: createdAt,
    updated_at: updatedAt,
    status,
    ...(friendlyName === '' ? {} : { friendly_name: friendlyName }),
    factor_type: type,
    ...(lastChallengedAt === null ? {} : { last_challenged_at: lastChallengedAt }),
  };
}

export function factorsOf(tx: Tx, userId: string): Promise<AuthFactor[]> {
  return tx
    .select()
    .from(authFactors)
    .where(eq(authFactors.userId, userId))
    .orderBy(asc(authFactors.createdAt), asc(authFactors.id));
}

/** The user's own factor; 404 for others. */
export async function factorById(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<AuthFactor> {
  const [factor] = await tx
    .select()
    .from(authFactors)
    .where(and(eq(authFactors.userId, userId), eq(authFactors.id, id)));
  if (factor) return factor;
  throw new AuthError(404, 'mfa_factor_not_found', { message: 'Factor not found' });
}

/** Whether a second factor is asked of a user. */
export async function hasVerifiedFactor(tx: Tx, userId: string): Promise<boolean> {
  const isVerified = eq(authFactors.status, 'verified');
  const found = await tx
    .select({ id: authFactors.id })
    .from(authFactors)
    .where(and(eq(authFactors.userId, userId), isVerified))
    .limit(1);
  return found.length > 0;
}

/** Place to which a factor's sealed secret is bound. */
export function placeOf(factorId: string): string {
  return `auth_factors ${factorId}`;
}
