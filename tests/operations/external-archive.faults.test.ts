import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  burn,
  LOST_S_MAX,
  lostSeconds,
  namesFound,
  worst,
  writeOn,
  writeSlowly,
} from './archived.ts';
import { described } from '#tests/support/described.ts';
import { createExternalCluster, type ExternalCluster } from './external-cluster.ts';
import { keysIn } from '#tests/support/nodes.ts';
import { ARCHIVED, missingOf, programPath } from '#tests/support/programs.ts';
import { createOperator } from './operator.ts';
import { endProcess, findFreePort } from '#tests/support/server.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';
const ROUNDS = 20;

const missing = missingOf(ARCHIVED);
const surroundings = isFull && missing.length === 0 ? ['pgBackRest'] : [];

test.each(missing)('an external archive is not tested here: %s is missing', (name) => {
  expect(programPath(name)).toBeNull();
});

test('the documents have the settings and commands of an external archive', () => {
  expect(described('ini postgresql-archive')).toContain('archive_timeout = 30s');
  expect(restoring()).toHaveLength(2);
});

/** The documents' two commands: to the end of the archive, and to a moment. */
function restoring(): string[] {
  return described('sh pgbackrest-restore').trim().split('\n');
}

describe.each(surroundings)('an external database archived by %s', () => {
  const { start } = createOperator();
  let root: string;
  let cluster: ExternalCluster;
  let keys: string;
  let port: number;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'valv-external-'));
    chmodSync(root, 0o711);
    keys = keysIn(root);
    // The address of an installation stays.
    port = await findFreePort();
    cluster = await createExternalCluster(root);
    for (const command of described('sh pgbackrest-begin').trim().split('\n')) {
      await cluster.run(command);
    }
  });
  afterEach(async () => {
    await cluster.kill();
    rmSync(root, { recursive: true, force: true, maxRetries: 20 });
  });

  function settings(): Record<string, string> {
    return {
      DATABASE_URL: cluster.url,
      AUTH_SIGNING_KEYS_FILE: keys,
      ADMIN_TOKEN: 'an admin token of the test',
      ENCRYPTION_KEY: 'an encryption key of the test',
      BACKUP_SCHEDULE: 'off',
    };
  }

  const [toTheEnd = '', toAMoment = ''] = restoring();

  test('its folder deleted under load loses a minute at most', async () => {
    const lost: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { server, address } = await start(join(root, `node-${round}`), settings(), port);
      const writing = await writeSlowly(address, `round${round}`);
      await writeOn(round);
      burn(cluster.folder);
      await cluster.kill();
      await endProcess(server, 'SIGKILL');
      await writing.stop();
      await cluster.emptied();
      await cluster.run(toTheEnd);
      await cluster.start();
      const next = await start(join(root, `next-${round}`), settings(), port);
      const found = await namesFound(next.address, writing.users);
      lost.push(lostSeconds(writing.writes, found));
      process.stdout.write(`Round ${round + 1}: ${worst(lost.slice(-1))} s lost.\n`);
      await endProcess(next.server, 'SIGTERM');
      // The restored database begins a timeline, which a backup makes the newest.
      await cluster.run('pgbackrest --stanza=valv --type=full backup');
    }
    process.stdout.write(
      `Folder of an external database deleted under load: in ${ROUNDS} rounds at most ` +
        `${worst(lost)} s of acknowledged writes lost (goal ${LOST_S_MAX} s).\n`,
    );
    expect(Math.max(...lost)).toBeLessThanOrEqual(LOST_S_MAX);
    expect(Math.max(...lost)).toBeGreaterThan(0);
  });

  test('a lost disk of the archive stops nothing, is counted, and is caught up with', async () => {
    const { address } = await start(join(root, 'node'), settings(), port);
    const writing = await writeSlowly(address, 'outage');
    rmSync(cluster.archive, { recursive: true });
    const archiver = async () => (await cluster.rows<Archiver>(described('sql archiver')))[0];
    await expect.poll(async () => Number((await archiver())?.failed_count)).toBeGreaterThan(0);
    const before = writing.writes.length;
    await expect.poll(() => writing.writes.length).toBeGreaterThan(before + 20);
    mkdirSync(cluster.archive, { mode: 0o777 });
    chmodSync(cluster.archive, 0o777);
    // A new disk has nothing of the stanza yet.
    for (const command of described('sh pgbackrest-begin').trim().split('\n')) {
      await cluster.run(command);
    }
    await expect.poll(async () => Number((await archiver())?.seconds)).toBeLessThan(60);
    await writing.stop();
  });

  test('it is restored to a moment', async () => {
    const first = await start(join(root, 'node'), settings(), port);
    const writing = await writeSlowly(first.address, 'moment');
    await expect.poll(() => writing.writes.length).toBeGreaterThan(40);
    const [row] = await cluster.rows<{ now: string }>('select now()::text as now');
    const earlier = writing.writes.length;
    await expect.poll(() => writing.writes.length).toBeGreaterThan(earlier + 40);
    await writing.stop();
    await untilArchived(cluster);
    await endProcess(first.server, 'SIGTERM');
    await cluster.kill();
    burn(cluster.folder);
    await cluster.emptied();
    await cluster.run(toAMoment.replace(/--target=[^"]*/, `--target=${row?.now}`));
    await cluster.start();
    const next = await start(join(root, 'next'), settings(), port);
    const found = await namesFound(next.address, writing.users);
    const names = writing.writes.map(({ name }) => name);
    const later = names.filter((name) => !found.has(name));
    // An answer is noted a moment after its write: those of four users may be on either side.
    expect(names.slice(0, earlier - 8).filter((name) => later.includes(name))).toEqual([]);
    expect(later.length).toBeGreaterThan(20);
  });
});

/** Ends the segment with the latest writes, and waits until it is in the archive. */
async function untilArchived({ rows }: ExternalCluster): Promise<void> {
  const [row] = await rows<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment, pg_switch_wal()',
  );
  const archived = `select last_archived_wal >= '${row?.segment}' as is_in from pg_stat_archiver`;
  await expect.poll(async () => (await rows<{ is_in: boolean }>(archived))[0]?.is_in).toBe(true);
}

type Archiver = { seconds: string; failed_count: string };
