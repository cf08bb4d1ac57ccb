import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createClient, joined, PASSWORD, serveSignIn } from '#tests/support/sign-in.ts';

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

/** An erasure that has waited as long as it may. */
async function waitedInVain(answers: readonly number[]): Promise<string> {
  await expect.poll(() => answers.includes(503), SOON).toBe(true);
  return 'Maria';
}
