import type { Sample } from './samples.ts';

const store = 'src/server/records/assets/store.ts';
const form = 'src/web/records/assets/asset-form.tsx';
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
  'registered-headers-web': {
    broken: [
      { [form]: `headers.set('Idempotency-Key', key);` },
      { [form]: `const readAt = kept.headers.get('x-read-at');` },
    ],
    kept: {
      'src/web/client/http/header-names.ts': `const readAt = 'x-read-at';`,
      [form]: `headers.set(IDEMPOTENCY_KEY, key);\nheaders.set('Accept-Language', 'sv');`,
    },
  },
  'registered-storage': {
    broken: [
      { [form]: `const theme = localStorage.getItem('valv.theme');` },
      { [form]: 'const key = `valv.unlisted.${userId}`;' },
    ],
    kept: {
      'src/web/kit/storage/keys.ts': `export const THEME_KEY = 'valv.theme';`,
      'src/web/kit/ui/theme.test.ts': `localStorage.setItem('valv.theme', 'light');`,
      [form]: `const name = 'valv-unread.json';\nconst theme = readStored(THEME_KEY);`,
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
