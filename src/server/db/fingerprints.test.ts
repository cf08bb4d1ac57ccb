import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createLog } from '../log.ts';
import { createDatabase, type Database } from './database.ts';
import { refuseOtherSettings } from './fingerprints.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.pool, createLog({ level: 'silent' }));
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

test('a second node starts with the same settings only, and is told which differs', async () => {
  const first = { ADMIN_TOKEN: 'a'.repeat(32), ENCRYPTION_KEY: 'b'.repeat(32) };
  await refuseOtherSettings(db.orm, first);
  await expect(refuseOtherSettings(db.orm, first)).resolves.toBeUndefined();
  const other = { ...first, ENCRYPTION_KEY: 'c'.repeat(32) };
  await expect(refuseOtherSettings(db.orm, other)).rejects.toThrow(
    /^ENCRYPTION_KEY is not the one/,
  );
});
