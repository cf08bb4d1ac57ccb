import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/platform/users/table.ts';
import { createClient, joined, PASSWORD, serveSignIn } from '#tests/support/sign-in.ts';

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
  test('makes a user whose address is confirmed, without a mail', async () => {
    const email = 'erik@example.com';
    const made = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
    expect(made.error).toBeNull();
    const signIn = await createClient(service).signInWithPassword({ email, password: PASSWORD });
    expect(signIn.error).toBeNull();
    expect(await service.mailCount(email)).toBe(0);
  });

  test.each([
    [
      { email: 'xx:;x@x.x', password: 'password123' },
      'Unable to validate email address: invalid format',
    ],
    [{ email: 'maria@example.com' }, 'A user with this email address has already been registered'],
    [{}, 'Cannot create a user without either an email or phone'],
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
    const all = await admin.listUsers();
    expect(all.data.users.map(({ email }) => email)).toContain('erik@example.com');
    const bad = await admin.listUsers({ page: -1, perPage: 10 });
    expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(bad.data.users).toEqual([]);
  });

  test('lists users whose answer is long', async () => {
    const firstName = 'long '.repeat(40);
    for (let at = 0; at < 90; at += 1) {
      const email = `user${at}@example.com`;
      const made = await admin.createUser({ email, user_metadata: { firstName } });
      expect(made.error).toBeNull();
    }
    const { data, error } = await admin.listUsers({ page: 1, perPage: 100 });
    expect(error).toBeNull();
    expect(JSON.stringify(data.users).length).toBeGreaterThan(64 * 1024);
  });

  test('changes confirmation and password; the latter ends sessions', async () => {
    const { client, user } = await joined(service, 'lisa@example.com');
    await admin.updateUserById(user.id, { email_confirm: true });
    expect((await client.getUser()).error).toBeNull();
    await admin.updateUserById(user.id, { password: 'vinterbonad 9' });
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
    const { data } = await admin.createUser({ email: 'obekraftad@example.com' });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const confirmed = await admin.updateUserById(data.user?.id ?? '', { email_confirm: true });
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy();
    const none = await admin.updateUserById('83fd9e20-7a80-46e4-bf29-a86e3d6bbf66', {});
    expect(none.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const response = await fetch(`${service.authUrl}/admin/users/not-an-id`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await serviceKey()}` },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
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

  test('has no other calls', async () => {
    const headers = { authorization: `Bearer ${await serviceKey()}` };
    for (const path of ['/admin/generate_link', '/invite', '/admin/audit']) {
      const answer = await fetch(`${service.authUrl}${path}`, { method: 'POST', headers });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  test('signs somebody out', async () => {
    const { session } = await joined(service, 'nils@example.com');
    expect((await admin.signOut(session.access_token)).error).toBeNull();
    const bad = await admin.signOut('this-is-a-bad-token');
    expect(bad.error?.message).toMatch(/^invalid JWT/);
  });
});
