import type { Sample } from './samples.ts';

const store = 'src/server/records/assets/store.ts';
const job = 'src/server/statistics/refresh/job.ts';

export const registrySamples: Readonly<Record<string, Sample>> = {
  'registered-locks': {
    broken: [
      { [store]: 'await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);' },
      { [store]: `const lock = 'select pg_try_advisory_xact_lock($1)';` },
      { [store]: 'const key = sql`hashtextextended(${userId}, 7)`;' },
    ],
    kept: {
      'src/server/platform/db/locks.ts': `const take = 'select pg_advisory_xact_lock($1)';`,
      'src/server/platform/db/locks.test.ts': `const take = 'select pg_advisory_xact_lock($1)';`,
      [store]: `await takeLock(tx, 'limits', userId);`,
    },
  },
  'registered-headers': {
    broken: [
      { [store]: `const key = request.headers['idempotency-key'];` },
      { [store]: `const bare = { 'x-content-type-options': 'nosniff' };` },
      { [store]: 'const line = `X-Content-Type-Options: ${value}`;' },
    ],
    kept: {
      'src/server/platform/http/header-names.ts': `const total = 'x-total-count';`,
      [store]: `const tag = request.headers['if-match'];\nconst key = headers[HEADERS.totalCount];`,
    },
  },
  'registered-jobs': {
    broken: [
      { [job]: `jobs.register({ name: 'refresh', options, work });` },
      { [job]: `jobs.add(tx, { name: 'refresh', key, payload });` },
    ],
    kept: {
      [job]: `jobs.register({ name: JOBS.refreshStatistics, options, work });`,
      'src/server/platform/jobs/jobs.test.ts': `jobs.register({ name: 'begin', options, work });`,
    },
  },
};
