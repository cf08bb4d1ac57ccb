import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { joinDatabase } from '#server/platform/postgres/open.ts';
import { createLog } from '#server/platform/log.ts';
import { addItems, addMonths } from './belongings.ts';
import type { Figure } from './figures.ts';
import { type Customer, signUp } from './history.ts';
import { type Measured, startValv } from './measured.ts';

const ROUNDS = 5;

/** Items of each of the four kinds that have a history. */
const HEAVY = 100;

/** Rows of each of the five kinds. */
const IMPORTED = 1_000;
const MONTHLY = { currency: 'SEK', frequency: 'monthly' };
const MB = 1024 ** 2;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Cost of exporting a large account, and of importing a guest's data. */
export async function measureExports(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  try {
    const heavy = await signUp(valv.origin, 'erik');
    await addPast(dataDir, heavy);
    const taken = { json: [] as Taken[], csv: [] as Taken[] };
    // The first of each warms up: code is compiled, and buffers find their size.
    for (let round = -1; round < ROUNDS; round += 1) {
      const [json, csv] = [await take(valv, heavy, 'json'), await take(valv, heavy, 'csv')];
      if (round < 0) continue;
      taken.json.push(json);
      taken.csv.push(csv);
    }
    const imports: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) imports.push(await importFile(valv, round));
    const name = `Reading in a guest's ${IMPORTED * 5} rows`;
    return [
      ...figuresOf('everything as one file', taken.json),
      ...figuresOf('everything as tables', taken.csv),
      { name, unit: 'seconds', rounds: imports, goal: 2 },
    ];
  } finally {
    await valv.stop();
  }
}

async function addPast(dataDir: string, { userId }: Customer): Promise<void> {
  const log = createLog({ level: 'error' });
  const opened = await joinDatabase({ database: { kind: 'embedded' }, dataDir, log });
  const client = new pg.Client(opened.pool);
  await client.connect();
  const owner = `select id from users where id = '${userId}'`;
  await addItems(client, owner, HEAVY);
  await addMonths(client, owner);
  await client.query('analyze');
  await client.end();
  await opened.stop();
}

type Taken = { seconds: number; bytes: number; grownBytes: number };

/** Downloads the file, and measures the process's memory meanwhile. */
async function take(valv: Measured, { token }: Customer, format: string): Promise<Taken> {
  const asked = await fetch(`${valv.origin}/api/export`, posted(token, { format }));
  const { url } = (await asked.json()) as { url: string };
  const before = (await valv.usage()).rssBytes;
  const begun = performance.now();
  const taking = fetch(`${valv.origin}${url}`).then((answer) => answer.arrayBuffer());
  let [peak, isTaken] = [before, false];
  const done = taking.finally(() => {
    isTaken = true;
  });
  while (!isTaken) peak = Math.max(peak, (await valv.usage()).rssBytes);
  const bytes = (await done).byteLength;
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, bytes, grownBytes: peak - before };
}

function figuresOf(what: string, taken: readonly Taken[]): Figure[] {
  const size = ((taken[0]?.bytes ?? 0) / MB).toPrecision(2);
  const of = `400 items of ten years, ${what} (${size} MB)`;
  const grown = taken.map(({ grownBytes }) => grownBytes / MB);
  return [
    { name: of, unit: 'seconds', rounds: taken.map(({ seconds }) => seconds), goal: null },
    { name: `${of}, memory grown meanwhile`, unit: 'MB', rounds: grown, goal: 64 },
  ];
}

async function importFile(valv: Measured, round: number): Promise<number> {
  const guest = await signUp(valv.origin, `gast${round}`);
  const rows = (more: object) =>
    Array.from({ length: IMPORTED }, (_, at) => ({
      id: String(at),
      name: `Nummer ${at}`,
      ...more,
    }));
  const file = {
    format: 'valv',
    version: 1,
    id: randomUUID(),
    exportedAt: new Date().toISOString(),
    assets: rows({ type: 'other', value: '45000.50', currency: 'SEK' }),
    liabilities: rows({ type: 'other', balance: '1800000', currency: 'SEK' }),
    incomes: rows({ type: 'other', amount: '42000', ...MONTHLY }),
    costs: rows({ type: 'other', amount: '900', ...MONTHLY }),
    goals: rows({ targetAmount: '10000', currency: 'SEK' }),
  };
  const begun = performance.now();
  const answer = await fetch(`${valv.origin}/api/import`, posted(guest.token, file));
  if (answer.status !== 201) throw new Error(await answer.text());
  return (performance.now() - begun) / 1000;
}

function posted(token: string, body: object): RequestInit {
  const headers = { 'content-type': 'application/json', 'authorization': `Bearer ${token}` };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}
