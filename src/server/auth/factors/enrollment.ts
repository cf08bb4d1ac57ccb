import { and, eq, lt } from 'drizzle-orm';
import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { factorsOf, hasVerifiedFactor, placeOf } from './factors.ts';
import { instantAfter } from '#server/auth/sessions/instants.ts';
import { lockedUser } from '#server/auth/users/locked-user.ts';
import type { AuthParts, Caller } from '#server/auth/auth-parts.ts';
import { qrSvg } from './qr-svg.ts';
import { requireOwner } from '#server/auth/links/reauthentication.ts';
import { type AuthFactor, authFactors } from '#server/auth/table.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** As the protocol has it. */
const FACTORS_MAX = 10;
const NAME_MAX = 200;

/** Time after which an unfinished enrolment of an app is removed. */
const UNVERIFIED_S = 300;

/** Issuer shown in the app, unless the client names another. */
const ISSUER = 'Valv';

type Wanted = { friendlyName: string; issuer: string | undefined };

/** Starts the enrolment of an authenticator app, which counts after a first code of it. */
export async function enroll(
  parts: AuthParts,
  { signedIn, caller }: { signedIn: SignedIn; caller: Caller },
  { friendlyName, issuer = ISSUER }: Wanted,
) {
  await parts.limits.client('factor', caller.ip);
  if (friendlyName.length > NAME_MAX || issuer.length > NAME_MAX) {
    throw invalid(`Names are limited to ${NAME_MAX} characters`);
  }
  const now = parts.clock();
  // An app added with a stolen token would lock the owner out for good.
  if (!(await hasVerifiedFactor(parts.db.orm, signedIn.user.id))) {
    await requireOwner(parts, { ...signedIn, proof: {}, now });
  }
  const secret = newTotpSecret();
  const id = await parts.db.inTransaction(async (tx) => {
    const user = await lockedUser(tx, signedIn.user.id);
    if (user === null) throw new AuthError(403, 'user_not_found', { message: 'User not found' });
    await givenUp(tx, user.id, now);
    refuseFurther(await factorsOf(tx, user.id), friendlyName, signedIn);
    await record(tx, { userId: user.id, action: 'factor_enrolled', ip: caller.ip, now });
    return created(parts, tx, { userId: user.id, friendlyName, secret, now });
  });
  const uri = totpUri(secret, { issuer, email: signedIn.user.email });
  const totp = { qr_code: qrSvg(uri), secret, uri };
  return { id, type: 'totp' as const, friendly_name: friendlyName, totp };
}

/** Removes unfinished enrolments. */
async function givenUp(tx: Tx, userId: string, now: Date): Promise<void> {
  const isUnverified = eq(authFactors.status, 'unverified');
  const isOld = lt(authFactors.createdAt, instantAfter(now, -UNVERIFIED_S));
  await tx.delete(authFactors).where(and(eq(authFactors.userId, userId), isUnverified, isOld));
}

function refuseFurther(factors: AuthFactor[], name: string, { level }: SignedIn): void {
  if (factors.some(({ friendlyName }) => friendlyName === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', { message });
  }
  if (factors.length >= FACTORS_MAX) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', { message });
  }
  if (level === 'aal1' && factors.some(({ status }) => status === 'verified')) {
    const message = 'AAL2 required to enroll a new factor';
    throw new AuthError(403, 'insufficient_aal', { message });
  }
}

type NewFactor = { userId: string; friendlyName: string; secret: string; now: Date };

async function created(
  { sealing }: AuthParts,
  tx: Tx,
  { userId, friendlyName, secret, now }: NewFactor,
): Promise<string> {
  const at = now.toISOString();
  const [factor] = await tx
    .insert(authFactors)
    .values({ userId, friendlyName, secret: '', createdAt: at, updatedAt: at })
    .returning({ id: authFactors.id });
  if (!factor) throw new Error('The factor was not written');
  const sealed = sealing.seal(secret, placeOf(factor.id));
  await tx.update(authFactors).set({ secret: sealed }).where(eq(authFactors.id, factor.id));
  return factor.id;
}
