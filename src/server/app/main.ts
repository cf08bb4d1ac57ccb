import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/postgres/open.ts';
import { diskTroubleOf, StartError } from '#server/platform/errors.ts';
import { INSTALLATION } from '#server/platform/installation.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { releaseStartMemory } from '#server/platform/node.ts';
import { startWarnings, withPort } from './listening.ts';

const PAGES = fileURLToPath(new URL('dist/web/', INSTALLATION));

/** Exit code of a crashed server, which `npm start` restarts; a failed start is not restarted. */
const DIED = 70;

/** Starts the server and stops it at the first signal. */
async function main(): Promise<void> {
  const given = readConfig(readEnvironment());
  const config = await withPort(given);
  const log = createLog({ level: config.logLevel, format: config.logFormat });
  // A full disk below them ends the server as little as one below the log.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const stopping = stopSignal(log);
  let isServed = false;
  if (config.database.kind === 'external') {
    // Nothing to stop yet; connecting to the database may take long.
    void stopping.then(() => (isServed ? undefined : process.exit(0)));
  }
  // The rest of the program is read while the database starts.
  const [opened, { serve }] = await Promise.all([
    openDatabase({ ...config, log }),
    import('./serve.ts'),
  ]);
  const served = await serve(config, { given, opened, log, pagesDir: PAGES });
  isServed = true;
  let isStopping = false;
  void stopping.then(() => (isStopping = true));
  process.on('exit', (code) => {
    if (code !== 0 && !isStopping) process.exitCode = DIED;
  });
  process.stdout.write(`Valv runs at ${served.address}${mailsOf(config)}\n`);
  for (const warning of startWarnings(config)) process.stderr.write(`Warning: ${warning}\n`);
  releaseStartMemory();
  await stopping;
  await served.stop();
}

/** Where mails go, when that is not to their readers. */
function mailsOf({ isDemo, mail, dataDir }: Config): string {
  if (isDemo) return ' (a demo: nothing is mailed)';
  return mail.kind === 'outbox' ? ` (mails: ${join(dataDir, 'outbox')})` : '';
}

/** Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 1000;

/** Resolves at the first SIGTERM or SIGINT; a later one exits at once. */
function stopSignal(log: Log): Promise<void> {
  return new Promise((resolve) => {
    let stoppingSinceMs: number | null = null;
    const onSignal = (signal: NodeJS.Signals) => {
      const nowMs = performance.now();
      if (stoppingSinceMs !== null) {
        if (nowMs - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSinceMs = nowMs;
      log.info({ signal }, 'Stopping');
      resolve();
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const expected = error instanceof StartError ? error.message : diskTroubleOf(error);
  process.stderr.write(`${expected ?? String((error as Error).stack)}\n`);
  process.exit(1);
}
