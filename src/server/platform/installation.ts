import { extname } from 'node:path';

/** The folder of package.json, migrations, series and the built pages; ends with a slash. */
export const INSTALLATION = new URL('../../', import.meta.url);

/** `.ts` from source, `.js` from a bundle in dist, which lies as deep. */
const EXTENSION = extname(import.meta.filename);

/** The module of a feature's thread: `src/server/<feature>/thread.ts`, or its bundle. */
export function threadOf(feature: 'file-reading' | 'imports' | 'transaction-figures'): URL {
  return new URL(`./${feature}/thread${EXTENSION}`, import.meta.url);
}
