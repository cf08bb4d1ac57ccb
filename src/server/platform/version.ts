import { readFileSync } from 'node:fs';
import { INSTALLATION } from './installation.ts';

const PACKAGE = new URL('package.json', INSTALLATION);

/** Which Valv this is, as its package says. */
export const APP_VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string })
  .version;
