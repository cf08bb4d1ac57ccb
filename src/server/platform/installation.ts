import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Node runs the source in development and tests, and a bundle in `dist` otherwise. */
const isBundle = extname(import.meta.filename) === '.js';

/** The folder of package.json, migrations, series and the built pages; ends with a slash. */
export const INSTALLATION = new URL(isBundle ? '../../' : '../../../', import.meta.url);

/** The features whose files are read in processes of their own, by their folder in `src/server`. */
type ReaderFolder = 'banking/file-reading' | 'portability/imports' | 'portability/moves';

let bundle = isBundle ? new URL('./', import.meta.url) : null;

/**
 * Runs the threads of a source as this bundle has them. Node strips types by WebAssembly, which now
 * and then ends a process whose threads end meanwhile (nodejs/node issue 64500).
 */
export function runThreadsOf(folder: URL): void {
  bundle = folder;
}

/** The module that the thread of a feature begins with. */
export function threadOf(feature: 'banking/transaction-figures'): URL {
  return moduleOf(`${feature}/thread`);
}

/** The program that reads the files of a feature. */
export function readerOf(feature: ReaderFolder): string {
  return fileURLToPath(moduleOf(`${feature}/reader-process`));
}

function moduleOf(path: string): URL {
  return bundle === null
    ? new URL(`../${path}.ts`, import.meta.url)
    : new URL(`./${path}.js`, bundle);
}

/** Programs that other processes start, by their file in `src/server/platform`. */
type Program = 'archive/segment-program';

/** The path of such a program. */
export function programOf(program: Program): string {
  return fileURLToPath(
    isBundle
      ? new URL(`./platform/${program}.js`, import.meta.url)
      : new URL(`./${program}.ts`, import.meta.url),
  );
}

const PACKAGE = new URL('package.json', INSTALLATION);

/** Version in package.json. */
export const APP_VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string })
  .version;
