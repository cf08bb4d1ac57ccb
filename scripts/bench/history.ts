import pg from 'pg';
import { joinDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { addItems, addMonths, itemsSql } from './belongings.ts';
import { type Figure, median, ratios } from './figures.ts';
import { type Load, send } from './load.ts';
import { type Measured, startMeasured } from './measured.ts';

const ROUNDS = 5;
const WARMING = 2;
const CONNECTIONS = 4;
const OTHERS = 5_000;

/** Items of each of the four kinds. */
const ORDINARY = 10;
const HEAVY = 100;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** What the totals of today and of 24 months cost our process, beside Node's and the driver's. */
export async function measureHistory(dataDir: string): Promise<Figure[]> {
  const valv = await startMeasured('../start.ts', { ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  const bare = await startMeasured('bare-server.ts', {});
  const log = createLog({ level: 'error' });
  const opened = await joinDatabase({ database: { kind: 'embedded' }, dataDir, log });
  const client = new pg.Client(opened.pool);
  await client.connect();
  try {
    const ordinary = await signUp(valv.origin, 'maria');
    const heavy = await signUp(valv.origin, 'erik');
    await addBelongings(client, { ordinary, heavy });
    return await measure({ valv, bare, client, ordinary, heavy });
  } finally {
    await client.end();
    await opened.stop();
    await valv.stop();
    await bare.stop();
  }
}

type Customer = { userId: string; token: string };
type Both = { ordinary: Customer; heavy: Customer };

async function signUp(origin: string, name: string): Promise<Customer> {
  const person = { email: `${name}@example.se`, password: 'en villa i Nacka' };
  const registered = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, firstName: name, lastName: 'Lind' }),
  });
  const { user, session } = (await registered.json()) as {
    user: { id: string };
    session: { access_token: string };
  };
  const token = session.access_token;
  const known = await fetch(`${origin}/api/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!known.ok) throw new Error(await known.text());
  return { userId: user.id, token };
}

async function addBelongings(client: pg.Client, { ordinary, heavy }: Both): Promise<void> {
  await client.query(`insert into users (id, email)
    select gen_random_uuid(), n || '@example.org' from generate_series(1, ${OTHERS}) n`);
  const own = (customer: Customer) => `select id from users where id = '${customer.userId}'`;
  await addItems(client, `select id from users where email like '%@example.org'`, ORDINARY);
  await addItems(client, own(ordinary), ORDINARY);
  await addItems(client, own(heavy), HEAVY);
  await addMonths(client, own(ordinary));
  await addMonths(client, own(heavy));
  await client.query('analyze');
}

type Field = Both & { valv: Measured; bare: Measured; client: pg.Client };

const SUMMARY = '/api/financial-summary';
const SERIES = '/api/net-worth-history?period=2y';

async function measure({ valv, bare, client, ordinary, heavy }: Field): Promise<Figure[]> {
  const load = (path: string, { token }: Customer, count: number): Load => ({
    url: `${valv.origin}${path}`,
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
    body: null,
    count,
    connections: CONNECTIONS,
  });
  const nothing = { ...load('', ordinary, 4000), url: `${bare.origin}/` };
  const cells = [
    { name: 'Summary of 40 items', load: load(SUMMARY, ordinary, 1200), goalMs: 1.5 },
    { name: 'Summary of 400 items', load: load(SUMMARY, heavy, 200), goalMs: null },
    { name: '24 months of 40 items', load: load(SERIES, ordinary, 1000), goalMs: null },
    { name: '24 months of 400 items, ten years', load: load(SERIES, heavy, 200), goalMs: 30 },
  ];
  const rounds = {
    bare: [] as number[],
    sql: [[], []] as number[][],
    cells: cells.map(() => []) as number[][],
  };
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const bareMs = await cpuMs(bare, nothing);
    const sqlMs = [
      await sqlCpuMs(client, ordinary.userId, 400),
      await sqlCpuMs(client, heavy.userId, 100),
    ];
    const each: number[] = [];
    for (const cell of cells) each.push(await cpuMs(valv, cell.load));
    if (round < 0) continue;
    rounds.bare.push(bareMs);
    sqlMs.forEach((ms, at) => rounds.sql[at]?.push(ms));
    each.forEach((ms, at) => rounds.cells[at]?.push(ms));
  }
  const first = await firstSeries(client, valv, heavy, load(SERIES, heavy, 1));
  return figuresOf(cells, rounds, first);
}
