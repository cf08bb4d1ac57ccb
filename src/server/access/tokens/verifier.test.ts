import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '#server/platform/db/database.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testLog } from '#tests/support/log.ts';
import { newTokenText } from './token-text.ts';
import { withTokens } from './verifier.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.pool, testLog);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Counts the statements that are begun. */
function counted(orm: Orm): { orm: Orm; statements: () => number } {
  let statements = 0;
  const watched = new Proxy(orm, {
    get(target, name) {
      if (name === 'select') statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { orm: watched, statements: () => statements };
}

test('a thousand unknown tokens at once are looked up by two statements', async () => {
  const { orm, statements } = counted(db.orm);
  const sessions = { verify: async () => null };
  const { verify } = withTokens(sessions, { orm, clock: () => new Date() });
  const found = await Promise.all(Array.from({ length: 1_000 }, () => verify(newTokenText())));
  expect(new Set(found)).toEqual(new Set([null]));
  expect(statements()).toBeLessThanOrEqual(2);
  const mistyped = newTokenText().slice(0, -1);
  expect(await verify(mistyped)).toBe(null);
  expect(await verify('a.session.token')).toBe(null);
  expect(statements()).toBeLessThanOrEqual(2);
});
