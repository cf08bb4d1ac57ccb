import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { StartError } from '#server/platform/errors.ts';

/** Account that runs the database; null: our own, which must not be root. */
export type SystemAccount = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root, and `nobody` is what other services run as: the database gets
 * a number of its own, in a range that neither distributions nor systemd give to anybody.
 */
const OWN_IDS = { first: 61_042, last: 61_141 };

/** An account of this name is used where the operator made one. */
const OWN_NAME = 'valv';
const NOBODY = 'nobody';
const LAST_SYSTEM_ID = 999;

/** The account of a folder; as root, one with `nobody`'s or root's files becomes the database's. */
export function databaseAccount(pgDir: string): SystemAccount {
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
  const accounts = systemAccounts();
  const shared = new Set([0, accounts.get(NOBODY)?.uid]);
  if (owner !== undefined && !shared.has(owner.uid)) return { uid: owner.uid, gid: owner.gid };
  const account = accounts.get(OWN_NAME) ?? unusedAccount(accounts);
  if (owner !== undefined) giveTo(account, pgDir);
  return account;
}

/** Gives a folder and everything in it to an account. */
export function giveTo(account: SystemAccount, folder: string): void {
  if (account === null) return;
  execFileSync('chown', ['-R', '-h', `${account.uid}:${account.gid}`, '--', folder]);
}

/**
 * The account that a new database is made with. `initdb` looks its user up by name, which a number
 * of our own has none of: an account of the system that runs no program lends its name meanwhile.
 */
export function makingAccount(account: SystemAccount): SystemAccount {
  if (account === null) return null;
  const accounts = systemAccounts();
  if ([...accounts.values()].some(({ uid }) => uid === account.uid)) return account;
  const busy = runningIds();
  const lenders = [...accounts].filter(
    ([name, { uid }]) => name !== NOBODY && uid > 0 && uid <= LAST_SYSTEM_ID && !busy.has(uid),
  );
  const lender = lenders.at(-1)?.[1] ?? accounts.get(NOBODY);
  if (lender !== undefined) return lender;
  throw new StartError(
    'Valv runs as root, and its database must not: create a system account named valv for it.',
  );
}

type UserAndGroupIds = { uid: number; gid: number };

function systemAccounts(): Map<string, UserAndGroupIds> {
  const accounts = new Map<string, UserAndGroupIds>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid, gid] = line.split(':');
    // macOS writes the id of `nobody` as -2; the shift makes it the unsigned number.
    if (gid !== undefined) accounts.set(name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 });
  }
  return accounts;
}

function unusedAccount(accounts: ReadonlyMap<string, UserAndGroupIds>): UserAndGroupIds {
  const taken = new Set([...accounts.values()].flatMap(({ uid, gid }) => [uid, gid]));
  for (let id = OWN_IDS.first; id <= OWN_IDS.last; id += 1) {
    if (!taken.has(id)) return { uid: id, gid: id };
  }
  throw new StartError(
    'Valv runs as root, and its database must not: create a system account named valv for it.',
  );
}

/** Users that some process runs as; empty where the system does not say. */
function runningIds(): Set<number> {
  if (process.platform !== 'linux') return new Set();
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ids = pids.map((pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? 0);
  return new Set(ids);
}

/**
 * PostgreSQL assumes that any live process with the id in a lock file is a server, except its
 * starter, whose id it reads from the environment.
 */
export function spawnOptionsOf(account: SystemAccount, stalePid: number | null = null) {
  const starter = stalePid === null ? {} : { PG_GRANDPARENT_PID: String(stalePid) };
  const env = { TZ: 'UTC', LC_ALL: 'C', PATH: '/usr/bin:/bin', ...starter };
  return account === null ? { env } : { env, ...account };
}
