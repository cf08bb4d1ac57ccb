import { parseArgs } from 'node:util';
import { drill } from '#server/operations/archive/drill.ts';
import { type Config, readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { joinDatabase } from '#server/platform/postgres/open.ts';
import { StartError } from '#server/platform/errors.ts';
import { createLog, printable } from '#server/platform/log.ts';

const USAGE = `Usage: npm run drill
Restores the archive of ARCHIVE_DIR into a folder beside the database, starts it, and compares every
row with the database as it was at that moment. The folder is removed afterwards.
`;

const { signal } = new AbortController();

/** True when every row was as it should be. */
async function rehearse(config: Config): Promise<boolean> {
  const log = createLog({ level: 'error' });
  if (config.archive === null) throw new StartError('ARCHIVE_DIR is not set: there is no archive.');
  const { pool, archive, stop } = await joinDatabase({ ...config, log });
  try {
    if (archive === undefined) throw new StartError('The running server has no archive.');
    const { isPassed, problem, rows, tables, restoreMs, totalMs } = await drill({
      archive,
      pool,
      log,
      signal,
    });
    const times = `restored and started in ${seconds(restoreMs)}, ${seconds(totalMs)} in all`;
    process.stdout.write(
      isPassed
        ? `Every one of ${rows} rows of ${tables} tables is as in the source; ${times}.\n`
        : `The drill did not pass: ${printable(problem ?? '')}\n`,
    );
    return isPassed;
  } finally {
    await stop();
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length > 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  if (!(await rehearse(readConfig(readEnvironment())))) process.exitCode = 1;
} catch (error) {
  const isExpected = error instanceof StartError;
  const reason = isExpected ? error.message : String((error as Error).stack);
  process.stderr.write(`${printable(reason)}\n`);
  process.exit(1);
}
