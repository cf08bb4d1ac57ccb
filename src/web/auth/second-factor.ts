import { request } from '#web/client/http/api.ts';
import { fromAuthError } from '#web/client/session/auth-error.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { startSession, type Tokens } from '#web/client/session/session-start.ts';
import { authClient, waiveSecondFactor } from '#web/client/session/session.ts';

/**
 * Shows a code of the authenticator app, or of the one of several that it belongs to. The client
 * then tells that the session is worth more (MFA_CHALLENGE_VERIFIED). False: the code is wrong.
 */
export async function showCode(code: string): Promise<boolean> {
  const { mfa } = await authClient();
  const { data: apps, error: unread } = await mfa.listFactors();
  if (unread) throw fromAuthError(unread);
  if (apps.totp.length === 0) await waiveSecondFactor();
  for (const { id: factorId } of apps.totp) {
    const { error } = await mfa.challengeAndVerify({ factorId, code });
    if (error === null) return true;
    if (error.code !== 'mfa_verification_failed') throw fromAuthError(error);
  }
  return apps.totp.length === 0;
}

/** Uses a recovery code up. How many are left; null: the code is wrong. */
export async function spendRecoveryCode(code: string): Promise<number | null> {
  try {
    const sent = { method: 'POST', body: { code } } as const;
    const answer = await request<{ session: Tokens; left: number }>('/api/auth/recovery', sent);
    await startSession(answer.session);
    return answer.left;
  } catch (error) {
    if (error instanceof RemoteError && error.code === 'invalid_code') return null;
    throw error;
  }
}
