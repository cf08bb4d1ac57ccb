import { emailTaken } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { removeFlows } from './flow-states.ts';
import { mailCredential, mailEmailChanged } from './mails.ts';
import { removeOneTimeTokens } from './one-time-tokens.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import type { PkceChallenge } from './pkce.ts';
import type { AuthUser } from '#server/auth/table.ts';
import { instantAfter, isFuture } from '#server/platform/clock.ts';
import { MAILED_LIFE_S } from './token-kinds.ts';
import { removeUnconfirmed, updateIdentity, updateUser } from '#server/auth/users/users.ts';

/** The mailboxes that must agree before an account moves: the one it leaves and the new one. */
const SIDES = [
  { side: 'current', kind: 'email_change_current' },
  { side: 'new', kind: 'email_change_new' },
] as const;

type ChangeRequest = {
  user: AuthUser;
  newEmail: string;
  challenge: PkceChallenge | null;
  caller: Caller;
  now: Date;
};

/** Mails both addresses. Until both have confirmed, the account keeps its address. */
export async function requestEmailChange(
  parts: AuthParts,
  tx: Tx,
  { user, newEmail, challenge, caller, now }: ChangeRequest,
): Promise<AuthUser> {
  // Without mails no confirmation is possible.
  if (parts.autoconfirm) return moved(parts, tx, { user, newEmail, caller, now });
  const asking = await updateUser(tx, user.id, {
    newEmail,
    emailChangeConfirmed: null,
    emailChangeSentAt: now.toISOString(),
  });
  await mailSides(parts, tx, { user: asking, challenge, now });
  return asking;
}

/** Mails the mailboxes that have not confirmed yet. */
export async function mailSides(
  parts: AuthParts,
  tx: Tx,
  { user, challenge, now }: { user: AuthUser; challenge: PkceChallenge | null; now: Date },
): Promise<void> {
  if (user.newEmail === null) return;
  for (const { side, kind } of SIDES) {
    if (user.emailChangeConfirmed === side) continue;
    const to = side === 'current' ? user.email : user.newEmail;
    await mailCredential(parts, tx, { user, kind, to, challenge, now });
  }
}

/**
 * Ends all that was begun for an account and not finished: mailed links and codes, followed links,
 * and a change of address, which somebody with a copied session may have asked for.
 */
export async function endBegun(tx: Tx, userId: string): Promise<void> {
  await removeOneTimeTokens(tx, userId);
  await removeFlows(tx, userId);
  await updateUser(tx, userId, NO_CHANGE);
}

const NO_CHANGE = { newEmail: null, emailChangeConfirmed: null, emailChangeSentAt: null };

/**
 * Ends a change of address alone: its session may have asked for it. What was mailed to open the
 * account stays, since its reader may sign out first.
 */
export async function endChange(tx: Tx, { id, newEmail }: AuthUser): Promise<void> {
  if (newEmail === null) return;
  await removeOneTimeTokens(
    tx,
    id,
    SIDES.map(({ kind }) => kind),
  );
  await updateUser(tx, id, NO_CHANGE);
}

/** Whether a change of address can still be confirmed: for as long as its first mails can. */
export function isChanging({ newEmail, emailChangeSentAt }: AuthUser, now: Date): boolean {
  if (newEmail === null || emailChangeSentAt === null) return false;
  return isFuture(instantAfter(new Date(emailChangeSentAt), MAILED_LIFE_S), now);
}

type AddressConfirmation = {
  user: AuthUser;
  side: 'current' | 'new';
  token: { flowId: string | null };
  caller: Caller;
  now: Date;
};

/** One mailbox has agreed; if the other had before, the account moves to the new address. */
export async function confirmEmailChange(
  parts: AuthParts,
  tx: Tx,
  { user, side, token, caller, now }: AddressConfirmation,
): Promise<{ user: AuthUser; isHalf: boolean }> {
  const { newEmail, emailChangeConfirmed: confirmed } = user;
  if (newEmail === null) throw emailTaken();
  if (confirmed === null || confirmed === side) {
    const half = await updateUser(tx, user.id, { emailChangeConfirmed: side });
    return { user: half, isHalf: true };
  }
  const { flowId } = token;
  return { user: await moved(parts, tx, { user, newEmail, flowId, caller, now }), isHalf: false };
}

type Move = {
  user: AuthUser;
  newEmail: string;
  /** Of the link that confirms it, which is being followed. */
  flowId?: string | null;
  caller: Caller;
  now: Date;
};

async function moved(
  parts: AuthParts,
  tx: Tx,
  { user, newEmail, flowId, caller, now }: Move,
): Promise<AuthUser> {
  // Somebody who only signed up with an address does not hold it against who proves its mailbox.
  if (!parts.autoconfirm) await removeUnconfirmed(tx, newEmail);
  const known = 'email' in user.userMetadata ? { email: newEmail, email_verified: true } : {};
  const changed = await updateUser(tx, user.id, {
    email: newEmail,
    ...NO_CHANGE,
    emailConfirmedAt: user.emailConfirmedAt ?? now.toISOString(),
    emailProvenAt: parts.autoconfirm ? null : now.toISOString(),
    userMetadata: { ...user.userMetadata, ...known },
  });
  await updateIdentity(tx, changed);
  await parts.addressChanged?.(tx, user.id);
  await removeOneTimeTokens(tx, user.id);
  await removeFlows(tx, user.id, flowId);
  await mailEmailChanged(parts, tx, { user, newEmail, ip: caller.ip, now });
  await record(tx, { userId: user.id, action: 'email_changed', ip: caller.ip, now });
  return changed;
}
