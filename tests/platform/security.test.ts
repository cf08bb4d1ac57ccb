import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('docs/security.md', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => /^\| (?!threat|---)/.test(line));
  const proofs = rows.flatMap(proofsIn);

  test('names a test for every threat', () => {
    expect(rows.filter((row) => proofsIn(row).length === 0)).toEqual([]);
    expect(rows.length).toBeGreaterThan(40);
  });

  test('names only tests and files that are there', () => {
    expect(proofs.filter(({ file, name }) => !isTestOf(file, name))).toEqual([]);
    const files = rows.flatMap((row) => row.match(/[\w./-]+\.test\.tsx?(?=`)/g) ?? []);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test('finds out what is not there', () => {
    const made =
      '| a | b | `tests/platform/security.test.ts`: "names a test that nobody wrote", "names" |';
    expect(proofsIn(made)).toHaveLength(2);
    expect(proofsIn(made).some(({ file, name }) => isTestOf(file, name))).toBe(false);
    expect(isTestOf('tests/nowhere.test.ts', 'names')).toBe(false);
  });
});

/** The tests of a row: a file, and the names after it until the next one. */
function proofsIn(row: string): { file: string; name: string }[] {
  const proof = row.split('|').at(-2) ?? '';
  let file = '';
  const found: { file: string; name: string }[] = [];
  for (const [, path, name] of proof.matchAll(/`([\w./-]+\.test\.tsx?)`|"([^"]+)"/g)) {
    if (path !== undefined) file = path;
    else if (name !== undefined) found.push({ file, name });
  }
  return found;
}

/** Whether a test, or a group of them, has the name. */
function isTestOf(file: string, name: string): boolean {
  if (file === '' || !existsSync(join(ROOT, file))) return false;
  const content = read(file);
  return [`'${name}'`, `\`${name}\``, `"${name}"`].some((title) =>
    content.split(title).some((before, at, all) => at < all.length - 1 && /\(\s*$/.test(before)),
  );
}

test('no journey opens a browser that nobody watches', () => {
  const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `tests/${file}`);
  const opening = files.filter((file) => /\.newContext\(|chromium\.launch/.test(read(file)));
  // The first watches every visit; the second opens one whose files are read, and an account elsewhere.
  const known = ['tests/support/browser.ts', 'tests/support/kept-visit.ts'];
  expect(opening.filter((file) => file !== 'tests/platform/security.test.ts').toSorted()).toEqual(
    known,
  );
});

test('every package is of one exact version, with a checksum', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    read('package.json'),
  ) as Record<string, Record<string, string>>;
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };
  expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual(
    [],
  );
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; dev?: boolean; os?: string[] }>;
  };
  // Packages without a checksum are our tools' programs for other systems.
  const unproven = Object.entries(packages).filter(
    ([name, { integrity, dev, os }]) =>
      name !== '' && integrity?.startsWith('sha512-') !== true && !(dev && os),
  );
  expect(unproven.map(([name]) => name)).toEqual([]);
});

describe('over HTTP', () => {
  const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });

  test('every answer forbids to be framed, guessed at and kept by others', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const answers = await Promise.all([
      maria.call('GET /api/assets'),
      maria.call('POST /api/assets', { body: {} }),
      call(app, 'GET /api/assets'),
      call(app, 'GET /auth/v1/user'),
      call(app, 'GET /auth/v1/nowhere'),
      call(app, 'GET /api/nowhere'),
      call(app, 'GET /metrics'),
    ]);
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toMatch(/no-store|private/);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
    }
  });
});
