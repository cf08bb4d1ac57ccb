import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartError } from '#server/platform/errors.ts';

/** Account that runs the database; null: our own, which must not be root. */
export type Account = { uid: number; gid: number } | null;

/** PostgreSQL refuses to run as root. An account named `valv` has private files. */
const ACCOUNT_NAMES = ['valv', 'nobody'];

export function databaseAccount(pgDir: string): Account {
  const owner = statSync(pgDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner !== undefined && owner.uid !== process.getuid?.()) {
      throw new StartError(
        `The database in ${pgDir} belongs to another user (uid ${owner.uid}): ` +
          'start Valv as that user or as root.',
      );
    }
    return null;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = unprivilegedAccount();
  // A folder unpacked from a copy by root belongs to root, which the database cannot be.
  if (owner !== undefined) {
    execFileSync('chown', ['-R', '-h', `${account.uid}:${account.gid}`, '--', pgDir]);
  }
  return account;
}

function unprivilegedAccount(): NonNullable<Account> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ACCOUNT_NAMES) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    // macOS writes the id of `nobody` as -2; the shift makes it the unsigned number.
    if (uid !== undefined) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  throw new StartError(
    'Valv runs as root, and its database must not: create a system account named valv for it.',
  );
}

/**
 * PostgreSQL assumes that any live process with the id in a lock file is a server, except its
 * starter, whose id it reads from the environment.
 */
export function spawnOptionsOf(account: Account, stalePid: number | null = null) {
  const starter = stalePid === null ? {} : { PG_GRANDPARENT_PID: String(stalePid) };
  const env = { TZ: 'UTC', LC_ALL: 'C', PATH: '/usr/bin:/bin', ...starter };
  return account === null ? { env } : { env, ...account };
}
