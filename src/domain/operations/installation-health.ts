import { ARCHIVE_BEHIND_S, type ArchiveStatus } from './archive.ts';

/** Whether there is a backup to go back to. */
export type BackupStatus = {
  state: 'ok' | 'failed' | 'late' | 'none' | 'off';
  lastReadyAt: string | null;
  lastFailure: { at: string; failure: string | null } | null;
  schedule: string | null;
  keep: number;
};

/** Status of an installation in a word (docs/product.md, section 2). */
export type Health = 'healthy' | 'warning' | 'critical';

/** Facts that decide the status of an installation; unknown ones are null and ignored. */
export type InstallationFacts = {
  isDatabaseUp: boolean;
  databaseMs: number | null;
  /** Used share of memory of the node with the least left: 0–1. */
  memoryShare: number;
  /** The last minutes, all nodes. */
  answers: { count: number; errors: number; p95Ms: number };
  delayMs: number;
  disk: { free: number; size: number };
  silentNodes: number;
  failedJobs: number;
  mailWaitingMs: number;
  failedMails: number;
  backup: BackupStatus['state'] | null;
  /** Statutory rules that end within 60 days, or have ended. */
  endingRules: number;
  /** Null without an archive. */
  archive: ArchiveStatus | null;
};

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Seconds behind the database beyond which the archive no longer protects its data. */
const ARCHIVE_LOST_S = 3_600;

/** With fewer answers a share of them is not judged. */
const ANSWERS_MIN = 20;
const MAIL_LATE_MS = 15 * 60_000;

/** Every reason with its weight and when it holds, the worst first (decision 036). */
const RULES = {
  database_away: { health: 'critical', holds: ({ isDatabaseUp }) => !isDatabaseUp },
  disk_full: {
    health: 'critical',
    holds: ({ disk }) => disk.free < 256 * MB || disk.free < 0.02 * disk.size,
  },
  memory_full: { health: 'critical', holds: ({ memoryShare }) => memoryShare >= 0.95 },
  errors_many: { health: 'critical', holds: ({ answers }) => errorShare(answers) >= 0.1 },
  archive_broken: {
    health: 'critical',
    holds: ({ archive }) => archive?.state === 'broken' || (archive?.lagS ?? 0) > ARCHIVE_LOST_S,
  },
  drill_failed: {
    health: 'critical',
    holds: ({ archive }) => archive?.drill?.isPassed === false,
  },
  archive_behind: {
    health: 'warning',
    holds: ({ archive }) => (archive?.lagS ?? 0) > ARCHIVE_BEHIND_S,
  },
  archive_log_grows: {
    health: 'warning',
    holds: ({ archive, disk }) => (archive?.waitingBytes ?? 0) > Math.max(GB, disk.free / 4),
  },
  base_late: { health: 'warning', holds: ({ archive }) => archive?.isBaseLate === true },
  drill_late: { health: 'warning', holds: ({ archive }) => archive?.isDrillLate === true },
  backup_failed: { health: 'warning', holds: ({ backup }) => backup === 'failed' },
  backup_late: { health: 'warning', holds: ({ backup }) => backup === 'late' },
  node_silent: { health: 'warning', holds: ({ silentNodes }) => silentNodes > 0 },
  disk_low: {
    health: 'warning',
    holds: ({ disk }) => disk.free < 5 * 1024 * MB && disk.free < 0.1 * disk.size,
  },
  memory_high: { health: 'warning', holds: ({ memoryShare }) => memoryShare >= 0.8 },
  errors_some: { health: 'warning', holds: ({ answers }) => errorShare(answers) >= 0.01 },
  database_slow: { health: 'warning', holds: ({ databaseMs }) => (databaseMs ?? 0) > 500 },
  answers_slow: {
    health: 'warning',
    holds: ({ answers }) => answers.count >= ANSWERS_MIN && answers.p95Ms > 1000,
  },
  loop_late: { health: 'warning', holds: ({ delayMs }) => delayMs > 200 },
  mail_waiting: { health: 'warning', holds: ({ mailWaitingMs }) => mailWaitingMs > MAIL_LATE_MS },
  mail_failed: { health: 'warning', holds: ({ failedMails }) => failedMails > 0 },
  jobs_failed: { health: 'warning', holds: ({ failedJobs }) => failedJobs > 0 },
  rules_ending: { health: 'warning', holds: ({ endingRules }) => endingRules > 0 },
} as const satisfies Record<
  string,
  { health: Health; holds: (facts: InstallationFacts) => boolean }
>;

export type HealthReason = keyof typeof RULES;

/** Severity of a reason alone. */
export function healthOf(reason: HealthReason): Health {
  return RULES[reason].health;
}

/** The word for an installation, and every reason for it, the worst first (decision 036). */
export function judge(facts: InstallationFacts): { status: Health; reasons: HealthReason[] } {
  const names = Object.keys(RULES) as HealthReason[];
  // A full disk is a low one too: only the worse of the two is reported.
  const held = names.filter((name) => RULES[name].holds(facts));
  const reasons = held.filter((name) => !held.some((other) => WORSE[name] === other));
  const first = reasons[0];
  return { status: first === undefined ? 'healthy' : healthOf(first), reasons };
}

const WORSE: Partial<Record<HealthReason, HealthReason>> = {
  disk_low: 'disk_full',
  archive_behind: 'archive_broken',
  memory_high: 'memory_full',
  errors_some: 'errors_many',
};

function errorShare({ count, errors }: InstallationFacts['answers']): number {
  return count < ANSWERS_MIN ? 0 : errors / count;
}
