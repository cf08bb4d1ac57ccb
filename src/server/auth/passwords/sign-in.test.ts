import { createHook } from 'node:async_hooks';
import { eq, sql } from 'drizzle-orm';
import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, joined, PASSWORD, serveSignIn } from '#tests/support/sign-in.ts';
import { authUsers } from '#server/auth/table.ts';
import { createPasswords, NOBODYS_HASH } from './passwords.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const service = serveSignIn();

beforeAll(async () => {
  await joined(service, 'maria@example.com');
});

async function token(grant: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${service.authUrl}/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('a password with letters that devices send in two ways', () => {
  const composed = 'Blåbärspäj-2044'.normalize('NFC');
  const apart = composed.normalize('NFD');
  const opens = async (email: string, password: string) =>
    (await createClient(service).signInWithPassword({ email, password })).error?.code ?? 'opens';

  test.each([
    ['composed', composed],
    ['apart', apart],
  ])('chosen %s opens by both', async (name, chosen) => {
    const { client } = await joined(service, `${name}@example.com`);
    expect((await client.updateUser({ password: chosen })).error).toBeNull();
    for (const typed of [composed, apart]) {
      expect(await opens(`${name}@example.com`, typed)).toBe('opens');
    }
    expect(await opens(`${name}@example.com`, 'Blabarspaj-2044')).toBe('invalid_credentials');
  });

  test.each([composed, apart])('opens by both with an older hash of %j', async (hashed) => {
    const email = `older.${hashed.length}@example.com`;
    await joined(service, email);
    const passwordHash = await hash(hashed);
    await service.db.orm.update(authUsers).set({ passwordHash }).where(eq(authUsers.email, email));
    for (const typed of [composed, apart]) expect(await opens(email, typed)).toBe('opens');
  });
});

test('the right password opens a session, whatever the case of the address', async () => {
  const client = createClient(service);
  const { data, error } = await client.signInWithPassword({
    email: 'MARIA@example.com ',
    password: PASSWORD,
  });
  expect(error).toBeNull();
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(data.user?.last_sign_in_at).toBeTruthy();
  const claims = (await client.getClaims()).data?.claims;
  expect(claims).toMatchObject({
    iss: service.authUrl,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    is_anonymous: false,
    phone: '',
    session_id: expect.any(String) as string,
  });
  expect(claims?.amr?.[0]).toMatchObject({ method: 'password' });
});

test('an unknown address and a wrong password have one answer', async () => {
  const wrong = await token('password', { email: 'maria@example.com', password: 'gissning 1' });
  const unknown = await token('password', { email: 'nobody@example.com', password: 'gissning 1' });
  expect([wrong.status, unknown.status]).toEqual([400, 400]);
  expect(await wrong.text()).toBe(await unknown.text());
});

describe('while the account is being changed', () => {
  /** Signs in after the password was found right and before the change is there for all. */
  async function during(email: string, change: (tx: Tx) => Promise<unknown>) {
    await joined(service, email);
    let signingIn: Promise<Response> | null = null;
    await service.db.inTransaction(async (tx) => {
      await change(tx);
      signingIn = token('password', { email, password: PASSWORD });
      await expect.poll(waiting, { interval: 20 }).toBe(1);
    });
    return (await (signingIn as Promise<Response> | null))?.json() as Promise<object>;
  }

  async function waiting(): Promise<number> {
    const { rows } = await service.db.orm.execute(sql`
      select count(*)::int as count from pg_locks where locktype = 'transactionid' and not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`);
    return (rows[0] as { count: number }).count;
  }

  test('an account that is erased meanwhile is nobody’s', async () => {
    const email = 'erik@example.com';
    const isHers = eq(authUsers.email, email);
    const answer = await during(email, (tx) => tx.delete(authUsers).where(isHers));
    expect(answer).toMatchObject({ error_code: 'invalid_credentials' });
  });

  test('a password that is given up meanwhile opens nothing', async () => {
    const email = 'anna@example.com';
    const passwordHash = await hash('vinterstuga 8');
    const isHers = eq(authUsers.email, email);
    const answer = await during(email, (tx) =>
      tx.update(authUsers).set({ passwordHash }).where(isHers),
    );
    expect(answer).toMatchObject({ error_code: 'invalid_credentials' });
  });
});

describe('an unknown address costs as much as a known one', () => {
  test('one hash', async () => {
    let count = 0;
    // Only the library's work on a thread has no name.
    const threads = createHook({
      init: (_id, type) => void (count += Number(type === 'undefined')),
    });
    const hashes = async (email: string) => {
      count = 0;
      threads.enable();
      await token('password', { email, password: 'gissning 1' });
      threads.disable();
      return count;
    };
    expect(await hashes('maria@example.com')).toBe(1);
    expect(await hashes('nobody@example.com')).toBe(1);
    threads.enable();
    await hash('sommarstuga 7');
    threads.disable();
    expect(count).toBe(2);
  });

  test('of the same parameters', async () => {
    const passwords = createPasswords();
    expect(passwords.isOutdated(NOBODYS_HASH)).toBe(false);
    expect(passwords.isOutdated(await passwords.hash('sommarstuga 7', '192.0.2.1'))).toBe(false);
  });
});

describe('a banned account', () => {
  test('is revealed only to somebody who knows the password', async () => {
    const { user } = await joined(service, 'erik@example.com');
    await service.db.orm
      .update(authUsers)
      .set({ bannedUntil: '2100-01-01T00:00:00.000Z' })
      .where(eq(authUsers.id, user.id));
    const client = createClient(service);
    const right = await client.signInWithPassword({
      email: 'erik@example.com',
      password: PASSWORD,
    });
    expect(right.error).toMatchObject({ status: 400, code: 'user_banned' });
    const wrong = await client.signInWithPassword({ email: 'erik@example.com', password: 'gissa' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
  });
});

test('a hash made at another cost is made anew at the sign-in', async () => {
  const { client, user } = await joined(service, 'karin@example.com');
  const passwordHash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await service.db.orm.update(authUsers).set({ passwordHash }).where(eq(authUsers.id, user.id));
  const email = 'karin@example.com';
  expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const [row] = await service.db.orm.select().from(authUsers).where(eq(authUsers.id, user.id));
  expect(row?.passwordHash).toContain('m=19456,t=2,p=1');
  expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test('a password that the rule no longer allows opens, and says so', async () => {
  const { user } = await joined(service, 'lisa@example.com');
  const passwordHash = await hash('hejsan123');
  await service.db.orm.update(authUsers).set({ passwordHash }).where(eq(authUsers.id, user.id));
  const { data } = await createClient(service).signInWithPassword({
    email: 'lisa@example.com',
    password: 'hejsan123',
  });
  expect(data.session).not.toBeNull();
  expect(data.weakPassword ?? (data as { weak_password?: unknown }).weak_password).toMatchObject({
    reasons: ['pwned'],
  });
});

describe('grants that are refused', () => {
  test.each([
    ['password', { password: 'x' }, 400, 'validation_failed'],
    ['password', { email: 'a@b.se', phone: '+4670', password: 'x' }, 400, 'validation_failed'],
    ['password', { phone: '+46701234567', password: 'x' }, 400, 'invalid_credentials'],
    ['pkce', {}, 400, 'validation_failed'],
    ['pkce', { auth_code: 'nothing', code_verifier: 'x'.repeat(50) }, 404, 'flow_state_not_found'],
    ['refresh_token', {}, 400, 'validation_failed'],
    ['refresh_token', { refresh_token: 'invalid-refresh-token' }, 400, 'validation_failed'],
    ['refresh_token', { refresh_token: 'abcdefghijkl' }, 400, 'refresh_token_not_found'],
    ['refresh_token', { refresh_token: 'A'.repeat(60) }, 400, 'refresh_token_not_found'],
    ['web3', {}, 422, 'web3_provider_disabled'],
    ['id_token', { provider: 'google', id_token: 'x' }, 400, 'provider_disabled'],
    ['toString', {}, 400, 'invalid_credentials'],
    ['', {}, 400, 'invalid_credentials'],
  ])('%s %j', async (grant, body, status, code) => {
    const response = await token(grant, body, { 'x-supabase-api-version': '2024-01-01' });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(response.headers.get('x-sb-error-code')).toBe(code);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('an error', () => {
  test.each([undefined, '2023-12-31', 'tomorrow', '2024-13-01'])(
    'has the old body for version %s',
    async (version) => {
      const headers: Record<string, string> = version ? { 'x-supabase-api-version': version } : {};
      const response = await token('password', { email: 'a@b.se', password: 'x' }, headers);
      expect(response.headers.get('x-supabase-api-version')).toBeNull();
      expect(await response.json()).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      });
    },
  );

  test.each(['2024-01-01', '2030-01-01'])('has the new body for version %s', async (version) => {
    const body = { email: 'a@b.se', password: 'x' };
    const response = await token('password', body, { 'x-supabase-api-version': version });
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await response.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  test.each([
    ['not json', 400, 'bad_json'],
    ['[1]', 400, 'bad_json'],
    [`{"email":"${'x'.repeat(300_000)}"}`, 413, 'request_entity_too_large'],
  ])('for a body that is none of ours (%#)', async (body, status, code) => {
    const response = await fetch(`${service.authUrl}/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error_code: code });
  });

  test('for a form of another site: only JSON is read', async () => {
    const response = await fetch(`${service.authUrl}/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"email":"maria@example.com"}',
    });
    expect(response.status).toBe(415);
  });

  test('for an endpoint that does not exist', async () => {
    const response = await fetch(`${service.authUrl}/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: 'not_found' });
  });
});
