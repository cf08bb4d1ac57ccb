import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cluster, openCluster } from '#tests/platform/failover/cluster.ts';
import { load, type Nodes, openNodesOn } from '#tests/support/nodes.ts';
import { FAILOVER, missingOf, PROXIES, programPath } from '#tests/support/programs.ts';
import { listNames, signUp } from '#tests/support/writes.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';
const ROUNDS = isFull ? 20 : 1;

/** Shorter than the described seconds, for a run of each day. */
const QUICK = { ttl: 8, loop_wait: 2, retry_timeout: 3 };
const missing = missingOf({ ...PROXIES, ...FAILOVER });
const surroundings = missing.length > 0 ? [] : ['Patroni, HAProxy and pgbouncer'];

/** The machines whose network is cut, by role; a primary's is the harder one. */
const CUT = isFull ? (['leader', 'sync_standby'] as const) : (['leader'] as const);

/** Time between two requests of a writer: some twenty writes in a second. */
const PAUSE_MS = 300;
const SILENCE_S_MAX = 30;

test.each(missing)('a database that fails over is not tested here: %s is missing', (name) => {
  expect(programPath(name)).toBeNull();
});

describe.each(surroundings)('a database that fails over, behind %s', () => {
  let folder = '';
  let cluster: Cluster;
  let nodes: Nodes;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'valv-failover-'));
    cluster = await openCluster(folder, isFull ? {} : QUICK);
    nodes = await openNodesOn(cluster.databaseUrl, { count: 2, folder });
    for (const node of nodes.all) await nodes.start(node);
    await nodes.settle();
  });
  afterAll(async () => {
    await nodes?.close();
    await cluster?.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  /** Fault of a round, made while writes go on; it returns the repair. */
  type Strike = (round: number) => Promise<() => void>;

  async function inRounds(what: string, strike: Strike): Promise<Round[]> {
    const rounds: Round[] = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      const writer = {
        address: nodes.address,
        token: await signUp(nodes.address, `${what}.${at}`),
      };
      const writing = load(writer, { pauseMs: PAUSE_MS });
      await writing.more(20);
      const repair = await strike(at);
      await writing.more(20);
      await writing.stop();
      rounds.push(roundOf(writing, await listNames(writer)));
      repair();
      await cluster.settle();
      await nodes.settle();
      if (isFull) report(`${what} ${at + 1}`, rounds.slice(-1));
    }
    report(what, rounds);
    return rounds;
  }

  async function holderOf(role: 'leader' | 'sync_standby') {
    const name = await cluster.holder(role);
    if (name === null) throw new Error(`None is the ${role}.`);
    return { name, machine: cluster.machines[name] };
  }

  /** Waits until another machine has the role. */
  const passesOn = (role: 'leader' | 'sync_standby', from: 'a' | 'b' | 'c') =>
    vi.waitFor(async () => expect([null, from]).not.toContain(await cluster.holder(role, from)), {
      interval: 50,
    });

  test('a primary that dies loses nothing that was acknowledged, and joins again', async () => {
    const rounds = await inRounds('killed', async () => {
      const { name, machine } = await holderOf('leader');
      await machine.kill();
      await passesOn('leader', name);
      return () => machine.start();
    });
    expectWhole(rounds);
  });

  test.each(CUT)(
    'a %s whose network is cut loses nothing that was acknowledged, and joins again',
    async (role) => {
      const rounds = await inRounds(`cut.${role}`, async (round) => {
        const { name, machine } = await holderOf(role);
        await machine.freeze();
        await passesOn(role, name);
        // In every other round it wakes while its successor has hardly begun.
        if (round % 2 === 1) machine.thaw();
        return () => machine.thaw();
      });
      expectWhole(rounds);
    },
  );

  test('another machine is made the primary without a failed request', async () => {
    const rounds = await inRounds('switched', async () => {
      const { name } = await holderOf('leader');
      await cluster.switchOver();
      await passesOn('leader', name);
      return () => undefined;
    });
    expectWhole(rounds);
    expect(rounds.flatMap(({ troubles }) => troubles)).toEqual([]);
  });
});

type Round = { silenceS: number; troubles: string[]; lost: string[]; doubled: string[] };

function roundOf({ acknowledged, troubles, silenceMs }: ReturnType<typeof load>, found: string[]) {
  return {
    silenceS: silenceMs() / 1000,
    troubles,
    lost: acknowledged.filter((name) => !found.includes(name)),
    doubled: found.filter((name, at) => found.indexOf(name) !== at),
  };
}

function expectWhole(rounds: Round[]): void {
  for (const { silenceS, troubles, lost, doubled } of rounds) {
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    // On a machine that does much else Patroni waits for its own answers too.
    if (isFull) expect(silenceS).toBeLessThan(SILENCE_S_MAX);
    // A client may be asked to try again, and nothing worse.
    expect(troubles.filter((trouble) => !trouble.startsWith('503 '))).toEqual([]);
  }
}

function report(what: string, rounds: Round[]): void {
  const sum = (key: 'troubles' | 'lost' | 'doubled') =>
    Math.max(...rounds.map((round) => round[key].length));
  const silenceS = Math.max(...rounds.map((round) => round.silenceS)).toFixed(1);
  process.stdout.write(
    `${what}: ${rounds.length} rounds, at worst ${silenceS} s without an acknowledged write, ` +
      `${sum('troubles')} failed requests, ${sum('lost')} lost, ${sum('doubled')} doubled\n`,
  );
}
