import { afterAll, beforeAll, expect, test } from 'vitest';
import { connected, inOneTransaction } from '#server/platform/db/connection.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/embedded.ts';
import { createJobs } from './jobs.ts';
import { takeDatabaseLock } from '#server/platform/db/locks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function count(statement: string): Promise<number> {
  const [row] = await ask<{ count: number }>(database.pool, statement);
  return row?.count ?? 0;
}

test('of nodes that start first and at once one creates the tables, and none fails', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', to: { write: (line) => void lines.push(line) } });
  const nodes = [1, 2, 3, 4].map(() => createJobs({ pool: database.pool, log }));
  let starting: Promise<void>[] = [];
  await connected(database.pool, (connection) =>
    inOneTransaction(connection, 'begin', async () => {
      // As the node does that is making them.
      await takeDatabaseLock(connection, 'jobStart');
      starting = nodes.map((node) => node.start());
      const waiting = `select count(*)::int from pg_locks l
        join pg_database d on d.oid = l.database and d.datname = current_database()
        where l.locktype = 'advisory' and not l.granted`;
      await expect.poll(() => count(waiting)).toBe(4);
      const made = `select count(*)::int from pg_namespace where nspname = 'pgboss'`;
      expect(await count(made)).toBe(0);
    }),
  );
  await Promise.all(starting);
  await Promise.all(nodes.map((node) => node.stop()));
  expect(lines).toEqual([]);
});
