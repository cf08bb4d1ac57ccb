import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readEnvironment } from '#server/platform/config/config.ts';
import { openDemoAccount } from './steps/demo-account.ts';

// The server in a data folder of its own, with an account that shows it in use.
const environment = readEnvironment();
const ELSEWHERE = ['DATABASE_URL', 'AUTH_URL'].filter((name) => environment[name]);
if (ELSEWHERE.length > 0) {
  process.stderr.write(
    `The demo is an installation of its own: start it without ${ELSEWHERE.join(' and ')}.\n`,
  );
  process.exit(1);
}
const dataDir = environment['DATA_DIR'] ?? 'data/demo';

const server = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
// The terminal signals the server too; npm and others only us.
process.on('SIGTERM', () => server.kill('SIGTERM')).on('SIGINT', () => undefined);
server.once('exit', (code) => process.exit(code ?? 1));

for await (const line of createInterface({ input: server.stdout })) {
  process.stdout.write(`${line}\n`);
  const address = /^Valv runs at (\S+)/.exec(line)?.[1];
  if (address !== undefined) await tell(address);
}

async function tell(address: string): Promise<void> {
  try {
    const { email, password } = await openDemoAccount({ address, dataDir });
    process.stdout.write(`Sign in as ${email} with the password ${password}\n`);
  } catch (error) {
    process.stderr.write(`The demo account could not be made. ${String(error)}\n`);
    server.kill('SIGTERM');
  }
}
