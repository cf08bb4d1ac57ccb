import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One entry of Vite's manifest: a file of the build and its imports. */
export type Chunk = {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};

export type Manifest = { [key: string]: Chunk };

/** Files of a build, each once, in the order they are needed. */
export type Files = { scripts: string[]; styles: string[] };

export function readManifest(webDir: string): Manifest {
  const file = path.join(webDir, '.vite', 'manifest.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** The key of a group of modules that `vite.config.ts` names. */
export function groupKey(manifest: Manifest, group: string): string {
  const isGroup = ({ name, file }: Chunk) => name === group && file.endsWith('.js');
  const key = Object.keys(manifest).find((each) => isGroup(manifest[each] as Chunk));
  if (key === undefined) throw new Error(`The build holds no group ${group}.`);
  return key;
}

/** All files that must be loaded before the given modules run: they and their imports. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Files {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build holds no ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    scripts.push(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const key of keys) visit(key);
  return { scripts, styles: [...styles] };
}

/** The files of `wanted` that are not in `known`. */
export function without(wanted: Files, known: Files): Files {
  return {
    scripts: wanted.scripts.filter((file) => !known.scripts.includes(file)),
    styles: wanted.styles.filter((file) => !known.styles.includes(file)),
  };
}
