import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import {
  basesFolderOf,
  isWalName,
  UNFINISHED,
  walFolderOf,
} from '#server/platform/archive/layout.ts';
import { segmentIn } from './timelines.ts';

/** A base copy: its file, and the part of the log that belongs to it. */
const base = z.object({
  format: z.literal('valv-base'),
  version: z.literal(1),
  archiveId: z.string(),
  /** Name of the file beside this one. */
  file: z.string().regex(/^[\w-]+\.tar\.zst(?:\.sealed)?$/),
  bytes: z.number(),
  /** Versions of Valv and of PostgreSQL. */
  app: z.string(),
  postgres: z.string(),
  timeline: z.number(),
  startSegment: z.string(),
  stopSegment: z.string(),
  stopPosition: z.string(),
  begunAt: z.string(),
  endedAt: z.string(),
});

export type Base = z.infer<typeof base>;

const MANIFEST = '.json';

/** Unfinished files of a killed process are older than any that is being written. */
const ABANDONED_MS = 24 * 3_600_000;

export function writeManifest(content: Omit<Base, 'format' | 'version'>): string {
  return `${JSON.stringify({ format: 'valv-base', version: 1, ...content }, null, 2)}\n`;
}

export function manifestOf(name: string): string {
  return `${name}${MANIFEST}`;
}

/** Every whole base copy, the newest first. */
export async function listBases(folder: string): Promise<Base[]> {
  const bases: Base[] = [];
  for (const name of await namesIn(basesFolderOf(folder))) {
    if (!name.endsWith(MANIFEST)) continue;
    const text = await readFile(join(basesFolderOf(folder), name), 'utf8').catch(() => '');
    const read = base.safeParse(jsonIn(text));
    if (read.success) bases.push(read.data);
  }
  return bases.toSorted((a, b) => (a.endedAt < b.endedAt ? 1 : -1));
}

/** Removes base copies beyond the newest ones to keep, and the log before the oldest of those. */
export async function pruneArchive(folder: string, keep: number): Promise<void> {
  const bases = await listBases(folder);
  for (const { file } of bases.slice(keep)) {
    // The manifest goes first: without it the file is none.
    await rm(join(basesFolderOf(folder), file.replace(/\.tar\..*$/, MANIFEST)), { force: true });
    await rm(join(basesFolderOf(folder), file), { force: true });
  }
  const kept = bases.slice(0, keep);
  if (kept.length === 0) return;
  const first = Math.min(...kept.map(({ startSegment }) => segmentIn(startSegment).number));
  const wal = walFolderOf(folder);
  for (const name of await namesIn(wal)) {
    const isOld = isWalName(name) && !name.endsWith('.history') && segmentIn(name).number < first;
    if (isOld || (await isAbandoned(join(wal, name)))) await rm(join(wal, name), { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  if (!path.endsWith(UNFINISHED)) return false;
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS;
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
