import { existsSync } from 'node:fs';
import { PROXIES, programPath } from '../../tests/support/programs.ts';
import { run, type Ending } from './run.ts';

/**
 * Finds the programs around several nodes in the tests; on Debian and its derivatives, as root,
 * installs them. Without them those tests report it and all others run.
 */
export async function provideProxies(): Promise<Ending> {
  const isThere = () => PROXIES.every((name) => programPath(name) !== null);
  if (!isThere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    const packages = ['install', '--yes', '--no-install-recommends', ...PROXIES];
    await run('apt-get', packages, { env });
  }
  if (!isThere()) {
    process.stderr.write(`Several nodes are not tested: they need ${PROXIES.join(' and ')}.\n`);
  }
  return { isOk: true, output: '' };
}
