import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { PoolConfig } from 'pg';
import { vi } from 'vitest';
import { programPath } from './programs.ts';

type Started = { end(): Promise<void> };
/** The account that a program runs as; the test's own where nothing is given. */
export type Account = { uid?: number; gid?: number };

/** A pooler by transaction before a database; its address as a setting has it. */
export async function startPooler(
  { host = '', port, user, password, database }: PoolConfig,
  place: { folder: string; port: number },
): Promise<Started & { url: string }> {
  // Only the database's own account may use its socket, and pgbouncer will not run as root.
  const { uid, gid } = statSync(join(host, `.s.PGSQL.${port ?? 5432}`));
  const as: Account = process.getuid?.() === 0 ? { uid, gid } : {};
  const file = join(place.folder, 'pgbouncer.ini');
  const login = `user=${user} password=${String(password)}`;
  writeFileSync(
    file,
    `[databases]
${database} = host=${host} port=${port ?? 5432} dbname=${database} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${place.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
`,
    { mode: 0o600 },
  );
  if (as.uid !== undefined) {
    chmodSync(place.folder, 0o711);
    chownSync(file, uid, gid);
  }
  const url = `postgresql://${user}:any@127.0.0.1:${place.port}/${database}`;
  return { ...(await startProxy('pgbouncer', { file, port: place.port, as })), url };
}

type Balancer = Started & {
  /** Waits until it sends requests to these nodes and to no other. */
  sends(to: readonly number[]): Promise<void>;
  /** Number of requests sent to each node. */
  sent(): Promise<Record<string, number>>;
};

type Place = { folder: string; port: number; nodes: readonly number[] };

/** A balancer before nodes, each of which is called after its port. */
export async function startBalancer(place: Place): Promise<Balancer> {
  const socket = join(place.folder, 'haproxy.sock');
  const file = join(place.folder, 'haproxy.cfg');
  writeFileSync(file, balancing(place, socket));
  const proxy = await startProxy('haproxy', { file, port: place.port });
  const rows = async () => {
    const asking = connect(socket);
    asking.write('show stat\n');
    return statisticsOf(await text(asking));
  };
  return {
    sends: async (to) => {
      const wanted = to.map(String).toSorted();
      await vi.waitUntil(
        async () => {
          const up = (await rows()).filter(({ status }) => status === 'UP');
          return (
            up
              .map(({ name }) => name)
              .toSorted()
              .join() === wanted.join()
          );
        },
        { interval: 50 },
      );
    },
    sent: async () =>
      Object.fromEntries((await rows()).map(({ name, requests }) => [name, requests])),
    end: () => proxy.end(),
  };
}

const PARAMETERS = { pgbouncer: ['--quiet'], haproxy: ['-db', '-q', '-f'] };

type Settled = { file: string; port: number; as?: Account };

/** A proxy with its settings in a file; it accepts connections at the port. */
export async function startProxy(
  name: keyof typeof PARAMETERS,
  { file, port, as = {} }: Settled,
): Promise<Started> {
  const child = run(name, [...PARAMETERS[name], file], as);
  await accepts(port);
  return { end: () => ended(child) };
}

/** A balancer's complaints about its settings; empty when they are right. */
export function complaintsOf(settings: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'valv-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings);
  const program = programPath('haproxy') ?? '';
  const { status, stderr } = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status === 0 ? '' : stderr;
}

/** As docs/operations.md has it, but that it looks ten times as often. */
function balancing({ port: own, nodes }: Place, socket: string): string {
  const servers = nodes.map(
    (port) => `  server ${port} 127.0.0.1:${port} check inter 100ms fall 1 rise 1`,
  );
  return `global
  stats socket ${socket} mode 600
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  option forwardfor
  option redispatch
frontend people
  bind 127.0.0.1:${own}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
${servers.join('\n')}
`;
}

/** Of its table, whose columns are many: how each node is, and how many requests it had. */
function statisticsOf(table: string) {
  const [head = '', ...lines] = table.trim().split('\n');
  const columns = head.replace('# ', '').split(',');
  const cell = (line: string, column: string) => line.split(',')[columns.indexOf(column)] ?? '';
  return lines
    .filter((line) => cell(line, 'pxname') === 'nodes' && cell(line, 'svname') !== 'BACKEND')
    .map((line) => ({
      name: cell(line, 'svname'),
      status: cell(line, 'status'),
      requests: Number(cell(line, 'stot')),
    }));
}

function run(name: string, parameters: string[], as: Account): ChildProcess {
  const path = programPath(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return spawn(path, parameters, { ...as, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function accepts(port: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const probe = connect(port, '127.0.0.1');
      await once(probe, 'connect');
      probe.destroy();
    },
    { interval: 20 },
  );
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
