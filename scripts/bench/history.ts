import pg from 'pg';
import { joinDatabase } from '#server/platform/postgres/open.ts';
import { createLog } from '#server/platform/log.ts';
import { addItems, addMonths } from './belongings.ts';
import type { Figure } from './figures.ts';
import { type Load, send } from './load.ts';
import { type Measured, startValv } from './measured.ts';

const ROUNDS = 5;
const WARMING = 1;
const OTHERS = 5_000;

/** Items of each of the four kinds. */
const ORDINARY = 10;
const HEAVY = 100;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Cost of today's totals and of 24 months in our process. */
export async function measureHistory(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  const log = createLog({ level: 'error' });
  const opened = await joinDatabase({ database: { kind: 'embedded' }, dataDir, log });
  const client = new pg.Client(opened.pool);
  await client.connect();
  try {
    const ordinary = await signUp(valv.origin, 'maria');
    const heavy = await signUp(valv.origin, 'erik');
    await addBelongings(client, { ordinary, heavy });
    return await measure({ valv, client, ordinary, heavy });
  } finally {
    await client.end();
    await opened.stop();
    await valv.stop();
  }
}

export type Customer = { userId: string; token: string };
type Both = { ordinary: Customer; heavy: Customer };

/** A user with an account and no records. */
export async function signUp(origin: string, name: string): Promise<Customer> {
  const account = { email: `${name}@example.se`, password: 'en villa i Nacka' };
  const registered = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, firstName: name, lastName: 'Lind' }),
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

type Field = Both & { valv: Measured; client: pg.Client };

type Cell = {
  name: string;
  path: string;
  customer: Customer;
  count: number;
  goalMs: number;
  /** Every request finds an empty cache. */
  isCold?: boolean;
};

const SUMMARY = '/api/financial-summary';
const SERIES = '/api/net-worth-history?period=2y';
const CHANGE = '/api/net-worth-change';
const RANKING = '/api/asset-performance';

async function measure(field: Field): Promise<Figure[]> {
  const { ordinary, heavy } = field;
  const old = '400 items of ten years';
  const cells: Cell[] = [
    { name: 'Summary of 40 items', path: SUMMARY, customer: ordinary, count: 800, goalMs: 1.5 },
    { name: `24 months of ${old}`, path: SERIES, customer: heavy, count: 100, goalMs: 30 },
    {
      name: `24 months of ${old}, nothing cached`,
      path: SERIES,
      customer: heavy,
      count: 1,
      goalMs: 15,
      isCold: true,
    },
    { name: `Why it changed, ${old}`, path: CHANGE, customer: heavy, count: 100, goalMs: 30 },
    { name: `Best asset, ${old}`, path: RANKING, customer: heavy, count: 100, goalMs: 30 },
  ];
  const figures: Figure[] = [];
  for (const cell of cells) figures.push(...(await measureCell(field, cell)));
  return figures;
}

async function measureCell(field: Field, cell: Cell): Promise<Figure[]> {
  const load = loadOn(field.valv.origin, cell);
  const rounds: number[] = [];
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const ms = cell.isCold ? await coldCpuMs(field, load) : await cpuMs(field.valv, load);
    if (round >= 0) rounds.push(ms);
  }
  const name = `${cell.name}, CPU of our process`;
  return [{ name, unit: 'ms', rounds, goal: cell.goalMs }];
}

function loadOn(origin: string, { path, customer, count }: Cell): Load {
  const headers = { authorization: `Bearer ${customer.token}` };
  return { url: `${origin}${path}`, method: 'GET', headers, body: null, count, connections: 4 };
}

async function cpuMs(server: Measured, load: Load): Promise<number> {
  const before = await server.usage();
  await send(load);
  const after = await server.usage();
  return (after.cpuMs - before.cpuMs) / load.count;
}

async function coldCpuMs({ valv, client }: Field, load: Load): Promise<number> {
  let ms = 0;
  for (let at = 0; at < load.count; at += 1) {
    await client.query('delete from monthly_snapshots');
    ms += await cpuMs(valv, { ...load, count: 1, connections: 1 });
  }
  return ms / load.count;
}
