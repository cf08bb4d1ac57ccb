import { and, asc, count, eq, gt } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { later } from '#server/db/columns.ts';
import { emailTaken } from './auth-error.ts';
import { factorsOf } from './factors.ts';
import { authIdentities, authSessions, type AuthUser, authUsers, type Metadata } from './table.ts';
import { toUserJson, type UserJson } from './user-json.ts';

export async function userByEmail(tx: Tx, email: string): Promise<AuthUser | null> {
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.email, email));
  return user ?? null;
}

export async function userById(tx: Tx, id: string): Promise<AuthUser | null> {
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, id));
  return user ?? null;
}

/** The user behind a session that has not ended: one round trip. */
export async function userOfSession(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<AuthUser | null> {
  const isLive = gt(authSessions.notAfter, now.toISOString());
  const isTheirs = and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId));
  const [found] = await tx
    .select({ user: authUsers })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .where(and(isTheirs, isLive));
  return found?.user ?? null;
}

type NewUser = Partial<AuthUser> & { email: string };

/** The new user with its e-mail identity; null when the address was taken meanwhile. */
export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<AuthUser | null> {
  const at = now.toISOString();
  const [created] = await tx
    .insert(authUsers)
    .values({
      appMetadata: { provider: 'email', providers: ['email'] },
      userMetadata: {},
      createdAt: at,
      updatedAt: at,
      ...user,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) return null;
  await tx.insert(authIdentities).values({
    userId: created.id,
    provider: 'email',
    providerId: created.id,
    identityData: identityOf(created),
    createdAt: at,
    updatedAt: at,
  });
  return created;
}

export async function updateUser(
  tx: Tx,
  id: string,
  changes: Partial<AuthUser>,
): Promise<AuthUser> {
  const update = tx
    .update(authUsers)
    .set({ ...changes, updatedAt: later(authUsers.updatedAt) })
    .where(eq(authUsers.id, id))
    .returning();
  const [updated] = await update.catch(refuseTakenAddress);
  if (!updated) throw new Error('The user went away inside its own transaction');
  return updated;
}

/** PostgreSQL's number for a value that must be unique and is not. */
const NOT_UNIQUE = '23505';

/** Of two who take an address at the same moment, the later one hears that it is taken. */
function refuseTakenAddress(error: Error & { cause?: { code?: unknown } }): never {
  throw error.cause?.code === NOT_UNIQUE ? emailTaken() : error;
}

/** Brings the identity in line with the user's address and whether it is confirmed. */
export async function updateIdentity(tx: Tx, user: AuthUser, at?: string): Promise<void> {
  await tx
    .update(authIdentities)
    .set({
      identityData: identityOf(user),
      updatedAt: later(authIdentities.updatedAt),
      ...(at === undefined ? {} : { lastSignInAt: at }),
    })
    .where(eq(authIdentities.userId, user.id));
}

/** The address belongs to whoever reads its mails: from now on it is confirmed. */
export async function confirmUser(tx: Tx, user: AuthUser, now: Date): Promise<AuthUser> {
  if (user.emailConfirmedAt !== null) return user;
  const confirmed = await updateUser(tx, user.id, {
    emailConfirmedAt: now.toISOString(),
    userMetadata: confirmedMetadata(user.userMetadata),
  });
  await updateIdentity(tx, confirmed);
  return confirmed;
}

function confirmedMetadata(metadata: Metadata): Metadata {
  return 'email_verified' in metadata ? { ...metadata, email_verified: true } : metadata;
}

function identityOf(user: AuthUser): Metadata {
  const known = { email: user.email, email_verified: user.emailConfirmedAt !== null };
  return { ...user.userMetadata, sub: user.id, ...known, phone_verified: false };
}

/** The profile of somebody who signed up; what we know ourselves wins over what was sent. */
export function signUpMetadata(id: string, email: string, sent: Metadata): Metadata {
  return { ...sent, sub: id, email, email_verified: false, phone_verified: false };
}

/** Changes of metadata: a null takes the key away. */
export function mergedMetadata(metadata: Metadata, changes: Metadata): Metadata {
  const merged = { ...metadata, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

export async function userJsonOf(tx: Tx, user: AuthUser): Promise<UserJson> {
  const identities = await tx
    .select()
    .from(authIdentities)
    .where(eq(authIdentities.userId, user.id));
  return toUserJson(user, { identities, factors: await factorsOf(tx, user.id) });
}

export async function listUsers(
  tx: Tx,
  page: { limit: number; offset: number },
): Promise<{ users: AuthUser[]; total: number }> {
  const users = await tx
    .select()
    .from(authUsers)
    .orderBy(asc(authUsers.createdAt), asc(authUsers.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(authUsers);
  return { users, total: counted?.total ?? 0 };
}
