import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { joined, PASSWORD, serveSignIn } from '#tests/support/sign-in.ts';
import { createTurns } from './turns.ts';

const SOON = { interval: 20 };

const service = serveSignIn({ TRUST_PROXY: '127.0.0.1' });

let endAll: (() => void) | undefined;

afterEach(() => endAll?.());

/** Turns whose transactions end on command, and the names of those that began. */
function observedTurns() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  let isOver = false;
  endAll = () => {
    isOver = true;
    for (const end of ends.splice(0)) end();
  };
  const inTransaction: Database['inTransaction'] = async (work) => {
    const result = await work(null as never);
    if (!isOver) await new Promise<void>((resolve) => void ends.push(resolve));
    return result;
  };
  const inTurn = createTurns({ inTransaction });
  return {
    began,
    begin: (name: string, asker: Parameters<typeof inTurn>[0]) =>
      inTurn(asker, async () => void began.push(name)),
    endFirst: () => ends.shift()?.(),
  };
}

test('a client has two transactions at a time, and those of others pass its further ones', async () => {
  const { began, begin, endFirst } = observedTurns();
  for (const at of [1, 2, 3, 4]) void begin(`network ${at}`, { ip: `2001:db8:1:2::${at}` });
  void begin('other', { ip: '2001:db8:1:3::1' });
  await expect.poll(() => began, SOON).toEqual(['network 1', 'network 2', 'other']);
  endFirst();
  await expect.poll(() => began.at(-1), SOON).toBe('network 3');
});

test('a user has one at a time, from wherever it is asked for', async () => {
  const { began, begin, endFirst } = observedTurns();
  for (const at of [1, 2, 3]) {
    void begin(`maria ${at}`, { ip: `198.51.${at}.1`, whose: 'maria' });
  }
  void begin('erik', { ip: '198.51.2.1', whose: 'erik' });
  await expect.poll(() => began, SOON).toEqual(['maria 1', 'erik']);
  endFirst();
  await expect.poll(() => began.at(-1), SOON).toBe('maria 2');
});

test('clients behind a proxy of this machine that is not configured are not counted as one', async () => {
  const { began, begin } = observedTurns();
  for (const at of [1, 2, 3]) void begin(`client ${at}`, { ip: '127.0.0.1' });
  await expect.poll(() => began, SOON).toHaveLength(3);
});

test('beyond a hundred that wait, the next of a client is refused', async () => {
  const { begin } = observedTurns();
  for (let at = 0; at < 102; at += 1) void begin(`${at}`, { ip: '203.0.113.1' });
  await expect(begin('next', { ip: '203.0.113.1' })).rejects.toMatchObject({ status: 429 });
});

test('a client whose requests wait for a row leaves the connections of sign-in to others', async () => {
  const { user } = await joined(service, 'maria@example.com');
  await joined(service, 'erik@example.com');
  const post = (path: string, body: object, from: string) =>
    service.app.inject({
      method: 'POST',
      url: `/auth/v1${path}`,
      headers: { 'x-forwarded-for': from },
      payload: body,
    });
  const recover = () => post('/recover', { email: 'maria@example.com' }, '203.0.113.9');
  let asked: ReturnType<typeof recover>[] = [];
  await service.db.orm.transaction(async (tx) => {
    await tx.execute(sql`select 1 from auth_users where id = ${user.id} for update`);
    asked = Array.from({ length: 12 }, recover);
    await expect.poll(waitingForLocks, SOON).toBeGreaterThan(1);
    const erik = { email: 'erik@example.com', password: PASSWORD };
    const signedIn = await post('/token?grant_type=password', erik, '203.0.113.10');
    expect(signedIn.statusCode).toBe(200);
    expect(await waitingForLocks()).toBe(2);
  });
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await service.db.orm.execute(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return (rows[0] as { count: number }).count;
}
