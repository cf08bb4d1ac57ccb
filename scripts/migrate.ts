import { readConfig, readEnvironment } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';

// Brings the database up to date without starting the server, as an upgrade of several nodes wants.
const config = readConfig(readEnvironment());
const log = createLog();
const { database, dataDir } = config;
const opened = await openDatabase({ database, dataDir, log });
try {
  await migrate(opened.pool, log);
  process.stdout.write('The database is up to date.\n');
} finally {
  await opened.stop();
}
