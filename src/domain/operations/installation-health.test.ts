import { describe, expect, test } from 'vitest';
import { type InstallationFacts, healthOf, judge } from './installation-health.ts';

const GB = 1024 ** 3;

const calm: InstallationFacts = {
  isDatabaseUp: true,
  databaseMs: 0.4,
  memoryShare: 0.3,
  answers: { count: 1000, errors: 0, p95Ms: 12 },
  delayMs: 3,
  disk: { free: 40 * GB, size: 100 * GB },
  silentNodes: 0,
  failedJobs: 0,
  mailWaitingMs: 0,
  failedMails: 0,
  backup: 'ok',
  endingRules: 0,
  archive: null,
};

const archive = {
  state: 'ok',
  failure: null,
  lagS: 25,
  lastSegmentAt: null,
  isAway: false,
  lastBaseAt: null,
  lastBaseBytes: null,
  isBaseLate: false,
  bases: 7,
  waitingBytes: 4 * 16 * 1024 ** 2,
  waitingFiles: 0,
  isSealed: true,
  drill: null,
  isDrillLate: false,
} as const;

const failedDrill = {
  at: '2026-11-22T03:20:00.000Z',
  isPassed: false,
  problem: 'The table assets has 3 rows restored, and had 4.',
  rows: 4,
  tables: 1,
  restoreMs: 5_000,
  totalMs: 9_000,
};

test('an archive that is half a minute behind is as it should be', () => {
  expect(judge({ ...calm, archive })).toEqual({ status: 'healthy', reasons: [] });
});

test('an installation that nothing is wrong with is healthy', () => {
  expect(judge(calm)).toEqual({ status: 'healthy', reasons: [] });
});

test('unknown facts are ignored', () => {
  const unknown = { ...calm, databaseMs: null, backup: null };
  expect(judge(unknown).status).toBe('healthy');
});

describe.each<[string, Partial<InstallationFacts>, string, string]>([
  ['a late archive', { archive: { ...archive, lagS: 121 } }, 'warning', 'archive_behind'],
  ['an archive lost', { archive: { ...archive, lagS: 3_601 } }, 'critical', 'archive_broken'],
  ['a gap in it', { archive: { ...archive, state: 'broken' } }, 'critical', 'archive_broken'],
  [
    'a log that grows beside the data',
    { archive: { ...archive, waitingBytes: 11 * GB } },
    'warning',
    'archive_log_grows',
  ],
  ['a late base copy', { archive: { ...archive, isBaseLate: true } }, 'warning', 'base_late'],
  ['a late drill', { archive: { ...archive, isDrillLate: true } }, 'warning', 'drill_late'],
  ['a failed drill', { archive: { ...archive, drill: failedDrill } }, 'critical', 'drill_failed'],
  ['no answer of the database', { isDatabaseUp: false }, 'critical', 'database_away'],
  ['a database of 501 ms', { databaseMs: 501 }, 'warning', 'database_slow'],
  ['80 % of the memory', { memoryShare: 0.8 }, 'warning', 'memory_high'],
  ['95 % of the memory', { memoryShare: 0.95 }, 'critical', 'memory_full'],
  ['a failure in a hundred', ratio(100, 1), 'warning', 'errors_some'],
  ['a failure in ten', ratio(100, 10), 'critical', 'errors_many'],
  ['a second and more for one in twenty', slow(1001), 'warning', 'answers_slow'],
  ['an event loop 201 ms late', { delayMs: 201 }, 'warning', 'loop_late'],
  ['1 % of the disk', { disk: { free: GB, size: 100 * GB } }, 'critical', 'disk_full'],
  ['200 MB of disk', { disk: { free: 0.19 * GB, size: GB } }, 'critical', 'disk_full'],
  ['4 % of the disk', { disk: { free: 4 * GB, size: 100 * GB } }, 'warning', 'disk_low'],
  ['a node that fell silent', { silentNodes: 1 }, 'warning', 'node_silent'],
  ['a job that failed', { failedJobs: 1 }, 'warning', 'jobs_failed'],
  ['a mail that waits 16 minutes', { mailWaitingMs: 960_000 }, 'warning', 'mail_waiting'],
  ['a mail that failed', { failedMails: 1 }, 'warning', 'mail_failed'],
  ['a rule that ends within 60 days', { endingRules: 1 }, 'warning', 'rules_ending'],
  ['a backup that failed', { backup: 'failed' }, 'warning', 'backup_failed'],
  ['a backup that is late', { backup: 'late' }, 'warning', 'backup_late'],
])('%s', (_, found, status, reason) => {
  test(`is ${status}, and says why`, () => {
    expect(judge({ ...calm, ...found })).toEqual({ status, reasons: [reason] });
  });
});

describe.each<[string, Partial<InstallationFacts>]>([
  ['79 % of the memory', { memoryShare: 0.79 }],
  ['a failure in a thousand', ratio(1000, 1)],
  ['two failures of three answers', ratio(3, 2)],
  ['slow answers, but few', { answers: { count: 19, errors: 0, p95Ms: 5000 } }],
  ['5 % of a large disk', { disk: { free: 50 * GB, size: 1000 * GB } }],
  ['no backup yet, or none wanted', { backup: 'none' }],
])('%s', (_, found) => {
  test('is no reason', () => {
    expect(judge({ ...calm, ...found }).reasons).toEqual([]);
  });
});

test('the worst reason comes first and decides', () => {
  const { status, reasons } = judge({ ...calm, failedJobs: 2, isDatabaseUp: false });
  expect([status, reasons]).toEqual(['critical', ['database_away', 'jobs_failed']]);
  expect(reasons.map(healthOf)).toEqual(['critical', 'warning']);
});

function ratio(count: number, errors: number): Partial<InstallationFacts> {
  return { answers: { count, errors, p95Ms: 12 } };
}

function slow(p95Ms: number): Partial<InstallationFacts> {
  return { answers: { count: 20, errors: 0, p95Ms } };
}
