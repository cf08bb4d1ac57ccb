import { afterAll, beforeAll } from 'vitest';
import { createDatabase, type Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

type Opened = { db: Database; database: TestDatabase };

/** Opens a database for the tests of a file, with their data, and drops it after them. */
export function serveDatabase(onOpen: (opened: Opened) => void | Promise<void>): void {
  let opened: Opened | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    opened = { database, db: createDatabase(database.pool, createLog({ level: 'silent' })) };
    await onOpen(opened);
  });
  afterAll(async () => {
    await opened?.db.close();
    await opened?.database.drop();
  });
}
