import * as z from 'zod';
import { parseSchedule } from '#domain/schedules.ts';
import { ECB_ADDRESS, SCB_ADDRESS } from '#domain/sources.ts';
import { isLongSecret } from './secret-bits.ts';
import {
  address,
  areNetworks,
  NETWORKS_WANTED,
  SCHEDULE_WANTED,
  switchedOn,
  whole,
  withoutSlash,
  word,
} from './setting-forms.ts';

const SECRET_BYTES_MIN = 16;

/** Every setting by its name. An empty value counts as not set. */
export const settings = z.object({
  NODE_ENV: word(['development', 'test', 'production']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: withoutSlash.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgresql:// address' })
    .optional(),
  DB_POOL: whole(1, 500).default(10),
  DB_PREPARE: switchedOn.default(true),
  AUTH_URL: withoutSlash.optional(),
  AUTH_PUBLISHABLE_KEY: z.string().optional(),
  AUTH_JWT_SECRET: z.string().optional(),
  AUTH_JWKS_URL: address.optional(),
  AUTH_ISSUER: z.string().optional(),
  AUTH_AUTOCONFIRM: switchedOn.default(false),
  AUTH_SIGNING_KEYS_FILE: z.string().optional(),
  AUTH_SERVICE_KEY: z.string().min(SECRET_BYTES_MIN, 'must hold at least 128 bits').optional(),
  AUTH_RATE_LIMITS: switchedOn.default(true),
  AUTH_MAIL_INTERVAL_S: whole(0, 86_400).default(60),
  AUTH_REAUTHENTICATE_AFTER_S: whole(0, 86_400).default(300),
  MAILS_PER_DAY: whole(1, 10_000_000).default(3000),
  REQUESTS_PER_MINUTE: whole(0, 1_000_000).default(1200),
  TRANSACTIONS_PER_USER: whole(1, 100_000_000).default(500_000),
  STOP_DELAY_S: whole(0, 300).default(0),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: z.string().optional(),
  ADMIN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'must be plain characters')
    .refine(isLongSecret, 'must hold at least 128 bits')
    .optional(),
  ENCRYPTION_KEY: z.string().min(SECRET_BYTES_MIN, 'must hold at least 128 bits').optional(),
  ENCRYPTION_KEY_PREVIOUS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= SECRET_BYTES_MIN), {
      error: 'must list keys of at least 128 bits',
    })
    .optional(),
  STATISTICS_REFRESH: switchedOn.default(true),
  SCB_URL: withoutSlash.default(SCB_ADDRESS),
  ECB_URL: withoutSlash.default(ECB_ADDRESS),
  NODE_NAME: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 letters, digits, points and hyphens')
    .optional(),
  BACKUP_SCHEDULE: z
    .string()
    .refine((text) => text === 'off' || parseSchedule(text) !== null, SCHEDULE_WANTED)
    .transform((text) => (text === 'off' ? null : parseSchedule(text)))
    .default('0 3 * * *'),
  BACKUP_KEEP: whole(1, 1_000).default(14),
  PREMIUM: word(['open', 'stripe']).default('open'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_ID: z.string().optional(),
  STRIPE_API_BASE: withoutSlash.default('https://api.stripe.com'),
  BANK_PROVIDER: word(['sandbox', 'tink', 'enablebanking', 'none']).optional(),
  TINK_CLIENT_ID: z.string().optional(),
  TINK_CLIENT_SECRET: z.string().optional(),
  TINK_API_URL: withoutSlash.optional(),
  TINK_LINK_URL: withoutSlash.optional(),
  ENABLEBANKING_APP_ID: z.string().optional(),
  ENABLEBANKING_PRIVATE_KEY: z.string().optional(),
  ENABLEBANKING_API_URL: withoutSlash.optional(),
  SUPPORT_EMAIL: z.email('must be the address of one mailbox').optional(),
  OPERATOR_EMAIL: z.email('must be the address of one mailbox').optional(),
  TRUST_PROXY: z.string().refine(areNetworks, NETWORKS_WANTED).optional(),
  LOG_LEVEL: word(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Settings = z.infer<typeof settings>;
