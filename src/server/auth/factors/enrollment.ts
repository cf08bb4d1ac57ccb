import { and, eq, lt } from 'drizzle-orm';
import encodeQR from 'qr';
import { record } from '#server/auth/audit.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { requireOwner } from '#server/auth/links/reauthentication.ts';
import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import { type AuthFactor, authFactors, type FactorType } from '#server/auth/table.ts';
import { lockedBySession } from '#server/auth/sessions/sessions.ts';
import { instantAfter } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { factorsOf, hasVerifiedFactor, placeOf } from './factors.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** As the protocol has it. */
const FACTORS_MAX = 10;
const NAME_MAX = 200;

/** Time after which an unfinished enrolment of an app is removed. */
const UNVERIFIED_S = 300;

/** Issuer shown in the app, unless the client names another. */
const ISSUER = 'Valv';

type EnrollmentCall = { signedIn: SignedIn; caller: Caller };
type EnrollmentRequest = { friendlyName: string; issuer: string | undefined };

/** Starts the enrolment of an authenticator app, which counts after a first code of it. */
export async function enroll(
  parts: AuthParts,
  asking: EnrollmentCall,
  { friendlyName, issuer = ISSUER }: EnrollmentRequest,
) {
  if (issuer.length > NAME_MAX) throw longName();
  const secret = newTotpSecret();
  const id = await begun(parts, asking, { type: 'totp', friendlyName, secret });
  const uri = totpUri(secret, { issuer, email: asking.signedIn.user.email });
  const totp = { qr_code: qrSvg(uri), secret, uri };
  return { id, type: 'totp' as const, friendly_name: friendlyName, totp };
}

/** The same for a security key, whose credential is made for the first challenge. */
export async function enrollKey(parts: AuthParts, asking: EnrollmentCall, friendlyName: string) {
  const id = await begun(parts, asking, { type: 'webauthn', friendlyName, secret: null });
  return { id, type: 'webauthn' as const, friendly_name: friendlyName };
}

type StartedEnrollment = { type: FactorType; friendlyName: string; secret: string | null };

async function begun(
  parts: AuthParts,
  { signedIn, caller }: EnrollmentCall,
  factor: StartedEnrollment,
): Promise<string> {
  await parts.limits.client('factor', caller.ip);
  if (factor.friendlyName.length > NAME_MAX) throw longName();
  const now = parts.clock();
  await requireSecondFactor(parts.db.orm, signedIn);
  // A factor added with a stolen token would lock the owner out for good.
  await requireOwner(parts, { ...signedIn, now });
  return parts.inTurn({ ip: caller.ip, whose: signedIn.user.id }, async (tx) => {
    const user = await lockedBySession(tx, signedIn);
    await givenUp(tx, user.id, now);
    await requireSecondFactor(tx, signedIn);
    refuseFurther(await factorsOf(tx, user.id), factor.friendlyName);
    await record(tx, { userId: user.id, action: 'factor_enrolled', ip: caller.ip, now });
    return created(parts, tx, { ...factor, userId: user.id, now });
  });
}

function longName(): AuthError {
  return invalid(`Names are limited to ${NAME_MAX} characters`);
}

/** Removes unfinished enrolments. */
async function givenUp(tx: Tx, userId: string, now: Date): Promise<void> {
  const isUnverified = eq(authFactors.status, 'unverified');
  const isOld = lt(authFactors.createdAt, instantAfter(now, -UNVERIFIED_S));
  await tx.delete(authFactors).where(and(eq(authFactors.userId, userId), isUnverified, isOld));
}

/** Refuses a session that has not shown the second factor of its account. */
export async function requireSecondFactor(tx: Tx, { user, level }: SignedIn): Promise<void> {
  if (level === 'aal2' || !(await hasVerifiedFactor(tx, user.id))) return;
  const message = 'AAL2 required to enroll a new factor';
  throw new AuthError(403, 'insufficient_aal', { message });
}

function refuseFurther(factors: AuthFactor[], name: string): void {
  if (factors.some(({ friendlyName }) => friendlyName === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', { message });
  }
  if (factors.length >= FACTORS_MAX) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', { message });
  }
}

type NewFactor = StartedEnrollment & { userId: string; now: Date };

async function created(
  { sealing }: AuthParts,
  tx: Tx,
  { userId, type, friendlyName, secret, now }: NewFactor,
): Promise<string> {
  const at = now.toISOString();
  const [factor] = await tx
    .insert(authFactors)
    .values({ userId, type, friendlyName, secret: '', createdAt: at, updatedAt: at })
    .returning({ id: authFactors.id });
  if (!factor) throw new Error('The factor was not written');
  if (secret === null) return factor.id;
  const sealed = sealing.seal(secret, placeOf(factor.id));
  await tx.update(authFactors).set({ secret: sealed }).where(eq(authFactors.id, factor.id));
  return factor.id;
}

/** Modules of white around the code: ISO/IEC 18004 asks for four. */
const BORDER = 4;

/**
 * A text as a square code. White is drawn, for the page around it may be dark; and no `#` or `%` is
 * in it, because the client library puts it into a `data:` address as it is.
 */
export function qrSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const size = rows.length;
  const path = rows.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}`));
  const strokes = path.map((move) => `${move}v1H${/^M(\d+)/.exec(move)?.[1]}z`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"` +
    ` shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/>` +
    `<path fill="black" d="${strokes}"/></svg>`
  );
}

type ModuleRun = { x: number; length: number };

/** Neighboring dark modules of a row as one: a third of the bytes. */
function runsOf(row: readonly boolean[]): ModuleRun[] {
  const runs: ModuleRun[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  });
  return runs;
}
