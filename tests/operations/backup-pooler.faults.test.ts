import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restore } from '#server/operations/backup-file/restore.ts';
import { aloneOn } from '#server/operations/backup-file/write.ts';
import { back, contentOf, newFolder, quiet } from '#tests/support/backups.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/database.ts';
import { programPath } from '#tests/support/programs.ts';
import { startPooler } from '#tests/support/proxies.ts';
import { findFreePort } from '#tests/support/server.ts';

const isThere = programPath('pgbouncer') !== null;

test.each(isThere ? [] : ['pgbouncer'])(
  'backups are not tried through %s: it is missing',
  (name) => {
    expect(programPath(name)).toBeNull();
  },
);

test.each(isThere ? ['pgbouncer by transaction'] : [])(
  'a backup is made and restored through %s, one at a time',
  async (_) => {
    const { folder, drop } = newFolder();
    const [from, to] = [await createTestDatabase(), await createEmptyDatabase()];
    const poolers = [
      await startPooler(from.pool, { folder, port: await findFreePort() }),
      await startPooler(to.pool, { folder, port: await findFreePort() }),
    ] as const;
    const [source, target] = poolers.map(({ url }) => ({ connectionString: url }));
    const path = join(folder, 'pooled.tar.zst');
    try {
      const made = await aloneOn({ ...source }, async () => {
        expect(await aloneOn({ ...source }, async () => 'another')).toBeNull();
        return back({ ...source }, path);
      });
      expect(made?.sums.total.rows).toBeGreaterThan(1000);
      expect(await aloneOn({ ...source }, async () => 'the next')).toBe('the next');
      await restore({ pool: { ...target }, path, log: quiet });
      expect(await contentOf(to.pool)).toEqual(await contentOf(from.pool));
    } finally {
      await Promise.all(poolers.map((pooler) => pooler.end()));
      await Promise.all([from.drop(), to.drop()]);
      drop();
    }
  },
);
