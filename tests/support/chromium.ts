import { accessSync, constants } from 'node:fs';

/** A browser of one's own can be named by these; the first that is set counts. */
const SETTINGS = ['CHROMIUM_PATH', 'CHROME_PATH'];

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** The same browser without its windows; it cannot tell whether a page is installable. */
const LIGHT_PATH = '/usr/bin/chromium-headless-shell';

/** Path of a browser for the tests; null when this machine has none. */
export function chromiumPath(): string | null {
  return [...named(), ...USUAL_PATHS].find(isExecutable) ?? null;
}

/** One that takes a quarter less of the processor, where there is one. */
export function lightChromiumPath(): string | null {
  return [...named(), LIGHT_PATH].find(isExecutable) ?? chromiumPath();
}

/** Whether a setting names the browser. */
export function isNamed(): boolean {
  return named().length > 0;
}

function named(): string[] {
  return SETTINGS.flatMap((name) => process.env[name] ?? []);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
