import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, decodeJwt } from 'jose';
import Provider from 'oidc-provider';
import { afterAll } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { freePort, serveSignIn, type SignIn } from '#tests/support/sign-in.ts';

/*
 * The certified implementation of an OpenID provider, over HTTP on this machine. Its users sign in
 * without a form: a test says who it is that sits at the browser.
 */

const CLIENT = { id: 'valv', secret: 'a secret of the client that is long' };

const LIFE_S = 3600;

type ProviderUser = {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
};

type Answering = {
  /** Who signs in next, and by which methods; null: nobody, who is asked in vain. */
  subject: string | null;
  methods: string[];
  /** Changes the answer with the tokens, as an attacker in its place would. */
  changeTokens: ((body: { id_token: string }) => Promise<object>) | null;
  /** Its behaviour in place of answering. */
  trouble: 'hangs' | 'fails' | 'floods' | 'halves' | null;
};

export type Counterpart = Answering & {
  issuer: string;
  users: Map<string, ProviderUser>;
  /** Requests by path. */
  asked: Map<string, number>;
  /** Signs claims with the provider's own key, or with another. */
  sign(claims: JWTPayload, isOwnKey?: boolean): Promise<string>;
  close(): Promise<void>;
};

/** Starts the provider for a client whose public address is given. */
async function openCounterpart(publicUrl: string): Promise<Counterpart> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = await Promise.all([1, 2].map(() => generateKeyPair('RS256', { extractable: true })));
  const [own, other] = keys.map(({ privateKey }) => privateKey);
  if (!own || !other) throw new Error('No keys were made');
  const jwk = { ...(await exportJWK(own)), kid: 'own', alg: 'RS256', use: 'sig' };
  const users = new Map<string, ProviderUser>();
  const counterpart: Counterpart = {
    issuer,
    users,
    subject: null,
    methods: ['pwd'],
    changeTokens: null,
    trouble: null,
    asked: new Map(),
    sign: (claims, isOwnKey = true) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .sign(isOwnKey ? own : other),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/auth/oidc/callback`],
        require_auth_time: true,
      },
    ],
    // Without these it prints that they are its own.
    ttl: {
      AccessToken: LIFE_S,
      AuthorizationCode: LIFE_S,
      Grant: LIFE_S,
      IdToken: LIFE_S,
      Interaction: LIFE_S,
      Session: 24 * LIFE_S,
    },
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the cookies'] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ ...users.get(accountId), sub: accountId }),
    }),
    // Nobody is asked for a consent.
    async loadExistingGrant(ctx) {
      const { client, session, params } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope(String(params?.['scope']));
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?');
    counterpart.asked.set(path, (counterpart.asked.get(path) ?? 0) + 1);
    if (counterpart.trouble !== null) return troubled(counterpart.trouble, issuer, response);
    if (path.startsWith('/interaction/')) return signedIn(provider, counterpart, request, response);
    if (path === '/token' && counterpart.changeTokens) {
      changeAnswer(response, counterpart.changeTokens);
    }
    await callback(request, response);
  };
  server.on('request', (request, response) => void answer(request, response));
  return counterpart;
}

type Trouble = NonNullable<Answering['trouble']>;

function troubled(trouble: Trouble, issuer: string, response: ServerResponse): void {
  if (trouble === 'hangs') return;
  response.writeHead(trouble === 'fails' ? 503 : 200, { 'content-type': 'application/json' });
  const whole =
    trouble === 'halves' ? JSON.stringify({ issuer }) : `"${'x'.repeat(3 * 1024 ** 2)}"`;
  response.end(trouble === 'fails' ? '{}' : whole);
}

async function signedIn(
  provider: Provider,
  { subject, methods }: Counterpart,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal = { error: 'access_denied', error_description: 'The user said no' };
  const result = subject === null ? refusal : { login: { accountId: subject, amr: methods } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function changeAnswer(
  response: ServerResponse,
  change: NonNullable<Answering['changeTokens']>,
): void {
  const pieces: Buffer[] = [];
  const end = response.end.bind(response);
  const end_ = (last?: unknown) => {
    if (typeof last === 'string' || Buffer.isBuffer(last)) pieces.push(Buffer.from(last as string));
    const body = JSON.parse(Buffer.concat(pieces).toString()) as { id_token: string };
    void change(body).then((changed) => {
      const text = JSON.stringify(changed);
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  };
  response.end = end_ as typeof response.end;
}

/** The ID token with other claims, signed anew. */
export function withClaims(
  counterpart: Counterpart,
  claims: JWTPayload,
  isOwnKey = true,
): NonNullable<Answering['changeTokens']> {
  return async (body) => {
    const changed = { ...decodeJwt(body.id_token), ...claims };
    return { ...body, id_token: await counterpart.sign(changed, isOwnKey) };
  };
}

/** A browser, as far as cookies and redirects go. */
export class PlainBrowser {
  readonly cookies = new Map<string, Map<string, string>>();
  readonly visited: string[] = [];

  /** Follows redirects to the end. By default as after a press on a page of the same site. */
  async open(address: string, headers: Record<string, string> = OWN): Promise<URL> {
    const url = new URL(address);
    this.visited.push(url.href);
    const answer = await this.ask(url, { headers });
    await answer.arrayBuffer();
    const next = answer.headers.get('location');
    return next === null ? url : this.open(new URL(next, url).href, headers);
  }

  /** The address that a page leads to, which is not opened. */
  async nextOf(address: string, headers: Record<string, string> = OWN): Promise<string> {
    const answer = await this.ask(new URL(address), { headers });
    return answer.headers.get('location') ?? '';
  }

  async ask(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = this.cookies.get(url.host) ?? new Map<string, string>();
    this.cookies.set(url.host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), cookie };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const each of answer.headers.getSetCookie()) {
      const [pair = ''] = each.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(each)) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    return answer;
  }
}

const OWN = { 'sec-fetch-site': 'same-origin' };

/** A provider that runs until the file's tests have, and the settings of a server that knows it. */
export async function openProvider() {
  const port = await freePort();
  const provider = await openCounterpart(`http://localhost:${port}`);
  afterAll(() => provider.close());
  const settings = {
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Hemnyckeln',
  };
  return { provider, settings };
}

/** An installation whose users can sign in by the provider. */
export async function serveWithProvider(more: Record<string, string> = {}, log?: Log) {
  const { provider, settings } = await openProvider();
  return { provider, service: serveSignIn({ ...settings, ...more }, log) };
}

/** Somebody signs in at the provider, in a browser that has not been there, or in a given one. */
export async function arrive(
  { service, provider }: { service: SignIn; provider: Counterpart },
  subject: string,
  { user, browser = new PlainBrowser() }: { user?: ProviderUser; browser?: PlainBrowser } = {},
) {
  if (user) provider.users.set(subject, user);
  provider.subject = subject;
  const end = await browser.open(`${service.url}/auth/oidc`);
  return { browser, end: end.href.slice(service.url.length) };
}

type Tokens = { access_token: string; refresh_token: string };
type Opened = { user: { id: string; email: string }; session: Tokens };

/** The session that waits for a browser, as its page asks for it. */
export async function openSession(service: SignIn, browser: PlainBrowser): Promise<Opened> {
  const { status, body } = await callIn(service, browser, 'POST /api/auth/oidc/session');
  if (status !== 200) throw new Error(`No session: ${status} ${JSON.stringify(body)}`);
  return body as Opened;
}

/** A call of a page in a browser, with its cookies. */
export async function callIn(
  { url }: { url: string },
  browser: PlainBrowser,
  target: string,
  { token, body = {} }: { token?: string; body?: object } = {},
): Promise<{ status: number; body: unknown }> {
  const [method = 'GET', path = ''] = target.split(' ');
  const isRead = method === 'GET' || method === 'DELETE';
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(isRead ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const sent = isRead ? {} : { body: JSON.stringify(body) };
  const answer = await browser.ask(new URL(path, url), { method, headers, ...sent });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}
