import { hash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFolder } from '../../scripts/compress.ts';
import { SERVER } from '#tests/support/server.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const BUILT = path.join(ROOT, 'dist', 'web');
const TEXTS = /\.(?:css|html|js|json)$/;

/** Installs the next version in a folder of its own; its server's first module. */
export async function installNewer(folder: string): Promise<string> {
  const dist = path.join(folder, 'dist');
  const server = path.join(dist, path.basename(path.dirname(SERVER)));
  await cp(path.dirname(SERVER), server, { recursive: true });
  const others = (await readdir(ROOT)).filter((name) => name !== 'dist' && !name.startsWith('.'));
  await Promise.all(others.map((name) => symlink(path.join(ROOT, name), path.join(folder, name))));
  await buildNewer(path.join(dist, 'web'));
  return path.join(server, path.basename(SERVER));
}

/**
 * Builds the next version: the present build in a folder of its own, with every script and style
 * sheet under another name, as if each had changed.
 */
async function buildNewer(folder: string): Promise<void> {
  await cp(BUILT, folder, { recursive: true });
  const assets = path.join(folder, 'assets');
  const names = await readdir(assets);
  const renamed = names.filter((name) => /\.(?:css|js)$/.test(name));
  await Promise.all(names.filter((name) => /\.(?:br|gz)$/.test(name)).map(removeFrom(assets)));
  for (const part of ['assets', 'pages', 'files']) await rewrite(path.join(folder, part), renamed);
  await Promise.all(renamed.map((name) => rename(path.join(assets, name), newer(assets, name))));
  await allowInline(path.join(folder, 'pages'));
  for (const part of ['pages', 'files']) await compressFolder(path.join(folder, part));
}

function removeFrom(folder: string) {
  return (name: string) => rm(path.join(folder, name));
}

function newer(folder: string, name: string): string {
  return path.join(folder, newName(name));
}

function newName(name: string): string {
  return name.replace(/\.(css|js)$/, 'n.$1');
}

async function rewrite(folder: string, names: readonly string[]): Promise<void> {
  for (const file of (await readdir(folder)).filter((name) => TEXTS.test(name))) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const changed = names.reduce((all, name) => all.replaceAll(name, newName(name)), text);
    const versioned = changed.replaceAll(/(version:[`"'][\w-]+)/g, '$1n');
    await writeFile(path.join(folder, file), file === 'sw.js' ? versioned : changed);
  }
}

/** A page's policy names its inline blocks by their hashes, which have changed too. */
async function allowInline(folder: string): Promise<void> {
  const file = path.join(folder, 'pages.json');
  const listing = JSON.parse(await readFile(file, 'utf8')) as { policies: object };
  const policies = await Promise.all(
    Object.keys(listing.policies).map(async (page) => {
      const html = await readFile(path.join(folder, `${page}.html`), 'utf8');
      return [page, { script: hashOf('script', html), style: hashOf('style', html) }] as const;
    }),
  );
  await writeFile(file, JSON.stringify({ ...listing, policies: Object.fromEntries(policies) }));
}

/** Null: the page has no such block. */
function hashOf(tag: 'script' | 'style', html: string): string | null {
  const [, source] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html) ?? [];
  return source === undefined ? null : `'sha256-${hash('sha256', source, 'base64')}'`;
}
