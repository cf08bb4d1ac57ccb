import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { record } from '#server/auth/audit.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { parseEmail, toEmail } from '#server/auth/passwords/passwords.ts';
import type { Metadata } from '#server/auth/table.ts';
import {
  createUser,
  lockedUserByEmail,
  signUpMetadata,
  updateUser,
} from '#server/auth/users/users.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { isChanging, mailSides } from './email-change.ts';
import { mailCredential } from './mails.ts';
import type { PkceChallenge } from './pkce.ts';

/*
 * Calls that send a mail or nothing. The response never tells which: the limits count an address
 * whether or not it has an account, and the mail itself is sent later by a job.
 */

type LinkRequest = { email: string; challenge: PkceChallenge | null };

/** Mails a link for choosing a new password, if the address has an account. */
export async function requestRecovery(
  parts: AuthParts,
  caller: Caller,
  { email: typed, challenge }: LinkRequest,
): Promise<void> {
  await parts.limits.client('recover', caller.ip);
  const email = toEmail(typed);
  await parts.limits.mail('recovery', email, caller.ip);
  const now = parts.clock();
  const queue = async (tx: Tx) => {
    const user = await lockedUserByEmail(tx, email);
    if (user === null) return;
    await mailCredential(parts, tx, { user, kind: 'recovery', challenge, now });
    await updateUser(tx, user.id, { recoverySentAt: now.toISOString() });
    await record(tx, { userId: user.id, action: 'recovery_requested', ip: caller.ip, now });
  };
  await inEvenTime(() => parts.inTurn({ ip: caller.ip }, queue));
}

type MagicLink = LinkRequest & { mayCreate: boolean; profile: Metadata };

/**
 * Mails a link and a code that sign in; opens an account for a new address if that is wanted. An
 * unknown address that is to get no account has the same answer as a known one.
 */
export async function requestMagicLink(
  parts: AuthParts,
  caller: Caller,
  { email: typed, challenge, mayCreate, profile }: MagicLink,
): Promise<void> {
  await parts.limits.client('otp', caller.ip);
  const email = parseEmail(typed);
  await parts.limits.mail('magiclink', email, caller.ip);
  const now = parts.clock();
  const queue = async (tx: Tx) => {
    const id = v7();
    const existing = await lockedUserByEmail(tx, email);
    if (existing === null && !mayCreate) return;
    const userMetadata = signUpMetadata(id, email, profile);
    const user = existing ?? (await createUser(tx, { id, email, userMetadata }, now));
    if (user === null) return;
    const kind = user.emailConfirmedAt === null ? 'signup' : 'magiclink';
    await mailCredential(parts, tx, { user, kind, challenge, now });
    const at = now.toISOString();
    const sent = kind === 'signup' ? { confirmationSentAt: at } : { recoverySentAt: at };
    await updateUser(tx, user.id, sent);
  };
  await inEvenTime(() => parts.inTurn({ ip: caller.ip }, queue));
}

/** Mails again a pending confirmation: of the sign-up, or of a change of address. */
export async function resend(
  parts: AuthParts,
  caller: Caller,
  { type, email: typed, challenge }: LinkRequest & { type: 'signup' | 'email_change' },
): Promise<void> {
  await parts.limits.client('resend', caller.ip);
  const email = toEmail(typed);
  await parts.limits.mail(type, email, caller.ip);
  const now = parts.clock();
  const at = now.toISOString();
  const queue = async (tx: Tx) => {
    const user = await lockedUserByEmail(tx, email);
    if (user === null) return;
    if (type === 'email_change') {
      if (isChanging(user, now)) await mailSides(parts, tx, { user, challenge, now });
    } else if (user.emailConfirmedAt === null) {
      await mailCredential(parts, tx, { user, kind: 'signup', challenge, now });
      await updateUser(tx, user.id, { confirmationSentAt: at });
    }
  };
  await inEvenTime(() => parts.inTurn({ ip: caller.ip }, queue));
}

/** Mails a code for reauthentication of the signed-in user. */
export async function requestReauthentication(
  parts: AuthParts,
  caller: Caller,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await parts.limits.client('reauthenticate', caller.ip);
  await parts.limits.mail('reauthentication', email, caller.ip);
  const now = parts.clock();
  await parts.inTurn({ ip: caller.ip, whose: id }, async (tx) => {
    const user = await lockedUserByEmail(tx, email);
    if (user === null) return;
    await mailCredential(parts, tx, { user, kind: 'reauthentication', challenge: null, now });
    await updateUser(tx, user.id, { reauthenticationSentAt: now.toISOString() });
  });
}

/** Longer than a mail takes to be made and queued on a slow machine. */
const LEAST_MS = 150;

/**
 * Answers no sooner than after a fixed time, so that the duration does not reveal whether a mail
 * was sent. A refusal is not delayed: it is the same for every address.
 */
async function inEvenTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await work();
  await pause(Math.max(0, LEAST_MS - (performance.now() - began)));
  return answer;
}
