import { chromiumPath, isNamed, lightChromiumPath } from '#tests/support/chromium.ts';
import { missingPackages } from '#tests/support/engines.ts';
import { installPackages, mayInstall } from './apt.ts';
import type { Ending } from './run.ts';

const ADVICE =
  'The browser tests need Chromium or Chrome, and none was found. ' +
  'Install one, or name it: CHROMIUM_PATH=/path/to/chromium npm test';

const PACKAGES = ['chromium', 'fonts-liberation'];
const LIGHT_PACKAGE = 'chromium-headless-shell';

/**
 * Finds a browser for the tests; on Debian and its derivatives, as root, installs one, and beside
 * it the lighter build for most of the journeys. Without that they take a third longer.
 */
export async function provideBrowser(): Promise<Ending> {
  const isWhole = chromiumPath() !== null && lightChromiumPath() !== chromiumPath();
  if (isNamed() || isWhole || !mayInstall()) return found('');
  process.stderr.write('Installing Chromium for the browser tests (once, about a minute) ...\n');
  const whole = chromiumPath() === null ? await installPackages(PACKAGES) : null;
  await installPackages([LIGHT_PACKAGE]);
  return found(whole === null ? '' : `${whole.output}\n`);
}

function found(output: string): Ending {
  return chromiumPath() === null
    ? { isOk: false, output: `${output}${ADVICE}` }
    : { isOk: true, output: '' };
}

/**
 * Finds Chromium, Firefox and WebKit with what drives them, or installs them as above. One that is
 * missing fails the run: nobody would notice tests that were left out.
 */
export async function provideEngines(): Promise<Ending> {
  const wanted = missingPackages();
  const installed = wanted.length > 0 && mayInstall() ? await installPackages(wanted) : null;
  const missing = missingPackages();
  if (missing.length === 0) return { isOk: true, output: '' };
  const advice = `The tests in each engine need Debian's packages ${missing.join(', ')}.`;
  return { isOk: false, output: `${installed?.output ?? ''}\n${advice}` };
}
