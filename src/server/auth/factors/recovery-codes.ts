import { randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { record } from '#server/auth/audit.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { mailSecondFactor } from '#server/auth/links/mails.ts';
import { requireOwner } from '#server/auth/links/reauthentication.ts';
import type { Caller, Auth } from '#server/auth/port.ts';
import { answered } from '#server/auth/protocol/outcomes.ts';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { type SignedIn, signedInBy } from '#server/auth/protocol/bearer.ts';
import { callerOf } from '#server/auth/protocol/http-input.ts';
import { tokenHash } from '#server/auth/secrets.ts';
import {
  lockedBySession,
  noSuchSession,
  raiseSession,
  type SessionJson,
} from '#server/auth/sessions/sessions.ts';
import { authRecoveryCodes } from '#server/auth/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { bearerOf } from '#server/platform/http/signed-in.ts';
import { hasVerifiedFactor } from './factors.ts';

const RECOVERY_CODE_COUNT = 10;

/**
 * Sixteen of these are 80 bits: too many to try, even for a thief of the table, and without the
 * letters that look like others (Crockford's base32).
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LETTERS = 16;

/** New codes in place of all earlier ones. Only their hashes are stored. */
export async function createRecoveryCodes(
  parts: AuthParts,
  caller: Caller,
  bearer: string,
): Promise<string[]> {
  const signedIn = await confirmedBy(parts, bearer);
  const { user, level } = signedIn;
  await parts.limits.client('factor', caller.ip);
  const now = parts.clock();
  return parts.inTurn({ ip: caller.ip, whose: user.id }, async (tx) => {
    await lockedBySession(tx, signedIn);
    if (level === 'aal1' || !(await hasVerifiedFactor(tx, user.id))) {
      const message = 'AAL2 required to generate recovery codes';
      throw new AuthError(403, 'insufficient_aal', { message });
    }
    // Earlier codes end, so the owner could not get in by them.
    await requireOwner(parts, { ...signedIn, now });
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
    await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.userId, user.id));
    const rows = codes.map((code) => ({ userId: user.id, codeHash: hashOf(user.id, code) }));
    await tx.insert(authRecoveryCodes).values(rows.map((row) => ({ ...row, createdAt: at(now) })));
    await record(tx, { userId: user.id, action: 'recovery_codes_created', ip: caller.ip, now });
    return codes;
  });
}

/** Number of unused codes. */
export async function countRecoveryCodes(parts: AuthParts, bearer: string): Promise<number> {
  const { user } = await confirmedBy(parts, bearer);
  return leftOf(parts.db.orm, user.id);
}

/** Uses a code up in place of a second factor: the session is worth as much from then on. */
export async function spendRecoveryCode(
  parts: AuthParts,
  caller: Caller,
  { bearer, code }: { bearer: string; code: string },
): Promise<{ session: SessionJson; left: number }> {
  const signedIn = await confirmedBy(parts, bearer);
  const { user: asking, sessionId } = signedIn;
  await parts.limits.client('factor', caller.ip);
  await parts.limits.tryCode('recovery_code', asking.id);
  if (sessionId === null) throw noSuchSession();
  const now = parts.clock();
  const outcome = await parts.inTurn({ ip: caller.ip, whose: asking.id }, async (tx) => {
    const user = await lockedBySession(tx, signedIn);
    if (!(await take(tx, { userId: user.id, code, now }))) throw wrongCode();
    await record(tx, { userId: user.id, action: 'recovery_code_used', ip: caller.ip, now });
    const kind = 'recovery_code_used';
    await mailSecondFactor(parts, tx, { user, kind, ip: caller.ip, now });
    const method = 'mfa/recovery_code';
    const raising = { user, sessionId, method, factorId: null, caller, now };
    const session = await raiseSession(parts, tx, raising);
    return { session, left: await leftOf(tx, user.id) };
  });
  await parts.limits.codeWasRight('recovery_code', asking.id);
  return outcome;
}

async function confirmedBy(parts: AuthParts, bearer: string): Promise<SignedIn> {
  const signedIn = await signedInBy(parts, `Bearer ${bearer}`);
  if (signedIn.user.emailConfirmedAt !== null) return signedIn;
  throw new AuthError(400, 'email_not_confirmed', { message: 'Email not confirmed' });
}

type RecoveryAttempt = { userId: string; code: string; now: Date };

/** One statement finds the code and uses it up: of two at the same moment one gets it. */
async function take(tx: Tx, { userId, code, now }: RecoveryAttempt): Promise<boolean> {
  const isThis = eq(authRecoveryCodes.codeHash, hashOf(userId, code));
  const isUnused = isNull(authRecoveryCodes.usedAt);
  const taken = await tx
    .update(authRecoveryCodes)
    .set({ usedAt: at(now) })
    .where(and(eq(authRecoveryCodes.userId, userId), isThis, isUnused))
    .returning({ id: authRecoveryCodes.id });
  return taken.length === 1;
}

async function leftOf(tx: Tx, userId: string): Promise<number> {
  const isUnused = isNull(authRecoveryCodes.usedAt);
  const [counted] = await tx
    .select({ left: count() })
    .from(authRecoveryCodes)
    .where(and(eq(authRecoveryCodes.userId, userId), isUnused));
  return counted?.left ?? 0;
}

/** Four groups of four letters and digits. */
function newCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join('').replaceAll(/(.{4})(?!$)/g, '$1-');
}

/** As typed: case, spaces and dashes do not count, nor does O for 0 or I and L for 1. */
function hashOf(userId: string, typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  const code = letters.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return tokenHash(`${userId} ${code}`);
}

function at(now: Date): string {
  return now.toISOString();
}

function wrongCode(): AuthError {
  const message = 'Invalid recovery code entered';
  return new AuthError(422, 'mfa_verification_failed', { message });
}

const CODE_MAX = 100;
const spendBody = z.strictObject({
  code: z.string('code.required').trim().min(1, 'code.required').max(CODE_MAX, 'text.long'),
});

/** Codes for users without their authenticator app. */
export function recoveryRoutes(app: FastifyInstance, auth: Auth): void {
  const { recovery } = auth;
  app.post(
    '/api/auth/recovery-codes',
    schemaOf('Ten new recovery codes in place of the earlier: { codes }, shown this once'),
    async (request) =>
      answered(await recovery.create(callerOf(request), await tokenOf(auth, request))),
  );

  app.get(
    '/api/auth/recovery-codes',
    schemaOf('Number of unused recovery codes: { left }, null where sign-in has no such codes'),
    async (request) =>
      answered(await recovery.count(callerOf(request), await tokenOf(auth, request))),
  );

  app.post(
    '/api/auth/recovery',
    schemaOf('A recovery code in place of the second factor: { user, session, left }', spendBody),
    async (request) => {
      const { code } = request.body as z.infer<typeof spendBody>;
      return answered(await recovery.spend(callerOf(request), await tokenOf(auth, request), code));
    },
  );
}

function schemaOf(summary: string, body?: z.ZodType) {
  return { schema: { tags: ['auth'], summary, ...(body ? { body } : {}) } };
}

async function tokenOf(auth: Auth, request: FastifyRequest): Promise<string> {
  const token = bearerOf(request);
  if (token === null) throw new AppError('unauthenticated');
  const identity = await auth.verify(token);
  if (identity?.isUnconfirmed === true) throw new AppError('email_not_confirmed');
  return token;
}
