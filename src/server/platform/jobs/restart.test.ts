import { expect, test } from 'vitest';
import { createDatabase } from '#server/platform/db/database.ts';
import { createBench, log, postmasterPid } from '#tests/support/embedded.ts';
import { createJobs } from './jobs.ts';

const bench = createBench();
const soon = { interval: 50 };

test('jobs go on by themselves after the database was killed and started anew', async () => {
  bench.prepare();
  const { pool, isUp } = await bench.open();
  const db = createDatabase(pool, log);
  const jobs = createJobs<string>({ pool, log });
  const done: object[] = [];
  jobs.register({ name: 'paint', options: {}, work: async (payload) => void done.push(payload) });
  await jobs.start();

  process.kill(postmasterPid(bench.dataDir), 'SIGKILL');
  await expect.poll(isUp, { interval: 1 }).toBe(false);
  await expect.poll(isUp, soon).toBe(true);

  const payload = { room: 'kitchen' };
  await db.inTransaction((tx) => jobs.add(tx, { name: 'paint', key: 'kitchen', payload }));
  await expect.poll(() => done, soon).toEqual([payload]);
  await jobs.stop();
  await db.close();
});
