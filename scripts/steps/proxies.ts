import { PROXIES, programPath } from '../../tests/support/programs.ts';
import { installPackages, mayInstall } from './apt.ts';
import type { Ending } from './run.ts';

/**
 * Finds the programs around several nodes in the tests; on Debian and its derivatives, as root,
 * installs them. Without them those tests report it and all others run.
 */
export async function provideProxies(): Promise<Ending> {
  const isThere = () => PROXIES.every((name) => programPath(name) !== null);
  if (!isThere() && mayInstall()) await installPackages(PROXIES);
  if (!isThere()) {
    process.stderr.write(`Several nodes are not tested: they need ${PROXIES.join(' and ')}.\n`);
  }
  return { isOk: true, output: '' };
}
