import { isIP } from 'node:net';
import * as z from 'zod';
import { parseSchedule } from '#domain/operations/schedules.ts';
import { ECB_ADDRESS, SCB_ADDRESS } from '#domain/statistics/public-sources.ts';
import { isLongSecret } from '#server/platform/secrets/secrets.ts';

const switchedOn = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((word) => ['on', 'true', '1'].includes(word));

const whole = (least: number, most: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

const NETWORKS_WANTED =
  'must list addresses or networks such as 10.0.0.0/8, or loopback, linklocal or uniquelocal';

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const withoutSlash = address.transform((text) => text.replace(/(?<!\/)\/+$/, ''));

const word = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`);

const SCHEDULE_WANTED = 'must be a time such as 03:00, five fields as cron writes them, or off';

const SECRET_BYTES_MIN = 16;

/**
 * Every setting by its name, with its meaning; README's table is generated from it. `unset`
 * describes the effect of a missing value, if there is one. An empty value counts as missing.
 */
export const settings = z.object({
  NODE_ENV: word(['development', 'test', 'production'])
    .default('development')
    .describe('`production` refuses to start without mail, https and real secrets'),
  PORT: whole(0, 65_535).default(3000).describe('port to listen on; 0 picks a free one'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  PUBLIC_URL: withoutSlash.optional().meta({
    description:
      'address of the pages, which links in mails lead to; the same on every node of one database',
    unset: 'http://localhost:PORT',
  }),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('folder of the database, keys, backups and unsent mails'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgresql:// address' })
    .optional()
    .describe('an external PostgreSQL 15 or later in place of the embedded one'),
  DB_POOL: whole(1, 500)
    .default(10)
    .describe(
      'connections to the database; long transactions such as imports use up to three further ones',
    ),
  DB_WAIT_S: whole(1, 300)
    .default(10)
    .describe(
      'longest wait for a connection or for a user’s earlier transactions, half of it for a lock; ' +
        'then the answer is 503',
    ),
  DB_PREPARE: switchedOn
    .default(true)
    .describe('`off` behind a pooler that cannot keep prepared statements'),
  AUTH_URL: withoutSlash.optional().describe('a hosted Supabase Auth in place of the embedded one'),
  AUTH_PUBLISHABLE_KEY: z
    .string()
    .optional()
    .describe('its publishable key, needed with `AUTH_URL`'),
  AUTH_SECRET_KEY: z
    .string()
    .optional()
    .describe('its secret key, with which it counts attempts by the address of the client'),
  AUTH_JWT_SECRET: z.string().optional().describe('its shared secret, where it signs with one'),
  AUTH_JWKS_URL: address
    .optional()
    .meta({ description: 'address of its public keys', unset: 'AUTH_URL/.well-known/jwks.json' }),
  AUTH_ISSUER: z
    .string()
    .optional()
    .meta({ description: 'issuer that its tokens name', unset: 'AUTH_URL' }),
  AUTH_AUTOCONFIRM: switchedOn
    .default(false)
    .describe('`on`: new accounts need no confirmation mail'),
  AUTH_SIGNING_KEYS_FILE: z.string().optional().meta({
    description: 'file of the keys that sign sessions; the same on every node of one database',
    unset: 'made at first start',
  }),
  AUTH_SERVICE_KEY: z
    .string()
    .min(SECRET_BYTES_MIN, 'must hold at least 128 bits')
    .optional()
    .meta({
      description: "key of the sign-in service's administrator calls",
      unset: 'made at first start',
    }),
  AUTH_RATE_LIMITS: switchedOn
    .default(true)
    .describe('`off`: no limits on attempts, mails and requests; for tests'),
  AUTH_MAIL_INTERVAL_S: whole(0, 86_400)
    .default(60)
    .describe('seconds between two mails of a kind to one address'),
  AUTH_REAUTHENTICATE_AFTER_S: whole(0, 86_400)
    .default(300)
    .describe(
      'seconds after a password, mail, passkey or second factor was shown during which ' +
        'credentials can be changed',
    ),
  OIDC_ISSUER: address
    .refine((text) => !text.includes('/.well-known/'), 'must be the issuer, without /.well-known/')
    .optional()
    .describe(
      'an OpenID Connect provider that users can log in by; see ' +
        '[docs/operations.md](docs/operations.md#log-in-by-a-provider)',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('needed with `OIDC_ISSUER`'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('needed with `OIDC_ISSUER`'),
  OIDC_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]{1,40}$/u, 'must be 1 to 40 characters')
    .optional()
    .meta({ description: "the provider's name on the pages", unset: 'the host of OIDC_ISSUER' }),
  OIDC_ONLY: switchedOn
    .default(false)
    .describe('`on`: nobody logs in or signs up by password, passkey or mailed link'),
  OIDC_SIGN_UP: switchedOn
    .default(true)
    .describe('`off`: the provider opens accounts that were joined to it, and no new ones'),
  OIDC_SECOND_FACTOR: z
    .string()
    .transform((list) => list.split(',').map((method) => method.trim()))
    .refine((methods) => methods.every((method) => /^[\w.-]{1,60}$/.test(method)), {
      error: 'must list values of the claim amr',
    })
    .optional()
    .describe(
      "values of the provider's claim `amr`, separated by commas, that count as the second factor, " +
        'such as `mfa`',
    ),
  MAILS_PER_DAY: whole(1, 10_000_000)
    .default(3000)
    .describe('limit per day, over all addresses, on mails that somebody requested'),
  REQUESTS_PER_MINUTE: whole(0, 1_000_000)
    .default(1200)
    .describe('requests of one user that a node answers in a minute; 0: any number'),
  FIGURES_WAIT_S: whole(1, 300)
    .default(45)
    .describe(
      'longest calculation of figures of many transactions; then the answer is 503. A proxy waits longer',
    ),
  TRANSACTIONS_PER_USER: whole(1, 100_000_000)
    .default(500_000)
    .describe('transactions from banks that each user may have'),
  DEMO: switchedOn
    .default(false)
    .describe(
      '`on`: a public demo, whose visitors get accounts with example data; nothing is mailed, no ' +
        'bank is connected and nobody signs up. `npm run demo` also erases everything each night',
    ),
  STOP_DELAY_S: whole(0, 300)
    .default(0)
    .describe('seconds during which `/readyz` reports "stopping" before shutdown'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional()
    .describe(
      'a mail server, such as `smtps://user:password@mail.example.com`; without one, mails ' +
        'become files',
    ),
  MAIL_FROM: z
    .string()
    .optional()
    .meta({ description: 'sender of mails', unset: 'no-reply@ and the host of PUBLIC_URL' }),
  ADMIN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'must be plain characters')
    .refine(isLongSecret, 'must hold at least 128 bits')
    .optional()
    .meta({
      description:
        'token of the monitoring page; needed with `DATABASE_URL`, the same on every node',
      unset: 'made at first start',
    }),
  ENCRYPTION_KEY: z.string().min(SECRET_BYTES_MIN, 'must hold at least 128 bits').optional().meta({
    description:
      'key that seals secrets in the database; needed with `DATABASE_URL`, the same on every node',
    unset: 'made at first start',
  }),
  ENCRYPTION_KEY_PREVIOUS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= SECRET_BYTES_MIN), {
      error: 'must list keys of at least 128 bits',
    })
    .optional()
    .describe('keys that `ENCRYPTION_KEY` replaced, separated by commas'),
  STATISTICS_REFRESH: switchedOn
    .default(true)
    .describe('`off`: rates and indexes stay those that ship with the product'),
  SCB_URL: withoutSlash.default(SCB_ADDRESS).describe('where newer indexes are requested'),
  ECB_URL: withoutSlash.default(ECB_ADDRESS).describe('where newer exchange rates are requested'),
  NODE_NAME: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 letters, digits, points and hyphens')
    .optional()
    .meta({ description: 'name of a node among several', unset: "its machine's name" }),
  BACKUP_SCHEDULE: z
    .string()
    .refine((text) => text === 'off' || parseSchedule(text) !== null, SCHEDULE_WANTED)
    .transform((text) => (text === 'off' ? null : parseSchedule(text)))
    .prefault('03:00')
    .describe(
      "when a backup is made, as a time of day or cron's five fields, in Stockholm's time; " +
        '`off`: never',
    ),
  BACKUP_KEEP: whole(1, 1_000).default(14).describe('backups that stay'),
  ARCHIVE_DIR: z
    .string()
    .optional()
    .describe(
      'folder on another disk or a mounted share that gets all that is written, half a minute ' +
        'behind; see [docs/operations.md](docs/operations.md#archive)',
    ),
  ARCHIVE_KEY: z
    .string()
    .refine(isLongSecret, 'must hold at least 128 bits')
    .optional()
    .describe('key that encrypts the archive; without it nobody can restore the archive'),
  ARCHIVE_KEEP: whole(1, 1_000)
    .default(7)
    .describe('nightly base copies that stay in the archive, each with all that follows it'),
  ARCHIVE_SAME_DISK: switchedOn
    .default(false)
    .describe('`on`: `ARCHIVE_DIR` may be on the disk of `DATA_DIR`, and is then lost with it'),
  PREMIUM: word(['open', 'stripe'])
    .default('open')
    .describe(
      '`open`: everybody has premium; `stripe`: it is sold. The same on every node of one database',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      'needed with `PREMIUM=stripe`; see [docs/operations.md](docs/operations.md#selling-premium)',
    ),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe('needed with `PREMIUM=stripe`'),
  STRIPE_PRICE_ID: z.string().optional().describe('needed with `PREMIUM=stripe`'),
  STRIPE_API_BASE: withoutSlash
    .default('https://api.stripe.com')
    .describe("address of Stripe's API"),
  BANK_PROVIDER: word(['sandbox', 'tink', 'enablebanking', 'none'])
    .optional()
    .meta({
      description:
        '`sandbox`, `tink`, `enablebanking` or `none`; see ' +
        '[docs/operations.md](docs/operations.md#banks)',
      unset: 'sandbox; none in production',
    }),
  TINK_CLIENT_ID: z.string().optional().describe('needed with `BANK_PROVIDER=tink`'),
  TINK_CLIENT_SECRET: z.string().optional().describe('needed with `BANK_PROVIDER=tink`'),
  TINK_API_URL: withoutSlash
    .optional()
    .meta({ description: "address of Tink's API", unset: "Tink's own" }),
  TINK_LINK_URL: withoutSlash
    .optional()
    .meta({ description: "address of Tink's pages", unset: "Tink's own" }),
  ENABLEBANKING_APP_ID: z.string().optional().describe('needed with `BANK_PROVIDER=enablebanking`'),
  ENABLEBANKING_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('needed with `BANK_PROVIDER=enablebanking`'),
  ENABLEBANKING_API_URL: withoutSlash
    .optional()
    .meta({ description: "address of Enable Banking's API", unset: "Enable Banking's own" }),
  SUPPORT_EMAIL: z
    .email('must be the address of one mailbox')
    .optional()
    .describe(
      'address for priority support, shown to users with premium; needed with `PREMIUM=stripe`',
    ),
  OPERATOR_EMAIL: z
    .email('must be the address of one mailbox')
    .optional()
    .describe('address that gets a mail when a backup fails or the archive is behind'),
  TRUST_PROXY: z
    .string()
    .refine(areNetworks, NETWORKS_WANTED)
    .optional()
    .describe('addresses of proxies whose `X-Forwarded-For` is trusted'),
  LOG_LEVEL: word(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error or silent'),
  LOG_FORMAT: word(['text', 'json']).optional().meta({
    description: 'text for people, or one JSON object a line',
    unset: 'text on a terminal; json otherwise and in production',
  }),
});

export type Settings = z.infer<typeof settings>;

/** Trusted proxies, in Fastify's format. */
function areNetworks(list: string): boolean {
  return list.split(',').every((entry) => {
    const [host = '', bits, ...more] = entry.trim().split('/');
    if (NETWORK_NAMES.includes(host)) return bits === undefined;
    const most = isIP(host) === 6 ? 128 : 32;
    const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    return isIP(host) !== 0 && isLength && more.length === 0;
  });
}
