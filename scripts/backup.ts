import { parseArgs } from 'node:util';
import { verify } from '#server/backup-file/verify.ts';
import { createBackups } from '#server/backups/backups.ts';
import { folderOf, placeOf } from '#server/backups/folder.ts';
import { systemClock } from '#server/clock.ts';
import { type Config, readConfig, readEnvironment } from '#server/config.ts';
import { connected } from '#server/db/connection.ts';
import { createDatabase } from '#server/db/database.ts';
import { doneMigrations, strangeAmong } from '#server/db/migrate.ts';
import { joinDatabase } from '#server/db/open.ts';
import { StartError } from '#server/errors.ts';
import { createLog } from '#server/log.ts';
import { nodeNameOf } from '#server/node-name.ts';

const USAGE = `Usage: npm run backup [-- --verify FILE]
Writes a backup of everything to DATA_DIR/backups, beside a running server or without one.
  --verify FILE  reads all of a backup instead, and says whether it is whole
`;

/** A server that runs keeps its database; otherwise one is started for the while. */
async function backUp(config: Config): Promise<string> {
  const log = createLog({ level: 'warn' });
  const { database, dataDir, backups } = config;
  const opened = await joinDatabase({ database, dataDir, log });
  const db = createDatabase({ ...opened.pool, max: 2 }, log);
  const folder = folderOf(config);
  const node = await nodeNameOf(config);
  try {
    await refuseOther(opened.pool);
    const parts = { orm: db.orm, pool: opened.pool, folder, node, clock: systemClock, log };
    const begun = await createBackups({ ...parts, keep: backups.keep }).begin('command');
    if (begun === null) throw new StartError('A backup is being made already.');
    const { filename, size, rows, tables } = await begun.done;
    return `${placeOf(folder, filename)}: ${rows} rows of ${tables} tables, ${size} bytes.`;
  } finally {
    await db.close();
    await opened.stop();
  }
}

/** Where the backup is noted belongs to the schema of this version. */
async function refuseOther(pool: Parameters<typeof connected>[0]): Promise<void> {
  const done = await connected(pool, doneMigrations).catch(() => []);
  if (done.length === 0) throw new StartError('There is nothing to back up yet: it is empty.');
  if ((await strangeAmong(done)) === null) return;
  throw new StartError(
    'The database is of another version of Valv: make the backup with that one.',
  );
}

async function checked(path: string): Promise<string> {
  const { head, sums, bytes } = await verify(path);
  const tables = Object.keys(sums.tables).length;
  return (
    `${path} is whole: ${sums.total.rows} rows of ${tables} tables, ${bytes} bytes, ` +
    `made ${head.createdAt} by Valv ${head.app}.`
  );
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { verify: { type: 'string' } },
});
if (positionals.length > 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  const said = await (values.verify
    ? checked(values.verify)
    : backUp(readConfig(readEnvironment())));
  process.stdout.write(`${said}\n`);
} catch (error) {
  const isExpected = error instanceof StartError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
