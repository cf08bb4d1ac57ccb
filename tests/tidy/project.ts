import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Packages } from './imports.ts';
import { parseSource, type Source } from './source.ts';

const root = path.resolve(import.meta.dirname, '../..');

let parsed: readonly Source[] | undefined;

/**
 * Every TypeScript file and document of the checkout that git does not ignore, parsed. The test
 * files of the rules run in one process and share the result.
 */
export function projectSources(): readonly Source[] {
  parsed ??= parseProject();
  return parsed;
}

function parseProject(): Source[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.md'],
    { cwd: root, encoding: 'utf8' },
  );
  const files = [...new Set(listed.split('\n'))].filter(
    (file) => file !== '' && !file.startsWith('migrations/') && existsSync(path.join(root, file)),
  );
  return files.map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')));
}

/** Packages of the server, and of the browser's bundle. */
export function projectPackages(): Packages {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as { dependencies: object; devDependencies: object };
  return { run: Object.keys(dependencies), bundle: Object.keys(devDependencies) };
}
