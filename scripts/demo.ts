import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readEnvironment } from '#server/platform/config/config.ts';
import { openDemoAccount } from './steps/demo-account.ts';
import { untilReset } from './steps/demo-reset.ts';
import { preparedServer } from './steps/prepared-server.ts';

// A public demo in a data folder of its own: visitors get accounts that show it in use, and every
// night, and at SIGUSR2, the folder is emptied.
const environment = readEnvironment();
const ELSEWHERE = ['DATABASE_URL', 'AUTH_URL', 'SMTP_URL', 'BANK_PROVIDER', 'AUTH_AUTOCONFIRM'];
const given = ELSEWHERE.filter((name) => environment[name]);
if (given.length > 0) {
  process.stderr.write(
    `The demo is an installation of its own: start it without ${given.join(' and ')}.\n`,
  );
  process.exit(1);
}
const dataDir = environment['DATA_DIR'] ?? 'data/demo';

/** Written before the server's own files, so that no other folder is ever emptied. */
const MARK = join(dataDir, 'is-a-demo');

let server: ChildProcess | null = null;
let isStopping = false;
let isEmptying = false;

// The terminal signals the server too; npm and others only us.
process
  .on('SIGTERM', stop)
  .on('SIGINT', () => (isStopping = true))
  .on('SIGUSR2', beginAnew);

claimFolder();
for (;;) {
  const code = await serve();
  if (isStopping || !isEmptying) process.exit(code);
  isEmptying = false;
  process.stdout.write('The demo begins anew.\n');
  rmSync(dataDir, { recursive: true });
  claimFolder();
}

function claimFolder(): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0 && !existsSync(MARK)) {
    process.stderr.write(
      `${dataDir} is not the folder of a demo, which empties it every night: name another one.\n`,
    );
    process.exit(1);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  writeFileSync(MARK, 'Everything in this folder is erased every night.\n');
}

/** Runs the server until it ends. */
async function serve(): Promise<number> {
  const main = await preparedServer();
  if (isStopping) return 0;
  const started = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = started;
  let night: NodeJS.Timeout | undefined;
  const ended = once(started, 'exit') as Promise<[number | null]>;
  for await (const line of createInterface({ input: started.stdout })) {
    process.stdout.write(`${line}\n`);
    const address = /^Valv runs at (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    await report(address);
    night = setTimeout(beginAnew, untilReset(new Date()));
  }
  clearTimeout(night);
  const [code] = await ended;
  return code ?? 1;
}

async function report(address: string): Promise<void> {
  try {
    const { email, password } = await openDemoAccount({ address, dataDir });
    process.stdout.write(`Sign in as ${email} with the password ${password}\n`);
  } catch (error) {
    process.stderr.write(`The demo account could not be made. ${String(error)}\n`);
    stop();
  }
}

function stop(): void {
  isStopping = true;
  server?.kill('SIGTERM');
}

function beginAnew(): void {
  isEmptying = true;
  server?.kill('SIGTERM');
}
