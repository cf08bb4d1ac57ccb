import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/platform/users/table.ts';
import { createPhone, joinedWithApp, signedInHalfway } from '#tests/support/authenticator.ts';
import { createClient, joined, PASSWORD, serveSignIn, tokenOf } from '#tests/support/sign-in.ts';

const OWN_KEY = 'a-key-of-the-operators-own';

const service = serveSignIn({ AUTH_SERVICE_KEY: OWN_KEY });
let admin: GoTrueAdminApi;

beforeAll(async () => {
  admin = adminWith(await serviceKey());
});

function adminWith(key: string): GoTrueAdminApi {
  const headers = { Authorization: `Bearer ${key}` };
  return new GoTrueAdminApi({ url: service.authUrl, headers });
}

function keyPath(): string {
  return join(service.config.dataDir, 'keys', 'service-role-key');
}

async function serviceKey(): Promise<string> {
  return (await readFile(keyPath(), 'utf8')).trim();
}

describe('the service key', () => {
  test('lies in a file that only the server’s user can read', async () => {
    for (const name of ['service-role-key', 'signing-keys.json', 'auth-secret']) {
      const { mode } = await stat(join(service.config.dataDir, 'keys', name));
      expect(mode & 0o777).toBe(0o600);
    }
  });

  test('may come from the settings', async () => {
    const headers = { authorization: 'Bearer a-key-of-another' };
    const wrong = await fetch(`${service.authUrl}/admin/users`, { headers });
    expect(wrong.status).toBe(403);
    expect((await adminWith(OWN_KEY).listUsers()).error).toBeNull();
  });

  test('is no user’s token, and a user’s token is none', async () => {
    const { session } = await joined(service, 'maria@example.com');
    const asUser = adminWith(session.access_token);
    const { error } = await asUser.listUsers();
    expect(error).toMatchObject({ status: 403, code: 'not_admin', message: 'User not allowed' });
    expect(await service.auth.verify(await serviceKey())).toBeNull();
    const nobody = await fetch(`${service.authUrl}/admin/users`);
    expect(nobody.status).toBe(401);
  });
});

describe('an administrator', () => {
  test('makes users with exactly the data given', async () => {
    const { data, error } = await admin.createUser({
      email: 'erik@example.com',
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { a: 1 },
      app_metadata: { roles: ['editor'] },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ a: 1 });
    expect(data.user?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
      roles: ['editor'],
    });
    const signIn = await createClient(service).signInWithPassword({
      email: 'erik@example.com',
      password: PASSWORD,
    });
    expect(signIn.error).toBeNull();
    expect(await service.mailCount('erik@example.com')).toBe(0);
  });

  test('brings users along with their argon2 hashes', async () => {
    const { error } = await admin.createUser({
      email: 'flyttad@example.com',
      password_hash: await hash('en gammal fras'),
      email_confirm: true,
    } as Parameters<typeof admin.createUser>[0]);
    expect(error).toBeNull();
    const signIn = await createClient(service).signInWithPassword({
      email: 'flyttad@example.com',
      password: 'en gammal fras',
    });
    expect(signIn.error).toBeNull();
  });

  test.each([
    [
      { email: 'xx:;x@x.x', password: 'password123' },
      'Unable to validate email address: invalid format',
    ],
    [{ email: 'maria@example.com' }, 'A user with this email address has already been registered'],
    [{}, 'Cannot create a user without either an email or phone'],
    [{ email: 'a@b.se', password_hash: '$2b$10$abc' }, 'Only argon2 password hashes can be kept'],
    [{ email: 'a@b.se', ban_duration: '99999999999999h' }, 'ban duration is too long'],
    [{ email: 'a@b.se', ban_duration: 'for ever' }, 'invalid format for ban duration: for ever'],
  ])('is refused %j', async (attributes, message) => {
    const { data, error } = await admin.createUser(attributes);
    expect(data.user).toBeNull();
    expect(error?.message).toBe(message);
  });

  test('lists users by pages', async () => {
    const { data, error } = await admin.listUsers({ page: 1, perPage: 1 });
    expect(error).toBeNull();
    expect(data.users).toHaveLength(1);
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    if ('total' in data) expect(data.total).toBeGreaterThan(1);
    const all = await admin.listUsers();
    expect(all.data.users.map(({ email }) => email)).toContain('erik@example.com');
    const bad = await admin.listUsers({ page: -1, perPage: 10 });
    expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(bad.data.users).toEqual([]);
  });

  test('finds one user, or not', async () => {
    const { data } = await admin.createUser({ email: 'karin@example.com' });
    const found = await admin.getUserById(data.user?.id ?? '');
    expect(found.data.user?.email).toBe('karin@example.com');
    const none = await admin.getUserById('83fd9e20-7a80-46e4-bf29-a86e3d6bbf66');
    expect(none.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const response = await fetch(`${service.authUrl}/admin/users/not-an-id`, {
      headers: { authorization: `Bearer ${await serviceKey()}` },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });

  test('changes address, data, confirmation and password; the latter ends sessions', async () => {
    const { client, user } = await joined(service, 'lisa@example.com');
    const moved = await admin.updateUserById(user.id, {
      email: 'new_lisa@example.com',
      user_metadata: { favorite_color: 'yellow' },
      app_metadata: { roles: ['admin'] },
    });
    expect(moved.data.user).toMatchObject({ email: 'new_lisa@example.com' });
    expect(moved.data.user?.user_metadata).toMatchObject({ favorite_color: 'yellow' });
    expect(moved.data.user?.app_metadata).toMatchObject({ roles: ['admin'], provider: 'email' });
    expect((await client.getUser()).error).toBeNull();
    await admin.updateUserById(user.id, { password: 'vinterbonad 9' });
    expect(service.told).toEqual([user.id]);
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
    const taken = await admin.updateUserById(user.id, { email: 'maria@example.com' });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    const { data } = await admin.createUser({ email: 'obekraftad@example.com' });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const id = data.user?.id ?? '';
    const confirmed = await admin.updateUserById(id, { email_confirm: true });
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy();
  });

  test('bans and forgives', async () => {
    const { client, user, session } = await joined(service, 'sven@example.com');
    const headers = { authorization: `Bearer ${session.access_token}` };
    await fetch(`${service.url}/api/user`, { headers });
    await admin.updateUserById(user.id, { ban_duration: '1h30m' });
    expect((await fetch(`${service.url}/api/assets`, { headers })).status).toBe(401);
    const refused = await client.signInWithPassword({
      email: 'sven@example.com',
      password: PASSWORD,
    });
    expect(refused.error).toMatchObject({ code: 'user_banned' });
    await admin.updateUserById(user.id, { ban_duration: 'none' });
    const again = await client.signInWithPassword({
      email: 'sven@example.com',
      password: PASSWORD,
    });
    expect(again.error).toBeNull();
  });

  test('erases a user with everything that is theirs', async () => {
    const { client, user, session } = await joined(service, 'anna@example.com');
    const headers = { authorization: `Bearer ${session.access_token}` };
    await fetch(`${service.url}/api/user`, { headers });
    expect((await admin.deleteUser(user.id)).error).toBeNull();
    const rows = await service.db.orm.select().from(users).where(eq(users.id, user.id));
    expect(rows).toEqual([]);
    expect((await fetch(`${service.url}/api/user`, { headers })).status).toBe(401);
    expect((await client.signOut()).error).toBeNull();
    const none = await admin.deleteUser(user.id);
    expect(none.error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('may leave an empty shell instead, and the address is free', async () => {
    const { user } = await joined(service, 'olle@example.com');
    expect((await admin.deleteUser(user.id, true)).error).toBeNull();
    const shell = await admin.getUserById(user.id);
    expect(shell.data.user?.deleted_at).toBeTruthy();
    expect(JSON.stringify(shell.data.user)).not.toContain('olle');
    await joined(service, 'olle@example.com');
  });

  test('finds no second factors, of nobody either', async () => {
    const { user } = await joined(service, 'lena@example.com');
    const listed = await admin.mfa.listFactors({ userId: user.id });
    expect(listed.data?.factors).toEqual([]);
    const removed = await admin.mfa.deleteFactor({ userId: user.id, id: user.id });
    expect(removed.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    const nobody = await admin.mfa.listFactors({ userId: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66' });
    expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('lists and removes an authenticator app, whose secret nobody is told', async () => {
    const email = 'sara@example.com';
    const maria = await joinedWithApp(service, createPhone(service), email);
    const whose = { userId: maria.user.id };
    const listed = await admin.mfa.listFactors(whose);
    expect(listed.data?.factors).toMatchObject([
      { id: maria.factorId, factor_type: 'totp', status: 'verified', friendly_name: 'Telefonen' },
    ]);
    expect(JSON.stringify(listed.data)).not.toContain(maria.secret);
    const other = await joined(service, 'ulla@example.com');
    const foreign = { userId: other.user.id, id: maria.factorId };
    expect((await admin.mfa.deleteFactor(foreign)).error).toMatchObject({ status: 404 });
    const removed = await admin.mfa.deleteFactor({ ...whose, id: maria.factorId });
    expect([removed.error, JSON.stringify(removed.data)]).toEqual([
      null,
      expect.stringContaining(maria.factorId),
    ]);
    const { token } = await signedInHalfway(service, email);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/api/assets`, { headers })).status).toBe(200);
  });

  test('leaves no second factor in an empty shell', async () => {
    const { user } = await joinedWithApp(service, createPhone(service), 'hugo@example.com');
    expect((await admin.deleteUser(user.id, true)).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
  });

  test('signs somebody out', async () => {
    const { session } = await joined(service, 'nils@example.com');
    expect((await admin.signOut(session.access_token)).error).toBeNull();
    const bad = await admin.signOut('this-is-a-bad-token');
    expect(bad.error?.message).toMatch(/^invalid JWT/);
  });

  test('invites: the mailed link lets a password be chosen', async () => {
    const email = 'ida@example.com';
    const { data, error } = await admin.inviteUserByEmail(email, { data: { status: 'alpha' } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeTruthy();
    expect(data.user?.user_metadata).toEqual({ status: 'alpha' });
    const mail = await service.mailTo(email, 'invite');
    expect(mail?.link.pathname).toBe('/auth/reset-password');
    const response = await fetch(`${service.url}/api/auth/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: tokenOf(mail?.link), password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    const signIn = await createClient(service).signInWithPassword({ email, password: PASSWORD });
    expect(signIn.error).toBeNull();
    const again = await admin.inviteUserByEmail(email);
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});
