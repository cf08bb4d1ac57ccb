import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type * as z from 'zod';
import { StartError } from '#server/platform/errors.ts';
import type { ArchiveSettings } from '#server/platform/archive/open-archive.ts';
import { type LogFormat, usualLogFormat } from '#server/platform/log.ts';
import { settings, type Settings } from './settings.ts';

const TINK_API = 'https://api.tink.com';

const TINK_LINK = 'https://link.tink.com';

const ENABLEBANKING_API = 'https://api.enablebanking.com';

const NEEDED = {
  tink: ['TINK_CLIENT_ID', 'TINK_CLIENT_SECRET'],
  enablebanking: ['ENABLEBANKING_APP_ID', 'ENABLEBANKING_PRIVATE_KEY'],
} as const;

type Environment = Record<string, string | undefined>;

export type Config = Readonly<{
  isProduction: boolean;
  /** A public demo: accounts for visitors, no mail, no banks, no sign-up. */
  isDemo: boolean;
  host: string;
  port: number;
  /** The public address, without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'external'; url: string };
  databasePool: number;
  databaseWaitS: number;
  databasePrepare: boolean;
  figuresWaitS: number;
  auth:
    | {
        kind: 'embedded';
        autoconfirm: boolean;
        signingKeysFile: string | null;
        serviceKey: string | null;
        rateLimits: boolean;
        mailIntervalS: number;
        /** A session older than this cannot change credentials or erase without a new proof. */
        reauthenticateAfterS: number;
      }
    | {
        kind: 'hosted';
        url: string;
        publishableKey: string;
        /** Lets the service count attempts by the address of the client. */
        secretKey: string | null;
        rateLimits: boolean;
        jwtSecret: string | null;
        jwksUrl: string;
        issuer: string;
      };
  /** The provider that users can sign in by (OpenID Connect); null: none. */
  oidc: OidcSettings | null;
  mail: { kind: 'outbox' } | { kind: 'smtp'; url: string };
  mailFrom: string;
  adminToken: string | null;
  encryptionKey: string | null;
  /** All keys that can open sealed texts; the first seals. Empty: they are in a file. */
  encryptionKeys: readonly string[];
  /** Sources of public statistics; null: only the bundled figures are used. */
  statistics: { scbUrl: string; ecbUrl: string } | null;
  /** Name of this node; null: its host name. */
  nodeName: string | null;
  /** Schedule in cron's notation, in Stockholm's time (null: none), and the number to keep. */
  backups: { schedule: string | null; keep: number };
  /** The second place of an embedded database's data; null: none. */
  archive: ArchiveSettings | null;
  /** Also without an archive of one's own: to restore another. Null: it is signed only. */
  archiveSecret: string | null;
  /** Whether every user has premium, or it is sold, and by which service. */
  premium:
    | { kind: 'open' }
    | { kind: 'stripe'; secretKey: string; webhookSecret: string; priceId: string; api: string };
  /** Provider of bank connections. */
  banks: BankSettings;
  /** The address of premium support; null: nowhere, and then it is not sold. */
  supportEmail: string | null;
  /** Address that is mailed about failures that need the operator. */
  operatorEmail: string | null;
  trustProxy: string | false;
  /** Requests per user and minute; 0 means no limit. */
  requestsPerMinute: number;
  /** Most bank transactions per user. */
  transactionsPerUser: number;
  /** Mails that users may cause per day; a sixth of them per hour. */
  mailsPerDay: number;
  /** Seconds during which `/readyz` reports "stopping" before shutdown. */
  stopDelayS: number;
  logLevel: Settings['LOG_LEVEL'];
  logFormat: LogFormat;
}>;

/** Reads all settings at once. Throws a StartError that names each invalid one. */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  const wrong = parsed.success ? [] : parsed.error.issues;
  const problems = [
    ...wrong.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...contradictions(parsed.data ?? withoutWrong(given, wrong)),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new StartError(`Valv cannot start with these settings:\n- ${problems.join('\n- ')}`);
  }
  return Object.freeze(toConfig(parsed.data));
}

/** Settings for further checks; invalid ones keep their raw text, so that none seems absent. */
function withoutWrong(given: Environment, wrong: readonly z.core.$ZodIssue[]): Settings {
  const names = wrong.map((issue) => String(issue.path[0]));
  const right = Object.entries(given).filter(([name]) => !names.includes(name));
  const rest = settings.parse(Object.fromEntries(right));
  const textsAsGiven = names.filter((name) => !(name in rest)).map((name) => [name, given[name]]);
  return { ...rest, ...Object.fromEntries(textsAsGiven) };
}

/** The environment of the process, over the values of a `.env` file in the working folder. */
export function readEnvironment(): Environment {
  const file = resolve('.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...fromFile, ...process.env };
}

function contradictions(given: Settings): string[] {
  const problems: string[] = [];
  const need = (isMissing: boolean, sentence: string) => {
    if (isMissing) problems.push(sentence);
  };
  need(
    given.AUTH_URL !== undefined && given.AUTH_PUBLISHABLE_KEY === undefined,
    'AUTH_PUBLISHABLE_KEY is needed when AUTH_URL is set',
  );
  const secret = given.AUTH_JWT_SECRET;
  need(secret !== undefined && secret.length < 32, 'AUTH_JWT_SECRET must be 32 bytes or longer');
  need(
    given.ENCRYPTION_KEY_PREVIOUS !== undefined && given.ENCRYPTION_KEY === undefined,
    'ENCRYPTION_KEY is needed when ENCRYPTION_KEY_PREVIOUS is set: it takes over from those',
  );
  const isExternal = given.DATABASE_URL !== undefined;
  need(
    isExternal && given.ADMIN_TOKEN === undefined,
    'ADMIN_TOKEN is needed when DATABASE_URL is set: every node must have the same',
  );
  need(
    isExternal && given.ENCRYPTION_KEY === undefined,
    'ENCRYPTION_KEY is needed when DATABASE_URL is set: every node must have the same',
  );
  need(
    isExternal && given.AUTH_URL === undefined && given.AUTH_SIGNING_KEYS_FILE === undefined,
    'AUTH_SIGNING_KEYS_FILE is needed when DATABASE_URL is set: every node must sign alike',
  );
  need(
    isExternal && given.ARCHIVE_DIR !== undefined,
    'ARCHIVE_DIR is for the embedded database: archive the one of DATABASE_URL where it runs',
  );
  problems.push(...bankProblems(given), ...oidcProblems(given));
  if (given.DEMO) problems.push(...demoProblems(given));
  if (given.PREMIUM === 'stripe') problems.push(...stripeProblems(given));
  if (given.NODE_ENV === 'production') problems.push(...productionProblems(given));
  return problems;
}

/** Settings that a demo does not go with: it mails nobody and connects no bank. */
function demoProblems(given: Settings): string[] {
  const excluded = ['AUTH_URL', 'SMTP_URL', 'OPERATOR_EMAIL', 'OIDC_ISSUER'] as const;
  const problems = excluded
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name} cannot be set when DEMO=on`);
  if (given.AUTH_AUTOCONFIRM) problems.push('AUTH_AUTOCONFIRM cannot be on when DEMO=on');
  if (given.PREMIUM === 'stripe') problems.push('PREMIUM=stripe cannot be set when DEMO=on');
  const bank = given.BANK_PROVIDER ?? 'none';
  return bank === 'none'
    ? problems
    : [...problems, `BANK_PROVIDER=${bank} cannot be set when DEMO=on`];
}

function stripeProblems(given: Settings): string[] {
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;
  const missing = needed.filter((name) => given[name] === undefined);
  const problems: string[] = missing.map((name) => `${name} is needed when PREMIUM=stripe`);
  if (given.SUPPORT_EMAIL === undefined) {
    problems.push('SUPPORT_EMAIL is needed when PREMIUM=stripe: priority support is sold with it');
  }
  const api = given.STRIPE_API_BASE;
  if (api.startsWith('https:') || isLoopback(api)) return problems;
  return [...problems, 'STRIPE_API_BASE must be https: it is sent the secret key'];
}

function productionProblems(given: Settings): string[] {
  const problems: string[] = [];
  const hasMail = given.SMTP_URL !== undefined || given.DEMO;
  if (given.AUTH_URL === undefined && !hasMail && !given.AUTH_AUTOCONFIRM) {
    problems.push('SMTP_URL is needed in production (or AUTH_AUTOCONFIRM=on): mails must arrive');
  }
  if (given.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL is needed in production: links in mails lead there');
  } else if (!given.PUBLIC_URL.startsWith('https:') && !isLoopback(given.PUBLIC_URL)) {
    problems.push('PUBLIC_URL must be https in production');
  }
  return problems;
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '');
}

function toConfig(given: Settings): Config {
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
  return {
    isProduction: given.NODE_ENV === 'production',
    isDemo: given.DEMO,
    host: given.HOST,
    port: given.PORT,
    publicUrl,
    dataDir: isAbsolute(given.DATA_DIR) ? given.DATA_DIR : resolve(given.DATA_DIR),
    database: given.DATABASE_URL
      ? { kind: 'external', url: given.DATABASE_URL }
      : { kind: 'embedded' },
    databasePool: given.DB_POOL,
    databaseWaitS: given.DB_WAIT_S,
    databasePrepare: given.DB_PREPARE,
    figuresWaitS: given.FIGURES_WAIT_S,
    auth: authOf(given),
    oidc: oidcOf(given),
    mail: given.SMTP_URL ? { kind: 'smtp', url: given.SMTP_URL } : { kind: 'outbox' },
    mailFrom: given.MAIL_FROM ?? `Valv <no-reply@${new URL(publicUrl).hostname}>`,
    adminToken: given.ADMIN_TOKEN ?? null,
    encryptionKey: given.ENCRYPTION_KEY ?? null,
    encryptionKeys: given.ENCRYPTION_KEY
      ? [given.ENCRYPTION_KEY, ...(given.ENCRYPTION_KEY_PREVIOUS ?? [])]
      : [],
    statistics: given.STATISTICS_REFRESH ? { scbUrl: given.SCB_URL, ecbUrl: given.ECB_URL } : null,
    nodeName: given.NODE_NAME ?? null,
    backups: { schedule: given.BACKUP_SCHEDULE, keep: given.BACKUP_KEEP },
    archive: archiveOf(given),
    archiveSecret: given.ARCHIVE_KEY ?? null,
    premium: premiumOf(given),
    banks: bankSettingsIn(given),
    supportEmail: given.SUPPORT_EMAIL ?? null,
    operatorEmail: given.OPERATOR_EMAIL ?? null,
    trustProxy: given.TRUST_PROXY ?? false,
    requestsPerMinute: given.AUTH_RATE_LIMITS ? given.REQUESTS_PER_MINUTE : 0,
    mailsPerDay: given.MAILS_PER_DAY,
    transactionsPerUser: given.TRANSACTIONS_PER_USER,
    stopDelayS: given.STOP_DELAY_S,
    logLevel: given.LOG_LEVEL,
    logFormat: given.LOG_FORMAT ?? (given.NODE_ENV === 'production' ? 'json' : usualLogFormat()),
  };
}

function authOf(given: Settings): Config['auth'] {
  const url = given.AUTH_URL;
  if (url === undefined) {
    return {
      kind: 'embedded',
      autoconfirm: given.AUTH_AUTOCONFIRM,
      signingKeysFile: given.AUTH_SIGNING_KEYS_FILE ?? null,
      serviceKey: given.AUTH_SERVICE_KEY ?? null,
      rateLimits: given.AUTH_RATE_LIMITS,
      mailIntervalS: given.AUTH_MAIL_INTERVAL_S,
      reauthenticateAfterS: given.AUTH_REAUTHENTICATE_AFTER_S,
    };
  }
  return {
    kind: 'hosted',
    url,
    publishableKey: given.AUTH_PUBLISHABLE_KEY ?? '',
    secretKey: given.AUTH_SECRET_KEY ?? null,
    rateLimits: given.AUTH_RATE_LIMITS,
    jwtSecret: given.AUTH_JWT_SECRET ?? null,
    jwksUrl: given.AUTH_JWKS_URL ?? `${url}/.well-known/jwks.json`,
    issuer: given.AUTH_ISSUER ?? url,
  };
}

function archiveOf(given: Settings): ArchiveSettings | null {
  if (given.ARCHIVE_DIR === undefined) return null;
  return {
    folder: resolve(given.ARCHIVE_DIR),
    secret: given.ARCHIVE_KEY ?? null,
    isSameDiskAllowed: given.ARCHIVE_SAME_DISK,
    keep: given.ARCHIVE_KEEP,
  };
}

function premiumOf(given: Settings): Config['premium'] {
  if (given.PREMIUM === 'open') return { kind: 'open' };
  return {
    kind: 'stripe',
    secretKey: given.STRIPE_SECRET_KEY ?? '',
    webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? '',
    priceId: given.STRIPE_PRICE_ID ?? '',
    api: given.STRIPE_API_BASE,
  };
}

/** The provider of bank data; a vendor's keys only where the vendor is chosen. */
type BankSettings =
  | { kind: 'none' }
  | { kind: 'sandbox' }
  | { kind: 'tink'; clientId: string; clientSecret: string; apiUrl: string; linkUrl: string }
  | { kind: 'enablebanking'; appId: string; privateKey: string; apiUrl: string };

/** In production the sandbox's banks are offered only if that was set explicitly. */
function bankSettingsIn(given: Settings): BankSettings {
  const isOff = given.NODE_ENV === 'production' || given.DEMO;
  const kind = given.BANK_PROVIDER ?? (isOff ? 'none' : 'sandbox');
  if (kind === 'tink') {
    return {
      kind,
      clientId: given.TINK_CLIENT_ID ?? '',
      clientSecret: given.TINK_CLIENT_SECRET ?? '',
      apiUrl: given.TINK_API_URL ?? TINK_API,
      linkUrl: given.TINK_LINK_URL ?? TINK_LINK,
    };
  }
  if (kind !== 'enablebanking') return { kind };
  return {
    kind,
    appId: given.ENABLEBANKING_APP_ID ?? '',
    // A setting holds one line: the key's own line breaks are written \n there.
    privateKey: (given.ENABLEBANKING_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
    apiUrl: given.ENABLEBANKING_API_URL ?? ENABLEBANKING_API,
  };
}

/** Missing or unsafe settings, a sentence each. */
function bankProblems(given: Settings): string[] {
  const kind = given.BANK_PROVIDER;
  if (kind !== 'tink' && kind !== 'enablebanking') return [];
  const missing = NEEDED[kind].filter((name) => given[name] === undefined);
  const secret = ['TINK_API_URL', 'ENABLEBANKING_API_URL'] as const;
  const open = secret.filter((name) => given[name] !== undefined && isOpen(given[name]));
  return [
    ...missing.map((name) => `${name} is needed when BANK_PROVIDER=${kind}`),
    ...open.map((name) => `${name} must be https: secrets are sent there`),
  ];
}

function isOpen(url: string): boolean {
  return !url.startsWith('https:') && !isLoopback(url);
}

export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  /** Users sign in by nothing else. */
  isOnly: boolean;
  /** The provider's users get accounts here. */
  isSignUpOpen: boolean;
  /** Values of the claim `amr` that count as the second factor. */
  strongMethods: readonly string[];
};

function oidcOf(given: Settings): OidcSettings | null {
  const { OIDC_ISSUER: issuer } = given;
  if (issuer === undefined) return null;
  return {
    issuer,
    clientId: given.OIDC_CLIENT_ID ?? '',
    clientSecret: given.OIDC_CLIENT_SECRET ?? '',
    name: given.OIDC_NAME ?? new URL(issuer).hostname,
    isOnly: given.OIDC_ONLY,
    isSignUpOpen: given.OIDC_SIGN_UP,
    strongMethods: given.OIDC_SECOND_FACTOR ?? [],
  };
}

function oidcProblems(given: Settings): string[] {
  const { OIDC_ISSUER: issuer } = given;
  if (issuer === undefined) {
    return given.OIDC_ONLY ? ['OIDC_ISSUER is needed when OIDC_ONLY=on'] : [];
  }
  const needed = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const problems = needed
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is needed when OIDC_ISSUER is set`);
  if (isOpen(issuer)) problems.push('OIDC_ISSUER must be https: the secret is sent there');
  if (given.AUTH_URL !== undefined) {
    problems.push('OIDC_ISSUER cannot be set with AUTH_URL: set it up in the hosted service');
  }
  return problems;
}
