import { readFileSync } from 'node:fs';
import { INSTALLATION } from './installation.ts';

const PACKAGE = new URL('package.json', INSTALLATION);

/** Version in package.json. */
export const APP_VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string })
  .version;
