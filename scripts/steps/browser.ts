import { existsSync } from 'node:fs';
import { chromiumPath, isNamed, lightChromiumPath } from '../../tests/support/chromium.ts';
import { run, type Ending } from './run.ts';

const ADVICE =
  'The browser tests need Chromium or Chrome, and none was found. ' +
  'Install one, or name it: CHROMIUM_PATH=/path/to/chromium npm test';

const PACKAGES = ['chromium', 'fonts-liberation'];
const LIGHT_PACKAGE = 'chromium-headless-shell';

/** As little as the tests need; unreachable hosts are not waited for. */
const INSTALL = ['install', '--yes', '--no-install-recommends'];
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/**
 * Finds a browser for the tests; on Debian and its derivatives, as root, installs one, and beside
 * it the lighter build for most of the journeys. Without that they take a third longer.
 */
export async function provideBrowser(): Promise<Ending> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const isWhole = chromiumPath() !== null && lightChromiumPath() !== chromiumPath();
  if (isNamed() || isWhole || !mayInstall) return found('');
  process.stderr.write('Installing Chromium for the browser tests (once, about a minute) ...\n');
  const updated = await aptGet(['update']);
  const whole = chromiumPath() === null ? await aptGet([...INSTALL, ...PACKAGES]) : updated;
  await aptGet([...INSTALL, LIGHT_PACKAGE]);
  return found(`${updated.output}${whole.output}\n`);
}

function found(output: string): Ending {
  return chromiumPath() === null
    ? { isOk: false, output: `${output}${ADVICE}` }
    : { isOk: true, output: '' };
}

function aptGet(words: readonly string[]): Promise<Ending> {
  return run('apt-get', [...IMPATIENT, ...words], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}
