import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postmasterPid } from '#tests/support/embedded.ts';
import { install } from '#tests/support/install.ts';
import { ownServers, type RunningServer } from '#tests/support/own-servers.ts';
import { endProcess, findFreePort, type ServerProcess } from '#tests/support/server.ts';
import { expectWhole, listNames, signIn, signUp, writeMany } from '#tests/support/writes.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';
const ROUNDS = isFull ? 20 : 1;

const servers = ownServers();

async function start(name: string): Promise<RunningServer & { dataDir: string }> {
  const dataDir = join(servers.home.dataDir, name);
  return { ...(await servers.start({ dataDir, port: await findFreePort() })), dataDir };
}

/** The server, its database, and every process of that. */
function processesOf({ child, dataDir }: ServerProcess & { dataDir: string }): number[] {
  const postmaster = postmasterPid(dataDir);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster)
    .map(Number);
  return [child.pid ?? 0, postmaster, ...children];
}

function parentOf(pid: string): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return null;
  }
}

/** Copies every file as it is at one moment, while in use, as a snapshot of the disk does. */
function takeImage(running: ServerProcess & { dataDir: string }, name: string): void {
  const processes = processesOf(running);
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    execFileSync('cp', ['-a', running.dataDir, join(servers.home.dataDir, name)]);
  } finally {
    for (const pid of processes.toReversed()) process.kill(pid, 'SIGCONT');
  }
}

const [systems, others] =
  process.platform === 'linux' ? [['the running folder'], []] : [[], [process.platform]];

test.each(others)('images are not tried here: %s does not list processes in /proc', (name) => {
  expect(name).not.toBe('linux');
});

test.each(systems)(
  'an image of %s has all that was acknowledged, and starts elsewhere',
  async () => {
    install(join(servers.home.dataDir, 'original'));
    const original = await start('original');
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `maria.${round}`;
      const writer = { address: original.address, token: await signUp(original.address, name) };
      const writing = writeMany(writer);
      await writing.more(20 + round);
      const before = writing.writes.filter(({ isAcknowledged }) => isAcknowledged);
      takeImage(original, `image-${round}`);
      await writing.more(20 + round);
      await writing.stop();
      // The original is still running, on its own folder, when its image starts on another.
      const image = await start(`image-${round}`);
      const token = await signIn(image.address, name);
      const names = await listNames({ address: image.address, token });
      expect(names).toEqual(expect.arrayContaining(before.map((write) => write.name)));
      expect(new Set(names).size).toBe(names.length);
      await endProcess(image, 'SIGTERM');
      await expectWhole(writer, writing.writes);
    }
  },
);
