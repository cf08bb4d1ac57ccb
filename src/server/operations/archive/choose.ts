import { readArchiveFile } from '#server/platform/archive/archive-files.ts';
import {
  isSegmentName,
  isWalName,
  walFolderOf,
  walPlaceOf,
} from '#server/platform/archive/layout.ts';
import { StartError } from '#server/platform/errors.ts';
import { type Base, listBases, namesIn, type ReadableArchive } from './bases.ts';
import {
  historyNameOf,
  type Parent,
  parentsIn,
  positionIn,
  segmentIn,
  segmentNameOf,
} from './timelines.ts';

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
  const timelines = [
    ...histories.map((name) => Number.parseInt(name, 16)),
    ...bases.map((base) => base.timeline),
  ];
  const timeline = Math.max(0, ...timelines);
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
function gapAfter({ startSegment, timeline }: Base, names: readonly string[]): string | null {
  const numbers = new Set(names.filter(isSegmentName).map((name) => segmentIn(name).number));
  const last = Math.max(0, ...numbers);
  for (let { number } = segmentIn(startSegment); number <= last; number += 1) {
    if (!numbers.has(number)) return segmentNameOf({ timeline, number });
  }
  return null;
}
