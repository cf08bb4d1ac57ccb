import { existsSync } from 'node:fs';
import { chromiumPath } from '../../tests/support/chromium.ts';
import { run, type Ending } from './run.ts';

const ADVICE =
  'The browser tests need Chromium or Chrome, and none was found. ' +
  'Install one, or name it: CHROMIUM_PATH=/path/to/chromium npm test';

/** Finds a browser for the tests; on Debian and its kin, as root, installs one. */
export async function provideBrowser(): Promise<Ending> {
  if (chromiumPath() !== null) return { isOk: true, output: '' };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return { isOk: false, output: ADVICE };
  }
  process.stderr.write('Installing Chromium for the browser tests (once, about a minute) ...\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation'];
  const updated = await run('apt-get', ['update'], { env });
  const installed = await run('apt-get', packages, { env });
  const isOk = installed.isOk && chromiumPath() !== null;
  return { isOk, output: isOk ? '' : `${updated.output}${installed.output}\n${ADVICE}` };
}
