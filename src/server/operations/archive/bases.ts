import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import {
  readArchiveFile,
  refuseLink,
  writeArchiveFile,
} from '#server/platform/archive/archive-files.ts';
import {
  basePlaceOf,
  basesFolderOf,
  isSegmentName,
  isWalName,
  keyIn,
  type Orders,
  UNFINISHED,
  walFolderOf,
  walPlaceOf,
} from '#server/platform/archive/layout.ts';
import { type ReadingKey, UnreadableFile } from '#server/platform/archive/sealed-file.ts';
import { StartError } from '#server/platform/errors.ts';
import {
  historyNameOf,
  type Parent,
  parentsIn,
  positionIn,
  segmentIn,
  segmentNameOf,
} from './timelines.ts';

/** A base copy: its file, and the part of the log that belongs to it. */
const base = z.object({
  format: z.literal('valv-base'),
  version: z.literal(2),
  archiveId: z.string(),
  /** Name of the file beside this one. */
  file: z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{8}\.tar\.sealed$/),
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
  /** The files of keys, by their path in the data folder; null where nothing is encrypted. */
  keys: z.nullable(z.record(z.string(), z.string())),
});

export type Base = z.infer<typeof base>;

const COPY = '.tar.sealed';
const MANIFEST = '.manifest';

/** Names of ours: others in the folder are neither read nor removed. */
const OWN_NAME = /^\d{8}T\d{6}Z-[0-9a-f]{8}\.(?:tar\.sealed|manifest)(?:\.[0-9a-f]+)?(?:\.part)?$/;

/** An archive, and the key that its files are read with. */
export type ReadableArchive = { folder: string; archiveId: string; key: ReadingKey };

/** Unfinished files of a killed process are older than any that is being written. */
const ABANDONED_MS = 24 * 3_600_000;

export function readableIn(orders: Orders): ReadableArchive {
  return { folder: orders.folder, archiveId: orders.archiveId, key: keyIn(orders) };
}

export function copyNameOf(name: string): string {
  return `${name}${COPY}`;
}

function manifestNameOf({ file }: Pick<Base, 'file'>): string {
  return file.replace(COPY, MANIFEST);
}

/** Adds the manifest of a base copy, which counts from then on. */
export async function addManifest(
  orders: Orders,
  content: Omit<Base, 'format' | 'version' | 'archiveId'>,
): Promise<Base> {
  const { folder, archiveId } = orders;
  const added: Base = { format: 'valv-base', version: 2, archiveId, ...content };
  const bytes = Buffer.from(JSON.stringify(added));
  const place = basePlaceOf(archiveId, manifestNameOf(added));
  await writeArchiveFile(folder, place, { bytes, key: keyIn(orders) });
  return added;
}

type BaseListing = {
  /** The newest first. */
  bases: Base[];
  /** Manifests that Valv did not write so, each named by its message. */
  refused: UnreadableFile[];
};

/** Every whole base copy. */
export async function listBases({ folder, archiveId, key }: ReadableArchive): Promise<BaseListing> {
  const listed: BaseListing = { bases: [], refused: [] };
  for (const name of await namesIn(basesFolderOf(folder))) {
    if (!name.endsWith(MANIFEST)) continue;
    try {
      const bytes = await readArchiveFile(folder, basePlaceOf(archiveId, name), key);
      const read = base.parse(JSON.parse(bytes.toString('utf8')));
      if (manifestNameOf(read) !== name) {
        throw new UnreadableFile(`bases/${name} is the manifest of ${read.file}.`);
      }
      listed.bases.push(read);
    } catch (error) {
      listed.refused.push(unreadable(name, error as Error));
    }
  }
  const bases = listed.bases.toSorted((a, b) => (a.endedAt < b.endedAt ? 1 : -1));
  return { ...listed, bases };
}

function unreadable(name: string, error: NodeJS.ErrnoException): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  return new UnreadableFile(
    `bases/${name} is not a manifest that can be read (${error.code ?? error.name}).`,
  );
}

/** Removes base copies beyond the newest ones to keep, and the log before the oldest of those. */
export async function pruneArchive(archive: ReadableArchive, keep: number): Promise<void> {
  const { folder } = archive;
  const { bases } = await listBases(archive);
  const [basesFolder, wal] = [basesFolderOf(folder), walFolderOf(folder)];
  for (const path of [basesFolder, wal]) await refuseLink(path);
  for (const old of bases.slice(keep)) {
    // The manifest goes first: without it the file is not a copy.
    await rm(join(basesFolder, manifestNameOf(old)), { force: true });
    await rm(join(basesFolder, old.file), { force: true });
  }
  const kept = bases.slice(0, keep);
  if (kept.length === 0) return;
  const first = Math.min(...kept.map(({ startSegment }) => segmentIn(startSegment).number));
  for (const name of await namesIn(wal)) {
    const isOld = isWalName(name) && !name.endsWith('.history') && segmentIn(name).number < first;
    if (isOld || (await isAbandoned(join(wal, name)))) await rm(join(wal, name), { force: true });
  }
}

/** One copy is made at a time: what is unfinished was left by a killed process. */
export async function removeUnfinished(folder: string): Promise<void> {
  await refuseLink(folder);
  const names = (await readdir(folder)).filter((name) => OWN_NAME.test(name));
  const manifests = new Set(names.filter((name) => name.endsWith(MANIFEST)));
  for (const name of names) {
    const isWhole = manifests.has(name) || manifests.has(manifestNameOf({ file: name }));
    if (!isWhole) await rm(join(folder, name), { force: true });
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

/** The beginning of a restore: a base copy, and the log that follows it. */
export type RestoreChoice = {
  base: Base;
  timeline: number;
  /** Files of the log that the restore may read. */
  names: string[];
  /** The first segment that is missing although later ones are there; null: none. */
  missing: string | null;
};

type RestorePoint = { archive: ReadableArchive; until: Date | null };

/** Chooses the newest base copy from which the latest timeline, until a moment, can be restored. */
export async function chooseBase({ archive, until }: RestorePoint): Promise<RestoreChoice> {
  const { folder } = archive;
  const names = (await namesIn(walFolderOf(folder))).filter(isWalName);
  const { bases, refused } = await listBases(archive);
  // A copy that was put there, or an older one in its place, must not decide which one is used.
  if (refused[0] !== undefined) throw refused[0];
  const histories = names.filter((name) => name.endsWith('.history'));
  const timeline = newestTimeline(histories, bases);
  const history = historyNameOf(timeline);
  const parents = histories.includes(history) ? await readHistory(archive, history) : [];
  const onPath = bases.filter((base) => isBefore(base, timeline, parents));
  const usable = onPath.filter(({ endedAt }) => until === null || endedAt <= until.toISOString());
  const [base] = usable.toSorted((a, b) => (isLater(a, b) ? -1 : 1));
  if (base !== undefined) return { base, timeline, names, missing: gapAfter(base, names) };
  const oldest = onPath.at(-1);
  throw new StartError(
    oldest === undefined
      ? `The archive in ${folder} holds no base copy yet: there is nothing to restore.`
      : `The archive in ${folder} begins at ${oldest.endedAt}: name a later moment.`,
  );
}

/** The newest timeline of an archive; anybody who writes to it may name any number of them. */
export function newestTimeline(
  histories: readonly string[],
  bases: readonly Pick<Base, 'timeline'>[],
): number {
  const ofNames = histories.map((name) => Number.parseInt(name, 16));
  const all = [...ofNames, ...bases.map((base) => base.timeline)];
  return all.reduce((newest, each) => Math.max(newest, each), 0);
}

async function readHistory(archive: ReadableArchive, name: string): Promise<Parent[]> {
  const { folder, archiveId, key } = archive;
  const bytes = await readArchiveFile(folder, walPlaceOf(archiveId, name), key);
  return parentsIn(bytes.toString('utf8'));
}

function isBefore(base: Base, timeline: number, parents: readonly Parent[]): boolean {
  if (base.timeline === timeline) return true;
  const parent = parents.find((each) => each.timeline === base.timeline);
  return parent !== undefined && positionIn(base.stopPosition) <= parent.end;
}

function isLater(a: Base, b: Base): boolean {
  return positionIn(a.stopPosition) > positionIn(b.stopPosition);
}

/** A segment that is missing on every timeline ends a restore before later ones. */
export function gapAfter(
  { startSegment, timeline }: Base,
  names: readonly string[],
): string | null {
  const numbers = new Set(names.filter(isSegmentName).map((name) => segmentIn(name).number));
  // One by one: a long archive has more of them than a call has arguments.
  let last = 0;
  for (const number of numbers) last = Math.max(last, number);
  for (let { number } = segmentIn(startSegment); number <= last; number += 1) {
    if (!numbers.has(number)) return segmentNameOf({ timeline, number });
  }
  return null;
}
