import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String((error as Error).message)
      .split('\n- ')
      .slice(1);
  }
};

describe('without settings', () => {
  test('everything is embedded, on this machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      database: { kind: 'embedded' },
      auth: { kind: 'embedded', autoconfirm: false, mailIntervalS: 60 },
      mail: { kind: 'outbox' },
      statistics: {
        scbUrl: 'https://statistikdatabasen.scb.se/api/v2',
        ecbUrl: 'https://www.ecb.europa.eu/stats/eurofxref',
      },
    });
  });

  test('no publisher is asked for newer figures where that is switched off', () => {
    expect(readConfig({ STATISTICS_REFRESH: 'off' }).statistics).toBeNull();
  });

  test('a backup is made each night, unless the settings say otherwise', () => {
    const backupsOf = (settings: Record<string, string>) => readConfig(settings).backups;
    expect(backupsOf({})).toEqual({ schedule: '0 3 * * *', keep: 14 });
    expect(backupsOf({ BACKUP_SCHEDULE: '22:15' }).schedule).toBe('15 22 * * *');
    expect(backupsOf({ BACKUP_SCHEDULE: 'off' }).schedule).toBeNull();
    expect(problemsOf({ BACKUP_SCHEDULE: '25:00', BACKUP_KEEP: '0', OPERATOR_EMAIL: 'x' })).toEqual(
      [
        'BACKUP_SCHEDULE must be a time such as 03:00, five fields as cron writes them, or off',
        'BACKUP_KEEP must be at least 1',
        'OPERATOR_EMAIL must be the address of one mailbox',
      ],
    );
  });

  test('banks are a sandbox until one is named, and in production none', () => {
    const kindOf = (settings: Record<string, string>) => readConfig(settings).banks.kind;
    const live = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.se', AUTH_AUTOCONFIRM: 'on' };
    expect(kindOf({})).toBe('sandbox');
    expect(kindOf(live)).toBe('none');
    expect(kindOf({ ...live, BANK_PROVIDER: 'sandbox' })).toBe('sandbox');
    expect(problemsOf({ BANK_PROVIDER: 'tink', TINK_API_URL: 'http://api.tink.com' })).toEqual([
      'TINK_CLIENT_ID is needed when BANK_PROVIDER=tink',
      'TINK_CLIENT_SECRET is needed when BANK_PROVIDER=tink',
      'TINK_API_URL must be https: secrets are sent there',
    ]);
    const key = { ENABLEBANKING_APP_ID: 'a', ENABLEBANKING_PRIVATE_KEY: 'one\\ntwo' };
    expect(readConfig({ BANK_PROVIDER: 'enablebanking', ...key }).banks).toMatchObject({
      privateKey: 'one\ntwo',
    });
  });

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000 });
  });
});

test('every problem is told at once, by name', () => {
  expect(
    problemsOf({ PORT: 'abc', DB_POOL: '0', SMTP_URL: 'http://x', AUTH_AUTOCONFIRM: 'maybe' }),
  ).toEqual([
    'PORT must be a whole number',
    'DB_POOL must be at least 1',
    'AUTH_AUTOCONFIRM must be on or off',
    'SMTP_URL must be an smtp:// or smtps:// address',
  ]);
});

test('settings that contradict each other are told beside those that are wrong', () => {
  const wrong = { PORT: 'abc', NODE_ENV: 'production', SMTP_URL: 'http://x', LOG_LEVEL: 'loud' };
  expect(problemsOf({ ...wrong, DATABASE_URL: 'postgresql://valv@db/valv' })).toEqual([
    'PORT must be a whole number',
    'SMTP_URL must be an smtp:// or smtps:// address',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, silent',
    'ADMIN_TOKEN is needed when DATABASE_URL is set: every node must have the same',
    'ENCRYPTION_KEY is needed when DATABASE_URL is set: every node must have the same',
    'AUTH_SIGNING_KEYS_FILE is needed when DATABASE_URL is set: every node must sign alike',
    'PUBLIC_URL is needed in production: links in mails lead there',
  ]);
});

test('an address that is none is told like any other', () => {
  const problems = problemsOf({ PUBLIC_URL: 'valv', NODE_ENV: 'production' });
  expect(problems).toContain('PUBLIC_URL must be an http or https address');
});

test.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8, loopback', true],
  ['::1/128', true],
  ['10.0.0.0/33', false],
  ['proxy.example.com', false],
  ['true', false],
])('TRUST_PROXY=%s is an address or a network: %s', (list, isRight) => {
  expect(problemsOf({ TRUST_PROXY: list }).length).toBe(isRight ? 0 : 1);
});

describe('production', () => {
  const production = { NODE_ENV: 'production' };

  test('refuses to start without mail and an address', () => {
    expect(problemsOf(production).map((problem) => problem.split(' ')[0])).toEqual([
      'SMTP_URL',
      'PUBLIC_URL',
    ]);
  });

  test('refuses an address that is not https, loopback excepted', () => {
    const mail = { ...production, SMTP_URL: 'smtps://mail.example.com' };
    expect(problemsOf({ ...mail, PUBLIC_URL: 'http://valv.example.com' })).toEqual([
      'PUBLIC_URL must be https in production',
    ]);
    expect(problemsOf({ ...mail, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
    expect(readConfig({ ...mail, PUBLIC_URL: 'https://valv.example.com/' }).publicUrl).toBe(
      'https://valv.example.com',
    );
  });

  test('mails may be left out when accounts confirm themselves', () => {
    const url = { PUBLIC_URL: 'https://valv.example.com', AUTH_AUTOCONFIRM: 'on' };
    expect(problemsOf({ ...production, ...url })).toEqual([]);
  });
});

test('an external database wants keys from the settings, so that every node has the same', () => {
  const problems = problemsOf({ DATABASE_URL: 'postgresql://valv@db/valv' });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'ADMIN_TOKEN',
    'ENCRYPTION_KEY',
    'AUTH_SIGNING_KEYS_FILE',
  ]);
});

test('premium is everybody’s unless it is sold, and then nothing may be missing', () => {
  expect(readConfig({})).toMatchObject({ premium: { kind: 'open' }, supportEmail: null });
  expect(problemsOf({ PREMIUM: 'stripe', STRIPE_API_BASE: 'http://api.example.com' })).toEqual([
    'STRIPE_SECRET_KEY is needed when PREMIUM=stripe',
    'STRIPE_WEBHOOK_SECRET is needed when PREMIUM=stripe',
    'STRIPE_PRICE_ID is needed when PREMIUM=stripe',
    'SUPPORT_EMAIL is needed when PREMIUM=stripe: priority support is sold with it',
    'STRIPE_API_BASE must be https: it is sent the secret key',
  ]);
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
    SUPPORT_EMAIL: 'hjalp@valv.example',
  };
  expect(readConfig({ PREMIUM: 'stripe', ...keys }).premium).toEqual({
    kind: 'stripe',
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    priceId: 'price_1',
    api: 'https://api.stripe.com',
  });
});

test('requests are limited unless the limits are switched off', () => {
  const usual = { requestsPerMinute: 1200, mailsPerDay: 3000, stopDelayS: 0 };
  expect(readConfig({})).toMatchObject(usual);
  expect(readConfig({ REQUESTS_PER_MINUTE: '0' }).requestsPerMinute).toBe(0);
  expect(readConfig({ AUTH_RATE_LIMITS: 'off' }).requestsPerMinute).toBe(0);
  expect(problemsOf({ REQUESTS_PER_MINUTE: '-1', MAILS_PER_DAY: '0', STOP_DELAY_S: 'x' })).toEqual([
    'MAILS_PER_DAY must be at least 1',
    'REQUESTS_PER_MINUTE must be at least 0',
    'STOP_DELAY_S must be a whole number',
  ]);
});

test('earlier encryption keys are listed behind the one that took over', () => {
  const keys = { ENCRYPTION_KEY: 'the present key, 128 bits', ENCRYPTION_KEY_PREVIOUS: '' };
  expect(readConfig(keys).encryptionKeys).toEqual(['the present key, 128 bits']);
  const earlier = 'an earlier key 1,  an earlier key 2 ';
  expect(readConfig({ ...keys, ENCRYPTION_KEY_PREVIOUS: earlier }).encryptionKeys).toEqual([
    'the present key, 128 bits',
    'an earlier key 1',
    'an earlier key 2',
  ]);
  expect(readConfig({}).encryptionKeys).toEqual([]);
  expect(problemsOf({ ENCRYPTION_KEY_PREVIOUS: 'short' })).toEqual([
    'ENCRYPTION_KEY_PREVIOUS must list keys of at least 128 bits',
    'ENCRYPTION_KEY is needed when ENCRYPTION_KEY_PREVIOUS is set: it takes over from those',
  ]);
});

test('a hosted sign-in wants its publishable key, and a short secret is refused', () => {
  const url = { AUTH_URL: 'https://auth.example.com/auth/v1/' };
  expect(problemsOf({ ...url, AUTH_JWT_SECRET: 'short' })).toEqual([
    'AUTH_PUBLISHABLE_KEY is needed when AUTH_URL is set',
    'AUTH_JWT_SECRET must be 32 bytes or longer',
  ]);
  expect(readConfig({ ...url, AUTH_PUBLISHABLE_KEY: 'key' }).auth).toMatchObject({
    kind: 'hosted',
    url: 'https://auth.example.com/auth/v1',
    jwksUrl: 'https://auth.example.com/auth/v1/.well-known/jwks.json',
    issuer: 'https://auth.example.com/auth/v1',
  });
});

describe('a sign-in provider', () => {
  const issuer = { OIDC_ISSUER: 'https://id.example.com/application/o/valv/' };
  const client = { ...issuer, OIDC_CLIENT_ID: 'valv', OIDC_CLIENT_SECRET: 'secret' };

  test('is none unless it is set, and then has all that it needs', () => {
    expect(readConfig({}).oidc).toBeNull();
    expect(readConfig(client).oidc).toEqual({
      issuer: issuer.OIDC_ISSUER,
      clientId: 'valv',
      clientSecret: 'secret',
      name: 'id.example.com',
      isOnly: false,
      isSignUpOpen: true,
      strongMethods: [],
    });
    const methods = { ...client, OIDC_SECOND_FACTOR: 'mfa, hwk' };
    expect(readConfig(methods).oidc?.strongMethods).toEqual(['mfa', 'hwk']);
  });

  test.each([
    [issuer, ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    [{ OIDC_ONLY: 'on' }, ['OIDC_ISSUER']],
    [{ ...client, OIDC_ISSUER: 'http://id.example.com' }, ['OIDC_ISSUER']],
    [{ ...client, OIDC_ISSUER: `${issuer.OIDC_ISSUER}.well-known/x` }, ['OIDC_ISSUER']],
    [{ ...client, OIDC_SECOND_FACTOR: 'mfa, å' }, ['OIDC_SECOND_FACTOR']],
    [{ ...client, DEMO: 'on' }, ['OIDC_ISSUER']],
    [
      { ...client, AUTH_URL: 'https://auth.example.com', AUTH_PUBLISHABLE_KEY: 'public' },
      ['OIDC_ISSUER'],
    ],
  ])('is refused for %j', (given, named) => {
    expect(problemsOf(given).map((problem) => problem.split(' ')[0])).toEqual(named);
  });
});
