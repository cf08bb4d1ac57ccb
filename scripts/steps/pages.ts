import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hashOf } from './hash.ts';
import { runNode, type Ending, type RunOptions } from './run.ts';

/** Sources of the pages; a change in any of them makes the built pages out of date. */
const SOURCES = [
  'src/web',
  'src/domain',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const PAGES = 'dist/web';

/** Records the sources of the built pages, and the resulting files. */
const STAMP = 'dist/web.built';

/** False also when a build was cut off, or its files were touched afterwards. */
export function arePagesFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf();
}

export function buildPages(options?: RunOptions): Promise<Ending> {
  return runNode(['scripts/build.ts'], options);
}

/** The last step of every build. */
export function stampPages(): void {
  writeFileSync(STAMP, stampOf());
}

function stampOf(): string {
  return `${hashOf(SOURCES)} ${hashOf([PAGES])}\n`;
}
