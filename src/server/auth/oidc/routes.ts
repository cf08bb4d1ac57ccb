import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { exchangeCode } from '#server/auth/links/flow-states.ts';
import { spendChallenge } from '#server/auth/passkeys/signed-challenges.ts';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { signedInBy } from '#server/auth/protocol/bearer.ts';
import { isOwnNavigation, isOwnOrProgram } from '#server/auth/protocol/client.ts';
import { callerOf, noteArrival } from '#server/auth/protocol/http-input.ts';
import { answered, outcome } from '#server/auth/protocol/outcomes.ts';
import { newToken } from '#server/auth/secrets.ts';
import { ARRIVAL_LIFE_S, onlyProvider } from '#server/auth/sessions/sessions.ts';
import { userById } from '#server/auth/users/users.ts';
import type { OidcSettings } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/errors.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { arrive, join, type Joining, linksOf, part, requireJoiner } from './accounts.ts';
import { createCookie, isSameState, type OidcCookie } from './cookie.ts';
import { CALLBACK, type Provider, ProviderTrouble, type ProviderUser } from './provider.ts';

type OidcParts = AuthParts & { oidc: OidcSettings };
type OidcOptions = { parts: OidcParts; provider: Provider; cookie: OidcCookie };

/** The page that reports how a sign-in ended, and opens the session of one that succeeded. */
const PAGE = '/auth/provider';

/** Why a sign-in ended without a session, as the page knows it. */
type Failure =
  | ProviderTrouble['reason']
  | 'lost'
  | 'busy'
  | 'no-address'
  | 'banned'
  | 'taken'
  | 'occupied';

/** Sign-in by the provider of the settings (OpenID Connect, code flow with PKCE). */
export function oidcRoutes(app: FastifyInstance, parts: OidcParts, provider: Provider): void {
  const options = { parts, provider, cookie: createCookie(parts) };
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('cache-control', 'no-store');
    return payload;
  });
  navigations(app, options);
  app.register(async (scope) => calls(scope, options));
}

/** The way to the provider and back. */
function navigations(app: FastifyInstance, options: OidcOptions): void {
  const { parts, provider, cookie } = options;
  const hidden = { schema: { hide: true }, exposeHeadRoute: false };
  app.get('/auth/oidc', hidden, async (request, reply) => {
    reply.header('vary', 'Sec-Fetch-Site, Referer, Accept-Language');
    const { publicUrl } = parts;
    // Another site begins no sign-in; a page at another address of ours would not get it back.
    if (!isOwnNavigation(request, publicUrl)) return reply.redirect('/login', 303);
    if (isElsewhere(request, publicUrl)) return reply.redirect(`${publicUrl}/login`, 303);
    return reportingFailures(options, reply, async () => {
      const isAnew = 'again' in (request.query as object);
      const begun = await provider.begin({ isAnew, language: readerLanguage(request) });
      cookie.keep(reply, 'begun', { checks: begun.checks, ...providerOf(parts), joining: null });
      return begun.address;
    });
  });

  app.get(CALLBACK, hidden, (request, reply) =>
    reportingFailures(options, reply, () => finished(options, request, reply)),
  );
}

/** The provider that a sign-in was begun with: the settings may name another meanwhile. */
function providerOf({ oidc }: OidcParts): { provider: string } {
  return { provider: `${oidc.issuer} ${oidc.clientId}` };
}

function isElsewhere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const from = URL.parse(headers.referer ?? '');
  return from !== null && from.origin !== new URL(publicUrl).origin;
}

/** Redirects to where the work leads, or to the page that says why it did not. */
async function reportingFailures(
  { parts: { log } }: OidcOptions,
  reply: FastifyReply,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return await reply.redirect(await work(), 303);
  } catch (error) {
    const isExpected = error instanceof AuthError || error instanceof AppError;
    if (error instanceof ProviderTrouble) return reply.redirect(result(error.reason), 303);
    if (!isExpected) log.error({ err: error }, 'A sign-in by OIDC failed');
    return reply.redirect(result('busy'), 303);
  }
}

function result(reason: Failure | 'joined' | 'join'): string {
  return `${PAGE}?result=${reason}`;
}

/** Where the browser goes from the provider's answer. */
async function finished(
  options: OidcOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { parts, provider, cookie } = options;
  const begun = cookie.read(request, 'begun');
  const query = request.url.split('?')[1] ?? '';
  const [state, ...others] = new URLSearchParams(query).getAll('state');
  const isOurs = begun?.provider === providerOf(parts).provider;
  if (!begun || !isOurs || others.length > 0 || !isSameState(state, begun.checks.state)) {
    return result('lost');
  }
  const caller = callerOf(request);
  await parts.limits.client('oidc', caller.ip);
  const spending = { now: parts.clock(), lifeS: ARRIVAL_LIFE_S };
  const isFirst = await spendChallenge(parts.db.orm, begun.checks.state, spending);
  if (!isFirst) return result('lost');
  cookie.forget(reply);
  const user = await provider.finish(query, begun.checks);
  if (begun.joining !== null)
    return joined(options, { ...begun, joining: begun.joining }, { user, request });
  const arrival = await arrive(parts, caller, { ...user, language: readerLanguage(request) });
  if (arrival.kind === 'failed') return result(arrival.reason);
  if (arrival.kind === 'session') cookie.keep(reply, 'arrived', arrival.handOver);
  else cookie.keep(reply, 'stranger', { ...arrival.stranger, id: newToken() });
  return arrival.kind === 'session' ? PAGE : result('join');
}

type BegunJoining = {
  atMs: number;
  joining: { userId: string } & Omit<Joining['signedIn'], 'user'>;
};

async function joined(
  { parts }: OidcOptions,
  { atMs, joining: { userId, ...session } }: BegunJoining,
  { user, request }: { user: ProviderUser; request: FastifyRequest },
): Promise<string> {
  const account = await userById(parts.db.orm, userId);
  if (account === null) return result('lost');
  const signedIn = { ...session, user: account };
  const begunAt = new Date(atMs).toISOString();
  try {
    return result(await join(parts, { signedIn, caller: callerOf(request), begunAt }, user));
  } catch (error) {
    // The session has ended meanwhile, or its proof has grown too old.
    if (error instanceof AuthError && error.status < 500 && error.status !== 429) {
      return result('lost');
    }
    throw error;
  }
}

/** The refusal of `OIDC_ONLY`: of every way into an account but the provider's (docs/sign-in.md). */
export function ownWayRefusal(
  oidc: OidcSettings | null,
  cookie: OidcCookie,
): AuthParts['refuseOwnWay'] {
  return (request, opens) => {
    if (oidc?.isOnly !== true) return;
    const stranger = opens === 'session' ? cookie.read(request, 'stranger') : null;
    if (stranger === null) throw onlyProvider();
    noteArrival(request, stranger.id);
  };
}

const tags = ['auth'];

/** Calls of our pages. */
function calls(app: FastifyInstance, options: OidcOptions): void {
  const { parts, cookie } = options;
  app.addHook('onRequest', async (request) => {
    if (!isOwnOrProgram(request, parts.publicUrl)) throw new AppError('foreign_origin');
  });
  app.post(
    '/api/auth/oidc/session',
    { schema: { tags, summary: 'The session of a finished sign-in by OIDC: { user, session }' } },
    async (request, reply) => {
      const arrived = cookie.read(request, 'arrived');
      if (arrived === null) throw new AppError('invalid_link');
      cookie.forget(reply);
      const exchange = await outcome('', () => exchangeCode(parts, callerOf(request), arrived));
      const { user, ...session } = answered(exchange);
      return { user, session: { ...session, user } };
    },
  );

  app.get(
    '/api/auth/oidc/stranger',
    { schema: { tags, summary: 'Whom the provider has named, who has no account here yet' } },
    async (request) => {
      const stranger = cookie.read(request, 'stranger');
      if (stranger === null) throw new AppError('invalid_link');
      const { email, isTaken } = stranger;
      return { email, isTaken };
    },
  );
  linkCalls(app, options);
  joiningCalls(app, options);
}

/** Runs a signed-in user's call about the own ways in. */
async function asked<Answer>(
  { parts }: OidcOptions,
  request: FastifyRequest,
  work: (joining: Joining) => Promise<Answer>,
): Promise<Answer> {
  const ended = await outcome('', async () => {
    const signedIn = await signedInBy(parts, request.headers.authorization);
    return work({ signedIn, caller: callerOf(request) });
  });
  return answered(ended);
}

/** The account's own list. */
function linkCalls(app: FastifyInstance, options: OidcOptions): void {
  const { parts } = options;
  app.get(
    '/api/auth/oidc',
    { schema: { tags, summary: 'Users of the provider that the account is joined to: { links }' } },
    (request) =>
      asked(options, request, async ({ signedIn }) => {
        const links = await linksOf(parts.db.orm, signedIn.user.id);
        return { links: links.map(({ userId: _own, subject: _subject, ...link }) => link) };
      }),
  );

  app.delete(
    '/api/auth/oidc/:id',
    { schema: { tags, summary: 'Parts the account from a user of the provider', params: itemId } },
    async (request, reply) => {
      const id = idOf(request);
      const isOwn = await asked(options, request, (joining) => part(parts, joining, id));
      if (!isOwn) throw new AppError('not_found');
      return reply.code(204).send();
    },
  );
}

/** The two ways to join the account to a user of the provider. */
function joiningCalls(app: FastifyInstance, options: OidcOptions): void {
  const { parts, provider, cookie } = options;
  app.post(
    '/api/auth/oidc',
    { schema: { tags, summary: 'Begins to join the account to a user of the provider: { url }' } },
    (request, reply) =>
      asked(options, request, async (joining) => {
        await requireJoiner(parts, joining);
        const { user, ...session } = joining.signedIn;
        const begun = await beginning(provider, request);
        const state = { userId: user.id, ...session };
        cookie.keep(reply, 'begun', { checks: begun.checks, ...providerOf(parts), joining: state });
        return { url: begun.address };
      }),
  );

  app.post(
    '/api/auth/oidc/join',
    { schema: { tags, summary: 'Joins the account to the user whom the provider has named' } },
    (request, reply) =>
      asked(options, request, async (joining) => {
        const stranger = cookie.read(request, 'stranger');
        if (stranger === null) throw new AppError('invalid_link');
        const ended = await join(parts, joining, stranger);
        cookie.forget(reply);
        return { result: ended };
      }),
  );
}

async function beginning(provider: Provider, request: FastifyRequest) {
  try {
    return await provider.begin({ isAnew: false, language: readerLanguage(request) });
  } catch (error) {
    if (error instanceof ProviderTrouble) throw new AppError('provider_away');
    throw error;
  }
}
