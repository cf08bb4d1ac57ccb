import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = {
  version?: string;
  resolved?: string;
  optionalDependencies?: object;
  dev?: boolean;
  cpu?: string[];
  os?: string[];
  hasInstallScript?: boolean;
};

const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };

/** Packages that an installation may need, those of other platforms too. */
const needed = Object.entries(packages).filter(([, { dev = false }]) => !dev);

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

// npm warns of a script that is not allowed, and with `strict-allow-scripts` installs nothing.
test('install scripts of every platform are allowed', () => {
  const scripted = needed.filter(([, { hasInstallScript = false }]) => hasInstallScript);
  const names = scripted.map(([key]) => key.slice('node_modules/'.length));
  expect(Object.keys(allowScripts).toSorted()).toEqual(names.toSorted());
});

test('native packages of Linux exist for both architectures of the image', () => {
  const keysOf = (name: string) =>
    needed.flatMap(([key, { cpu = [], os = [] }]) =>
      cpu.includes(name) && os.includes('linux') ? [key] : [],
    );
  const x64 = keysOf('x64').map((key) => key.replace('x64', 'arm64'));
  expect(keysOf('arm64')).toEqual(x64);
  expect(x64).toContain('node_modules/@node-rs/argon2-linux-arm64-gnu');
});

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
}

/** Looks where Node would: in the package's own folder, then in each folder around it. */
function isLocked(key: string, name: string): boolean {
  if (packages[`${key}${key === '' ? '' : '/'}node_modules/${name}`] !== undefined) return true;
  const outer = key.slice(0, Math.max(0, key.lastIndexOf('node_modules/') - 1));
  return key !== '' && isLocked(outer, name);
}
