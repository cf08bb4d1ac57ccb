import {
  ARCHIVED,
  CONTAINERS,
  EMULATION,
  FAILOVER,
  missingOf,
  type Programs,
  PROXIES,
} from '#tests/support/programs.ts';
import { installPackages, mayInstall } from './apt.ts';
import type { Ending } from './run.ts';

/**
 * Finds the programs around several nodes in the tests; on Debian and its derivatives, as root,
 * installs them. Without them those tests report it and all others run.
 */
export function provideProxies(): Promise<Ending> {
  return provide(PROXIES, 'Several nodes are');
}

/** The same for external databases that are archived, and that fail over: the long form alone. */
export function provideDatabases(): Promise<Ending> {
  return provide({ ...FAILOVER, ...ARCHIVED }, 'External databases are');
}

/** The same for the images of the Containerfile, whose long tests fail without them. */
export function provideContainers(): Promise<Ending> {
  return provide({ ...CONTAINERS, ...EMULATION }, 'The images are');
}

/** `packages` has the Debian package of each program. */
async function provide(packages: Programs, what: string): Promise<Ending> {
  const missing = () => missingOf(packages);
  if (missing().length > 0 && mayInstall()) {
    await installPackages(missing().map((name) => packages[name] ?? name));
  }
  if (missing().length > 0) {
    process.stderr.write(`${what} not fully tested: ${missing().join(', ')} missing.\n`);
  }
  return { isOk: true, output: '' };
}
