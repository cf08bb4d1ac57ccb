import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { AuthClient } from '@supabase/auth-js';
import { desc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll } from 'vitest';
import { createApp, noteWay } from '#server/app/app.ts';
import { openBanking } from '#server/app/banking.ts';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import { createAuth } from '#server/auth/create-auth.ts';
import type { AddressChanged, Auth } from '#server/auth/port.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { openOperator, type Operator } from '#server/app/operator.ts';
import { createDatabase, type Database } from '#server/platform/db/database.ts';
import { runThreadsOf } from '#server/platform/installation.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer, MailKind } from '#server/platform/mail/port.ts';
import { mails } from '#server/platform/mail/table.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { challengeOf, VERIFIER } from './pkce.ts';
import { testLog } from './log.ts';
import { COMPILED, SERVER } from './server.ts';

runThreadsOf(pathToFileURL(`${dirname(SERVER)}/`));

/** A running installation without users, and the parts of it that tests use. */
export type SignIn = {
  app: FastifyInstance;
  auth: Auth;
  tidy: () => Promise<void>;
  config: Config;
  operator: Operator;
  /** Runs no sync on its own: a test starts it. */
  banking: ConnectionParts;
  db: Database;
  /** Where it listens, also its public address. */
  url: string;
  authUrl: string;
  database: TestDatabase;
  /** Users whose changed or new address was reported to others. */
  told: readonly string[];
  /** Lets the server's clock run ahead. */
  later(seconds: number): void;
  /** The newest mail of a kind to an address, as it was queued. */
  mailTo(email: string, kind: MailKind): Promise<{ link: URL; code: string } | null>;
  mailCount(email: string): Promise<number>;
  /** The language of the newest mail to an address. */
  languageOf(email: string): Promise<string | undefined>;
  close(): Promise<void>;
};

type Settings = Record<string, string>;

/** Limits off, no pause between mails and time for a slow machine, unless a test is about them. */
const QUIET = { AUTH_RATE_LIMITS: 'off', AUTH_MAIL_INTERVAL_S: '0', DB_WAIT_S: '300' };

export async function openSignIn(settings: Settings = {}, log?: Log): Promise<SignIn> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'valv-auth-'));
  const node = await openNode(database, { DATA_DIR: dataDir, ...settings }, log);
  const close = async () => {
    await node.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
  return { ...node, close };
}

/** One installation for the tests of a file or a `describe`; its fields are set before they run. */
export function serveSignIn(settings?: Settings, log?: Log): SignIn {
  const installation = {} as SignIn;
  beforeAll(async () => {
    Object.assign(installation, await openSignIn(settings, log));
  });
  afterAll(() => installation.close());
  return installation;
}

/** Another node of the same installation: same database, signing keys and public address. */
export async function openSecondNode(first: SignIn, settings: Settings): Promise<SignIn> {
  const { publicUrl, dataDir } = first.config;
  const common = {
    PUBLIC_URL: publicUrl,
    DATA_DIR: join(dataDir, 'second'),
    AUTH_SIGNING_KEYS_FILE: join(dataDir, 'keys', 'signing-keys.json'),
  };
  return openNode(first.database, { ...common, ...settings });
}

async function openNode(
  database: TestDatabase,
  settings: Settings,
  log = testLog,
): Promise<SignIn> {
  const config = readConfig({ ...QUIET, PORT: String(await freePort()), ...settings });
  const { databasePool: max, databaseWaitS } = config;
  const pool = { ...database.pool, max, connectionTimeoutMillis: databaseWaitS * 1000 };
  const db = createDatabase(pool, log);
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  const told: string[] = [];
  const addressChanged: AddressChanged = async (_tx, userId) => void told.push(userId);
  const waysChanged = noteWay;
  const given = { config, db, mail: queueOnly, addressChanged, waysChanged, clock, log };
  const { auth, routes, tidy } = await createAuth(given);
  const isDatabaseUp = () => true;
  const own = { config, db, isDatabaseUp, mail: queueOnly, clock, log };
  const operator = await openOperator({ ...own, pool: database.pool, jobs: null });
  const banking = await openBanking({ ...own, jobs: null });
  const parts = { operator, banking, auth, signIn: routes, pages: null, addressChanged };
  const app = await createApp({ ...own, ...parts, isLeaving: () => false });
  await app.listen({ host: '127.0.0.1', port: config.port });
  const url = `http://localhost:${config.port}`;
  return {
    app,
    auth,
    tidy,
    config,
    operator,
    banking,
    told,
    database,
    db,
    url,
    authUrl: `${url}/auth/v1`,
    later: (seconds) => {
      aheadMs += seconds * 1000;
    },
    mailTo: (email, kind) => mailTo(db, email, kind),
    mailCount: async (email) => (await mailsTo(db, email)).length,
    languageOf: async (email) => (await mailsTo(db, email))[0]?.language,
    close: async () => {
      // A connection whose response has just been sent is not idle yet, and would keep the server
      // open.
      app.server.closeAllConnections();
      await app.close();
      await operator.measurements.stop();
      await db.close();
    },
  };
}

/** Settings with which a command or another node finds the same installation. */
export function environmentOf({ database, config }: SignIn) {
  return {
    DATABASE_URL: database.url,
    DATA_DIR: config.dataDir,
    ADMIN_TOKEN: 'an admin token of the test',
    ENCRYPTION_KEY: 'an encryption key of the test',
    AUTH_SIGNING_KEYS_FILE: `${config.dataDir}/keys/signing-keys.json`,
  };
}

/**
 * A command of the operator beside the server and on its database, as an image has it: from the
 * bundle, as reading the sources takes eight times the work.
 */
export async function runCommand(service: SignIn, [name, ...words]: string[], typed = '') {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...environmentOf(service) };
  const command = spawn(process.execPath, [join(dirname(SERVER), `${name}.js`), ...words], { env });
  command.stdin.end(typed);
  const [printed, complained, code] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    new Promise((ended) => command.once('close', ended)),
  ]);
  return { printed, complained, code };
}

/** Queues as the real one does; sending is proven elsewhere. */
const queueOnly: Mailer = {
  async send(tx, { kind, to: recipient, language, values }) {
    await tx.insert(mails).values({ id: v7(), recipient, kind, language, values });
  },
  async forget(tx, addresses) {
    await tx.delete(mails).where(inArray(mails.recipient, [...addresses]));
  },
};

function mailsTo(db: Database, email: string) {
  return db.orm.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id));
}

async function mailTo(db: Database, email: string, kind: MailKind) {
  const found = (await mailsTo(db, email)).find((mail) => mail.kind === kind);
  if (!found) return null;
  const { link, code } = found.values as { link?: string; code?: string };
  return { link: new URL(link ?? 'about:blank'), code: code ?? '' };
}

export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No port is free');
  return address.port;
}

/** A browser's memory of its session. */
export function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

type ClientOptions = {
  flowType?: 'implicit' | 'pkce';
  storage?: ReturnType<typeof createStorage>;
  apikey?: string;
};

/** The real client, as one browser has it. */
export function createClient({ authUrl }: { authUrl: string }, options: ClientOptions = {}) {
  return new AuthClient({
    url: authUrl,
    headers: { apikey: options.apikey ?? 'publishable' },
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: options.storage ?? createStorage(),
    flowType: options.flowType ?? 'implicit',
  });
}

/** A password that is in no list of common ones. */
export const PASSWORD = 'sommarstuga 7';

/** A user who signed up, confirmed by the mailed link and is signed in, in a browser's client. */
export async function joined(
  service: SignIn,
  email: string,
  options: Parameters<typeof createClient>[1] = {},
) {
  const client = createClient(service, options);
  const opened = await signUpInBrowser(service, { email, password: PASSWORD });
  const { data, error } =
    'access_token' in opened
      ? await client.setSession(opened as SessionTokens)
      : await confirmedInBrowser(service, client, { email });
  if (error || !data.session) throw new Error(`${email} could not sign up: ${error?.message}`);
  return { client, session: data.session, user: data.session.user };
}

type Client = ReturnType<typeof createClient>;
type SessionTokens = { access_token: string; refresh_token: string };

/** Signs up as the product's page does: the browser stores a verifier. */
export async function signUpInBrowser(
  { authUrl }: { authUrl: string },
  account: { email: string; password: string; data?: unknown },
  verifier = VERIFIER,
): Promise<object> {
  const pkce = { code_challenge: challengeOf(verifier), code_challenge_method: 's256' };
  const response = await fetch(`${authUrl}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, ...pkce }),
  });
  return (await response.json()) as object;
}

/** Confirms by the newest mail, in the browser that signed up unless another verifier is named. */
export async function confirmedInBrowser(
  service: SignIn,
  client: Client,
  { email, verifier = VERIFIER }: { email: string; verifier?: string },
) {
  const mail = await service.mailTo(email, 'confirm_email');
  return client.verifyOtp(confirming(tokenOf(mail?.link), verifier));
}

/** The client passes on the verifier, of which its types know nothing. */
export function confirming(token: string, verifier: string) {
  const params = { token_hash: token, type: 'signup' as const, code_verifier: verifier };
  return params as { token_hash: string; type: 'signup' };
}

export function tokenOf(link: URL | undefined): string {
  return link?.searchParams.get('token') ?? '';
}

/** The bare link of the protocol for a mailed token, as in older mails. */
export function bareLink(
  { authUrl }: { authUrl: string },
  token: string,
  more: Record<string, string>,
): string {
  return `${authUrl}/verify?${new URLSearchParams({ token, ...more })}`;
}

/** Where a link leads, without going there. */
export async function followed(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'about:blank');
}
