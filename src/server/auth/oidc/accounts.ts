import { and, asc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { record } from '#server/auth/audit.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { requireSecondFactor } from '#server/auth/factors/enrollment.ts';
import { mailProvider } from '#server/auth/links/mails.ts';
import { requireOwner } from '#server/auth/links/reauthentication.ts';
import { FLOW_CODE_LIFE_S } from '#server/auth/links/token-kinds.ts';
import { refuseBanned } from '#server/auth/passwords/sign-in.ts';
import { parseEmail } from '#server/auth/passwords/passwords.ts';
import type { Caller } from '#server/auth/port.ts';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import { newToken, tokenHash } from '#server/auth/secrets.ts';
import { lockedBySession } from '#server/auth/sessions/sessions.ts';
import {
  authFlowStates,
  type AuthOidcLink,
  authOidcLinks,
  type AuthUser,
} from '#server/auth/table.ts';
import { namesOf, profileOf } from '#server/auth/users/profile.ts';
import { createUser, lockedUser, signUpMetadata } from '#server/auth/users/users.ts';
import { instantAfter } from '#server/platform/clock.ts';
import type { OidcSettings } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { ProviderUser } from './provider.ts';

/** Authentication method (`amr`) of a session that a provider vouches for, as the protocol has it. */
const METHOD = 'oauth';

/** The code that the browser exchanges for its session, with the proofs that the provider stated. */
export type HandOver = { code: string; verifier: string; shownAtS: number; isStrong: boolean };

/** A user of the provider who has no account here yet, or has not joined it. */
export type Stranger = Pick<ProviderUser, 'issuer' | 'subject'> & {
  /** As the provider states it, in the form of an address. */
  email: string;
  /** Whether the provider vouches for the address, which then has an account here. */
  isTaken: boolean;
};

export type Arrival =
  | { kind: 'session'; handOver: HandOver }
  | { kind: 'stranger'; stranger: Stranger }
  | { kind: 'failed'; reason: 'no-address' | 'banned' };

type OidcParts = AuthParts & { oidc: OidcSettings };

/**
 * The account of a provider's user is found by issuer and subject alone. An address opens none: who
 * has an account with it signs in to that account first, and then joins it. A new account needs an
 * address that the provider vouches for, or a mail to it as any sign-up does.
 */
export function arrive(
  parts: OidcParts,
  caller: Caller,
  user: ProviderUser & { language: string },
): Promise<Arrival> {
  const now = parts.clock();
  return parts.inTurn({ ip: caller.ip }, async (tx): Promise<Arrival> => {
    const known = await signedInByLink(tx, user, now);
    if (known !== null) return known;
    const email = addressOf(user.email);
    if (email === null) return { kind: 'failed', reason: 'no-address' };
    const { issuer, subject, isEmailVerified } = user;
    const stranger = { issuer, subject, email, isTaken: false };
    const isConfirmed = isEmailVerified || parts.autoconfirm;
    if (!isConfirmed || !parts.oidc.isSignUpOpen) return { kind: 'stranger', stranger };
    const created = await signedUp(tx, { ...user, email, ip: caller.ip, now });
    if (created !== null) return handedOver(tx, created, { ...user, now });
    // Another sign-in of the same user may have opened the account at this moment.
    const meanwhile = await signedInByLink(tx, user, now);
    return meanwhile ?? { kind: 'stranger', stranger: { ...stranger, isTaken: true } };
  });
}

async function signedInByLink(tx: Tx, user: ProviderUser, now: Date): Promise<Arrival | null> {
  const link = await linkOf(tx, user);
  const account = link && (await lockedUser(tx, link.userId));
  // Removed while the lock was waited for.
  if (!account || (await linkOf(tx, user))?.userId !== account.id) return null;
  try {
    refuseBanned(account, { status: 403, now });
  } catch {
    return { kind: 'failed', reason: 'banned' };
  }
  await tx
    .update(authOidcLinks)
    .set({ lastUsedAt: now.toISOString() })
    .where(eq(authOidcLinks.id, link.id));
  return handedOver(tx, account, { ...user, now });
}

type NewAccount = ProviderUser & { email: string; language: string; ip: string; now: Date };

/** Null: the address has an account. The new one is confirmed, but its mailbox is not proven. */
async function signedUp(tx: Tx, user: NewAccount): Promise<AuthUser | null> {
  const { issuer, subject, email, firstName, lastName, language, ip, now } = user;
  const id = v7();
  const names = profileOf(namesOf({ firstName, lastName, language }));
  const userMetadata = { ...signUpMetadata(id, email, names), email_verified: true };
  const emailConfirmedAt = now.toISOString();
  const created = await createUser(tx, { id, email, userMetadata, emailConfirmedAt }, now);
  if (created === null) return null;
  await tx.insert(authOidcLinks).values({
    userId: id,
    issuer,
    subject,
    email,
    createdAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
  });
  await record(tx, { userId: id, action: 'signed_up', ip, now });
  return created;
}

/** A code for the session, as at the end of a mailed link; an earlier one of the user's ends. */
async function handedOver(
  tx: Tx,
  { id: userId }: AuthUser,
  { shownAtS, isStrong, now }: Pick<ProviderUser, 'shownAtS' | 'isStrong'> & { now: Date },
): Promise<Arrival> {
  const [code, verifier] = [newToken(), newToken()];
  const isOfUser = and(eq(authFlowStates.userId, userId), eq(authFlowStates.method, METHOD));
  await tx.delete(authFlowStates).where(isOfUser);
  await tx.insert(authFlowStates).values({
    userId,
    method: METHOD,
    challenge: tokenHash(verifier),
    codeHash: tokenHash(code),
    createdAt: now.toISOString(),
    expiresAt: instantAfter(now, FLOW_CODE_LIFE_S),
  });
  return { kind: 'session', handOver: { code, verifier, shownAtS, isStrong } };
}

/** Null also for a text that is another address in the form of one: no provider vouched for that. */
function addressOf(text: string | null): string | null {
  const stated = text?.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? '';
  try {
    return parseEmail(stated) === stated ? stated : null;
  } catch {
    return null;
  }
}

async function linkOf(
  tx: Tx,
  { issuer, subject }: Pick<ProviderUser, 'issuer' | 'subject'>,
): Promise<AuthOidcLink | null> {
  const isThis = and(eq(authOidcLinks.issuer, issuer), eq(authOidcLinks.subject, subject));
  const [link] = await tx.select().from(authOidcLinks).where(isThis);
  return link ?? null;
}

export type Joining = {
  signedIn: SignedIn;
  caller: Caller;
  /** When the user began it, where that was before the provider was asked. */
  begunAt?: string;
};

/** Refuses who may not join or part: a change of a way into the account wants its owner. */
export async function requireJoiner(parts: AuthParts, joining: Joining): Promise<void> {
  const { signedIn, caller, begunAt } = joining;
  await parts.limits.client('oidc', caller.ip);
  if (signedIn.user.emailConfirmedAt === null) {
    throw new AuthError(403, 'email_not_confirmed', { message: 'Email not confirmed' });
  }
  await requireSecondFactor(parts.db.orm, signedIn);
  const begun = begunAt === undefined ? {} : { begunAt };
  await requireOwner(parts, { ...signedIn, ...begun, now: parts.clock() });
}

/**
 * Joins a user of the provider to the account. `taken`: another account here has that user.
 * `occupied`: the account has another user of the provider.
 */
export async function join(
  parts: OidcParts,
  joining: Joining,
  stranger: Pick<Stranger, 'issuer' | 'subject'> & { email: string | null },
): Promise<'joined' | 'taken' | 'occupied'> {
  await requireJoiner(parts, joining);
  const { signedIn, caller } = joining;
  const now = parts.clock();
  const { issuer, subject } = stranger;
  const email = addressOf(stranger.email) ?? '';
  return parts.inTurn({ ip: caller.ip, whose: signedIn.user.id }, async (tx) => {
    const user = await lockedBySession(tx, signedIn);
    const [made] = await tx
      .insert(authOidcLinks)
      .values({ userId: user.id, issuer, subject, email, createdAt: now.toISOString() })
      .onConflictDoNothing()
      .returning({ id: authOidcLinks.id });
    if (made === undefined) {
      const holder = (await linkOf(tx, stranger))?.userId;
      if (holder === user.id) return 'joined';
      return holder === undefined ? 'occupied' : 'taken';
    }
    await changed(parts, tx, { user, link: made.id, kind: 'provider_joined', ip: caller.ip, now });
    return 'joined';
  });
}

/** Removes the user's own link; its sessions stay. False: the user has no such link. */
export async function part(parts: OidcParts, joining: Joining, id: string): Promise<boolean> {
  await requireJoiner(parts, joining);
  const { signedIn, caller } = joining;
  const now = parts.clock();
  return parts.inTurn({ ip: caller.ip, whose: signedIn.user.id }, async (tx) => {
    const user = await lockedBySession(tx, signedIn);
    const isOwn = and(eq(authOidcLinks.userId, user.id), eq(authOidcLinks.id, id));
    const removed = await tx.delete(authOidcLinks).where(isOwn).returning();
    if (removed.length === 0) return false;
    await changed(parts, tx, { user, link: id, kind: 'provider_parted', ip: caller.ip, now });
    return true;
  });
}

type LinkChange = {
  user: AuthUser;
  link: string;
  kind: 'provider_joined' | 'provider_parted';
  ip: string;
  now: Date;
};

async function changed(parts: OidcParts, tx: Tx, change: LinkChange): Promise<void> {
  const { user, link, kind, ip, now } = change;
  const { name } = parts.oidc;
  await record(tx, { userId: user.id, action: kind, ip, now });
  await mailProvider(parts, tx, { user, kind, name, ip, now });
  await parts.waysChanged?.(tx, { userId: user.id, id: link, name, kind, now });
}

/** The account's users of providers; those of one that is not set up any more too. */
export function linksOf(tx: Tx, userId: string): Promise<AuthOidcLink[]> {
  const isOwn = eq(authOidcLinks.userId, userId);
  return tx.select().from(authOidcLinks).where(isOwn).orderBy(asc(authOidcLinks.id));
}
