import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KEYED_LOCKS } from '#server/platform/db/locks.ts';
import { createClient, joined, PASSWORD, serveSignIn, tokenOf } from '#tests/support/sign-in.ts';

const MANY = 12;
const SOON = { interval: 20 };

const service = serveSignIn();

type Session = Awaited<ReturnType<typeof joined>>['session'];

function erase({ access_token }: Session): Promise<Response> {
  return fetch(`${service.url}/api/account`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', 'authorization': `Bearer ${access_token}` },
    body: JSON.stringify({ password: PASSWORD }),
  });
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await service.db.orm.execute(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return (rows[0] as { count: number }).count;
}

test('erasures that wait for a long import hold up nobody else’s sign-in or erasure', async () => {
  const { session: marias, user: maria } = await joined(service, 'maria@example.com');
  const { session: eriks } = await joined(service, 'erik@example.com');
  const { session: sagas } = await joined(service, 'saga@example.com');
  const written = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const user = { userId: maria.id, sessionId: null };
  const importing = service.db.long.asUser(user, () => {
    held.resolve();
    return written.promise;
  });
  await held.promise;
  const answers: number[] = [];
  const eraseAgain = async () => void answers.push((await erase(marias)).status);
  const attack = Promise.all(Array.from({ length: MANY }, eraseAgain));
  const isUnderWay = async () => (await waitingForLocks()) + answers.length >= MANY / 2;
  await expect.poll(isUnderWay, SOON).toBe(true);

  const refreshed = createClient(service).refreshSession({ refresh_token: eriks.refresh_token });
  const first = await Promise.race([refreshed.then(() => 'Erik'), waitedInVain(answers)]);
  expect(first).toBe('Erik');
  expect((await refreshed).error).toBeNull();
  expect((await erase(sagas)).status).toBe(204);

  await attack;
  // One was under way, and one waited for it.
  expect(answers.filter((status) => status === 503)).toHaveLength(2);
  expect(answers.filter((status) => status === 429)).toHaveLength(MANY - 2);
  written.resolve();
  await importing;
  expect((await erase(marias)).status).toBe(204);
});

describe('an erasure under way', () => {
  let erasing: pg.Client;
  const lock = (key: string) =>
    erasing.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
      key,
      KEYED_LOCKS.erasure,
    ]);

  beforeEach(async () => {
    erasing = new pg.Client(service.database.pool);
    await erasing.connect();
    await erasing.query('begin');
  });
  afterEach(() => erasing.end());

  test('refuses its user at once: none of the requests waits on a connection', async () => {
    const { session, user, client } = await joined(service, 'lisa@example.com');
    await client.reauthenticate();
    const { code: nonce } = (await service.mailTo('lisa@example.com', 'reauthentication')) ?? {};
    await createClient(service).resetPasswordForEmail('lisa@example.com');
    const { link } = (await service.mailTo('lisa@example.com', 'reset_password')) ?? {};
    await lock(user.id);
    await erasing.query('delete from auth_users where id = $1', [user.id]);

    const headers = {
      'content-type': 'application/json',
      'authorization': `Bearer ${session.access_token}`,
    };
    const ask = (method: string, path: string, body: object) =>
      fetch(`${service.url}${path}`, { method, headers, body: JSON.stringify(body) });
    const credentials = { email: 'lisa@example.com', password: PASSWORD };
    const requests = {
      refresh: () => ask('POST', '/auth/v1/token?grant_type=refresh_token', session),
      signIn: () => ask('POST', '/auth/v1/token?grant_type=password', credentials),
      recover: () => ask('POST', '/auth/v1/recover', credentials),
      reset: () =>
        ask('POST', '/api/auth/reset-password', { token: tokenOf(link), password: 'vinterbo 9' }),
      change: () => ask('PUT', '/auth/v1/user', { password: 'vinterbo 9', nonce }),
      rename: () => ask('PATCH', `/auth/v1/passkeys/${user.id}`, { friendly_name: 'Min telefon' }),
      signOut: () => ask('POST', '/auth/v1/logout?scope=local', {}),
    };
    const all = Object.values(requests).flatMap((each) => [each(), each()]);
    const answered = Promise.all(all);
    const most = await mostWaiting(answered);
    const statuses = (await answered).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([503]));
    for (const { headers: answer } of await answered) {
      expect(Number(answer.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(most).toBe(0);
    await erasing.query('rollback');
    expect((await requests.refresh()).status).toBe(200);
  });

  test('has others wait without a connection, and sign-ins go on', async () => {
    await joined(service, 'karin@example.com');
    const sessions = [];
    for (let at = 0; at < 8; at += 1) {
      sessions.push((await joined(service, `leaving.${at}@example.com`)).session);
    }
    await lock('everybody');
    const erased = Promise.all(sessions.map(async (each) => (await erase(each)).status));
    await expect.poll(waitingForLocks, SOON).toBeGreaterThan(0);
    const { error } = await createClient(service).signInWithPassword({
      email: 'karin@example.com',
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(await waitingForLocks()).toBe(1);
    await erasing.query('rollback');
    expect(new Set(await erased)).toEqual(new Set([204]));
  });
});

/** The most transactions that wait for a lock until all has been answered. */
async function mostWaiting(answered: Promise<unknown>): Promise<number> {
  let isOver = false;
  void answered.then(() => {
    isOver = true;
  });
  let most = 0;
  while (!isOver) most = Math.max(most, await waitingForLocks());
  return most;
}

/** An erasure that has waited as long as it may. */
async function waitedInVain(answers: readonly number[]): Promise<string> {
  await expect.poll(() => answers.includes(503), SOON).toBe(true);
  return 'Maria';
}
