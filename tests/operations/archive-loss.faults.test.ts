import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  archivedIn,
  burn,
  LOST_S_MAX,
  lostSeconds,
  namesFound,
  openFolder,
  untilArchived,
  worst,
  writeOn,
  writeSlowly,
} from './archived.ts';
import { install } from '#tests/support/install.ts';
import { createOperator } from './operator.ts';
import { endProcess } from '#tests/support/server.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';
const ROUNDS = isFull ? 20 : 1;

const { root, remove } = openFolder();
const { start, run } = createOperator();
afterAll(remove);

test('the data folder deleted under load loses a minute at most', async () => {
  const lost: number[] = [];
  const restoredS: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dataDir, archive] = [join(root, `data-${round}`), join(root, `archive-${round}`)];
    install(dataDir);
    const settings = archivedIn(archive);
    const { server, address } = await start(dataDir, settings);
    await untilArchived(address);
    const writing = await writeSlowly(address, `round${round}`);
    await writeOn(round);
    burn(dataDir);
    server.child.kill('SIGKILL');
    await endProcess(server, 'SIGKILL');
    await writing.stop();
    const begunMs = performance.now();
    const again = join(root, `again-${round}`);
    const command = run(['restore', '--archive', archive], { dataDir: again, settings });
    const { code, printed, complained } = await command.ended;
    expect([code, complained]).toEqual([0, '']);
    expect(printed).toMatch(/^Restored to \d{4}-\d\d-\d\d \d\d:\d\d:\d\d in Stockholm/);
    restoredS.push((performance.now() - begunMs) / 1000);
    const next = await start(again, settings);
    const found = await namesFound(next.address, writing.users);
    lost.push(lostSeconds(writing.writes, found));
    process.stdout.write(`Round ${round + 1}: ${worst(lost.slice(-1))} s lost.\n`);
    expect(readFileSync(join(again, 'keys/auth-secret'), 'utf8').length).toBeGreaterThan(40);
    await endProcess(next.server, 'SIGTERM');
  }
  process.stdout.write(
    `Data folder deleted under load: in ${ROUNDS} rounds at most ${worst(lost)} s of ` +
      `acknowledged writes lost (goal ${LOST_S_MAX} s); ` +
      `restored in at most ${worst(restoredS)} s.\n`,
  );
  // On a machine that does much else PostgreSQL closes its segments late.
  if (isFull) expect(Math.max(...lost)).toBeLessThanOrEqual(LOST_S_MAX);
  // Some of them are lost, or the test would not have deleted anything in time.
  expect(Math.max(...lost)).toBeGreaterThan(0);
});
