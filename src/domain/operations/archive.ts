/** Reasons why the archive is behind: a closed list, so that each has words in both languages. */
export type ArchiveFailure =
  | 'disk_full'
  | 'missing'
  | 'no_access'
  | 'differs'
  | 'slow'
  | 'internal';

/** Reasons for a mail to the operator. */
export type ArchiveAlarm = ArchiveFailure | 'broken' | 'base' | 'drill';

/** Seconds that the archive may be behind before it is reported; its goal is sixty. */
export const ARCHIVE_BEHIND_S = 120;

/** A rehearsed restore: whether every row was as in the source, and how long it took. */
export type Drill = {
  at: string;
  isPassed: boolean;
  /** Why it did not pass; null when it did. */
  problem: string | null;
  rows: number;
  tables: number;
  /** Time to have the database back, and to have compared it too. */
  restoreMs: number;
  totalMs: number;
};

/**
 * `broken`: a part of the log was given up, and only the next base copy closes the gap.
 * `beginning`: there is no base copy yet.
 */
export type ArchiveState = 'ok' | 'behind' | 'broken' | 'beginning';

/** Status of the second place of the data. */
export type ArchiveStatus = {
  state: ArchiveState;
  failure: ArchiveFailure | null;
  /** Age of the oldest write that is not in the archive yet. */
  lagS: number;
  lastSegmentAt: string | null;
  /** Its disk is not there: base copies and drills are unknown. */
  isAway: boolean;
  lastBaseAt: string | null;
  lastBaseBytes: number | null;
  isBaseLate: boolean;
  bases: number;
  /** Bytes of the log on the disk of the data, archived or not. */
  waitingBytes: number;
  waitingFiles: number;
  isSealed: boolean;
  drill: Drill | null;
  isDrillLate: boolean;
};
