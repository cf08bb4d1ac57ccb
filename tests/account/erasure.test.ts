import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Caller, call, signUp } from '#tests/support/caller.ts';
import { boat, liveFully } from '#tests/support/full-life.ts';
import { authUsers } from '#server/auth/table.ts';
import { createLog } from '#server/platform/log.ts';
import { users } from '#server/platform/users/table.ts';
import { joined, openSignIn, serveSignIn } from '#tests/support/sign-in.ts';
import { tracesOf } from '#tests/support/traces.ts';

const PASSWORD = 'tre höga stenar';

const lines: string[] = [];
const log = createLog({ to: { write: (line) => void lines.push(line) } });
const SERVICE_KEY = 'a-service-key-of-the-operators-own';
const installation = serveSignIn(
  { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'on', AUTH_SERVICE_KEY: SERVICE_KEY },
  log,
);
let maria: Caller;

beforeEach(async () => {
  // The limit of calls from one address is covered elsewhere; here all calls have the same address.
  await installation.db.orm.execute(sql`delete from auth_limits where key like 'calls%'`);
  maria = await signUp(installation.app, 'Maria');
});

function erase(password: string, caller = maria) {
  return caller.call('DELETE /api/account', { body: { password } });
}

test('nothing is left in any table, and the address is free again', async () => {
  await liveFully(installation, maria);
  const traces = [maria.userId, maria.email];
  const before = await tracesOf(installation.db, traces);
  expect(before).toEqual(
    expect.arrayContaining([
      'public.access_tokens',
      'public.assets',
      'public.asset_history',
      'public.auth_audit',
      'public.auth_sessions',
      'public.auth_users',
      'public.bank_accounts',
      'public.bank_connections',
      'public.bank_consent_states',
      'public.calendars',
      'public.co_owner_links',
      'public.column_mappings',
      'public.dashboard_widgets',
      'public.demo_items',
      'public.holding_transactions',
      'public.household_invitations',
      'public.household_members',
      'public.households',
      'public.idempotency_keys',
      'public.instruments',
      'public.invitation_mails',
      'public.mails',
      'public.mortgage_parts',
      'public.mortgages',
      'public.profile_images',
      'public.quotes',
      'public.recurring_decisions',
      'public.transaction_categories',
      'public.transaction_edits',
      'public.transaction_imports',
      'public.transaction_rules',
      'public.transactions',
      'public.user_activities',
      'public.users',
    ]),
  );

  expect((await erase(PASSWORD)).statusCode).toBe(204);
  expect(await tracesOf(installation.db, traces)).toEqual([]);
  expect((await maria.call('GET /api/assets')).statusCode).toBe(401);
  expect((await maria.call('GET /api/user')).statusCode).toBe(401);
  expect(await tracesOf(installation.db, traces)).toEqual([]);

  const body = { email: maria.email, password: PASSWORD };
  expect((await call(installation.app, 'POST /api/login', { body })).statusCode).toBe(401);
  const again = await call(installation.app, 'POST /api/register', { body });
  expect(again.statusCode).toBe(200);
});

test('another user keeps everything', async () => {
  const erik = await signUp(installation.app, 'Erik');
  await erik.call('POST /api/assets', { body: boat });
  await erase(PASSWORD);
  expect((await erik.call('GET /api/assets')).json<object[]>()).toHaveLength(1);
});

test('the log says who, by the id alone, as backups have the account still', async () => {
  const noted = () => lines.filter((line) => line.includes(maria.userId));
  await erase('fyra höga stenar');
  expect(noted()).toEqual([]);
  expect((await erase(PASSWORD)).statusCode).toBe(204);
  const service = { authorization: `Bearer ${SERVICE_KEY}`, apikey: SERVICE_KEY };
  const erik = await signUp(installation.app, 'Erik');
  const path = `/auth/v1/admin/users/${erik.userId}`;
  const byOperator = await call(installation.app, `DELETE ${path}`, { headers: service });
  expect(byOperator.statusCode, byOperator.body).toBe(200);
  for (const { userId, email } of [maria, erik]) {
    const own = lines.filter((line) => line.includes(userId));
    expect(own.map((line) => JSON.parse(line) as object)).toMatchObject([
      { userId, msg: 'An account was erased' },
    ]);
    expect(lines.join()).not.toContain(email);
  }
});

test('a wrong password erases nothing, and guesses are bounded', async () => {
  const refused = await erase('fyra höga stenar');
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ issues: [{ path: 'password', code: 'password.wrong' }] });
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    statuses.push((await erase(`sten ${guess}`)).statusCode);
  }
  expect(statuses).toContain(429);
  expect((await maria.call('GET /api/assets')).statusCode).toBe(200);
});

test('concurrent writes are erased too, whichever comes first', async () => {
  const statuses: number[] = [];
  /** Repeats a call until it is 401. */
  const callUntilGone = async (target: string, of: (count: number) => object = () => ({})) => {
    for (let count = 0; count < 1000; count += 1) {
      const { statusCode } = await maria.call(target, of(count));
      statuses.push(statusCode);
      if (statusCode === 401) return;
    }
  };
  const write = (writer: number) =>
    callUntilGone('POST /api/assets', (count) => ({
      body: boat,
      headers: { 'idempotency-key': `${writer}-${count}` },
    }));
  const read = ['GET /api/user', 'GET /api/dashboard-widgets'].map((target) =>
    callUntilGone(target),
  );
  const calls = [...[0, 1, 2, 3].map(write), ...read];
  await vi.waitUntil(() => statuses.includes(201));
  expect((await erase(PASSWORD)).statusCode).toBe(204);
  await Promise.all(calls);
  expect(statuses.filter((status) => ![200, 201, 401].includes(status))).toEqual([]);
  expect(await tracesOf(installation.db, [maria.userId, maria.email])).toEqual([]);
});

test('twice at once: one erases, and the other finds nobody', async () => {
  const answers = await Promise.all([erase(PASSWORD), erase(PASSWORD)]);
  for (const { statusCode } of answers) expect([204, 400, 401]).toContain(statusCode);
  expect(answers.some(({ statusCode }) => statusCode === 204)).toBe(true);
  expect(await tracesOf(installation.db, [maria.userId, maria.email])).toEqual([]);
});

test('a transaction under way ends before the erasure begins', async () => {
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { userId } = maria;
  const slow = installation.db.asUser({ userId, sessionId: null }, async (tx) => {
    begun.resolve();
    await go.promise;
    await tx.execute(
      sql`insert into idempotency_keys (user_id, key, fingerprint) values (${userId}, 'k', 'f')`,
    );
  });
  await begun.promise;
  const erased = erase(PASSWORD);
  await expect.poll(waitingLocks, { interval: 20 }).toBe(1);
  go.resolve();
  await slow;
  expect((await erased).statusCode).toBe(204);
  expect(await tracesOf(installation.db, [maria.userId])).toEqual([]);
});

test('an account that another service keeps is refused, and nothing goes', async () => {
  const settings = { AUTH_URL: installation.authUrl, AUTH_PUBLISHABLE_KEY: 'publishable' };
  const hosted = await openSignIn(settings);
  const headers = { 'authorization': `Bearer ${maria.token}`, 'accept-language': 'en' };
  await call(hosted.app, 'POST /api/assets', { body: boat, headers });
  const body = { password: PASSWORD };
  const refused = await call(hosted.app, 'DELETE /api/account', { body, headers });
  expect(refused.statusCode).toBe(403);
  expect(refused.json<{ message: string }>().message).toContain('another service');
  const left = await call(hosted.app, 'GET /api/assets', { headers });
  expect(left.json<object[]>()).toHaveLength(1);
  await hosted.close();
});

test('an account that is erased at another service and here stays erased while its page is open', async () => {
  const settings = { AUTH_URL: installation.authUrl, AUTH_PUBLISHABLE_KEY: 'publishable' };
  const hosted = await openSignIn(settings);
  const { session, user } = await joined(installation, 'gustav@example.com');
  const headers = { 'authorization': `Bearer ${session.access_token}`, 'accept-language': 'en' };
  const page = async (target: string, body?: object) =>
    (await call(hosted.app, target, { ...(body && { body }), headers })).statusCode;
  expect(await page('GET /api/user')).toBe(200);
  expect(await page('POST /api/assets', boat)).toBe(201);
  await installation.db.orm.delete(authUsers).where(eq(authUsers.id, user.id));
  await hosted.db.orm.delete(users).where(eq(users.id, user.id));
  expect(await page('GET /api/user')).toBe(401);
  expect(await page('POST /api/assets', boat)).toBe(401);
  const left = await hosted.db.orm.select().from(users).where(eq(users.id, user.id));
  expect(left).toEqual([]);
  await hosted.close();
});

async function waitingLocks(): Promise<number> {
  const { rows } = await installation.db.orm.execute(sql`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return (rows[0] as { count: number }).count;
}
