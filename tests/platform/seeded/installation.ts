import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { keysIn } from '#tests/support/nodes.ts';
import {
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';
import { type HurtDatabase, openHurtDatabase } from './database.ts';
import { type FaultyLine, openFaultyLine } from './faulty-line.ts';

const MOVED_CLOCK = new URL('../../support/moved-clock.ts', import.meta.url).href;
const MINUTE_MS = 60_000;
const WAITING = { interval: 5 };

/** A server in a process of its own, and its database at the end of a line that may break. */
export type Installation = Pick<HurtDatabase, 'fillDisk' | 'rows'> & {
  readonly address: string;
  line: FaultyLine;
  killServer(): void;
  killDatabase(): void;
  /** Sets the server's clock wrong. */
  moveClock(minutes: number): Promise<void>;
  /** Ends every fault, and waits until all processes run. */
  revive(): Promise<void>;
  /** Waits until the database has ended all that was begun over the line. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

/** Starts one; with `hasDisk` the database is on a disk of its own. */
export async function openInstallation(hasDisk: boolean): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'valv-seeded-'));
  const database = await openHurtDatabase(join(folder, 'database'), hasDisk);
  const line = await openFaultyLine(database.socket);
  const node = await openNode(folder, { database, line });
  let reviving: Promise<void> | null = null;
  const revive = async () => {
    line.heal();
    await database.mend();
    await node.revive();
  };
  return {
    get address() {
      return node.address();
    },
    line,
    killServer: node.kill,
    killDatabase: database.kill,
    fillDisk: database.fillDisk,
    moveClock: node.moveClock,
    // Several reads at once may each find that something is gone.
    revive: () =>
      (reviving ??= revive().finally(() => {
        reviving = null;
      })),
    settle: () => vi.waitUntil(() => isIdle(database), WAITING).then(() => undefined),
    rows: database.rows,
    async close() {
      await node.end();
      await line.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Whether no connection of the server is in the middle of something; jobs never wait long. */
async function isIdle(database: HurtDatabase): Promise<boolean> {
  const [row] = await database.rows<{ busy: number }>(`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and application_name <> 'valv-jobs'
      and state is distinct from 'idle'`);
  return row?.busy === 0;
}

/** As many minutes, the other way where these would pass into another month than that of the books. */
function withinMonth(minutes: number): number {
  const monthIn = (ms: number) => monthOf(dayOf(new Date(Date.now() + ms)));
  return monthIn(minutes * MINUTE_MS) === monthIn(0) ? minutes : -minutes;
}

type Behind = { database: HurtDatabase; line: FaultyLine };

/** A node of Valv that can be killed, and whose clock can be moved. */
async function openNode(folder: string, { database, line }: Behind) {
  const home = { dataDir: join(folder, 'node'), port: await findFreePort() };
  const clockFile = join(folder, 'clock');
  const { user, password } = database.pool();
  const settings = {
    DATABASE_URL: `postgresql://${user}:${String(password)}@127.0.0.1:${line.port}/${user}`,
    AUTH_SIGNING_KEYS_FILE: keysIn(folder),
    ADMIN_TOKEN: 'an admin token of the test',
    ENCRYPTION_KEY: 'an encryption key of the test',
    REQUESTS_PER_MINUTE: '0',
    AUTH_RATE_LIMITS: 'off',
    NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
    MOVED_CLOCK: clockFile,
  };
  const start = async () => {
    const started = await startProcess(home, { settings });
    if (started.address === null) throw new Error(started.words.join('\n'));
    return started;
  };
  let server: ServerProcess = await start();
  let minutesWrong = 0;

  async function moveClock(wanted: number): Promise<void> {
    const minutes = withinMonth(wanted);
    if (minutes === minutesWrong) return;
    const wrongMs = minutes * MINUTE_MS;
    writeFileSync(clockFile, String(wrongMs));
    const earlier = server.words.length;
    server.child.kill('SIGUSR2');
    const told = `The clock is ${wrongMs} ms wrong`;
    await vi.waitUntil(() => server.words.slice(earlier).includes(told), WAITING);
    minutesWrong = minutes;
  }

  return {
    address: () => server.address ?? '',
    kill: () => void server.child.kill('SIGKILL'),
    moveClock,
    async revive() {
      if (server.child.exitCode !== null || server.child.signalCode !== null) {
        server = await start();
        minutesWrong = 0;
      }
      await moveClock(0);
    },
    end: () => endProcess(server, 'SIGKILL'),
  };
}
