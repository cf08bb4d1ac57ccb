import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('of four nodes that start first and at once one makes the tables, and none complains', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', to: { write: (line) => void lines.push(line) } });
  const nodes = [1, 2, 3, 4].map(() => createJobs({ pool: database.pool, log }));
  for (const node of nodes) node.register({ name: 'a', options: {}, work: async () => undefined });
  await Promise.all(nodes.map((node) => node.start()));
  await Promise.all(nodes.map((node) => node.stop()));
  expect(lines).toEqual([]);
});
