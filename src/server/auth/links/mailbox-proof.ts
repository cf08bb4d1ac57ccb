import { and, eq, getTableColumns, is, ne, sql } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { record } from '#server/auth/audit.ts';
import { endTokens } from '#server/auth/sessions/sessions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { answersChallenge } from './pkce.ts';
import * as tables from '#server/auth/table.ts';
import type { AuthUser, OneTimeToken } from '#server/auth/table.ts';
import { confirmedMetadata, updateIdentity, updateUser } from '#server/auth/users/users.ts';

type MailboxProof = {
  user: AuthUser;
  /**
   * Hash of a password that was chosen in the browser that now confirms the mailbox; null without
   * one.
   */
  passwordHash: string | null;
  /** Where the browser began that returns by the link that is being followed. */
  flowId?: string | null;
  ip: string;
  now: Date;
};

/** A user's rows that open nothing: the address itself, and what happened to the account. */
const KEPT: ReadonlySet<unknown> = new Set([tables.authIdentities, tables.authAudit]);

/**
 * A used mail proves that the account's address, and so the account, is the client's. The first
 * time this removes every credential set before, with the sessions, and ends what the account shows
 * in households: a stranger who only typed the address may have set them.
 */
export async function proveMailbox(
  tx: Tx,
  { user, passwordHash, flowId = null, ip, now }: MailboxProof,
): Promise<AuthUser> {
  if (user.emailProvenAt !== null) return user;
  const at = now.toISOString();
  await removeCredentials(tx, user.id, flowId);
  await endTokens(tx, user.id, { weakOnly: false });
  await tx.execute(sql`select household_shows_nothing(${user.id})`);
  if (user.emailConfirmedAt === null) {
    await record(tx, { userId: user.id, action: 'confirmed', ip, now });
  }
  const proven = await updateUser(tx, user.id, {
    passwordHash,
    emailProvenAt: at,
    emailConfirmedAt: user.emailConfirmedAt ?? at,
    newEmail: null,
    emailChangeConfirmed: null,
    userMetadata: confirmedMetadata(user.userMetadata),
  });
  await updateIdentity(tx, proven);
  return proven;
}

/** Every table of sign-in that belongs to a user holds credentials, unless it is kept above. */
async function removeCredentials(tx: Tx, userId: string, flowId: string | null): Promise<void> {
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable) || KEPT.has(table)) continue;
    const columns: Partial<Record<string, PgColumn>> = getTableColumns(table);
    if (!columns['userId']) continue;
    const isFlows = table === tables.authFlowStates && flowId !== null;
    const others = isFlows ? ne(tables.authFlowStates.id, flowId) : undefined;
    await tx.delete(table).where(and(eq(columns['userId'], userId), others));
  }
}

/**
 * The password of the sign-up that a credential confirms, if the browser holds that sign-up's
 * verifier; otherwise null, and the reader of the mail chooses a new password.
 */
export function installablePassword(
  { passwordHash, passwordChallenge }: OneTimeToken,
  verifier: string | undefined,
): string | null {
  if (passwordHash === null || passwordChallenge === null || !verifier) return null;
  return answersChallenge(passwordChallenge, verifier) ? passwordHash : null;
}
