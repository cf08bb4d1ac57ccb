import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Customer } from './customer.ts';

/** The worst requests that one account can send to a route, repeated in parallel. */
export type Attack = { name: string; parallel: number; send(at: number): Promise<void> };

/**
 * An account with as many transactions as its files hold, one with as long a history as it may
 * have, and one for each kind of overload.
 */
export type Noisy = { full: Customer; past: Customer; reading: Customer; writing: Customer };

type Sending = {
  method?: string;
  path: string;
  body?: string | Buffer;
  type?: string;
  key?: string;
};

const BYTES = 'application/octet-stream';
const FILE_ROWS = 10_000;
const PREVIEW_ROWS = 50_000;
const ITEMS = 900;
const BRACKETS = 4_000_000;
const PAST_ITEMS = 900;
/** With the first observation of each of 3,600 items 248,400 values, of 250,000. */
const PAST_MONTHS = 68;
const DAY_MS = 86_400_000;

/** Fills the account to its limits: large lists make later requests the most expensive. */
export async function fillAccount(origin: string, own: Customer, files: number): Promise<void> {
  for (let file = 0; file < files; file += 1) {
    const body = bankFile(FILE_ROWS, file);
    const path = `/api/transaction-imports?name=fil${file}.csv&accountName=Konto${file}`;
    const status = await request(origin, own, { method: 'POST', path, body, type: BYTES });
    if (status !== 201) throw new Error(`The file ${file} was answered ${status}`);
  }
}

/** Fills the account with values of months nearly to their limit, and returns an item's id. */
export async function fillPast(origin: string, own: Customer): Promise<string> {
  const status = await request(origin, own, {
    method: 'POST',
    path: '/api/import',
    body: pastExport(),
  });
  if (status !== 201) throw new Error(`The history was answered ${status}`);
  const headers = { authorization: `Bearer ${own.token}` };
  const listed = await fetch(`${origin}/api/liabilities`, { headers });
  return ((await listed.json()) as { id: string }[])[0]?.id ?? '';
}

export function attacksOf(
  origin: string,
  { full, past, reading, writing }: Noisy,
  pastId: string,
): Attack[] {
  const ask = async (sending: Sending) => void (await request(origin, full, sending));
  const post = (path: string, body: object | string | Buffer, type?: string) =>
    ask({
      method: 'POST',
      path,
      body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      ...(type && { type }),
    });
  return [
    ...ofReads(ask),
    ...ofFiles(post),
    ...ofWrites({ ask, post }),
    { name: 'exports', parallel: 4, send: (at) => exportOnce(origin, full, at) },
    ...ofHistory(origin, past, pastId),
    ...overloadsOf(origin, { reading, writing }),
  ];
}

/** Cheap requests, repeated as fast as they are answered. */
function overloadsOf(origin: string, { reading, writing }: Pick<Noisy, 'reading' | 'writing'>) {
  const key = randomUUID();
  const body = JSON.stringify({ name: 'Fritid' });
  return [
    {
      name: 'lists of assets',
      parallel: 100,
      send: async () => void (await request(origin, reading, { path: '/api/assets' })),
    },
    {
      name: 'one write with one Idempotency-Key',
      parallel: 24,
      send: async () => {
        const path = '/api/transaction-categories';
        await request(origin, writing, { method: 'POST', path, body, key });
      },
    },
  ];
}

function ofHistory(origin: string, past: Customer, id: string): Attack[] {
  const history = '/api/net-worth-history?period=all';
  const first = { year: 1980, month: 1 };
  return [
    {
      name: 'exports of 248,400 values of months',
      parallel: 4,
      send: (at) => exportOnce(origin, past, at),
    },
    {
      name: 'net worth over time calculated anew from 248,400 values',
      parallel: 4,
      send: async (at) => {
        // A value of the first month concerns all later ones.
        const body = JSON.stringify({ ...first, value: String(at) });
        const path = `/api/liabilities/${id}/historical-values`;
        await request(origin, past, { method: 'POST', path, body });
        await request(origin, past, { path: history });
      },
    },
    {
      name: 'the lists’ last twelve months of 3,600 items',
      parallel: 8,
      send: async (at) => {
        const kinds = ['assets', 'liabilities', 'incomes', 'costs'];
        await request(origin, past, { path: `/api/${kinds[at % 4]}/series` });
      },
    },
  ];
}

type Ask = (sending: Sending) => Promise<void>;
type Post = (path: string, body: object | string | Buffer, type?: string) => Promise<void>;

function ofFiles(post: Post): Attack[] {
  const preview = bankFile(PREVIEW_ROWS, 1);
  const markup = `<html><table>${'<a'.repeat(3)}${'a'.repeat(300_000)}`;
  const deep = gzipSync(Buffer.alloc(BRACKETS, '['));
  const previewing = '/api/transaction-imports/preview';
  return [
    {
      name: 'imports of a full export',
      parallel: 4,
      send: () => post('/api/import', fullExport()),
    },
    {
      name: 'imports of 8 kB of gzip that hold four million brackets',
      parallel: 8,
      send: () => post('/api/import', deep, 'gzip'),
    },
    {
      name: 'imports of bank files',
      parallel: 4,
      send: (at) => {
        const name = `name=f${at}.csv&accountName=${randomUUID()}`;
        return post(`/api/transaction-imports?${name}`, bankFile(FILE_ROWS, 1_000 + at), BYTES);
      },
    },
    {
      name: 'previews of bank files',
      parallel: 4,
      send: () => post(previewing, preview, BYTES),
    },
    {
      name: 'previews of markup without an end',
      parallel: 4,
      send: () => post(previewing, markup, BYTES),
    },
  ];
}

function ofReads(ask: Ask): Attack[] {
  return [
    { name: 'cash flow', parallel: 24, send: () => ask({ path: '/api/cash-flow' }) },
    {
      name: 'searches',
      parallel: 12,
      send: (at) => ask({ path: `/api/transactions?search=apoteket+nowhere+${at}` }),
    },
    {
      name: 'recurring payments',
      parallel: 12,
      send: () => ask({ path: '/api/recurring' }),
    },
    {
      name: 'net worth history',
      parallel: 12,
      send: () => ask({ path: '/api/net-worth-history?period=all' }),
    },
  ];
}

function ofWrites({ ask, post }: { ask: Ask; post: Post }): Attack[] {
  return [
    {
      name: 'categories beside an import',
      parallel: 13,
      send: (at) =>
        at % 13 === 0
          ? post(
              `/api/transaction-imports?name=k${at}.csv&accountName=${randomUUID()}`,
              bankFile(FILE_ROWS, 9_000 + at),
              BYTES,
            )
          : post('/api/transaction-categories', { name: `Fritid ${at}` }),
    },
    {
      name: 'example data',
      parallel: 4,
      send: (at) =>
        at % 2 === 0
          ? post('/api/demo-data', { mix: true })
          : ask({ method: 'DELETE', path: '/api/demo-data' }),
    },
    {
      name: 'sign-ins with wrong passwords',
      parallel: 12,
      send: (at) =>
        post('/api/login', { email: `nobody.${at}@example.se`, password: 'fel lösenord' }),
    },
  ];
}

async function exportOnce(origin: string, own: Customer, at: number): Promise<void> {
  const headers = { 'authorization': `Bearer ${own.token}`, 'content-type': 'application/json' };
  const format = at % 2 === 0 ? 'json' : 'csv';
  const body = JSON.stringify({ format });
  const asked = await fetch(`${origin}/api/export`, { method: 'POST', headers, body });
  const { url } = (await asked.json()) as { url?: string };
  if (url !== undefined) await (await fetch(`${origin}${url}`)).arrayBuffer();
}

async function request(
  origin: string,
  { token }: Customer,
  { method = 'GET', path, body, type = 'application/json', key }: Sending,
): Promise<number> {
  const isGzip = type === 'gzip';
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': isGzip ? 'application/json' : type }),
      ...(isGzip && { 'content-encoding': 'gzip' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: typeof body === 'object' ? new Uint8Array(body) : (body ?? null),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const SHOPS = ['ICA NARA', 'ESPRESSO HOUSE', 'SL', 'SYSTEMBOLAGET', 'APOTEKET', 'CIRCLE K'];
const DAYS = 720;

/** A file in the form of SEB's, of the last two years; another one for each number. */
function bankFile(rows: number, number: number): string {
  const now = Date.now();
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(now - Math.floor((at * DAYS) / rows) * DAY_MS);
    const date = day.toISOString().slice(0, 10);
    const shop = `${SHOPS[at % SHOPS.length]} ${number} ${at % 512}`;
    return `${date};${date};${at};${shop};-${(at % 900) + 10}.500;`;
  });
  return `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo\n${lines.join('\n')}`;
}

/** Nearly the limit of each kind; another data set each time. */
function fullExport(): string {
  const stated = { value: '45000.50', currency: 'SEK' };
  const assets = Array.from({ length: ITEMS }, (_, at) => ({
    id: String(at),
    type: 'other',
    name: `Nummer ${at}`,
    ...stated,
  }));
  const head = { format: 'valv', version: 1, id: randomUUID() };
  return JSON.stringify({ ...head, exportedAt: new Date().toISOString(), assets });
}

/** Items of each kind with a value in each month until now, as far back as there is room. */
function pastExport(): string {
  const now = new Date();
  const months = Array.from({ length: PAST_MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - back, 1))
      .toISOString()
      .slice(0, 7),
  ).toReversed();
  const items = (field: string, more: object) =>
    Array.from({ length: PAST_ITEMS }, (_, at) => ({
      id: String(at),
      name: `Nummer ${at}`,
      type: 'other',
      currency: 'SEK',
      ...more,
      [field]: '45000.50',
      typed: months.map((month, by) => ({ month, [field]: `${45_000 + by}.50` })),
    }));
  return JSON.stringify({
    format: 'valv',
    version: 1,
    id: randomUUID(),
    exportedAt: now.toISOString(),
    assets: items('value', {}),
    liabilities: items('balance', {}),
    incomes: items('amount', { frequency: 'monthly' }),
    costs: items('amount', { frequency: 'monthly' }),
  });
}
