import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { type AuthCredential, authCredentials } from '#server/auth/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { later } from '#server/platform/db/columns.ts';
import type { NewCredential } from './webauthn.ts';

/** A passkey as the protocol lists it. */
export type PasskeyJson = {
  id: string;
  friendly_name?: string;
  created_at: string;
  last_used_at?: string;
};

export function toPasskeyJson(passkey: AuthCredential): PasskeyJson {
  const { id, friendlyName, createdAt, lastUsedAt } = passkey;
  return {
    id,
    ...(friendlyName === '' ? {} : { friendly_name: friendlyName }),
    created_at: createdAt,
    ...(lastUsedAt === null ? {} : { last_used_at: lastUsedAt }),
  };
}

const isPasskey = isNull(authCredentials.factorId);

export function passkeysOf(tx: Tx, userId: string): Promise<AuthCredential[]> {
  return tx
    .select()
    .from(authCredentials)
    .where(and(eq(authCredentials.userId, userId), isPasskey))
    .orderBy(asc(authCredentials.createdAt), asc(authCredentials.id));
}

export async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  const isTheirs = and(eq(authCredentials.userId, userId), isPasskey);
  const [counted] = await tx.select({ total: count() }).from(authCredentials).where(isTheirs);
  return counted?.total ?? 0;
}

/** Credentials of the user's second factors. */
export async function keysOfFactors(tx: Tx, userId: string): Promise<AuthCredential[]> {
  const all = await tx.select().from(authCredentials).where(eq(authCredentials.userId, userId));
  return all.filter(({ factorId }) => factorId !== null);
}

export async function passkeyByCredential(
  tx: Tx,
  credentialId: string,
): Promise<AuthCredential | null> {
  const [found] = await tx
    .select()
    .from(authCredentials)
    .where(and(eq(authCredentials.credentialId, credentialId), isPasskey));
  return found ?? null;
}

export async function keyOfFactor(tx: Tx, factorId: string): Promise<AuthCredential | null> {
  const [found] = await tx
    .select()
    .from(authCredentials)
    .where(eq(authCredentials.factorId, factorId));
  return found ?? null;
}

type CredentialOwner = { userId: string; factorId: string | null; friendlyName: string; now: Date };

/** Null: an account, this one or another, has the credential already. */
export async function keepCredential(
  tx: Tx,
  { userId, factorId, friendlyName, now }: CredentialOwner,
  { credentialId, publicKey, counter, transports }: NewCredential,
): Promise<AuthCredential | null> {
  const at = now.toISOString();
  const [kept] = await tx
    .insert(authCredentials)
    .values({
      userId,
      factorId,
      credentialId,
      publicKey,
      counter,
      transports,
      friendlyName,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning();
  return kept ?? null;
}

/**
 * Stores the number that an authenticator reported with its signature. `behind`: it is not above
 * the stored one, as with a copy of the key; so are two signatures of one number at the same
 * moment. `gone`: the credential was removed meanwhile.
 */
export async function countUp(
  tx: Tx,
  { id }: AuthCredential,
  { counter, now }: { counter: number; now: Date },
): Promise<'counted' | 'behind' | 'gone'> {
  const [stored] = await tx
    .select({ counter: authCredentials.counter })
    .from(authCredentials)
    .where(eq(authCredentials.id, id))
    .for('update');
  if (!stored) return 'gone';
  if (!isAbove(counter, stored.counter)) return 'behind';
  await tx
    .update(authCredentials)
    .set({ counter, lastUsedAt: now.toISOString() })
    .where(eq(authCredentials.id, id));
  return 'counted';
}

/** Authenticators that do not count report zero every time. */
function isAbove(counter: number, stored: number): boolean {
  return counter > stored || (counter === 0 && stored === 0);
}

type CredentialOfUser = { userId: string; id: string };

/** The renamed passkey; 404 for anybody else's. */
export async function renamePasskey(
  tx: Tx,
  own: CredentialOfUser,
  name: string,
): Promise<AuthCredential> {
  const [renamed] = await tx
    .update(authCredentials)
    .set({ friendlyName: name, updatedAt: later(authCredentials.updatedAt) })
    .where(isOwn(own))
    .returning();
  if (renamed) return renamed;
  throw noSuchPasskey();
}

/** 404 for anybody else's. */
export async function removePasskey(tx: Tx, own: CredentialOfUser): Promise<void> {
  const removed = await tx
    .delete(authCredentials)
    .where(isOwn(own))
    .returning({ id: authCredentials.id });
  if (removed.length === 0) throw noSuchPasskey();
}

function isOwn({ userId, id }: CredentialOfUser) {
  return and(eq(authCredentials.userId, userId), eq(authCredentials.id, id), isPasskey);
}

export function noSuchPasskey(): AuthError {
  return new AuthError(404, 'validation_failed', { message: 'Passkey not found' });
}
