import type { FastifyInstance } from 'fastify';
import { type Clock, isFuture } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import {
  createAccessTokens,
  AUDIENCE,
  createVerifiedTokens,
  ROLE,
} from '#server/auth/sessions/access-tokens.ts';
import { createHostedAuth } from '#server/auth/hosted/hosted.ts';
import { type AuthLimits, createLimits } from '#server/auth/limits/limits.ts';
import { createTurns } from '#server/auth/limits/turns.ts';
import {
  createOwnSessions,
  noSessions,
  type OwnSessions,
  sessionRoutes,
} from '#server/auth/sessions/own-sessions.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { createPasswords } from '#server/auth/passwords/passwords.ts';
import type {
  AddressChanged,
  Auth,
  Account,
  RecoveryCodes,
  WaysChanged,
} from '#server/auth/port.ts';
import { AUTH_PREFIX, protocolRoutes } from '#server/auth/protocol/protocol.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { openSealing, openSecrets } from '#server/auth/secrets.ts';
import { openServiceKey } from '#server/auth/protocol/service-key.ts';
import { openSigningKeys } from '#server/auth/sessions/signing-keys.ts';
import { tidySignIn, erase } from '#server/auth/users/tidy.ts';
import type { Identity } from '#server/platform/http/signed-in.ts';
import { createUserQueue } from '#server/platform/db/user-queue.ts';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { signedInBy } from '#server/auth/protocol/bearer.ts';
import { requestRecovery } from '#server/auth/links/mailed-links.ts';
import { asOwner } from '#server/auth/links/reauthentication.ts';
import { outcome } from '#server/auth/protocol/outcomes.ts';
import { namesOf, profileOf } from '#server/auth/users/profile.ts';
import {
  countRecoveryCodes,
  createRecoveryCodes,
  spendRecoveryCode,
} from '#server/auth/factors/recovery-codes.ts';
import { createCookie } from '#server/auth/oidc/cookie.ts';
import { createProvider } from '#server/auth/oidc/provider.ts';
import { oidcRoutes, ownWayRefusal } from '#server/auth/oidc/routes.ts';
import { resetPassword } from '#server/auth/links/recovery.ts';
import { linkAccount } from '#server/auth/links/verify.ts';
import { signIn } from '#server/auth/passwords/sign-in.ts';
import { signOut } from '#server/auth/sessions/sign-out.ts';
import { signUp } from '#server/auth/passwords/sign-up.ts';
import { userOfSession } from '#server/auth/users/users.ts';

export type AuthSurroundings = {
  config: Config;
  db: Database;
  mail: Mailer;
  /** Null where no other area needs to know of a new address. */
  addressChanged: AddressChanged | null;
  /** Null where no other area needs to know of a joined provider. */
  waysChanged: WaysChanged | null;
  clock: Clock;
  log: Log;
};

/** Sign-in as the settings want it, and the routes that belong to it. */
export type CreatedAuth = {
  auth: Auth;
  routes: (app: FastifyInstance) => Promise<void>;
  /** Removes expired data; called regularly. */
  tidy: () => Promise<void>;
};

export async function createAuth(surroundings: AuthSurroundings): Promise<CreatedAuth> {
  const { config, db, clock } = surroundings;
  const { auth: settings, publicUrl } = config;
  if (settings.kind === 'hosted') {
    const own = settings.secretKey === null ? { callsMax: UNTOLD_CALLS_MAX } : {};
    const limits = limitsOf(surroundings, { ...settings, ...own, mailIntervalS: 0 });
    const auth = createHostedAuth(settings, { clock, limits });
    const routes = (app: FastifyInstance) =>
      ownRoutes(app, { auth, publicUrl, db, sessions: noSessions, refuseOwnWay: () => undefined });
    return { auth, routes, tidy: async () => undefined };
  }
  const parts = await embeddedParts(surroundings);
  const auth = createEmbeddedAuth(parts);
  const routes = async (app: FastifyInstance) => {
    await protocolRoutes(app, parts);
    const { refuseOwnWay, oidc } = parts;
    const sessions = createOwnSessions(parts);
    await ownRoutes(app, { auth, publicUrl, db, sessions, refuseOwnWay });
    if (oidc === null) return;
    const provider = createProvider({ ...parts, settings: oidc });
    await app.register(async (scope) => oidcRoutes(scope, { ...parts, oidc }, provider));
  };
  return { auth, routes, tidy: () => tidySignIn(parts) };
}

type OwnParts = {
  auth: Auth;
  publicUrl: string;
  db: Database;
  sessions: OwnSessions;
  refuseOwnWay: AuthParts['refuseOwnWay'];
};

async function ownRoutes(app: FastifyInstance, parts: OwnParts) {
  await app.register(async (scope) => authRoutes(scope, parts));
  await app.register(async (scope) => sessionRoutes(scope, parts));
}

/** Creates the dependencies of the embedded sign-in from the settings. */
async function embeddedParts(surroundings: AuthSurroundings): Promise<AuthParts> {
  const { config, db, mail, addressChanged, waysChanged, clock, log } = surroundings;
  const { auth: settings, dataDir, publicUrl, oidc } = config;
  if (settings.kind !== 'embedded') throw new Error('Sign-in is hosted elsewhere');
  const keys = await openSigningKeys({ dataDir, file: settings.signingKeysFile });
  const tokens = createAccessTokens(keys, `${publicUrl}${AUTH_PREFIX}`);
  await openServiceKey({ dataDir, keys, tokens, now: clock() });
  const sealing = await openSealing(dataDir, config.encryptionKeys);
  return {
    db,
    inTurn: createTurns(db),
    mail,
    addressChanged,
    waysChanged,
    clock,
    log,
    publicUrl,
    autoconfirm: settings.autoconfirm,
    reauthenticateAfterS: settings.reauthenticateAfterS,
    keys,
    tokens,
    secrets: await openSecrets(dataDir, config.encryptionKey),
    sealing,
    passwords: createPasswords(),
    limits: limitsOf(surroundings, settings),
    serviceKey: settings.serviceKey,
    oidc,
    refuseOwnWay: ownWayRefusal(oidc, createCookie({ publicUrl, sealing, clock })),
  };
}

/** A service that does not believe us whose call it is may have thirty for all clients together. */
const UNTOLD_CALLS_MAX = 10;

type LimitSettings = { rateLimits: boolean; mailIntervalS: number; callsMax?: number };

function limitsOf({ config, db }: AuthSurroundings, settings: LimitSettings): AuthLimits {
  const { rateLimits: isOn, ...others } = settings;
  return createLimits({ orm: db.orm, isOn, ...others, mailsPerDay: config.mailsPerDay });
}

/** About 300 bytes each. */
const VERIFIED_TOKENS_MAX = 10_000;

/** Sign-in by this process itself. */
function createEmbeddedAuth(parts: AuthParts): Auth {
  return {
    verify: verifyOf(parts),
    accountOf: (identity) => accountOf(parts, identity),
    signIn: (caller, credentials) =>
      outcome(credentials.password, async () => {
        const { user, ...session } = await signIn(parts, caller, credentials);
        return { user, session: { ...session, user } };
      }),
    signUp: (caller, { email, password, challenge, ...names }) =>
      outcome(password, async () => {
        const profile = profileOf(names);
        const wanted = { email, password, profile, challenge };
        const { user, session } = await signUp(parts, caller, wanted);
        if (user.identities.length === 0) throw taken();
        return { user, session };
      }),
    async signOut(caller, bearer) {
      const ended = await outcome('', async () => {
        const { user, sessionId } = await signedInBy(parts, `Bearer ${bearer}`);
        await signOut(parts, caller, { userId: user.id, sessionId, scope: 'local' });
        return null;
      });
      // A token that opens no session leaves nothing to end.
      return 'refused' in ended && !('retryAfterS' in ended.refused) ? { ok: null } : ended;
    },
    requestRecovery: (caller, email) =>
      outcome('', async () => {
        await requestRecovery(parts, caller, { email, challenge: null });
        return null;
      }),
    linkAccount: (caller, link) => outcome('', () => linkAccount(parts, caller, link)),
    resetPassword: (caller, reset) =>
      outcome(reset.password, async () => {
        await resetPassword(parts, caller, reset);
        return null;
      }),
    erase: eraseOf(parts),
    recovery: recoveryOf(parts),
    asOwner: (asking, work) => outcome('', () => asOwner(parts, asking, work)),
  };
}

function verifyOf(parts: AuthParts): Auth['verify'] {
  const verified = createVerifiedTokens<Identity>(VERIFIED_TOKENS_MAX);
  return async (bearer) => {
    const now = parts.clock();
    const known = verified.find(bearer, now.getTime() / 1000);
    if (known) return known;
    const claims = await claimsOf(parts, bearer, now);
    const identity = claims && toIdentity(claims, parts.tokens.issuer);
    if (identity) verified.remember(bearer, identity);
    return identity;
  };
}

const ERASURES_OF_USER = { atOnce: 1, waitingMax: 1, waitMsMax: 10_000 };
const ERASURES_OF_ALL = { atOnce: 1, waitingMax: 100, waitMsMax: 10_000 };

/** One at a time: more would only wait, on connections that all sign-ins share. */
function eraseOf(parts: AuthParts): Auth['erase'] {
  const ofUser = createUserQueue(ERASURES_OF_USER);
  const ofAll = createUserQueue(ERASURES_OF_ALL);
  const inTurn = (work: () => Promise<void>) => ofAll({ userId: 'everybody' }, work);
  return (caller, erasure) =>
    ofUser({ userId: erasure.userId }, () =>
      outcome('', async () => {
        await erase(parts, caller, { ...erasure, inTurn });
        return null;
      }),
    );
}

function recoveryOf(parts: AuthParts): RecoveryCodes {
  return {
    create: (caller, bearer) =>
      outcome('', async () => ({ codes: await createRecoveryCodes(parts, caller, bearer) })),
    count: (_caller, bearer) =>
      outcome('', async () => ({ left: await countRecoveryCodes(parts, bearer) })),
    spend: (caller, bearer, code) =>
      outcome('', async () => {
        const { session, left } = await spendRecoveryCode(parts, caller, { bearer, code });
        return { user: session.user, session, left };
      }),
  };
}

async function claimsOf({ tokens }: AuthParts, bearer: string, now: Date) {
  try {
    return await tokens.read(bearer, now);
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null for a token that is not a signed-in user's: the service's own, or another house's. */
function toIdentity(claims: Record<string, unknown>, issuer: string): Identity | null {
  const { sub, email, session_id: sessionId, exp, iss, aud, role } = claims;
  const isOurs = iss === issuer && aud === AUDIENCE && role === ROLE;
  if (!isOurs || claims['is_anonymous'] === true) return null;
  if (typeof sub !== 'string' || !UUID.test(sub)) return null;
  if (typeof sessionId !== 'string' || !UUID.test(sessionId)) return null;
  if (typeof exp !== 'number' || typeof email !== 'string') return null;
  const isStrong = claims['aal'] === 'aal2';
  return { userId: sub, email, sessionId, expiresAtS: exp, isStrong };
}

async function accountOf(
  { db, clock, oidc }: AuthParts,
  { userId, sessionId, isStrong }: Identity,
): Promise<Account | null> {
  const now = clock();
  const found = sessionId && (await userOfSession(db.orm, { userId, sessionId, now }));
  if (!found || isFuture(found.user.bannedUntil, now)) return null;
  const { user, level, hasFactor } = found;
  // Without the provider the account needs another way in.
  const hasProvider = oidc !== null && found.hasProvider;
  const { email, emailConfirmedAt } = user;
  const hasPassword = user.passwordHash !== null;
  const isHalfway = hasFactor && !(isStrong && level === 'aal2');
  const names = namesOf(user.userMetadata);
  const isEmailProven = user.emailProvenAt !== null;
  const state = { emailConfirmedAt, isEmailProven, hasPassword, hasProvider, isHalfway };
  return { userId, email, ...state, ...names };
}

function taken(): AuthError {
  return new AuthError(422, 'user_already_exists', { message: 'User already registered' });
}
