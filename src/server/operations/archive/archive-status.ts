import { readdir, readFile, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import {
  ARCHIVE_BEHIND_S,
  type ArchiveState,
  type ArchiveStatus,
  type Drill,
} from '#domain/operations/archive.ts';
import { CLOSING, DROPPED, isSegmentName, keyIn } from '#server/platform/archive/layout.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import type { OpenedArchive } from '#server/platform/postgres/embedded.ts';
import { type Base, listBases, readableIn } from './bases.ts';
import { isThere, keysFor } from './make-base.ts';

const HOUR_MS = 3_600_000;

/** A night's copy may be late by two hours, and a week's drill by a day. */
const BASE_LATE_MS = 26 * HOUR_MS;
const DRILL_LATE_MS = 8 * 24 * HOUR_MS;

/** In the data folder: the archive's folder is not believed what it says of itself. */
const DRILL_FILE = 'drill.json';

const NONE = { bases: [], refused: [] };

const drill = z.object({
  at: z.string(),
  isPassed: z.boolean(),
  problem: z.nullable(z.string()),
  rows: z.number(),
  tables: z.number(),
  restoreMs: z.number(),
  totalMs: z.number(),
});

type ArchiveStatusQuery = { archive: OpenedArchive; orm: Orm; now: Date; startedAt: Date };

/** How far behind the second place is, and what it holds. */
export async function archiveStatus(query: ArchiveStatusQuery): Promise<ArchiveStatus> {
  const { archive, orm, now, startedAt } = query;
  const { orders, pgDir } = archive;
  const [archived, log] = [await archiverOf(orm), await waitingLog(pgDir)];
  const lastMs = archived.lastAt?.getTime() ?? startedAt.getTime();
  const oldestMs = Math.min(lastMs, log.oldestMs ?? Infinity);
  const lagS = Math.max(0, Math.round((now.getTime() - oldestMs) / 1000));
  const isAway = !(await answered(isThere(orders), false));
  const bases = isAway ? [] : (await answered(listBases(readableIn(orders)), NONE)).bases;
  const [base] = bases;
  const own = bases.filter(({ begunAt }) => begunAt >= orders.unbrokenSince);
  const judged = stateOf({ lagS, hasBase: isAway || own.length > 0, isBroken: isBroken(pgDir) });
  const failure = failureOf(archive, { archived, state: judged });
  const state = failure !== null && judged !== 'broken' ? 'behind' : judged;
  const last = await answered(readDrill(dirname(pgDir)), null);
  const since = Date.parse(last?.at ?? bases.at(-1)?.endedAt ?? now.toISOString());
  return {
    state,
    failure,
    lagS,
    lastSegmentAt: archived.lastAt?.toISOString() ?? null,
    lastBaseAt: base?.endedAt ?? null,
    lastBaseBytes: base?.bytes ?? null,
    isAway,
    isBaseLate: !isAway && isLate(base, now, startedAt),
    bases: bases.length,
    waitingBytes: log.bytes,
    waitingFiles: log.waiting,
    isSealed: orders.key.isSecret,
    drill: last,
    isDrillLate: now.getTime() - since > DRILL_LATE_MS,
  };
}

/** Whether a part of the log was given up, and no whole base copy was begun since. */
export function isBroken(pgDir: string): boolean {
  return [DROPPED, CLOSING].some((name) => existsSync(join(pgDir, name)));
}

/**
 * Whether the data folder has other files of keys than the newest base copy. What they have sealed since
 * is in the log, and would be restored with keys that do not open it.
 */
export function hasOtherKeys({ orders, pgDir }: OpenedArchive): Promise<boolean> {
  const compare = async () => {
    const [base] = (await listBases(readableIn(orders))).bases;
    if (base === undefined) return false;
    return !isDeepStrictEqual(base.keys, await keysFor(keyIn(orders), dirname(pgDir)));
  };
  return answered(compare(), false);
}

/** Null before the first one. */
async function readDrill(dataDir: string): Promise<Drill | null> {
  const text = await readFile(drillFileOf(dataDir), 'utf8').catch(() => null);
  return text === null ? null : (drill.safeParse(JSON.parse(text)).data ?? null);
}

export function drillFileOf(dataDir: string): string {
  return join(dataDir, DRILL_FILE);
}

type ArchiveFacts = { lagS: number; hasBase: boolean; isBroken: boolean };

function stateOf({ lagS, hasBase, isBroken: hasGap }: ArchiveFacts): ArchiveState {
  if (hasGap) return 'broken';
  if (lagS > ARCHIVE_BEHIND_S) return 'behind';
  return hasBase ? 'ok' : 'beginning';
}

type Archiver = { lastAt: Date | null; failedAt: Date | null };

function failureOf(
  archive: OpenedArchive,
  { archived, state }: { archived: Archiver; state: ArchiveState },
): ArchiveStatus['failure'] {
  const { lastAt, failedAt } = archived;
  const isFailing = failedAt !== null && (lastAt === null || failedAt > lastAt);
  const report = archive.lastReport();
  if (report !== null && (isFailing || state === 'broken')) return report.failure;
  // The program neither fails nor ends: its disk does not answer.
  return state === 'behind' ? 'slow' : null;
}

function isLate(base: Base | undefined, now: Date, startedAt: Date): boolean {
  const since = base === undefined ? startedAt.getTime() : Date.parse(base.endedAt);
  return now.getTime() - since > BASE_LATE_MS;
}

async function archiverOf(orm: Orm): Promise<Archiver> {
  const { rows } = await orm.execute(
    sql`select last_archived_time as "lastAt", last_failed_time as "failedAt"
      from pg_stat_archiver`,
  );
  const [row] = rows as { lastAt: string | Date | null; failedAt: string | Date | null }[];
  const instant = (at: string | Date | null | undefined) => (at ? new Date(at) : null);
  return { lastAt: instant(row?.lastAt), failedAt: instant(row?.failedAt) };
}

type WriteAheadLog = { bytes: number; waiting: number; oldestMs: number | null };

/** The log on the disk of the data, and the files of it that wait for the archive. */
async function waitingLog(pgDir: string): Promise<WriteAheadLog> {
  const folder = join(pgDir, 'pg_wal');
  const sizes = (await readdir(folder)).filter(isSegmentName).map(async (name) => {
    return (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
  });
  const marks = (await readdir(join(folder, 'archive_status')))
    .filter((name) => name.endsWith('.ready'))
    .sort();
  const [oldest] = marks;
  const found =
    oldest === undefined
      ? null
      : await stat(join(folder, 'archive_status', oldest)).catch(() => null);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { bytes, waiting: marks.length, oldestMs: found?.mtimeMs ?? null };
}

/** A disk that does not answer must not keep the page waiting. */
const ANSWER_MS = 2_000;

async function answered<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => {
    setTimeout(() => resolve(otherwise), ANSWER_MS).unref();
  });
  return Promise.race([asked.catch(() => otherwise), late]);
}
