import { parseArgs } from 'node:util';
import { restore } from '#server/operations/backup-file/restore.ts';
import { UnreadableBackup } from '#server/operations/backup-file/tar.ts';
import { readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { StartError } from '#server/platform/errors.ts';
import { createLog } from '#server/platform/log.ts';

const USAGE = `Usage: npm run restore -- FILE
Fills an empty database (that of DATABASE_URL, else the embedded one in DATA_DIR) with a backup.
All of it is restored, or nothing.
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

const { positionals } = parseArgs({ allowPositionals: true });
const [path, ...rest] = positionals;
if (path === undefined || rest.length > 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  process.stdout.write(`${await fill(path)}\n`);
} catch (error) {
  const { syscall, message, stack } = error as NodeJS.ErrnoException;
  const isExpected = error instanceof StartError || syscall !== undefined;
  const file = error instanceof UnreadableBackup ? `${path} was not restored. ` : '';
  process.stderr.write(`${file}${isExpected ? message : String(stack)}\n`);
  process.exit(1);
}
