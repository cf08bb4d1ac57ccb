import type { HostedAnswer } from './hosted-client.ts';
import { refusalOf } from '#server/auth/protocol/outcomes.ts';
import type { AuthAccount, Outcome, SignedInAnswer, SessionTokens } from '#server/auth/port.ts';

const RETRY_AFTER_S = 5;

/** A sign-up answers a session or, until the address is confirmed, only the user. */
export function signedInAnswer(body: Record<string, unknown>): SignedInAnswer {
  if (typeof body['access_token'] !== 'string') {
    return { user: body as AuthAccount, session: null };
  }
  return { user: body['user'] as AuthAccount, session: body as SessionTokens };
}

/** Maps a service's answer to our own result. */
export function outcome<Answer>(
  answer: HostedAnswer,
  password: string,
  toOk: (body: Record<string, unknown>) => Answer,
): Outcome<Answer> {
  if (answer.status >= 200 && answer.status < 300) return { ok: toOk(answer.body) };
  const retryAfterS = answer.retryAfterS ?? RETRY_AFTER_S;
  const isAway = answer.status === 0 || answer.status >= 500;
  const code = isAway ? 'unexpected_failure' : codeOf(answer);
  return { refused: refusalOf(code, password, retryAfterS) };
}

/** The new error body has the code under one name and the old under another. */
export function codeOf({ body }: HostedAnswer): string {
  const { code, error_code: older } = body;
  if (typeof code === 'string') return code;
  return typeof older === 'string' ? older : 'unknown';
}
