import { passwordProblems } from '#domain/accounts.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/errors.ts';
import { createHostedClient, type HostedAnswer, type HostedClient } from './hosted-client.ts';
import { createHostedTokens, type HostedTokenSettings } from './hosted-tokens.ts';
import { refusalOf } from './outcomes.ts';
import type {
  Account,
  Auth,
  AuthAccount,
  Caller,
  Identity,
  Outcome,
  SignedInAnswer,
  Tokens,
} from './port.ts';
import { namesOf, profileOf } from './profile.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

export type HostedSettings = HostedTokenSettings & { url: string; publishableKey: string };

const VERIFIED_TOKENS_MAX = 10_000;

/** An account is looked up at most once a minute for the same token. */
const ACCOUNT_LIFE_S = 60;
const RETRY_AFTER_S = 5;

/** Sign-in kept by a hosted service that speaks the same protocol. */
export function createHostedAuth(settings: HostedSettings, clock: Clock): Auth {
  const call = createHostedClient(settings.url, settings.publishableKey);
  const read = createHostedTokens(settings, clock);
  const verified = createVerifiedTokens<Identity>(VERIFIED_TOKENS_MAX);
  const accounts = createVerifiedTokens<Account & { expiresAtS: number }>(VERIFIED_TOKENS_MAX);
  const nowS = () => clock().getTime() / 1000;
  return {
    async verify(bearer) {
      const known = verified.find(bearer, nowS());
      if (known) return known;
      const identity = await read(bearer);
      if (identity) verified.remember(bearer, identity);
      return identity;
    },
    async accountOf({ userId }, bearer) {
      const known = accounts.find(bearer, nowS());
      if (known) return known;
      const account = await accountOf(call, { userId, bearer });
      if (account) accounts.remember(bearer, { ...account, expiresAtS: nowS() + ACCOUNT_LIFE_S });
      return account;
    },
    async signIn(caller, { email, password }) {
      const path = '/token?grant_type=password';
      const answer = await call({ method: 'POST', path, body: { email, password }, caller });
      return outcome(answer, password, signedInAnswer);
    },
    async signUp(caller, { email, password, ...names }) {
      // Our rule holds also where the service's own is weaker.
      const problems = passwordProblems(password);
      if (problems.length > 0) return { refused: { code: 'weak_password', problems } };
      const body = { email, password, data: profileOf(names) };
      const answer = await call({ method: 'POST', path: '/signup', body, caller });
      const outcomeOf = outcome(answer, password, signedInAnswer);
      const isTaken = 'ok' in outcomeOf && isDecoy(outcomeOf.ok.user);
      return isTaken ? { refused: { code: 'user_already_exists' } } : outcomeOf;
    },
    async signOut(caller, bearer) {
      const answer = await call({ method: 'POST', path: '/logout?scope=local', bearer, caller });
      // Without a session there is nothing left to end.
      const isGone = [401, 403, 404].includes(answer.status);
      return isGone ? { ok: null } : outcome(answer, '', () => null);
    },
    async requestRecovery(caller, email) {
      const answer = await call({ method: 'POST', path: '/recover', body: { email }, caller });
      return outcome(answer, '', () => null);
    },
    resetPassword: (caller, reset) => resetPassword(call, caller, reset),
    // Only the service's own key may erase an account, and no person's server holds that.
    erase: async () => ({ refused: { code: 'kept_elsewhere' } }),
  };
}

/** Opens a session by the link, sets the password in it, and ends all sessions. */
async function resetPassword(
  call: HostedClient,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<Outcome<null>> {
  const problems = passwordProblems(password);
  if (problems.length > 0) return { refused: { code: 'weak_password', problems } };
  const opened = await openByLink(call, caller, token);
  const bearer = opened.body['access_token'];
  if (opened.status !== 200 || typeof bearer !== 'string') {
    return outcome(opened, password, () => null);
  }
  const body = { password };
  const changed = await call({ method: 'PUT', path: '/user', body, bearer, caller });
  await call({ method: 'POST', path: '/logout?scope=global', bearer, caller });
  // The link is used up; whoever chose the old password again has what they wanted.
  if (codeOf(changed) === 'same_password') return { ok: null };
  return outcome(changed, password, () => null);
}

/** A link of a recovery, or of an invitation, which leads to the same page. */
async function openByLink(call: HostedClient, caller: Caller, token: string) {
  const verify = (type: string) => {
    const body = { type, token_hash: token };
    return call({ method: 'POST', path: '/verify', body, caller });
  };
  const recovery = await verify('recovery');
  return codeOf(recovery) === 'otp_expired' ? verify('invite') : recovery;
}

async function accountOf(
  call: HostedClient,
  { userId, bearer }: { userId: string; bearer: string },
): Promise<Account | null> {
  const { status, body } = await call({ method: 'GET', path: '/user', bearer });
  if (status === 0 || status >= 500 || status === 429) {
    const detail = 'The sign-in service does not answer';
    throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S, detail });
  }
  if (status !== 200 || body['id'] !== userId) return null;
  const metadata = (body['user_metadata'] ?? {}) as Record<string, unknown>;
  return {
    userId,
    email: textOf(body['email']) ?? '',
    emailConfirmedAt: textOf(body['email_confirmed_at']),
    ...namesOf(metadata),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A sign-up answers a session or, until the address is confirmed, only the user. */
function signedInAnswer(body: Record<string, unknown>): SignedInAnswer {
  if (typeof body['access_token'] !== 'string') {
    return { user: body as AuthAccount, session: null };
  }
  return { user: body['user'] as AuthAccount, session: body as Tokens };
}

/** How the protocol says that an address is taken without saying it. */
function isDecoy(user: AuthAccount): boolean {
  const { identities } = user;
  return Array.isArray(identities) && identities.length === 0;
}

function outcome<Answer>(
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

/** The code stands under one name in the new error body and another in the old. */
function codeOf({ body }: HostedAnswer): string {
  const { code, error_code: older } = body;
  if (typeof code === 'string') return code;
  return typeof older === 'string' ? older : 'unknown';
}
