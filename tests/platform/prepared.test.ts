import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Files that a build reads and makes, without the packages. */
const PARTS = ['src', 'scripts', 'tests', 'dist', 'index.html', 'vite.config.ts'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];

const root = join(import.meta.dirname, '../..');
let copy: string;
let modules: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'valv-prepared-'));
  for (const part of [...PARTS, ...SETTINGS]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  modules = join(copy, 'node_modules');
  allowChecks(true);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Without the packages there is no Node that could check the sources. */
function allowChecks(areAllowed: boolean): void {
  rmSync(modules, { force: true });
  if (areAllowed) symlinkSync(join(root, 'node_modules'), modules);
}

function prepared(): string {
  const program = join(copy, 'scripts/prepared.sh');
  return execFileSync('sh', [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

test('an unchanged program is found without a check of its sources, a changed one is built', () => {
  const first = prepared();
  expect(existsSync(first)).toBe(true);
  // The first check may have built what is newer than itself.
  prepared();
  allowChecks(false);
  expect(prepared()).toBe(first);
  appendFileSync(join(copy, 'src/server/app/main.ts'), '// Changed.\n');
  expect(prepared).toThrow('prepared.sh');
  allowChecks(true);
  const second = prepared();
  expect(second).not.toBe(first);
  expect(existsSync(second)).toBe(true);
});

test.each([
  ['a source that came with an old time', () => replace('src/server/app/main.ts')],
  ['a source that is gone', () => rmSync(join(copy, 'src/server/app/listening.test.ts'))],
  ['a check that was cut off', () => writeFileSync(join(copy, 'dist/checked'), root)],
  ['a check in the future', () => writeFileSync(join(copy, 'dist/checked'), inTheFuture())],
  ['a built page that is gone', () => rmSync(join(copy, 'dist/web/pages/pages.json'))],
])('%s is checked again', (_, change) => {
  allowChecks(true);
  prepared();
  prepared();
  allowChecks(false);
  expect(prepared()).not.toBe('');
  change();
  expect(prepared).toThrow('prepared.sh');
});

/** As `git checkout` or an unpacked archive may write it. */
function replace(path: string): void {
  const file = join(copy, path);
  const content = readFileSync(file);
  rmSync(file);
  writeFileSync(file, content);
  utimesSync(file, 0, 0);
}

function inTheFuture(): string {
  const [main] = readFileSync(join(copy, 'dist/checked'), 'utf8').split('\n');
  return `${main}\n${Math.floor(Date.now() / 1000) + 3600}\n`;
}
