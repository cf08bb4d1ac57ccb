import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { instantAfter } from '#server/platform/clock.ts';
import { codeHash, newCode, newToken, type Secrets, tokenHash } from '#server/auth/secrets.ts';
import {
  authFlowStates,
  authOneTimeTokens,
  authUsers,
  type OneTimeToken,
} from '#server/auth/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { CODE_TRIES_MAX, MAILED_LIFE_S, type TokenKind } from './token-kinds.ts';

/** A mailed link and code; using either consumes both. */
export type MailedCredential = { token: string; code: string };

/** Marks a link that has to be opened in the browser that requested it. */
export const FLOW_PREFIX = 'pkce_';

/** A password chosen at a sign-up, until the address is proven. */
export type PendingPassword = { passwordHash: string | null; passwordChallenge: string | null };

type OneTimeTokenRequest = {
  userId: string;
  kind: TokenKind;
  address: string;
  flowId?: string | null;
  /** Absent: the pending password of the credential that this one replaces stays. */
  pending?: PendingPassword | undefined;
  now: Date;
};

/** A new credential of a kind for a user; the one mailed before ends. */
export async function createOneTimeToken(
  tx: Tx,
  { codeKey }: Secrets,
  { userId, kind, address, flowId = null, pending, now }: OneTimeTokenRequest,
): Promise<MailedCredential> {
  const token = `${flowId === null ? '' : FLOW_PREFIX}${newToken()}`;
  const code = newCode();
  const row = {
    id: v7(),
    tokenHash: tokenHash(token),
    codeHash: codeHash(codeKey, purposeOf({ userId, kind, address }), code),
    codeTries: 0,
    address,
    flowId,
    ...pending,
    createdAt: now.toISOString(),
    expiresAt: instantAfter(now, MAILED_LIFE_S),
  };
  await tx
    .insert(authOneTimeTokens)
    .values({ userId, kind, ...row })
    .onConflictDoUpdate({
      target: [authOneTimeTokens.userId, authOneTimeTokens.kind],
      set: row,
    });
  return { token, code };
}

/** Uses up the token of a link: the one who deletes the row has it, and only once. */
export async function takeByToken(
  tx: Tx,
  token: string,
  { kinds, now }: { kinds: readonly TokenKind[]; now: Date },
): Promise<OneTimeToken | null> {
  const [taken] = await tx
    .delete(authOneTimeTokens)
    .where(
      and(
        eq(authOneTimeTokens.tokenHash, tokenHash(token)),
        inArray(authOneTimeTokens.kind, [...kinds]),
        gt(authOneTimeTokens.expiresAt, now.toISOString()),
      ),
    )
    .returning();
  return taken ?? null;
}

/** The credential of a link, which stays; null for one that was used, has expired or never was. */
export async function tokenOfLink(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ credential: OneTimeToken; email: string; flowChallenge: string | null } | null> {
  const { tokenHash: stored, expiresAt, flowId } = authOneTimeTokens;
  const [found] = await tx
    .select({
      credential: authOneTimeTokens,
      email: authUsers.email,
      flowChallenge: authFlowStates.challenge,
    })
    .from(authOneTimeTokens)
    .innerJoin(authUsers, eq(authUsers.id, authOneTimeTokens.userId))
    .leftJoin(authFlowStates, eq(authFlowStates.id, flowId))
    .where(and(eq(stored, tokenHash(token)), gt(expiresAt, now.toISOString())));
  return found ?? null;
}

type Guess = {
  userId: string;
  kinds: readonly TokenKind[];
  /** The mailbox that the code is said to have come to; those mailed to others are not compared. */
  address: string;
  code: string;
  now: Date;
};

/**
 * Uses up a six-digit code. Every attempt is counted before it is compared, so that concurrent
 * attempts get no more tries than sequential ones; the last wrong one ends the code, not the link.
 * The count must last: the caller commits also when the result is null.
 */
export async function takeByCode(
  tx: Tx,
  { codeKey }: Secrets,
  { userId, kinds, address, code, now }: Guess,
): Promise<OneTimeToken | null> {
  const candidates = await tx
    .update(authOneTimeTokens)
    .set({ codeTries: sql`${authOneTimeTokens.codeTries} + 1` })
    .where(
      and(
        eq(authOneTimeTokens.userId, userId),
        inArray(authOneTimeTokens.kind, [...kinds]),
        eq(authOneTimeTokens.address, address),
        lt(authOneTimeTokens.codeTries, CODE_TRIES_MAX),
        gt(authOneTimeTokens.expiresAt, now.toISOString()),
      ),
    )
    .returning();
  const found = candidates.find((row) =>
    isSame(row.codeHash, codeHash(codeKey, purposeOf(row), code)),
  );
  if (!found) return null;
  await tx.delete(authOneTimeTokens).where(eq(authOneTimeTokens.id, found.id));
  return found;
}

/**
 * Condition for expired credentials. One with a pending password is stored with its account, so
 * that signing in with it still reports that the address must be confirmed.
 */
export function expiredTokens(at: string): SQL | undefined {
  return and(lt(authOneTimeTokens.expiresAt, at), isNull(authOneTimeTokens.passwordHash));
}

/** Ends everything that was mailed to a user and not used. */
export async function removeOneTimeTokens(
  tx: Tx,
  userId: string,
  kinds?: readonly TokenKind[],
): Promise<void> {
  const ofUser = eq(authOneTimeTokens.userId, userId);
  const ofKinds = kinds ? inArray(authOneTimeTokens.kind, [...kinds]) : undefined;
  await tx.delete(authOneTimeTokens).where(and(ofUser, ofKinds));
}

function purposeOf(row: { userId: string; kind: string; address: string }): string {
  return `${row.userId}|${row.kind}|${row.address}`;
}

function isSame(stored: string | null, given: string): boolean {
  if (stored === null || stored.length !== given.length) return false;
  return timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}
