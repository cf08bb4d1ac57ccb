import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { connected } from '#server/platform/db/connection.ts';
import { joinDatabase } from '#server/platform/postgres/open.ts';
import { createLog } from '#server/platform/log.ts';
import { type Figure, median, ratios } from './figures.ts';
import { type Customer, signUp } from './history.ts';
import { type Measured, startValv } from './measured.ts';
import { addBelongings, populate } from './populated.ts';
import { table } from './report.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/scale.md');
const SMALL = 1_000;
const PEOPLE = 100_000;

/** Users who are measured, spread among the others. */
const CUSTOMERS = 100;
const ROUNDS = 5;
const WARM_UPS = 2;
const MB = 1024 ** 2;

const QUIET = {
  AUTH_AUTOCONFIRM: 'on',
  AUTH_RATE_LIMITS: 'off',
  REQUESTS_PER_MINUTE: '0',
  LOG_LEVEL: 'warn',
  BACKUP_SCHEDULE: 'off',
};

const READS: readonly [name: string, path: string][] = [
  ['Assets', '/api/assets'],
  ['Summary', '/api/financial-summary'],
  ['24 months', '/api/net-worth-history?period=2y'],
  ['Why it changed', '/api/net-worth-change'],
  ['A month of every item', '/api/historical-values?year=2026&month=3'],
  ['Recent activity', '/api/activities'],
];

/** A large installation, with what is measured of it. */
type Site = {
  people: number;
  dataDir: string;
  valv: Measured;
  customers: Customer[];
  filledS: number;
};

/**
 * Times the same reads of 100 users among a thousand and among many (`npm run bench -- --scale`),
 * alternately; writes them, and what a user takes, into docs/scale.md.
 */
export async function measureScale(people = PEOPLE): Promise<void> {
  if (!(people > SMALL)) throw new Error(`--people takes a number above ${SMALL}`);
  const folder = mkdtempSync(join(tmpdir(), 'valv-scale-'));
  const sites: Site[] = [];
  try {
    for (const count of [SMALL, people]) sites.push(await openSite(folder, count));
    const [small, large] = sites as [Site, Site];
    const before = await scansOf(large);
    const figures = await timeReads(small, large);
    const memory = await memoryOf(large);
    const scans = differences(before, await scansOf(large));
    const sizes = await sizesOf(large);
    const text = words({ large, figures, memory, scans, sizes });
    writeBlock(text);
    process.stdout.write(`${text}\n`);
  } finally {
    for (const { valv } of sites) await valv.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openSite(folder: string, people: number): Promise<Site> {
  process.stdout.write(`Filling an installation of ${people} users ...\n`);
  const dataDir = join(folder, String(people));
  const begunMs = performance.now();
  await populate(dataDir, people);
  const filledS = (performance.now() - begunMs) / 1000;
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  const customers: Customer[] = [];
  for (let at = 0; at < CUSTOMERS; at += 1) customers.push(await signUp(valv.origin, `c${at}`));
  const site = { people, dataDir, valv, customers, filledS };
  const ids = customers.map(({ userId }) => `'${userId}'`).join();
  await onDatabase(site, (client) =>
    addBelongings(client, `select id from users where id in (${ids})`),
  );
  await onDatabase(site, (client) => client.query('analyze'));
  return site;
}

async function onDatabase<T>(
  { dataDir }: Site,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const log = createLog({ level: 'error' });
  const opened = await joinDatabase({ database: { kind: 'embedded' }, dataDir, log });
  try {
    return await connected(opened.pool, work);
  } finally {
    await opened.stop();
  }
}

/** One read of each customer at a time, of the small and the large installation in turns. */
async function timeReads(small: Site, large: Site): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of READS) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      const [few, many] = [await medianMs(small, path), await medianMs(large, path)];
      if (round < 0) continue;
      times.small.push(few);
      times.large.push(many);
    }
    figures.push(
      { name: `${name}, until the answer`, unit: 'ms', rounds: times.large, goal: null },
      {
        name: `${name}, beside the same among ${SMALL.toLocaleString('en')} users`,
        unit: 'times',
        rounds: ratios(times.large, times.small),
        goal: 1.2,
      },
    );
  }
  return figures;
}

async function medianMs({ valv, customers }: Site, path: string): Promise<number> {
  const times: number[] = [];
  for (const { token } of customers) {
    const headers = { authorization: `Bearer ${token}` };
    const begunMs = performance.now();
    const answer = await fetch(`${valv.origin}${path}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status} at ${path}`);
    times.push(performance.now() - begunMs);
  }
  return median(times);
}

type Counts = Record<string, number>;

/** How often each table of user data has been read from end to end. */
async function scansOf(site: Site): Promise<Counts> {
  return onDatabase(site, async (client) => {
    const { rows } = await client.query<{ name: string; count: string }>(`
      select relname as name, seq_scan as count from pg_stat_user_tables
      where schemaname = 'public' and n_live_tup > ${site.people}`);
    return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
  });
}

function differences(before: Counts, after: Counts): string[] {
  return Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0));
}

type Size = { name: string; rows: number; bytes: number };

async function sizesOf(site: Site): Promise<Size[]> {
  return onDatabase(site, async (client) => {
    const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(`
      select c.relname as name, c.reltuples::bigint as rows, pg_total_relation_size(c.oid) as bytes
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.reltuples > ${site.people / 2} order by bytes desc`);
    return rows.map((row) => ({
      name: row.name,
      rows: Number(row.rows),
      bytes: Number(row.bytes),
    }));
  });
}

type Memory = { ours: number; database: number };

/** Bytes of our process, and of the database's processes with their shared part counted once. */
async function memoryOf({ valv, dataDir }: Site): Promise<Memory> {
  const { rssBytes } = await valv.usage();
  const [first = ''] = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n');
  const all = readdirSync('/proc').filter((pid) => pid === first || parentOf(pid) === first);
  const database = all.reduce((sum, pid) => sum + shareOf(pid), 0);
  return { ours: rssBytes, database };
}

function parentOf(pid: string): string | undefined {
  return /^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1];
}

function shareOf(pid: string): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) * 1024;
}

/** Empty for what is no process, or has ended. */
function readProc(pid: string, name: string): string {
  try {
    return readFileSync(join('/proc', pid, name), 'utf8');
  } catch {
    return '';
  }
}

type Seen = { large: Site; figures: Figure[]; memory: Memory; scans: string[]; sizes: Size[] };

const count = (value: number) => Math.round(value).toLocaleString('en');
const megabytes = (bytes: number) => `${count(bytes / MB)} MB`;

function words({ large, figures, memory, scans, sizes }: Seen): string {
  const { people, filledS } = large;
  const row = (name: string, rows: string, bytes: number) =>
    `| ${[name, rows, megabytes(bytes), kilobytes(bytes / people)].join(' | ')} |`;
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const day = new Date().toISOString().slice(0, 10);
  return [
    `On ${day}: ${count(people)} users with 40 items each, filled in ${count(filledS)} s.`,
    '',
    '| table | rows | on disk, with its indexes | for each user |',
    '| --- | --- | --- | --- |',
    ...sizes.map(({ name, rows, bytes }) => row(`\`${name}\``, count(rows), bytes)),
    row('all of these', '', all),
    '',
    `Memory after the reads: ${megabytes(memory.ours)} in our process, and`,
    `${megabytes(memory.database)} in those of the database, their shared part counted once.`,
    '',
    table(figures),
    '',
    'Tables of users that any of these reads went through from end to end: ' +
      `${scans.join(', ') || 'none'}.`,
  ].join('\n');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}

const BEGIN = '<!-- written by npm run bench -- --scale -->';
const END = '<!-- end -->';

function writeBlock(text: string): void {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [before = '', rest = ''] = document.split(BEGIN);
  const [, after = ''] = rest.split(END);
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
}
