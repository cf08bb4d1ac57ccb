import { existsSync } from 'node:fs';
import { chromiumPath } from '../../tests/support/chromium.ts';
import { run, type Ending } from './run.ts';

const ADVICE =
  'The browser tests need Chromium or Chrome, and none was found. ' +
  'Install one, or name it: CHROMIUM_PATH=/path/to/chromium npm test';

/** The first that there is: not every relative of Debian has it without windows. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** Finds a browser for the tests; on Debian and its kin, as root, installs one. */
export async function provideBrowser(): Promise<Ending> {
  if (chromiumPath() !== null) return { isOk: true, output: '' };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return { isOk: false, output: ADVICE };
  }
  process.stderr.write('Installing Chromium for the browser tests (once, about a minute) ...\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const told = [await run('apt-get', ['update'], { env })];
  for (const name of PACKAGES) {
    const packages = ['install', '--yes', '--no-install-recommends', name, 'fonts-liberation'];
    told.push(await run('apt-get', packages, { env }));
    if (chromiumPath() !== null) return { isOk: true, output: '' };
  }
  return { isOk: false, output: `${told.map(({ output }) => output).join('')}\n${ADVICE}` };
}
