import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { refuseOtherSettings } from './node.ts';

let db: Database;

serveDatabase((opened) => {
  db = opened.db;
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
