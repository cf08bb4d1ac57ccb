import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = { version?: string; resolved?: string; optionalDependencies?: object };

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Locked>> };

// npm writes only the platforms that its registry offers, and `npm ci` then refuses the file.
test('the lock file names the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([key, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(key, name)),
  );
  expect(missing).toEqual([]);
});

test('the lock file holds no addresses', () => {
  expect(Object.keys(packages).filter((key) => packages[key]?.resolved !== undefined)).toEqual([]);
});

/** Looks where Node would: in the package's own folder, then in each folder around it. */
function isLocked(key: string, name: string): boolean {
  if (packages[`${key}${key === '' ? '' : '/'}node_modules/${name}`] !== undefined) return true;
  const outer = key.slice(0, Math.max(0, key.lastIndexOf('node_modules/') - 1));
  return key !== '' && isLocked(outer, name);
}
