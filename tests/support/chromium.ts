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

/** Where a browser for the tests is; null when this machine has none. */
export function chromiumPath(): string | null {
  const named = SETTINGS.flatMap((name) => process.env[name] ?? []);
  return [...named, ...USUAL_PATHS].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
