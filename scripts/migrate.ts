import { readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/postgres/open.ts';
import { diskTroubleOf, StartError } from '#server/platform/errors.ts';
import { createLog } from '#server/platform/log.ts';

// Brings the database up to date without starting the server, as an upgrade of several nodes wants.
async function main(): Promise<void> {
  const { database, dataDir, archive } = readConfig(readEnvironment());
  const log = createLog();
  const opened = await openDatabase({ database, dataDir, archive, log });
  try {
    await migrate(opened.pool, log);
    process.stdout.write('The database is up to date.\n');
  } finally {
    await opened.stop();
  }
}

try {
  await main();
} catch (error) {
  const expected = error instanceof StartError ? error.message : diskTroubleOf(error);
  process.stderr.write(`${expected ?? String((error as Error).stack)}\n`);
  process.exit(1);
}
