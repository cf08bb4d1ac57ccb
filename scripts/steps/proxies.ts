import { FAILOVER, PROXIES, programPath } from '../../tests/support/programs.ts';
import { installPackages, mayInstall } from './apt.ts';
import type { Ending } from './run.ts';

/** Debian's packages by program. */
const PACKAGES = { ...Object.fromEntries(PROXIES.map((name) => [name, name])), ...FAILOVER };

/**
 * Finds the programs around several nodes in the tests, and those of a database that fails over; on
 * Debian and its derivatives, as root, installs them. Without them those tests report it and all
 * others run.
 */
export async function provideProxies(): Promise<Ending> {
  const missing = () => Object.keys(PACKAGES).filter((name) => programPath(name) === null);
  if (missing().length > 0 && mayInstall()) {
    await installPackages(missing().map((name) => PACKAGES[name] ?? name));
  }
  if (missing().length > 0) {
    process.stderr.write(`Several nodes are not fully tested: ${missing().join(', ')} missing.\n`);
  }
  return { isOk: true, output: '' };
}
