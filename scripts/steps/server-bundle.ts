import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { takeBuildLock } from './build-lock.ts';
import { hashOf } from './hash.ts';
import { type Ending, runNode, type RunOptions } from './run.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The operator's commands, which also run where there are no sources (Containerfile). */
const COMMANDS = ['backup', 'drill', 'migrate', 'reset-password', 'restore', 'rules'];

/** Sources of the server's code. */
const SOURCES = [
  'src/server',
  'src/domain',
  'scripts/steps/server-bundle.ts',
  ...COMMANDS.map((name) => `scripts/${name}.ts`),
  'package-lock.json',
];
const DONE = 'dist/server-';
const BUILDING = 'dist/server.building';

/** Number of builds to keep, so that a running server can still load its parts after an update. */
const KEPT = 3;
const NAME_CHARACTERS = 12;

/**
 * Entry points of Node: the server, the commands, and what `threadOf`, `readerOf` and `programOf`
 * name.
 */
const MODULES = [
  'banking/file-reading/reader-process',
  'banking/transaction-figures/thread',
  'platform/archive/segment-program',
  'portability/imports/reader-process',
  'portability/moves/reader-process',
];
const ENTRIES = {
  main: 'src/server/app/main.ts',
  ...Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
  ...Object.fromEntries(MODULES.map((path) => [path, `src/server/${path}.ts`])),
};

/**
 * Native code, which is found by its path; the optional native driver of `pg`; and a package that
 * is loaded at its first use, one of whose own packages must be evaluated before all others.
 */
export const NOT_BUNDLED = ['@node-rs/argon2', 'pg-native', '@simplewebauthn/server'];

/** The bundle of the present sources. Null: it has not been built yet. */
export function findServer(): string | null {
  const main = join(ROOT, folderOf(hashOf(SOURCES)), 'main.js');
  return existsSync(main) ? main : null;
}

/** Bundles the server in a process of its own, which gives the bundler's memory back. */
export function buildServer(options?: RunOptions): Promise<Ending> {
  return runNode(['scripts/build-server.ts'], options);
}

/**
 * Makes dist/server-<sources>: the server and its packages in a few files. To find and read 1,500
 * modules one by one takes a start five times as long. Names and lines stay readable.
 */
export async function bundleServer(): Promise<void> {
  await takeBuildLock();
  if (findServer() !== null) return;
  const sources = hashOf(SOURCES);
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      outDir: BUILDING,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: ENTRIES,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  });
  await writeInAscii(BUILDING);
  // Atomic, under a name with the hash of its sources.
  await rm(folderOf(sources), { recursive: true, force: true });
  await rename(BUILDING, folderOf(sources));
  await removeOld();
}

/**
 * Escapes what is not ASCII: the engine keeps the text of a program for as long as it runs, and a
 * single other letter doubles it.
 */
async function writeInAscii(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const programs = names.filter((name) => name.endsWith('.js')).map((name) => join(folder, name));
  const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await Promise.all(
    programs.map(async (file) => {
      const code = await readFile(file, 'utf8');
      await writeFile(file, code.replaceAll(/[\u0080-\uffff]/g, escape));
    }),
  );
}

function folderOf(sources: string): string {
  return `${DONE}${sources.slice(0, NAME_CHARACTERS)}`;
}

async function removeOld(): Promise<void> {
  const names = (await readdir(dirname(DONE))).filter((name) => name.startsWith(basename(DONE)));
  const made = names.map((name) => {
    const folder = join(dirname(DONE), name);
    return { folder, atMs: statSync(folder).mtimeMs };
  });
  const old = made.toSorted((a, b) => b.atMs - a.atMs).slice(KEPT);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}
