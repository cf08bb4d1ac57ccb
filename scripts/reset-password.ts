import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { createPasswords } from '#server/auth/passwords/passwords.ts';
import { resetByOperator } from '#server/auth/links/recovery.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { createDatabase } from '#server/platform/db/database.ts';
import { requireMigrated } from '#server/platform/db/migrate.ts';
import { joinDatabase } from '#server/platform/postgres/open.ts';
import { StartError } from '#server/platform/errors.ts';
import { createLog } from '#server/platform/log.ts';

const USAGE = `Usage: npm run reset-password -- EMAIL [--typed] [--remove-second-factor]
Sets a new password for an account, prints it and ends the account's sessions.
  --typed                 reads the password from the standard input instead of making one
  --remove-second-factor  for somebody who has lost the authenticator app and the recovery codes
`;

/** 15 random bytes are 20 letters and digits: nothing to guess, little to type. */
const RANDOM_BYTES = 15;

async function typedPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

type Reset = { email: string; password: string; withoutFactors: boolean };

async function reset(config: Config, wanted: Reset): Promise<boolean> {
  const log = createLog({ level: 'error' });
  const { database, dataDir, archive } = config;
  const opened = await joinDatabase({ database, dataDir, archive, log });
  const db = createDatabase({ ...opened.pool, max: 1 }, log);
  try {
    await requireMigrated(db.orm);
    const parts = { db, passwords: createPasswords(), clock: systemClock };
    return await resetByOperator(parts, wanted);
  } finally {
    await db.close();
    await opened.stop();
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'typed': { type: 'boolean', default: false },
    'remove-second-factor': { type: 'boolean', default: false },
  },
});
const [email, ...rest] = positionals;
if (email === undefined || rest.length > 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  const config = readConfig(readEnvironment());
  if (config.auth.kind === 'hosted') {
    throw new StartError(
      'The sign-in service at AUTH_URL keeps the passwords: set a new one there.',
    );
  }
  const password = values.typed
    ? await typedPassword()
    : randomBytes(RANDOM_BYTES).toString('base64url');
  const withoutFactors = values['remove-second-factor'];
  if (!(await reset(config, { email, password, withoutFactors })))
    throw new StartError(`No account has ${email}.`);
  const shown = values.typed ? 'the one you typed' : password;
  process.stdout.write(`The password of ${email} is now: ${shown}\nAll its sessions have ended.\n`);
  if (withoutFactors) process.stdout.write('No second factor is asked for any more.\n');
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof AuthError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
