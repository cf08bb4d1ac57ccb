import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { openEmbedded } from '#server/platform/postgres/embedded.ts';
import { mountDisk } from '#tests/support/disk.ts';
import { log, postmasterPid } from '#tests/support/embedded.ts';
import { install } from '#tests/support/install.ts';

/** An empty database with its log takes a third of it. */
const DISK_MB = 220;

/** A database that can be killed, and whose disk can be filled. */
export type HurtDatabase = {
  pool(): PoolConfig;
  /** The path of its socket. */
  socket(): string;
  kill(): void;
  /** Leaves no byte free on its disk, where it has one of its own. */
  fillDisk(): void;
  /** Ends the damage; at once if there is none. */
  mend(): Promise<void>;
  rows<Row>(statement: string): Promise<Row[]>;
  close(): Promise<void>;
};

/** Opens one in a folder; with `hasDisk` on a disk of its own. */
export async function openHurtDatabase(folder: string, hasDisk: boolean): Promise<HurtDatabase> {
  mkdirSync(folder);
  const unmount = hasDisk ? mountDisk(folder, DISK_MB) : () => undefined;
  install(folder);
  let database = await openEmbedded(folder, log);
  let observer = createObserver(database.pool);
  let isHurt = false;
  const filler = join(folder, 'something-else');
  return {
    pool: () => database.pool,
    socket: () => join(database.pool.host ?? '', `.s.PGSQL.${database.pool.port}`),
    kill: () => {
      isHurt = true;
      process.kill(postmasterPid(folder), 'SIGKILL');
    },
    fillDisk: () => {
      if (!hasDisk) return;
      isHurt = true;
      fill(filler);
    },
    async mend() {
      rmSync(filler, { force: true });
      if (!isHurt) return;
      // A database that dies often is restarted ever later, which nobody here has to wait for.
      await Promise.all([observer.end(), database.stop()]);
      database = await openEmbedded(folder, log);
      observer = createObserver(database.pool);
      isHurt = false;
    },
    rows: (statement) => observer.rows(statement),
    async close() {
      await observer.end();
      await database.stop();
      unmount();
    },
  };
}

/** One connection past the line, made when it is first needed. */
function createObserver(pool: PoolConfig) {
  let client: pg.Client | null = null;
  return {
    async rows<Row>(statement: string): Promise<Row[]> {
      if (client === null) {
        client = new pg.Client(pool);
        client.on('error', () => undefined);
        await client.connect();
      }
      return (await client.query(statement)).rows as Row[];
    },
    end: async () => client?.end().catch(() => undefined),
  };
}

function fill(file: string): void {
  for (const bytes of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(bytes);
    try {
      for (;;) appendFileSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
