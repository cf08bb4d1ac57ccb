import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AuthError, emailTaken, invalid, noSuchUser } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import { checkPassword, parseEmail } from '#server/auth/passwords/credentials.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { removeAccount } from './erase.ts';
import { removeSecondFactors } from '#server/auth/factors/factor-removal.ts';
import { removeFlows } from '#server/auth/links/flow-states.ts';
import { lockedUser } from './locked-user.ts';
import { removeOneTimeTokens } from '#server/auth/links/one-time-tokens.ts';
import type { AuthParts, Caller } from '#server/auth/auth-parts.ts';
import { isForeignHash } from '#server/auth/passwords/passwords.ts';
import { removeSessions } from '#server/auth/sessions/sessions.ts';
import { authIdentities, type AuthUser, type Metadata } from '#server/auth/table.ts';
import type { UserJson } from '#server/auth/protocol/user-json.ts';
import {
  createUser,
  mergedMetadata,
  updateIdentity,
  updateUser,
  userByEmail,
  userJsonOf,
} from './users.ts';

/** Fields that an administrator may set. Absent: unchanged, or the default of a new user. */
export type AdminUser = {
  id?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  passwordHash?: string | undefined;
  isConfirmed?: boolean | undefined;
  userMetadata?: Metadata | undefined;
  appMetadata?: Metadata | undefined;
  role?: string | undefined;
  /** A length of time such as `24h`, or `none`. */
  banDuration?: string | undefined;
};

/** A user made by an administrator: no mail goes out. */
export async function createByAdmin(
  parts: AuthParts,
  caller: Caller,
  wanted: AdminUser,
): Promise<UserJson> {
  if (!wanted.email) throw invalid('Cannot create a user without either an email or phone');
  const email = parseEmail(wanted.email);
  const passwordHash = await hashOf(parts, wanted);
  const now = parts.clock();
  const { id, role, userMetadata = {}, appMetadata = {}, isConfirmed } = wanted;
  return parts.db.inTransaction(async (tx) => {
    const isTaken = (await userByEmail(tx, email)) !== null;
    const created =
      !isTaken &&
      (await createUser(
        tx,
        {
          ...(id ? { id } : {}),
          ...(role ? { role } : {}),
          email,
          passwordHash,
          userMetadata,
          appMetadata: { provider: 'email', providers: ['email'], ...appMetadata },
          ...vouchedFor(isConfirmed, null, now),
          ...banOf(wanted.banDuration, now),
        },
        now,
      ));
    if (!created) throw emailTaken();
    const event = { userId: created.id, action: 'changed_by_administrator' } as const;
    await record(tx, { ...event, ip: caller.ip, now });
    return userJsonOf(tx, created);
  });
}

export async function updateByAdmin(
  parts: AuthParts,
  { id, caller }: { id: string; caller: Caller },
  wanted: AdminUser,
): Promise<UserJson> {
  const email = wanted.email ? parseEmail(wanted.email) : undefined;
  const passwordHash = await hashOf(parts, wanted);
  const now = parts.clock();
  return parts.db.inTransaction(async (tx) => {
    const user = await lockedUser(tx, id);
    if (user === null) throw noSuchUser();
    if (email && email !== user.email && (await userByEmail(tx, email))) throw emailTaken();
    const changed = await updateUser(tx, id, {
      ...(email ? { email } : {}),
      ...(passwordHash === null ? {} : { passwordHash }),
      ...(wanted.role ? { role: wanted.role } : {}),
      ...vouchedFor(wanted.isConfirmed, user, now),
      ...metadataOf(user, wanted),
      ...banOf(wanted.banDuration, now),
    });
    await updateIdentity(tx, changed);
    if (changed.email !== user.email) await parts.addressChanged?.(tx, id);
    const isOut = passwordHash !== null || changed.bannedUntil !== null;
    if (isOut) await removeSessions(tx, id, { scope: 'global', sessionId: null });
    if (passwordHash !== null || email) await removeOneTimeTokens(tx, id);
    if (passwordHash !== null) await removeFlows(tx, id);
    const event = { userId: id, action: 'changed_by_administrator' } as const;
    await record(tx, { ...event, ip: caller.ip, now });
    return userJsonOf(tx, changed);
  });
}

/** An administrator who confirms an address vouches for it, as if its mailbox had answered. */
function vouchedFor(
  isConfirmed: boolean | undefined,
  user: AuthUser | null,
  now: Date,
): Partial<AuthUser> {
  if (!isConfirmed) return {};
  const at = now.toISOString();
  return {
    emailConfirmedAt: user?.emailConfirmedAt ?? at,
    emailProvenAt: user?.emailProvenAt ?? at,
  };
}

function metadataOf(user: AuthUser, { userMetadata, appMetadata }: AdminUser): Partial<AuthUser> {
  return {
    ...(userMetadata ? { userMetadata: mergedMetadata(user.userMetadata, userMetadata) } : {}),
    ...(appMetadata ? { appMetadata: mergedMetadata(user.appMetadata, appMetadata) } : {}),
  };
}

/** Erases a user, or with `isSoft` keeps an empty shell under the same id. */
export async function removeByAdmin(
  parts: AuthParts,
  { id, caller }: { id: string; caller: Caller },
  isSoft: boolean,
): Promise<void> {
  const now = parts.clock();
  await parts.db.inTransaction(async (tx) => {
    const isDone = await (isSoft ? emptied(tx, id, now) : removeAccount(parts, tx, id));
    if (!isDone) throw noSuchUser();
    const action = 'deleted_by_administrator';
    await record(tx, { userId: isSoft ? id : null, action, ip: caller.ip, now });
  });
}

async function emptied(tx: Tx, id: string, now: Date): Promise<boolean> {
  const user = await lockedUser(tx, id);
  if (user === null) return false;
  const trace = createHash('sha256').update(user.email).digest('hex');
  await updateUser(tx, user.id, {
    email: `${trace}@deleted.invalid`,
    passwordHash: null,
    newEmail: null,
    userMetadata: {},
    appMetadata: {},
    deletedAt: now.toISOString(),
  });
  await tx.delete(authIdentities).where(eq(authIdentities.userId, user.id));
  await removeSecondFactors(tx, user.id);
  await removeOneTimeTokens(tx, user.id);
  await removeSessions(tx, user.id, { scope: 'global', sessionId: null });
  return true;
}

async function hashOf(
  { passwords }: AuthParts,
  { password, passwordHash }: AdminUser,
): Promise<string | null> {
  if (passwordHash) {
    if (password) throw invalid('Only a password or a password hash should be provided');
    if (!isForeignHash(passwordHash)) throw invalid('Only argon2 password hashes can be kept');
    return passwordHash;
  }
  if (!password) return null;
  checkPassword(password);
  return passwords.hash(password);
}

/** The last year that is written with four digits. */
const LAST_MS = Date.UTC(10_000, 0);

const UNIT_S: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };

/** A length of time as the protocol writes it: numbers with units, such as `1h30m`. */
function banOf(duration: string | undefined, now: Date): Partial<AuthUser> {
  if (duration === undefined || duration === '') return {};
  if (duration === 'none') return { bannedUntil: null };
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|[hms])/g)];
  if (parts.map(([whole]) => whole).join('') !== duration) {
    throw invalid(`invalid format for ban duration: ${duration}`);
  }
  const seconds = parts.reduce((sum, [, count, unit = 's']) => {
    return sum + Number(count) * (UNIT_S[unit] ?? 1);
  }, 0);
  const until = new Date(now.getTime() + seconds * 1000);
  if (!(until.getTime() < LAST_MS)) {
    throw new AuthError(400, 'validation_failed', { message: 'ban duration is too long' });
  }
  return { bannedUntil: until.toISOString() };
}
