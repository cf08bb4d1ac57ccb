import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { momentIn, stockholmTime } from '#server/operations/archive/moments.ts';
import { restoreArchive } from '#server/operations/archive/restore-archive.ts';
import { archiveKeyIn } from '#server/platform/archive/open-archive.ts';
import { restore } from '#server/operations/backup-file/restore.ts';
import { UnreadableBackup } from '#server/operations/backup-file/tar.ts';
import { readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/postgres/open.ts';
import { StartError } from '#server/platform/errors.ts';
import { createLog, printable } from '#server/platform/log.ts';

const USAGE = `Usage: npm run restore -- FILE
Fills an empty database (that of DATABASE_URL, else the embedded one in DATA_DIR) with a backup.
All of it is restored, or nothing.

       npm run restore -- --archive FOLDER [--until 2026-11-22T10:00] [--unverified]
Makes the embedded database in an empty DATA_DIR from an archive, as it was when the archive ends,
or at a moment in Stockholm's time. An encrypted archive needs its ARCHIVE_KEY, any other the file
archive-key in DATA_DIR/keys. --unverified reads the latter without its key: then whoever could
write to the folder decides what the database holds and runs.
`;

async function fill(path: string): Promise<string> {
  const { database, dataDir } = readConfig(readEnvironment());
  const log = createLog({ level: 'warn' });
  const opened = await openDatabase({ database, dataDir, log });
  try {
    const { head, sums, notRestored } = await restore({ pool: opened.pool, path, log });
    const left = notRestored.length > 0 ? ` Left out, not of Valv: ${notRestored.join(', ')}.` : '';
    return `Restored ${sums.total.rows} rows as they were at ${head.createdAt}.${left}`;
  } finally {
    await opened.stop();
  }
}

type ArchiveOptions = { folder: string; until: string | undefined; isUnverified: boolean };

async function fillFromArchive(options: ArchiveOptions): Promise<string> {
  const { folder, until, isUnverified } = options;
  const { database, dataDir, archiveSecret } = readConfig(readEnvironment());
  const moment = until === undefined ? null : momentIn(until);
  if (until !== undefined && moment === null) {
    throw new StartError(`--until names no moment (${until}): write it as 2026-11-22T10:00.`);
  }
  if (database.kind === 'external') {
    throw new StartError('An archive is restored into DATA_DIR: unset DATABASE_URL for it.');
  }
  if (isUnverified && archiveSecret !== null) {
    throw new StartError('An archive with ARCHIVE_KEY is always verified: leave --unverified out.');
  }
  const begunMs = performance.now();
  const restored = await restoreArchive({
    folder: resolve(folder),
    key: isUnverified ? 'unverified' : await archiveKeyIn(dataDir, archiveSecret),
    dataDir,
    target: moment && { until: moment },
    log: createLog({ level: 'error' }),
  });
  const { moment: last, baseAt, missing, keys } = restored;
  const seconds = Math.round((performance.now() - begunMs) / 1000);
  const gap =
    missing === null
      ? ''
      : `\nThe archive lacks ${missing}: nothing after it could be restored, although it is there.`;
  const files = keys === 0 ? '' : ` ${keys} files of keys were put back.`;
  return (
    `Restored to ${stockholmTime(new Date(last))} in Stockholm (${last}): the last write there, ` +
    `from the base copy of ${baseAt}, in ${seconds} s.${files}${gap}`
  );
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    archive: { type: 'string' },
    until: { type: 'string' },
    unverified: { type: 'boolean', default: false },
  },
});
const [path, ...rest] = positionals;
const { archive, until, unverified: isUnverified } = values;
const isFile = path !== undefined && archive === undefined && until === undefined && !isUnverified;
const isArchive = path === undefined && archive !== undefined;
if (rest.length > 0 || !(isFile || isArchive)) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  const report = isArchive
    ? await fillFromArchive({ folder: archive, until, isUnverified })
    : await fill(path ?? '');
  process.stdout.write(`${printable(report)}\n`);
} catch (error) {
  const { syscall, message, stack } = error as NodeJS.ErrnoException;
  const isExpected = error instanceof StartError || syscall !== undefined;
  const file = error instanceof UnreadableBackup ? `${path} was not restored. ` : '';
  process.stderr.write(`${printable(file + (isExpected ? message : String(stack)))}\n`);
  process.exit(1);
}
