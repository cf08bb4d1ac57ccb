import { passwordProblems } from '#domain/auth/passwords.ts';
import type {
  Auth,
  AuthAccount,
  Caller,
  Outcome,
  RecoveryCodes,
  Account,
} from '#server/auth/port.ts';
import { profileOf, namesOf } from '#server/auth/users/profile.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  codeOf,
  createHostedClient,
  type HostedAnswer,
  type HostedCall,
  type HostedClient,
  type HostedService,
  outcome,
  signedInAnswer,
} from './hosted-client.ts';
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
} from 'jose';
import { AUDIENCE, createVerifiedTokens, ROLE } from '#server/auth/sessions/access-tokens.ts';
import type { AuthLimits, LimitedCall } from '#server/auth/limits/limits.ts';
import { outcome as refusable } from '#server/auth/protocol/outcomes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Identity } from '#server/platform/http/signed-in.ts';

type HostedSettings = HostedTokenSettings & HostedService;

/** Sign-in by a hosted service with the same protocol. */
export function createHostedAuth(
  settings: HostedSettings,
  { clock, limits }: { clock: Clock; limits: Pick<AuthLimits, 'client'> },
): Auth {
  const call = createHostedClient(settings);
  const auth: Auth = {
    ...hostedIdentities(settings, call, clock),
    async signIn(caller, { email, password }) {
      const path = '/token?grant_type=password';
      const answer = await call({ method: 'POST', path, body: { email, password }, caller });
      return outcome(answer, password, signedInAnswer);
    },
    async signUp(caller, { email, password, challenge, ...names }) {
      // Our rule holds also where the service's own is weaker.
      const problems = passwordProblems(password);
      if (problems.length > 0) return { refused: { code: 'weak_password', problems } };
      const pkce = challenge && { code_challenge: challenge, code_challenge_method: 's256' };
      const body = { email, password, data: profileOf(names), ...pkce };
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
    // The service reads its links alone.
    linkAccount: async () => ({ ok: { email: null, mailbox: null, isOwnBrowser: true } }),
    async requestRecovery(caller, email) {
      const answer = await call({ method: 'POST', path: '/recover', body: { email }, caller });
      return outcome(answer, '', () => null);
    },
    resetPassword: (caller, reset) => resetPassword(call, caller, reset),
    // Only the service's own key may erase an account, and no user's server holds that.
    erase: async () => ({ refused: { code: 'kept_elsewhere' } }),
    recovery: hostedRecovery(call),
    asOwner: null,
  };
  return countedByClient(auth, limits);
}

/** Counts the calls of each client before they are sent on: the service has one limit for all of ours. */
function countedByClient(auth: Auth, limits: Pick<AuthLimits, 'client'>): Auth {
  const counted =
    <Asked extends unknown[], Answer>(
      call: LimitedCall,
      send: (caller: Caller, ...asked: Asked) => Promise<Outcome<Answer>>,
    ) =>
    async (caller: Caller, ...asked: Asked): Promise<Outcome<Answer>> => {
      const within = await refusable('', () => limits.client(call, caller.ip));
      return 'refused' in within ? within : send(caller, ...asked);
    };
  const { create, spend, count } = auth.recovery;
  return {
    ...auth,
    signIn: counted('password', auth.signIn),
    signUp: counted('signup', auth.signUp),
    requestRecovery: counted('recover', auth.requestRecovery),
    resetPassword: counted('verify', auth.resetPassword),
    recovery: { count, create: counted('factor', create), spend: counted('factor', spend) },
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
  // The link is used; choosing the old password again counts as success.
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

/** The protocol's answer for a taken address, which does not reveal that it is taken. */
function isDecoy(user: AuthAccount): boolean {
  const { identities } = user;
  return Array.isArray(identities) && identities.length === 0;
}

const PATH = '/factors/recovery-codes';

/** No codes have been created yet. */
const NONE_YET = 'mfa_factor_not_found';

/** The service's own recovery codes, where it has them. */
export function hostedRecovery(call: HostedClient): RecoveryCodes {
  const ask = async (asked: HostedCall) => asNotEnabledIfUnknown(await call(asked));
  const counted = async (bearer: string): Promise<Outcome<{ left: number | null }>> => {
    const answer = await ask({ method: 'GET', path: PATH, bearer });
    if (codeOf(answer) === NONE_YET) return { ok: { left: 0 } };
    const count = outcome(answer, '', ({ remaining }) => ({ left: Number(remaining) }));
    // The pages ask at each view of the account, so the absence of codes is not a failure.
    const isAbsent = 'refused' in count && count.refused.code === 'not_offered';
    return isAbsent ? { ok: { left: null } } : count;
  };
  return {
    async create(caller, bearer) {
      const asked = { method: 'POST', bearer, caller } as const;
      const again = await ask({ ...asked, path: `${PATH}/regenerate` });
      const answer = codeOf(again) === NONE_YET ? await ask({ ...asked, path: PATH }) : again;
      return outcome(answer, '', ({ codes }) => ({ codes: codes as string[] }));
    },
    count: (_caller, bearer) => counted(bearer),
    async spend(caller, bearer, code) {
      const path = `${PATH}/verify`;
      const answer = await ask({ method: 'POST', path, body: { code }, bearer, caller });
      const shown = outcome(answer, '', signedInAnswer);
      if (!('ok' in shown)) return shown;
      const left = await counted(shown.ok.session?.access_token ?? '');
      return { ok: { ...shown.ok, left: 'ok' in left ? (left.ok.left ?? 0) : 0 } };
    },
  };
}

/** A service without recovery codes takes the address for a factor's, or does not know it. */
function asNotEnabledIfUnknown(answer: HostedAnswer): HostedAnswer {
  const isUnknown = [404, 405].includes(answer.status) && codeOf(answer) !== NONE_YET;
  const body = { code: 'mfa_recovery_codes_enroll_not_enabled' };
  return isUnknown ? { ...answer, status: 422, body } : answer;
}

const VERIFIED_TOKENS_MAX = 10_000;

/** An account is looked up at most once a minute for the same token. */
const ACCOUNT_LIFE_S = 60;

/** A token whose session has ended, or whose address is not confirmed, is not asked for at each request. */
const REFUSED_LIFE_S = 5;
const RETRY_AFTER_S = 5;

/** Users and sessions of a hosted service. */
function hostedIdentities(
  settings: HostedTokenSettings,
  call: HostedClient,
  clock: Clock,
): Pick<Auth, 'verify' | 'accountOf'> {
  const read = createHostedTokens(settings, clock);
  const verified = createVerifiedTokens<Identity>(VERIFIED_TOKENS_MAX);
  const brief = createVerifiedTokens<{ identity: Identity | null; expiresAtS: number }>(
    VERIFIED_TOKENS_MAX,
  );
  const accounts = createVerifiedTokens<Account & { expiresAtS: number }>(VERIFIED_TOKENS_MAX);
  const nowS = () => clock().getTime() / 1000;
  const questions = createShared<Identity | null>();
  const accountQuestions = createShared<Omit<Account, 'isHalfway'> | null>();
  const lookUp = async (bearer: string) => {
    const identity = await accountStateOf(call, bearer, await read(bearer));
    if (identity && !identity.isUnconfirmed) verified.remember(bearer, identity);
    // An address may be confirmed while its token lives: that is asked for again.
    else brief.remember(bearer, { identity, expiresAtS: nowS() + REFUSED_LIFE_S });
    return identity;
  };
  return {
    async verify(bearer) {
      const known = verified.find(bearer, nowS());
      if (known) return known;
      const refused = brief.find(bearer, nowS());
      return refused ? refused.identity : questions(bearer, () => lookUp(bearer));
    },
    async accountOf({ userId, isStrong }, bearer, { isFresh = false } = {}) {
      const known = isFresh ? null : accounts.find(bearer, nowS());
      if (known) return known;
      const ask = () => accountOf(call, { userId, bearer });
      const found = await (isFresh ? ask() : accountQuestions(bearer, ask));
      const account = found && { ...found, isHalfway: !isStrong };
      if (account?.emailConfirmedAt)
        accounts.remember(bearer, { ...account, expiresAtS: nowS() + ACCOUNT_LIFE_S });
      return account;
    },
  };
}

/** Requests at once that ask the same share one question. */
function createShared<Answer>() {
  const asked = new Map<string, Promise<Answer>>();
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = asked.get(key) ?? ask().finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };
}

/**
 * Whether the account of a token has a confirmed address and a second factor, asked once per token.
 * The answer stays valid: adding a factor ends the sessions that have not shown it.
 */
async function accountStateOf(
  call: HostedClient,
  bearer: string,
  identity: Identity | null,
): Promise<Identity | null> {
  if (identity === null) return null;
  const user = await userOf(call, { userId: identity.userId, bearer });
  if (user === null) return null;
  const { factors } = user;
  const hasFactor =
    Array.isArray(factors) &&
    factors.some((factor: { status?: unknown }) => factor.status === 'verified');
  return {
    ...identity,
    isStrong: identity.isStrong || !hasFactor,
    isUnconfirmed: textOf(user['email_confirmed_at']) === null,
  };
}

type IdentityHolder = { userId: string; bearer: string };

/** The user behind a token; null when its session has ended. */
async function userOf(call: HostedClient, { userId, bearer }: IdentityHolder) {
  const { status, body } = await call({ method: 'GET', path: '/user', bearer });
  if (status === 0 || status >= 500 || status === 429) {
    const detail = 'The sign-in service does not answer';
    throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S, detail });
  }
  return status === 200 && body['id'] === userId ? body : null;
}

async function accountOf(
  call: HostedClient,
  whose: IdentityHolder,
): Promise<Omit<Account, 'isHalfway'> | null> {
  const body = await userOf(call, whose);
  if (body === null) return null;
  const metadata = (body['user_metadata'] ?? {}) as Record<string, unknown>;
  return {
    userId: whose.userId,
    email: textOf(body['email']) ?? '',
    emailConfirmedAt: textOf(body['email_confirmed_at']),
    isEmailProven: textOf(body['email_confirmed_at']) !== null,
    hasPassword: null,
    hasProvider: false,
    ...namesOf(metadata),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

type HostedTokenSettings = {
  jwksUrl: string;
  jwtSecret: string | null;
  issuer: string;
};

/** The service's keys may be cached as long as its own caches live. */
const KEYS_MAX_AGE_MS = 600_000;
const KEYS_COOLDOWN_MS = 30_000;
const CLOCK_TOLERANCE_S = 5;

const ASYMMETRIC = ['ES256', 'RS256', 'EdDSA', 'ES512', 'RS512'];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the tokens of a hosted service by the keys that the settings name, never the token. */
export function createHostedTokens(settings: HostedTokenSettings, clock: Clock) {
  const { jwksUrl, jwtSecret, issuer } = settings;
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: KEYS_MAX_AGE_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
  const secret = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret);

  return async (token: string): Promise<Identity | null> => {
    const options: JWTVerifyOptions = {
      issuer,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp', 'session_id'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: clock(),
    };
    const isSymmetric = secret !== null && algorithmOf(token) === 'HS256';
    try {
      const { payload } = isSymmetric
        ? await jwtVerify(token, secret, { ...options, algorithms: ['HS256'] })
        : await jwtVerify(token, keys, { ...options, algorithms: ASYMMETRIC });
      return toIdentity(payload);
    } catch (error) {
      if (isInvalidToken(error)) return null;
      const detail = 'The keys of the sign-in service could not be fetched';
      throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S, detail });
    }
  };
}

/** Only chooses between the two configured ways; each allows its own algorithms and no other. */
function algorithmOf(token: string): unknown {
  try {
    const [header = ''] = token.split('.');
    const parsed: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    return (parsed as { alg?: unknown } | null)?.alg;
  } catch {
    return null;
  }
}

/** Otherwise the public key of a symmetric project would pass: it is a token without a user. */
function toIdentity(claims: JWTPayload): Identity | null {
  const { sub, exp, email, role } = claims;
  if (role !== ROLE || claims['is_anonymous'] === true) return null;
  if (typeof sub !== 'string' || !UUID.test(sub) || typeof exp !== 'number') return null;
  if (typeof email !== 'string') return null;
  const isStrong = claims['aal'] === 'aal2';
  return { userId: sub, email, sessionId: null, expiresAtS: exp, isStrong };
}

/** The token's own fault, as against not having got the keys. */
function isInvalidToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}
