import { openEmbedded } from '#server/platform/postgres/embedded.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * A process of its own that opens a data folder until it is stopped, for tests that kill one.
 * Prints `up` or the reason why it cannot.
 */
const [, , dataDir = ''] = process.argv;

try {
  const database = await openEmbedded(dataDir, createLog({ level: 'silent' }));
  process.once('SIGTERM', () => void database.stop());
  process.stdout.write('up\n');
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
