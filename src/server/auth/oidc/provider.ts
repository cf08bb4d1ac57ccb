import type { Configuration, CustomFetchOptions, IDToken } from 'openid-client';
import type { Clock } from '#server/platform/clock.ts';
import type { OidcSettings } from '#server/platform/config/config.ts';
import { createUserQueue } from '#server/platform/db/user-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';

/*
 * The only file that knows the library of OpenID Connect. It is loaded at the first use.
 */

export const CALLBACK = '/auth/oidc/callback';

const SCOPE = 'openid email profile';

/** Of each request to the provider, with its answer. */
const TIMEOUT_S = 5;
const ANSWER_BYTES_MAX = 1024 ** 2;

/** Sign-ins that ask the provider at the same time; further ones wait. */
const AT_ONCE = { atOnce: 20, waitingMax: 200, waitMsMax: 10_000 };

/** How long the provider's description of itself is used. */
const KNOWN_MS = 3_600_000;
/** After a failure to read it: strangers cause no more requests than one in this time. */
const PAUSE_MS = 5_000;

/** Proofs of one sign-in, which stay in the browser that began it. */
export type Checks = { state: string; nonce: string; verifier: string };

type BeginOptions = {
  /** The provider asks for its password again, also of a user it knows. */
  isAnew: boolean;
  language: string;
};

/** A user as the provider states it. */
export type ProviderUser = {
  issuer: string;
  subject: string;
  /** Unchecked text; null when the provider states none. */
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** When the user last showed the provider a credential; 0 where it does not tell. */
  shownAtS: number;
  /** Whether that was by a method that the settings accept as the second factor. */
  isStrong: boolean;
};

export type Provider = {
  begin(options: BeginOptions): Promise<{ address: string; checks: Checks }>;
  /** Reads the query with which the provider has sent the browser back. */
  finish(query: string, checks: Checks): Promise<ProviderUser>;
};

/**
 * `away`: it does not answer, or not as it should. `denied`: the user or the provider said no.
 * `refused`: the answer is not the one to this sign-in.
 */
export class ProviderTrouble extends Error {
  readonly reason: 'away' | 'denied' | 'refused';

  constructor(reason: ProviderTrouble['reason'], cause: unknown) {
    super(`The sign-in provider: ${reason}`, { cause });
    this.reason = reason;
  }
}

type ProviderParts = { settings: OidcSettings; publicUrl: string; clock: Clock; log: Log };

export function createProvider(parts: ProviderParts): Provider {
  const { publicUrl, log } = parts;
  const redirectUri = `${publicUrl}${CALLBACK}`;
  const configuration = createDiscovery(parts);
  const queue = createUserQueue(AT_ONCE);
  const inTurn = <T>(work: () => Promise<T>) =>
    queue({ userId: 'provider' }, work).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      const trouble = troubleOf(error);
      if (trouble.reason !== 'denied')
        log.warn({ why: wordsOf(trouble) }, 'A sign-in by OIDC failed');
      throw trouble;
    });
  return {
    begin: ({ isAnew, language }) =>
      inTurn(async () => {
        const library = await import('openid-client');
        const checks = {
          state: library.randomState(),
          nonce: library.randomNonce(),
          verifier: library.randomPKCECodeVerifier(),
        };
        const address = library.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          ui_locales: language,
          ...(isAnew ? { prompt: 'login', max_age: '0' } : {}),
        });
        return { address: address.href, checks };
      }),
    finish: (query, { state, nonce, verifier }) =>
      inTurn(async () => {
        const library = await import('openid-client');
        const known = await configuration();
        const address = new URL(`${redirectUri}?${query}`);
        const answer = await library.authorizationCodeGrant(known, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = answer.claims();
        if (claims === undefined) throw new ProviderTrouble('refused', 'no claims');
        const isWhole = claims['email'] !== undefined || !known.serverMetadata().userinfo_endpoint;
        const more = isWhole
          ? {}
          : await library.fetchUserInfo(known, answer.access_token, claims.sub);
        return userOf(claims, { ...more, ...claims }, parts);
      }),
  };
}

/** The provider's description of itself, read at the first use and kept while it cannot be read. */
function createDiscovery({ settings, clock }: ProviderParts): () => Promise<Configuration> {
  let known: { configuration: Configuration; readMs: number } | null = null;
  let reading: Promise<Configuration> | null = null;
  let failedMs = -Infinity;
  const read = async () => {
    try {
      const configuration = await discover(settings);
      known = { configuration, readMs: clock().getTime() };
      return configuration;
    } catch (error) {
      failedMs = clock().getTime();
      throw new ProviderTrouble('away', error);
    } finally {
      reading = null;
    }
  };
  return async () => {
    const nowMs = clock().getTime();
    if (known !== null && nowMs - known.readMs < KNOWN_MS) return known.configuration;
    const isPaused = nowMs - failedMs < PAUSE_MS;
    if (isPaused && known === null) throw new ProviderTrouble('away', 'it failed a moment ago');
    const found = isPaused
      ? null
      : await (reading ??= read()).catch((error: unknown) => {
          if (known === null) throw error;
          return null;
        });
    if (found !== null) return found;
    if (known === null) throw new ProviderTrouble('away', 'it is not known');
    return known.configuration;
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const library = await import('openid-client');
  const server = new URL(issuer);
  const { ClientSecretBasic, ClientSecretPost, allowInsecureRequests } = library;
  // The settings allow http for a provider on this machine only.
  const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : [];
  const options = {
    execute: [library.enableNonRepudiationChecks, ...insecure],
    timeout: TIMEOUT_S,
    [library.customFetch]: boundedFetch,
  };
  // The library's own choice is not the one that a provider has by default (RFC 7591, section 2).
  const authenticate = (...call: Parameters<ReturnType<typeof ClientSecretBasic>>) => {
    const methods = call[0].token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic');
    const way = isBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
    return way(...call);
  };
  const found = await library.discovery(server, clientId, undefined, authenticate, options);
  // One without them is the page of something else, or half of one: the next sign-in asks again.
  const described = found.serverMetadata();
  const missing = NEEDED.filter((name) => URL.canParse(described[name] ?? '') === false);
  if (missing.length > 0) throw new TypeError(`The description has no ${missing.join(', ')}`);
  return found;
}

const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** Reads an answer to its end, or refuses one that is larger than any provider's. */
async function boundedFetch(address: string, options: CustomFetchOptions): Promise<Response> {
  const answer = await fetch(address, options as RequestInit);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > ANSWER_BYTES_MAX) throw new TypeError(`More than ${ANSWER_BYTES_MAX} bytes`);
    pieces.push(piece);
  }
  const body = answer.status === 204 ? null : Buffer.concat(pieces);
  return new Response(body, answer);
}

type LibraryError = Error & { code?: unknown; error?: unknown; status?: unknown; cause?: unknown };

function troubleOf(error: unknown): ProviderTrouble {
  if (error instanceof ProviderTrouble) return error;
  const { name, error: stated, status, code, cause } = error as LibraryError;
  if (name === 'AuthorizationResponseError') {
    const isAway = stated === 'server_error' || stated === 'temporarily_unavailable';
    return new ProviderTrouble(isAway ? 'away' : 'denied', error);
  }
  const answered = cause instanceof Response ? cause.status : status;
  const isFailure = typeof answered === 'number' && (answered >= 500 || answered === 429);
  const isUnreachable = error instanceof TypeError || code === 'OAUTH_TIMEOUT';
  return new ProviderTrouble(isFailure || isUnreachable ? 'away' : 'refused', error);
}

/** Of the library's errors: their causes hold what it compared. */
type Compared = { message: string; claim: string; attribute: string; body: { issuer?: string } };

const CAUSES_MAX = 5;
const WORDS_MAX = 300;

/**
 * The reasons of a failure, for the operator. Only these: the errors also hold the provider's
 * answer, with tokens and a user's data.
 */
function wordsOf(trouble: ProviderTrouble): string {
  const words: unknown[] = [];
  let cause: unknown = trouble.cause;
  for (let depth = 0; depth < CAUSES_MAX && cause; depth += 1) {
    const found = Object(cause) as LibraryError & Partial<Compared>;
    const issuer = found.attribute === 'issuer' ? `it states ${found.body?.issuer}` : null;
    words.push(typeof cause === 'string' ? cause : found.message, found.error, found.claim, issuer);
    ({ cause } = found);
  }
  const told = words.filter((word) => typeof word === 'string');
  return told.join(': ').slice(0, WORDS_MAX);
}

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** `about` holds what the ID token leaves to the provider's page about the user. */
function userOf(
  claims: IDToken,
  about: Readonly<Record<string, unknown>>,
  { settings, clock }: ProviderParts,
): ProviderUser {
  const { iss: issuer, sub: subject, amr, auth_time: authTime } = claims;
  if (!SUBJECT.test(subject)) throw new ProviderTrouble('refused', 'a subject that is none');
  const methods: unknown[] = Array.isArray(amr) ? amr : [];
  const nowS = Math.floor(clock().getTime() / 1000);
  return {
    issuer,
    subject,
    email: textOf(about['email']),
    isEmailVerified: about['email_verified'] === true,
    firstName: textOf(about['given_name']) ?? textOf(about['name']),
    lastName: textOf(about['family_name']),
    shownAtS: typeof authTime === 'number' ? Math.max(0, Math.min(authTime, nowS)) : 0,
    isStrong: settings.strongMethods.some((method) => methods.includes(method)),
  };
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null;
}
