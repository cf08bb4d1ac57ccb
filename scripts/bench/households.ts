import pg from 'pg';
import { joinDatabase } from '#server/platform/postgres/open.ts';
import { createLog } from '#server/platform/log.ts';
import { addItems } from './belongings.ts';
import { type Figure, ratios } from './figures.ts';
import { type Customer, signUp } from './history.ts';
import { type Load, send } from './load.ts';
import { startValv } from './measured.ts';

const ROUNDS = 5;
const WARMING = 1;
const REQUESTS = 40;
const OTHERS = 5_000;

const MEMBERS = 6;
/** Items of each of the four kinds: 200 in all for every member. */
const ITEMS = 50;
const GOAL_MS = 30;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Cost of the summary of a large household, alone in the database and among many others. */
export async function measureHouseholds(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  const log = createLog({ level: 'error' });
  const opened = await joinDatabase({ database: { kind: 'embedded' }, dataDir, log });
  const client = new pg.Client(opened.pool);
  await client.connect();
  try {
    const owner = await signUp(valv.origin, 'maria');
    const home = await addHousehold(client, owner);
    const summary = loadOn(`${valv.origin}/api/households/${home}/financial-summary`, owner);
    const own = loadOn(`${valv.origin}/api/financial-summary`, owner);
    const alone = await timesOf([summary]);
    await addOthers(client);
    const [among = [], single = []] = await timesOf([summary, own]);
    const name = `Summary of ${MEMBERS} members with ${ITEMS * 4} items each`;
    return [
      { name: `${name}, one at a time`, unit: 'ms', rounds: among, goal: GOAL_MS },
      {
        name: `${name}, beside the owner’s own summary`,
        unit: 'times',
        rounds: ratios(among, single),
        goal: null,
      },
      {
        name: `${name}, beside the same without ${OTHERS} other households`,
        unit: 'times',
        rounds: ratios(among, alone[0] ?? []),
        goal: null,
      },
    ];
  } finally {
    await client.end();
    await opened.stop();
    await valv.stop();
  }
}

/** The owner with five others, who share everything. */
async function addHousehold(client: pg.Client, { userId }: Customer): Promise<string> {
  await client.query(`insert into users (id, email)
    select gen_random_uuid(), n || '@home.example' from generate_series(2, ${MEMBERS}) n`);
  const members = `select id from users where email like '%@home.example' or id = '${userId}'`;
  await addItems(client, members, ITEMS);
  const { rows } = await client.query<{ id: string }>(
    `insert into households (id, name, created_by)
     values (gen_random_uuid(), 'Lindgården', '${userId}') returning id`,
  );
  const id = rows[0]?.id ?? '';
  await client.query(`insert into household_settings (id, household_id, currency)
    values (gen_random_uuid(), '${id}', 'SEK')`);
  await client.query(`insert into household_members
      (id, household_id, user_id, role, status, joined_at)
    select gen_random_uuid(), '${id}', id, 'owner', 'active', now() from (${members}) member`);
  await client.query('analyze');
  return id;
}

/** Five thousand users, each with ten items of each kind and a household of their own. */
async function addOthers(client: pg.Client): Promise<void> {
  await client.query(`insert into users (id, email)
    select gen_random_uuid(), n || '@example.org' from generate_series(1, ${OTHERS}) n`);
  const others = `select id from users where email like '%@example.org'`;
  await addItems(client, others, 10);
  await client.query(`insert into households (id, name, created_by)
    select gen_random_uuid(), 'Hemma', id from (${others}) other`);
  await client.query(`insert into household_settings (id, household_id)
    select gen_random_uuid(), id from households where name = 'Hemma'`);
  await client.query(`insert into household_members
      (id, household_id, user_id, role, status, joined_at)
    select gen_random_uuid(), id, created_by, 'owner', 'active', now()
    from households where name = 'Hemma'`);
  await client.query('analyze');
}

function loadOn(url: string, { token }: Customer): Load {
  const headers = { authorization: `Bearer ${token}` };
  return { url, method: 'GET', headers, body: null, count: REQUESTS, connections: 1 };
}

/** Milliseconds a request, round by round, in turns. */
async function timesOf(loads: readonly Load[]): Promise<number[][]> {
  const times = loads.map((): number[] => []);
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    for (const [at, load] of loads.entries()) {
      const { ms } = await send(load);
      if (round >= 0) times[at]?.push(ms / load.count);
    }
  }
  return times;
}
