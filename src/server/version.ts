import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../../package.json');

/** Which Valv this is, as its package says. */
export const APP_VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string })
  .version;
