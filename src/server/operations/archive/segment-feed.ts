import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readArchiveFile } from '#server/platform/archive/archive-files.ts';
import { isSegmentName, walPlaceOf } from '#server/platform/archive/layout.ts';
import type { ReadableArchive } from './bases.ts';
import { segmentIn } from './timelines.ts';

/** Within the database's folder, while it is restored. */
export const FEED = 'valv-feed';

/** Segments that are unpacked before they are asked for, and after they were. */
const AHEAD = 4;
const BEHIND = 2;
const LOOK_MS = 10;

const KNOWN = 'known';
const WANTED = '.wanted';

/**
 * PostgreSQL's command for a file of the log: it names the file to us, and waits until it is there.
 * A program of ours for each of thousands would take longer than the rest of a restore. A minute
 * without an answer ends the restore: we have died.
 */
export const RESTORE_COMMAND =
  `cd ${FEED} && grep -qxF "%f" ${KNOWN} || exit 1; : > "%f${WANTED}"; n=0; ` +
  `while [ ! -e "%f" ]; do n=$((n+1)); [ $n -lt 6000 ] || exit 200; sleep 0.01; done; ` +
  `cp "%f" "../%p"`;

type SegmentFeedOptions = {
  archive: ReadableArchive;
  /** The folder that PostgreSQL reads. */
  feedDir: string;
  /** Names of the files that it may ask for. */
  names: readonly string[];
  signal: AbortSignal;
};

/** Lists the files that there are, and unpacks those that all restores ask for. */
export async function prepareFeed({ archive, feedDir, names }: SegmentFeedOptions): Promise<void> {
  await writeFile(join(feedDir, KNOWN), names.map((name) => `${name}\n`).join(''));
  for (const name of names.filter((each) => !isSegmentName(each))) {
    await unpackTo(feedDir, name, archive);
  }
}

/** Unpacks segments as they are asked for, a few ahead, until aborted; throws at a damaged one. */
export async function feed(feeding: SegmentFeedOptions): Promise<void> {
  const { archive, feedDir, names, signal } = feeding;
  const numbered = names
    .filter(isSegmentName)
    .map((name) => ({ name, number: segmentIn(name).number }))
    .toSorted((a, b) => a.number - b.number);
  const there = new Set<string>();
  let last = -1;
  while (!signal.aborted) {
    const found = await readdir(feedDir).catch(() => []);
    const wanted = found.filter((name) => name.endsWith(WANTED)).map(withoutWanted);
    last = Math.max(last, ...wanted.filter(isSegmentName).map((name) => segmentIn(name).number));
    const isNear = (number: number) => number >= last - BEHIND && number <= last + AHEAD;
    const coming = numbered.filter(
      ({ name, number }) => !there.has(name) && (wanted.includes(name) || isNear(number)),
    );
    const [next] = coming.toSorted(
      (a, b) => Number(wanted.includes(b.name)) - Number(wanted.includes(a.name)),
    );
    if (next !== undefined && last >= 0) {
      await unpackTo(feedDir, next.name, archive);
      there.add(next.name);
      continue;
    }
    for (const name of [...there].filter((each) => segmentIn(each).number < last - BEHIND)) {
      await rm(join(feedDir, name), { force: true });
      await rm(join(feedDir, `${name}${WANTED}`), { force: true });
      there.delete(name);
    }
    await pause(LOOK_MS, null, { signal }).catch(() => null);
  }
}

function withoutWanted(name: string): string {
  return name.slice(0, -WANTED.length);
}

async function unpackTo(feedDir: string, name: string, archive: ReadableArchive): Promise<void> {
  const { folder, archiveId, key } = archive;
  const bytes = await readArchiveFile(folder, walPlaceOf(archiveId, name), key);
  const path = join(feedDir, name);
  // Readable by the database's user, in a folder that only that user may enter.
  await writeFile(`${path}.new`, bytes, { mode: 0o644 });
  await rename(`${path}.new`, path);
}
