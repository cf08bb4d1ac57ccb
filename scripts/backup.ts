import { parseArgs } from 'node:util';
import { UnreadableBackup } from '#server/operations/backup-file/tar.ts';
import { verify } from '#server/operations/backup-file/verify.ts';
import { aloneOn, writeBackup } from '#server/operations/backup-file/write.ts';
import { createBackups } from '#server/operations/backups/backups.ts';
import { FailedBackup } from '#server/operations/backups/failures.ts';
import { createFolder, filenameAt, folderOf, placeOf } from '#server/operations/backups/folder.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { type PoolOptions, connected } from '#server/platform/db/connection.ts';
import { createDatabase } from '#server/platform/db/database.ts';
import { doneMigrations, isMigrated, strangeAmong } from '#server/platform/db/migrate.ts';
import { joinDatabase } from '#server/platform/postgres/open.ts';
import { StartError } from '#server/platform/errors.ts';
import { createLog, type Log, printable } from '#server/platform/log.ts';
import { nodeNameOf } from '#server/platform/node.ts';
import type { Orm } from '#server/platform/db/tx.ts';

const USAGE = `Usage: npm run backup [-- --verify FILE]
Writes a backup of everything to DATA_DIR/backups, beside a running server or without one.
  --verify FILE  reads all of a backup instead, and says whether it is whole
`;

const BUSY = 'A backup is being made already.';

type Open = { pool: PoolOptions; orm: Orm; config: Config; log: Log };

/** A running server keeps its database; otherwise one is started for the backup. */
async function backUp(config: Config): Promise<string> {
  const log = createLog({ level: 'error' });
  const { database, dataDir, archive } = config;
  const opened = await joinDatabase({ database, dataDir, archive, log });
  const db = createDatabase({ ...opened.pool, max: 2 }, log);
  const open = { pool: opened.pool, orm: db.orm, config, log };
  try {
    return await ((await isOfThisVersion(open)) ? noted(open) : unnoted(open));
  } finally {
    await db.close();
    await opened.stop();
  }
}

/** The list of backups belongs to this version's schema; their files to none. */
async function isOfThisVersion({ pool, orm }: Open): Promise<boolean> {
  const done = await connected(pool, doneMigrations).catch(() => []);
  if (done.length === 0) throw new StartError('There is nothing to back up yet.');
  return (await strangeAmong(done)) === null && isMigrated(orm);
}

async function noted({ pool, orm, config, log }: Open): Promise<string> {
  const [folder, node] = [folderOf(config), await nodeNameOf(config)];
  const { keep } = config.backups;
  const backups = createBackups({ orm, pool, folder, node, keep, clock: systemClock, log });
  atInterrupt(() => void backups.stop());
  const begun = await backups.begin('command');
  if (begun === null) throw new StartError(BUSY);
  const { filename, size, rows, tables } = await begun.done;
  return `${placeOf(folder, filename)}: ${rows} rows of ${tables} tables, ${size} bytes.`;
}

async function unnoted({ pool, config }: Open): Promise<string> {
  const folder = folderOf(config);
  const path = placeOf(folder, filenameAt(systemClock()));
  const stopping = new AbortController();
  atInterrupt(() => stopping.abort());
  await createFolder(folder);
  const { signal } = stopping;
  const read = await aloneOn(pool, () => writeBackup({ pool, path, signal }));
  if (read === null) throw new StartError(BUSY);
  return `${path}: ${read.sums.total.rows} rows, ${read.bytes} bytes.`;
}

/** Leaves no unfinished file behind. */
function atInterrupt(stop: () => void): void {
  process.once('SIGINT', stop).once('SIGTERM', stop);
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
  const report = await (values.verify
    ? checked(values.verify)
    : backUp(readConfig(readEnvironment())));
  process.stdout.write(`${printable(report)}\n`);
} catch (error) {
  const { syscall, message, stack } = error as NodeJS.ErrnoException;
  const isOurs = error instanceof StartError || error instanceof FailedBackup;
  const file =
    error instanceof UnreadableBackup ? `${values.verify ?? ''} is no whole backup. ` : '';
  const reason = isOurs || syscall !== undefined ? message : String(stack);
  process.stderr.write(`${printable(file + reason)}\n`);
  process.exit(1);
}
