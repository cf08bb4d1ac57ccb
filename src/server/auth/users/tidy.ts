import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller, Erasure } from '#server/auth/port.ts';
import { expiredTokens } from '#server/auth/links/one-time-tokens.ts';
import { requireOwner } from '#server/auth/links/reauthentication.ts';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { lockedBySession, SESSION_IDLE_S } from '#server/auth/sessions/sessions.ts';
import {
  authAudit,
  authChallenges,
  authFactors,
  authFlowStates,
  authOneTimeTokens,
  authSessions,
  authSpentChallenges,
  type AuthUser,
  authUsers,
} from '#server/auth/table.ts';
import { instantAfter } from '#server/platform/clock.ts';
import { lockForErasure } from '#server/platform/db/locks.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { lockedUser, userById } from './users.ts';

/** Retention of audit events: a year. */
const AUDIT_S = 365 * 86_400;

/** Events of a user that are kept of that year, the newest. */
const AUDIT_OF_USER_MAX = 10_000;

/** An app that was begun with and never shown a code of. */
const UNVERIFIED_S = 86_400;

/** Lifetime of an unconfirmed account, from the last mail that asked for confirmation. */
const UNCONFIRMED_S = 3 * 86_400;
const UNCONFIRMED_BATCH = 1_000;

type TidyParts = Pick<AuthParts, 'db' | 'mail' | 'clock'>;

/** Removes expired data, and old events. */
export async function tidySignIn({ db, mail, clock }: TidyParts): Promise<void> {
  const { orm } = db;
  const now = clock();
  const at = now.toISOString();
  await remove(orm, authOneTimeTokens, expiredTokens(at));
  await remove(orm, authFlowStates, lt(authFlowStates.expiresAt, at));
  const idle = lt(authSessions.refreshedAt, instantAfter(now, -SESSION_IDLE_S));
  await remove(orm, authSessions, or(lt(authSessions.notAfter, at), idle));
  await remove(orm, authChallenges, lt(authChallenges.expiresAt, at));
  await remove(orm, authSpentChallenges, lt(authSpentChallenges.expiresAt, at));
  const isOld = lt(authFactors.createdAt, instantAfter(now, -UNVERIFIED_S));
  await remove(orm, authFactors, and(eq(authFactors.status, 'unverified'), isOld));
  await remove(orm, authAudit, lt(authAudit.at, instantAfter(now, -AUDIT_S)));
  await orm.execute(sql`delete from ${authAudit} where id in (
    select id from (select id, row_number() over (partition by user_id order by at desc, id desc)
      as place from ${authAudit} where user_id is not null) placed
    where place > ${AUDIT_OF_USER_MAX})`);
  await removeAllUnconfirmed({ db, mail }, now);
}

/** Each in a transaction of its own, so that a sign-up of this moment waits for one at most. */
async function removeAllUnconfirmed({ db, mail }: Omit<TidyParts, 'clock'>, now: Date) {
  const { id, createdAt, confirmationSentAt, emailConfirmedAt } = authUsers;
  const asked = sql`greatest(${createdAt}, ${confirmationSentAt})`;
  const isOld = sql`${asked} < ${instantAfter(now, -UNCONFIRMED_S)}`;
  const waiting = await db.orm
    .select({ id })
    .from(authUsers)
    .where(and(isNull(emailConfirmedAt), isOld))
    .limit(UNCONFIRMED_BATCH);
  for (const user of waiting) {
    await db.inTransaction((tx) => removeUnconfirmed({ mail }, tx, user.id));
  }
}

/** Skips locked rows until the next run, to avoid deadlocks. */
async function remove(
  orm: Orm,
  table: PgTable & { id: PgColumn },
  isOver: SQL | undefined,
): Promise<void> {
  const free = orm.select({ id: table.id }).from(table).where(isOver);
  await orm.delete(table).where(inArray(table.id, free.for('update', { skipLocked: true })));
}

/**
 * Erases an account at once, given its password or a mailed code. Foreign keys delete everything of
 * the user, and the address is free again. Unlike a new password this cannot be undone by mail, so
 * a session that has just begun is not enough.
 */
export async function erase(
  parts: AuthParts,
  caller: Caller,
  erasure: ErasureRequest,
): Promise<void> {
  const { db, limits, mail, clock } = parts;
  await limits.client('update', caller.ip);
  const user = await userById(db.orm, erasure.userId);
  const isShown = Boolean(erasure.currentPassword) || Boolean(erasure.nonce);
  if (user === null || !isShown) throw wrongPassword();
  await requireOwner(parts, {
    user,
    shownAtS: null,
    proof: { ...erasure, ip: caller.ip },
    now: clock(),
  });
  await erasure.inTurn(() =>
    db.inTransaction(async (tx) => {
      await lockForErasure(tx, user.id);
      const present = await lockedBySession(tx, { ...erasure, user });
      // A password that has been replaced meanwhile proves nothing.
      if (present.passwordHash !== user.passwordHash) throw wrongPassword();
      await removed(mail, tx, present);
    }),
  );
  noteErasure(parts, user.id);
}

/** Says who is erased, by the id alone: nothing else does, and a backup of before has the account. */
export function noteErasure({ log }: Pick<AuthParts, 'log'>, userId: string): void {
  log.info({ userId }, 'An account was erased');
}

type ErasureRequest = Erasure & {
  /** Runs one removal at a time. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
};

/** Removes the account's row, and all other data by foreign keys. False: it was gone. */
export async function removeAccount(
  { mail }: Pick<AuthParts, 'mail'>,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  await lockForErasure(tx, userId);
  const user = await lockedUser(tx, userId);
  if (user === null) return false;
  await removed(mail, tx, user);
  return true;
}

/** Removes an account that waits for confirmation; one that was confirmed meanwhile stays. */
async function removeUnconfirmed(
  { mail }: Pick<AuthParts, 'mail'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await lockForErasure(tx, userId);
  const user = await lockedUser(tx, userId);
  if (user !== null && user.emailConfirmedAt === null) await removed(mail, tx, user);
}

async function removed(mail: AuthParts['mail'], tx: Tx, user: AuthUser): Promise<void> {
  const { id, email, newEmail } = user;
  await mail.forget(tx, newEmail === null ? [email] : [email, newEmail]);
  await tx.delete(authUsers).where(eq(authUsers.id, id));
}

function wrongPassword(): AuthError {
  return new AuthError(400, 'invalid_credentials', { message: 'Invalid login credentials' });
}
