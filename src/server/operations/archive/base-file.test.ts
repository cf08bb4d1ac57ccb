import { expect, test } from 'vitest';
import { isDataPath } from './base-file.ts';

test.each([
  'postgresql.conf',
  'postgresql.auto.conf',
  'pg_hba.conf',
  'pg_ident.conf',
  'conf.d/all.conf',
  'tablespace_map',
  'recovery.signal',
  'standby.signal',
  'postmaster.opts',
  'base/../postgresql.conf',
  '../keys/encryption-key',
  '/etc/cron.d/valv',
  '.profile',
  'base/.hidden',
  'base//postgresql.conf',
])('a base copy holds data, and not %s', (path) => {
  expect(isDataPath(path)).toBe(false);
});

test.each(['PG_VERSION', 'backup_label', 'base/5/16384_vm', 'global/pg_control', 'pg_xact/0000'])(
  'a base copy holds %s',
  (path) => {
    expect(isDataPath(path)).toBe(true);
  },
);
