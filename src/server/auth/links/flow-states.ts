import { and, eq, ne, sql } from 'drizzle-orm';
import { record } from '#server/auth/audit.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { refuseBanned } from '#server/auth/passwords/sign-in.ts';
import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';
import { newToken, tokenHash } from '#server/auth/secrets.ts';
import {
  createSession,
  type SessionJson,
  type SessionProof,
} from '#server/auth/sessions/sessions.ts';
import { authFlowStates } from '#server/auth/table.ts';
import { lockedUserByFlow, updateUser } from '#server/auth/users/users.ts';
import { instantAfter, isPast } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { answersChallenge, type PkceChallenge, wrongVerifier } from './pkce.ts';
import { FLOW_CODE_LIFE_S, MAILED_LIFE_S, methodOf, type TokenKind } from './token-kinds.ts';

type FlowStart = { userId: string; kind: TokenKind; challenge: PkceChallenge | null; now: Date };

/** Remembers the challenge of the browser that asks; null without one. */
export async function createFlow(
  tx: Tx,
  { userId, kind, challenge, now }: FlowStart,
): Promise<string | null> {
  if (challenge === null) return null;
  const [flow] = await tx
    .insert(authFlowStates)
    .values({
      userId,
      method: methodOf(kind),
      challenge,
      createdAt: now.toISOString(),
      expiresAt: instantAfter(now, MAILED_LIFE_S),
    })
    .returning({ id: authFlowStates.id });
  return flow?.id ?? null;
}

type FollowedFlow = {
  flowId: string;
  passwordHash: string | null;
  passwordChallenge: string | null;
};

/**
 * The link was followed: a code for the redirect, whose ten minutes begin now. A password that was
 * chosen in the very browser that the code leads back to waits with it for the verifier.
 */
export async function openFlow(
  tx: Tx,
  { flowId, passwordHash, passwordChallenge }: FollowedFlow,
  now: Date,
): Promise<string> {
  const code = newToken();
  const { id, challenge } = authFlowStates;
  const isOfSignUp = sql`${challenge} = ${passwordChallenge}::text`;
  await tx
    .update(authFlowStates)
    .set({
      codeHash: tokenHash(code),
      expiresAt: instantAfter(now, FLOW_CODE_LIFE_S),
      passwordHash: sql`case when ${isOfSignUp} then ${passwordHash}::text end`,
    })
    .where(eq(id, flowId));
  return code;
}

/**
 * Removes followed links that are not exchanged yet, except one that is being followed: a code from
 * before a new password or address opens nothing.
 */
export async function removeFlows(tx: Tx, userId: string, followedId?: string | null) {
  const { id, userId: owner } = authFlowStates;
  const isOther = followedId ? ne(id, followedId) : undefined;
  await tx.delete(authFlowStates).where(and(eq(owner, userId), isOther));
}

type Exchange = { code: string; verifier: string; now: Date };

/**
 * Uses up a code: the one who deletes the row has it, and a wrong verifier or a late one burns it.
 * A refusal is returned, not thrown, because the deletion must last.
 */
async function takeFlow(
  tx: Tx,
  { code, verifier, now }: Exchange,
): Promise<{ method: string; passwordHash: string | null } | AuthError> {
  const [flow] = await tx
    .delete(authFlowStates)
    .where(eq(authFlowStates.codeHash, tokenHash(code)))
    .returning();
  if (!flow) {
    const message = 'invalid flow state, no valid flow state found';
    return new AuthError(404, 'flow_state_not_found', { message });
  }
  if (isPast(flow.expiresAt, now)) {
    const message = 'invalid flow state, flow state has expired';
    return new AuthError(422, 'flow_state_expired', { message });
  }
  return answersChallenge(flow.challenge, verifier) ? flow : wrongVerifier();
}

type CodeExchange = { code: string; verifier: string } & SessionProof;

/** A session for the code of a followed link, in the browser that holds the verifier. */
export async function exchangeCode(
  parts: AuthParts,
  caller: Caller,
  { code, verifier, ...proof }: CodeExchange,
): Promise<SessionJson> {
  await parts.limits.client('verify', caller.ip);
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  const now = parts.clock();
  const outcome = await parts.inTurn({ ip: caller.ip }, async (tx) => {
    const user = await lockedUserByFlow(tx, code);
    const flow = await takeFlow(tx, { code, verifier, now });
    if (flow instanceof AuthError) return flow;
    if (user === null) return new AuthError(403, 'user_not_found', { message: 'User not found' });
    refuseBanned(user, { status: 403, now });
    await record(tx, { userId: user.id, action: 'signed_in', ip: caller.ip, now });
    const { method, passwordHash } = flow;
    // A password that was set since the link was followed stays.
    if (passwordHash !== null && user.passwordHash === null) {
      await updateUser(tx, user.id, { passwordHash });
    }
    return createSession(parts, tx, { user, method, ...proof, caller, now });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
