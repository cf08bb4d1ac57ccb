import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type BuiltPage, readBuiltPage } from './built-pages.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** A file that is asked for each time under a name that stays: a manifest, the service worker. */
export type BuiltFile = { name: string; type: string; page: BuiltPage };

export function readBuiltFiles(pagesDir: string): BuiltFile[] {
  const folder = path.join(pagesDir, 'files');
  return readdirSync(folder).flatMap((name) => {
    const type = TYPES[path.extname(name)];
    return type === undefined ? [] : [{ name, type, page: readBuiltPage(path.join(folder, name)) }];
  });
}
