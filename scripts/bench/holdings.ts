import pg from 'pg';
import { createLog } from '#server/platform/log.ts';
import { joinDatabase } from '#server/platform/postgres/open.ts';
import type { Figure } from './figures.ts';
import { type Customer, signUp } from './history.ts';
import { type Measured, startValv } from './measured.ts';

const ROUNDS = 5;
const WARMING = 3;
const COUNT = 10;

const INSTRUMENTS = 60;
const TRANSACTIONS = 5_000;
/** Days with a deposit, among the transactions. */
const DEPOSITS = 360;
const QUOTED_MONTHS = 120;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Cost of what accounts with holdings have, have given, and of writing to them. */
export async function measureHoldings(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  try {
    const maria = await signUp(valv.origin, 'maria');
    const { account, instrument } = await addHoldings(dataDir, maria);
    const of = `of ${TRANSACTIONS.toLocaleString('en')} transactions in ${INSTRUMENTS} instruments`;
    const figures: Figure[] = [];
    for (const cell of cellsOf({ account, instrument, of }))
      figures.push(await cellMs(valv, maria, cell));
    figures.push(await previewMs(valv, maria));
    return figures;
  } finally {
    await valv.stop();
  }
}

/** A request; each of them by its place may be another. */
type Cell = {
  name: string;
  goal: number | null;
  path: (at: number) => string;
  method?: 'PUT' | 'POST';
  body?: (at: number) => object;
};

function cellsOf({
  account,
  instrument,
  of,
}: Record<'account' | 'instrument' | 'of', string>): Cell[] {
  const day = '2021-03-01';
  const buy = { kind: 'buy', day, instrument: { id: instrument }, quantity: '1', currency: 'SEK' };
  const page = `/api/assets/${account}/holdings`;
  const earlier = (at: number) => new Date(Date.now() - at * 86_400_000).toISOString().slice(0, 10);
  return [
    { name: `An account's page ${of}`, path: () => page, goal: 15 },
    {
      name: `An account's page ${of}, of a day that nobody has asked for`,
      path: (at) => `${page}?asOf=${earlier(at)}`,
      goal: null,
    },
    { name: `All holdings by kind ${of}`, path: () => '/api/holdings?by=kind', goal: 30 },
    { name: `Returns ${of}`, path: () => '/api/holdings/returns?period=all', goal: 30 },
    {
      name: `A price of five years ago, with the months that follow, ${of}`,
      path: () => `/api/instruments/${instrument}/quotes`,
      method: 'PUT',
      body: (at) => [{ day, price: `${100 + at}` }],
      goal: 50,
    },
    {
      name: `A buy of five years ago, with the months that follow, ${of}`,
      path: () => `/api/assets/${account}/holding-transactions`,
      method: 'POST',
      body: (at) => ({ ...buy, price: `${100 + at}` }),
      goal: 50,
    },
  ];
}

async function cellMs(valv: Measured, { token }: Customer, cell: Cell): Promise<Figure> {
  const { name, goal, path, method = 'GET', body } = cell;
  const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' };
  let at = 0;
  const rounds = await cpuRounds(valv, async () => {
    for (let count = 0; count < COUNT; count += 1) {
      at += 1;
      const sent =
        body === undefined
          ? { headers: { authorization: headers.authorization } }
          : { headers, body: JSON.stringify(body(at)) };
      const answer = await fetch(`${valv.origin}${path(at)}`, { method, ...sent });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.arrayBuffer();
    }
    return COUNT;
  });
  return { name: `${name}, CPU of our process`, unit: 'ms', rounds, goal };
}

const FILE_ROWS = 5_000;

/** Cost of looking at a broker's file, of which each row is a buy on a day of its own. */
async function previewMs(valv: Measured, { token }: Customer): Promise<Figure> {
  const header =
    'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;' +
    'Transaktionsvaluta;Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat';
  const rows = Array.from({ length: FILE_ROWS }, (_, at) => {
    const day = new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10);
    return `${day};456;Köp;Volvo B;10;${100 + (at % 90)};-${1_010 + (at % 90) * 10};SEK;10;;SEK;SE0000115446;`;
  });
  const body = [header, ...rows, ''].join('\n');
  const headers = {
    'authorization': `Bearer ${token}`,
    'content-type': 'application/octet-stream',
  };
  const rounds = await cpuRounds(valv, async () => {
    const url = `${valv.origin}/api/transaction-imports/preview`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    const { counts } = (await answer.json()) as { counts?: object };
    if (!answer.ok || counts === undefined) throw new Error(`No preview: ${answer.status}`);
    return 1;
  });
  const name = `A preview of a broker's file of ${FILE_ROWS.toLocaleString('en')} rows`;
  return { name: `${name}, CPU of our process`, unit: 'ms', rounds, goal: 1_000 };
}

/** Processor time for one of the requests that `work` counts, round by round. */
async function cpuRounds(valv: Measured, work: () => Promise<number>): Promise<number[]> {
  const rounds: number[] = [];
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const before = await valv.usage();
    const count = await work();
    const after = await valv.usage();
    if (round >= 0) rounds.push((after.cpuMs - before.cpuMs) / count);
  }
  return rounds;
}

/** Three accounts with buys, sales and deposits of ten years, and prices at the ends of months. */
async function addHoldings(
  dataDir: string,
  { userId }: Customer,
): Promise<{ account: string; instrument: string }> {
  const log = createLog({ level: 'error' });
  const opened = await joinDatabase({ database: { kind: 'embedded' }, dataDir, log });
  const client = new pg.Client(opened.pool);
  await client.connect();
  try {
    await client.query(`
      insert into assets (user_id, id, type, name, value, currency, account_form)
      select '${userId}', gen_random_uuid(), 'investment', 'Konto ' || form, 0, 'SEK', form
      from unnest(array['af', 'isk', 'kf']) form`);
    await client.query(`
      insert into instruments (user_id, id, name, name_key, currency)
      select '${userId}', gen_random_uuid(), 'Fond ' || n, 'FOND ' || n,
        case when n % 3 = 0 then 'USD' else 'SEK' end
      from generate_series(0, ${INSTRUMENTS - 1}) n`);
    await client.query(`
      insert into quotes (user_id, instrument_id, day, source, price, currency)
      select user_id, id, (date_trunc('month', now()) - m * interval '1 month')::date - 1, 'file',
        200.1234 - m, currency
      from instruments, generate_series(0, ${QUOTED_MONTHS}) m where user_id = '${userId}'`);
    await client.query(`
      insert into holding_transactions (user_id, id, asset_id, day, kind, instrument_id, quantity,
        price, amount, fee, currency)
      select '${userId}', gen_random_uuid(), account.id,
        (now() - interval '10 years')::date + n % 3640,
        case when n < ${DEPOSITS} then 'deposit' when n % 5 = 4 then 'sell' else 'buy' end,
        case when n >= ${DEPOSITS} then traded.id end,
        case when n >= ${DEPOSITS} then (1 + n % 7) + 0.1234 end,
        case when n >= ${DEPOSITS} then (50 + n % 90) + 0.25 end,
        case when n < ${DEPOSITS} then 2000000 end, case when n >= ${DEPOSITS} then 1 end, 'SEK'
      from generate_series(0, ${TRANSACTIONS - 1}) n
      join instruments traded on traded.user_id = '${userId}'
        and traded.name = 'Fond ' || n % ${INSTRUMENTS}
      join (select id, row_number() over () as place from assets where user_id = '${userId}') account
        on account.place = 1 + n % 3`);
    await client.query('analyze');
    const { rows } = await client.query<{ account: string; instrument: string }>(`
      select asset_id as account, instrument_id as instrument from holding_transactions
      where user_id = '${userId}' and instrument_id is not null limit 1`);
    const [first] = rows;
    if (first === undefined) throw new Error('No holdings');
    return first;
  } finally {
    await client.end();
    await opened.stop();
  }
}
