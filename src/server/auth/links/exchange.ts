import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import { takeFlow } from './flow-states.ts';
import { lockedUserByFlow } from '#server/auth/users/locked-user.ts';
import type { AuthParts, Caller } from '#server/auth/auth-parts.ts';
import { createSession, type SessionJson } from '#server/auth/sessions/sessions.ts';
import { refuseBanned } from '#server/auth/passwords/sign-in.ts';
import { updateUser } from '#server/auth/users/users.ts';

/** A session for the code of a followed link, in the browser that holds the verifier. */
export async function exchangeCode(
  parts: AuthParts,
  caller: Caller,
  { code, verifier }: { code: string; verifier: string },
): Promise<SessionJson> {
  await parts.limits.client('verify', caller.ip);
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  const now = parts.clock();
  const outcome = await parts.db.inTransaction(async (tx) => {
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
    return createSession(parts, tx, { user, method, caller, now });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
