import { CONTAINERS, programPath } from '../../tests/support/programs.ts';
import { installPackages, mayInstall } from './apt.ts';
import type { Ending } from './run.ts';

/**
 * Finds the programs that build and run the image of the Containerfile; on Debian and its
 * derivatives, as root, installs them. Without them the test of the image fails and names them.
 */
export async function provideContainers(): Promise<Ending> {
  const isThere = () => CONTAINERS.every((name) => programPath(name) !== null);
  if (!isThere() && mayInstall()) await installPackages(CONTAINERS);
  return { isOk: true, output: '' };
}
