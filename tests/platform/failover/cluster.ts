import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PoolConfig } from 'pg';
import { vi } from 'vitest';
import { run } from '../../../scripts/steps/run.ts';
import { ask } from '#tests/support/embedded.ts';
import { programPath } from '#tests/support/programs.ts';
import { type Account, startProxy } from '#tests/support/proxies.ts';
import { described } from '#tests/support/described.ts';
import { createPlacing, MACHINES, type MachineName, type Placing } from './described.ts';
import { createMachine, type Machine, type Program } from './machine.ts';

const NAMES = Object.keys(MACHINES) as MachineName[];
const PASSWORD = 'PASSWORD';

/** Home of PostgreSQL's account, which the package creates. */
const HOME = '/var/lib/postgresql';

/** Seconds of Patroni, in place of the described ones. */
export type Pace = { ttl: number; loop_wait: number; retry_timeout: number };

type Role = 'leader' | 'sync_standby' | 'replica';
type Member = { name: MachineName; role: Role; state: string; timeline?: number };

/** Three machines with a database that fails over, and the pooler before them. */
export type Cluster = {
  machines: Record<MachineName, Machine>;
  /** Through the pooler. */
  databaseUrl: string;
  /** The machine that has a role, asked of those but one; null when none has it. */
  holder(role: Role, but?: MachineName): Promise<MachineName | null>;
  /** Waits until all three have a role, and the balancer sends to the primary. */
  settle(): Promise<void>;
  /** Runs the described commands. */
  switchOver(): Promise<void>;
  close(): Promise<void>;
};

/** As docs/operations.md has it, but for addresses, folders and, where it is given, its pace. */
export async function openCluster(folder: string, pace: Partial<Pace> = {}): Promise<Cluster> {
  const placing = await createPlacing();
  const as = accountOf();
  // Programs run as PostgreSQL's account, which must pass.
  chmodSync(folder, 0o711);
  const machines = Object.fromEntries(
    NAMES.map((name) => [name, createDescribed(name, { folder, placing, pace, as })]),
  ) as Record<MachineName, Machine>;
  const proxies: { end(): Promise<void> }[] = [];
  const close = async () => {
    await Promise.all(Object.values(machines).map((machine) => machine.kill()));
    for (const proxy of proxies.toReversed()) await proxy.end();
  };
  const admin = { host: '127.0.0.1', port: placing.primaryPort, ...SUPERUSER };
  try {
    for (const machine of Object.values(machines)) machine.start();
    proxies.push(await startDatabaseBalancer(folder, placing));
    await settle(placing, admin);
    await ask(admin, `create role valv login createrole password '${PASSWORD}'`);
    await ask(admin, 'create database valv owner valv');
    proxies.push(await startDescribedPooler(folder, placing, as));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    machines,
    databaseUrl: `postgresql://valv:${PASSWORD}@127.0.0.1:${placing.poolerPort}/valv`,
    holder: async (role, but) => {
      const members = await membersSeen(placing, NAMES.find((name) => name !== but) ?? 'a');
      return members.find((member) => member.role === role)?.name ?? null;
    },
    settle: () => settle(placing, admin),
    switchOver: () => switchOver(folder, placing),
    close,
  };
}

const SUPERUSER = { user: 'postgres', password: 'SUPERUSER_PASSWORD', database: 'postgres' };

function accountOf(): Account {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(HOME);
  return { uid, gid };
}

type Surroundings = { folder: string; placing: Placing; pace: Partial<Pace>; as: Account };

function createDescribed(name: MachineName, { folder, placing, pace, as }: Surroundings): Machine {
  const home = join(folder, name);
  mkdirSync(home, { mode: 0o700 });
  const settings = Object.entries(pace).reduce(
    (words, [key, seconds]) => words.replace(new RegExp(`(${key}: )\\d+`), `$1${seconds}`),
    ownWords('patroni', name)
      .replaceAll('/var/lib/postgresql/15/valv', join(home, 'data'))
      .replaceAll('/usr/lib/postgresql/15/bin', dirname(programPath('pg_rewind') ?? ''))
      .replaceAll(/\/var\/lib\/postgresql\/|\/var\/run\/postgresql/g, `${home}/`),
  );
  const file = writePrivate(join(home, 'patroni.yml'), placing.text(settings));
  if (as.uid !== undefined) for (const path of [home, file]) chownSync(path, as.uid, as.gid ?? 0);
  const lines = placing.text(ownWords('etcd', name)).replaceAll('/var/lib/etcd', home);
  const env = Object.fromEntries(
    [...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
  const programs: Program[] = [
    { name: 'etcd', path: programPath('etcd') ?? '', parameters: [], env },
    { name: 'patroni', path: programPath('patroni') ?? '', parameters: [file], env: {} },
  ];
  return createMachine(home, programs, as);
}

/** The block is that of the first machine; others have their own name and address in it. */
function ownWords(block: string, name: MachineName): string {
  const isOwn = /^(?:ETCD_NAME|name|ETCD_(?:\w+_)?URLS| +(?:listen|connect_address))\b/;
  return described(block)
    .split('\n')
    .map((line) => (isOwn.test(line) ? line.replace(MACHINES.a, MACHINES[name]) : line))
    .join('\n')
    .replace(/^(ETCD_NAME=|name: )a$/m, `$1${name}`);
}

function writePrivate(path: string, words: string): string {
  writeFileSync(path, words, { mode: 0o600 });
  return path;
}

function startDatabaseBalancer(folder: string, placing: Placing) {
  const words = placing.text(described('database-haproxy'));
  const file = writePrivate(join(folder, 'database.cfg'), words);
  return startProxy('haproxy', { file, port: placing.primaryPort });
}

function startDescribedPooler(folder: string, placing: Placing, as: Account) {
  const users = join(folder, 'userlist.txt');
  writePrivate(users, `"valv" "${PASSWORD}"\n"pooler" "POOLER_PASSWORD"\n`);
  const words = placing
    .text(described('pgbouncer'))
    .replaceAll('/etc/pgbouncer/userlist.txt', users);
  const file = writePrivate(join(folder, 'pgbouncer.ini'), words);
  if (as.uid !== undefined) for (const path of [users, file]) chownSync(path, as.uid, as.gid ?? 0);
  return startProxy('pgbouncer', { file, port: placing.poolerPort, as });
}

async function switchOver(folder: string, placing: Placing): Promise<void> {
  const control = /^scope: .*\n|^etcd:\n.*\n/gm;
  const words = placing.text(described('patroni')).match(control)?.join('') ?? '';
  const settings = writePrivate(join(folder, 'patronictl.yml'), words);
  const script = placing.text(described('switchover'));
  const file = join(folder, 'switchover.sh');
  writePrivate(file, script.replaceAll('/etc/patroni/config.yml', settings));
  const { isOk, output } = await run('sh', [file]);
  if (!isOk) throw new Error(output);
}

/** The members as one of them sees them. */
async function membersSeen({ port }: Placing, by: MachineName): Promise<Member[]> {
  const signal = AbortSignal.timeout(2_000);
  const address = `http://127.0.0.1:${port(`${MACHINES[by]}:8008`)}/cluster`;
  const response = await fetch(address, { signal });
  return ((await response.json()) as { members?: Member[] }).members ?? [];
}

const WHOLE = 'leader,replica,sync_standby';

async function settle(placing: Placing, admin: PoolConfig): Promise<void> {
  await vi.waitFor(
    async () => {
      const seen = await Promise.all(NAMES.map((name) => membersSeen(placing, name)));
      for (const members of seen) {
        const roles = members.map(({ role }) => role).toSorted();
        const timelines = new Set(members.map(({ timeline }) => timeline));
        if (roles.join() !== WHOLE || timelines.size > 1) throw new Error(JSON.stringify(members));
      }
      const streaming = await ask<{ count: number }>(
        admin,
        `select count(*)::int as count from pg_stat_replication where state = 'streaming'`,
      );
      if (streaming[0]?.count !== 2) throw new Error('Not both copy from the primary.');
    },
    { interval: 100 },
  );
}
