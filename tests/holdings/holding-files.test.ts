import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addBankAccount, FILE_TYPE, JANUARY } from '#tests/support/bank.ts';
import type { Caller } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { addAccount, addTransaction, aBuy } from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();

const SAMPLES = new URL('brokers/', import.meta.url);
const PATH = '/api/transaction-imports';

function sample(name: string): string {
  return readFileSync(new URL(name, SAMPLES), 'utf8');
}

const HEADER =
  'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;' +
  'Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat';

/** A deposit of ISK 123, and a buy, a dividend and a sale of another account's share. */
const AVANZA = `${HEADER}
2026-03-05;456;Sälj;Volvo B;-4;260;1031;SEK;9;;SEK;SE0000115446;
2026-02-10;456;Utdelning;Volvo B;10;7,5;75;SEK;;;SEK;SE0000115446;
2026-01-20;456;Köp;Volvo B;10;250;-2539;SEK;39;;SEK;SE0000115446;
2026-01-15;ISK 123;Insättning;Autogiro;;;5000;SEK;;;;;
`;

/** The same sale, and a later one. */
const LATER = `${HEADER}
2026-04-01;456;Sälj;Volvo B;-1;270;261;SEK;9;;SEK;SE0000115446;
2026-03-05;456;Sälj;Volvo B;-4;260;1031;SEK;9;;SEK;SE0000115446;
`;

const POSITIONS = `Kontonummer;Kontonamn;Namn;Kortnamn;Volym;Marknadsvärde;GAV (SEK);GAV;Valuta;Land;ISIN;Marknad;Typ
456;Depå;Volvo B;VOLV B;6;1680;253,9;253,9;SEK;SE;SE0000115446;XSTO;STOCK
456;Depå;Investor B;INVE B;2;700;300;300;SEK;SE;SE0015811963;XSTO;STOCK
`;

type Preview = {
  accounts: { name: string; choice: string }[];
  counts: Record<string, number>;
  rows: { line: number; state: string; expected?: string | null }[];
  positions: { name: string; stated: string; counted: string; day: string }[];
};

function post(of: Caller, path: string, body: string | Buffer) {
  return of.call(`POST ${PATH}${path}`, { body, headers: { 'content-type': FILE_TYPE } });
}

async function preview(body: string | Buffer, query = '', of = maria()): Promise<Preview> {
  const answer = await post(of, `/preview?${query}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Preview>();
}

function send(body: string | Buffer, accounts: string, of = maria()) {
  return post(of, `?name=fil.csv&readAs=holdings&accounts=${accounts}`, body);
}

type Made = { id: string; added: number; known: number; prices: number };

async function add(body: string | Buffer, accounts: string, of = maria()): Promise<Made> {
  const answer = await send(body, accounts, of);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Made>();
}

async function undo(id: string, of = maria()): Promise<number> {
  return (await of.call(`DELETE ${PATH}/${id}`)).statusCode;
}

type Listed = { items: { day: string; kind: string; amount: string; fee: string | null }[] };

async function rowsOf(account: string, of = maria()): Promise<Listed['items']> {
  const answer = await of.call(`GET /api/assets/${account}/holding-transactions?limit=200`);
  return answer.json<Listed>().items;
}

type Holdings = { positions: { name: string; quantity: string; price: string }[] };

async function heldIn(account: string): Promise<string[]> {
  const holdings = (await maria().call(`GET /api/assets/${account}/holdings`)).json<Holdings>();
  return holdings.positions.map(({ name, quantity }) => `${quantity} ${name}`);
}

async function assetNames(): Promise<string[]> {
  const list = (await maria().call('GET /api/assets')).json<
    { name: string; accountForm: string }[]
  >();
  return list.map(({ name, accountForm }) => `${name} ${accountForm}`);
}

describe('the preview', () => {
  test('tells the accounts of a file apart, and proposes a new asset for each', async () => {
    expect(await preview(AVANZA)).toMatchObject({
      format: 'holdings',
      source: 'avanza',
      isBankToo: true,
      period: { from: '2026-01-15', to: '2026-03-05' },
      accounts: [
        { name: '456', rows: 3, choice: 'new' },
        { name: 'ISK 123', rows: 1, choice: 'new-isk' },
      ],
      counts: { new: 4, known: 0, skipped: 0, disagreeing: 0, instruments: 1, prices: 0 },
      full: null,
      rows: [
        { line: 2, state: 'new', day: '2026-03-05', amount: '1031.00', currency: 'SEK' },
        {},
        {},
        {},
      ],
    });
  });

  test('shows first the rows that do not add up, then those that are skipped', async () => {
    const file = AVANZA.replace(';-2539;', ';-2593;').replace('Utdelning', 'Lotteri');
    // 10 × 250 + 39
    const wrong = { line: 4, state: 'new', amount: '2593.00', expected: '2539.00' };
    const skipped = {
      line: 3,
      state: 'skipped',
      reason: 'type',
      text: expect.stringContaining('Lotteri'),
    };
    expect((await preview(file)).rows.slice(0, 2)).toMatchObject([wrong, skipped]);
  });

  test('proposes the asset of the last time, and counts what is known', async () => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    expect(await preview(LATER)).toMatchObject({
      accounts: [{ name: '456', choice: account }],
      counts: { new: 1, known: 1, instruments: 0 },
      rows: [{ state: 'new' }, { state: 'known' }],
    });
    // Another's account is not proposed, and another user knows none of it.
    expect(await preview(LATER, '', await signUp('Erik'))).toMatchObject({
      accounts: [{ choice: 'new' }],
      counts: { new: 2, known: 0 },
    });
  });

  test('shows positions beside the units that transactions come to, and the day', async () => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    const { positions, counts } = await preview(POSITIONS, `accounts=${account}`);
    expect(counts).toMatchObject({ positions: 2, positionsDisagreeing: 1, prices: 2, new: 0 });
    expect(positions).toMatchObject([
      { name: 'Investor B', stated: '2', counted: '0', account: 'Depå' },
      { name: 'Volvo B', stated: '6', counted: '6' },
    ]);
    const none = POSITIONS.split('\n')
      .filter((line) => !line.includes('Volvo'))
      .join('\n');
    expect((await preview(none, `accounts=${account}`)).positions).toContainEqual(
      expect.objectContaining({ name: 'Volvo B', stated: '0', counted: '6' }),
    );
  });

  test('a bank’s file stays a bank’s', async () => {
    expect(await preview(JANUARY)).toMatchObject({ format: 'seb', isOfBroker: false });
    const refused = await post(maria(), '?readAs=holdings', JANUARY);
    expect(refused.json()).toMatchObject({ issues: [{ code: 'bankFile.unknown' }] });
  });

  test('a file whose cash went to a bank account goes there again, unless it is chosen', async () => {
    const account = await addBankAccount(maria(), {});
    const headers = { 'content-type': FILE_TYPE };
    const path = `POST /api/bank-accounts/${account}/imports?fileAccount=0`;
    expect((await maria().call(path, { body: AVANZA, headers })).json()).toMatchObject({
      added: 3,
    });
    expect(await preview(LATER)).toMatchObject({ format: 'avanza', isOfBroker: true });
    expect(await preview(LATER, 'readAs=holdings')).toMatchObject({ format: 'holdings' });
    await add(LATER, 'new');
    expect(await preview(LATER)).toMatchObject({ format: 'holdings', isBankToo: true });
    expect(await preview(LATER, 'readAs=bank')).toMatchObject({ format: 'avanza' });
  });
});

test('cash that a bank account counts as an asset is left out, and refused elsewhere', async () => {
  const account = await addBankAccount(maria(), {});
  const headers = { 'content-type': FILE_TYPE };
  const path = `POST /api/bank-accounts/${account}/imports?fileAccount=0`;
  await maria().call(path, { body: AVANZA, headers });
  const asked = 'readAs=holdings';
  expect(await preview(AVANZA, asked)).toMatchObject({ accounts: [{ countedBy: null }, {}] });
  // As a bank would state it.
  await installation().db.orm.execute(
    sql`update bank_accounts set balance = 1000, balance_on = '2026-03-05' where id = ${account}`,
  );
  const item = await maria().call(`POST /api/bank-accounts/${account}/item`);
  const { id } = item.json<{ id: string }>();
  expect(await preview(AVANZA, asked)).toMatchObject({
    accounts: [
      { name: '456', choice: 'none', countedBy: { assetId: id } },
      { name: 'ISK 123', choice: 'new-isk', countedBy: null },
    ],
    counts: { new: 1, leftOut: 3 },
  });
  const refused = await send(AVANZA, 'new,new-isk');
  expect(refused.json()).toMatchObject({ issues: [{ code: 'bankFile.counted' }] });
  expect(await add(AVANZA, 'none,new-isk')).toMatchObject({ added: 1 });
  // Once the asset does not count, all of the file can.
  await maria().call(`DELETE /api/assets/${id}`);
  expect(await add(AVANZA, 'new,none')).toMatchObject({ added: 3 });
});

describe('the import', () => {
  test('puts each account of the file on its asset, in one go', async () => {
    const account = await addAccount(maria());
    expect(await add(AVANZA, `${account},new-isk`)).toMatchObject({ added: 4, known: 0 });
    expect(await heldIn(account)).toEqual(['6 Volvo B']);
    expect(await rowsOf(account)).toMatchObject([
      { day: '2026-03-05', kind: 'sell', amount: '1031.00', fee: '9.00', note: 'Sälj · Volvo B' },
      { day: '2026-02-10', kind: 'dividend' },
      { day: '2026-01-20', kind: 'buy', amount: '2539.00', fee: '39.00' },
    ]);
    expect(await assetNames()).toEqual(expect.arrayContaining(['Depå af', 'Avanza ISK 123 isk']));
  });

  test('adds nothing twice, not even at once or to a new asset', async () => {
    const both = await Promise.all([add(AVANZA, 'new,new'), add(AVANZA, 'new,new')]);
    const [one, other] = both.map(({ added }) => added);
    expect([one, other]).toEqual(one === 0 ? [0, 4] : [4, 0]);
    expect(await assetNames()).toHaveLength(2);
    const account = await addAccount(maria());
    expect(await add(AVANZA, `${account},${account}`)).toMatchObject({ added: 0, known: 4 });
    expect(await rowsOf(account)).toEqual([]);
  });

  test('knows the rows after a move by a full export', async () => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    const exported = await exportOf(installation(), maria());
    const erik = await signUp('Erik');
    const moved = await importBy(erik, exported);
    expect(moved.statusCode, moved.body).toBeLessThan(300);
    expect((await preview(AVANZA, 'accounts=new,none', erik)).counts).toMatchObject({
      new: 0,
      known: 3,
    });
  });

  test('finds instruments that are there, and completes them', async () => {
    const account = await addAccount(maria());
    await addTransaction(
      maria(),
      account,
      aBuy({ instrument: { name: 'Volvo B', currency: 'SEK' } }),
    );
    await add(AVANZA, `${account},none`);
    expect((await maria().call('GET /api/instruments')).json()).toMatchObject([
      { name: 'Volvo B', isin: 'SE0000115446', country: 'SE' },
    ]);
    expect(await heldIn(account)).toEqual(['16 Volvo B']);
  });

  test('stores the prices of positions, below those that are typed', async () => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    expect(await add(POSITIONS, account)).toMatchObject({ added: 0, prices: 2 });
    expect(await add(POSITIONS, account)).toMatchObject({ added: 0, prices: 0 });
    const [volvo] = (await maria().call('GET /api/instruments'))
      .json<{ id: string; name: string }[]>()
      .filter(({ name }) => name === 'Volvo B');
    const path = `/api/instruments/${volvo?.id}/quotes`;
    // 1680 / 6
    const [quote] = (await maria().call(`GET ${path}`)).json<{ day: string }[]>();
    expect(quote).toMatchObject({ price: '280', source: 'position' });
    const typed = [{ day: quote?.day, price: '281' }];
    expect((await maria().call(`PUT ${path}`, { body: typed })).json()).toMatchObject([
      { price: '281', source: 'typed' },
    ]);
  });

  test('of prices adds those of instruments that the user has', async () => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    const file = `date;ISIN;price;currency
2026-01-31;SE0000115446;255.5;SEK
2026-02-28;SE0000115446;258;SEK
2026-02-28;US0378331005;200;USD
`;
    expect((await preview(file)).counts).toMatchObject({ prices: 2, unknownPrices: 1 });
    const { id, prices } = await add(file, '');
    expect(prices).toBe(2);
    expect((await preview(file)).counts).toMatchObject({ prices: 0 });
    expect(await undo(id)).toBe(204);
    expect((await preview(file)).counts).toMatchObject({ prices: 2 });
  });

  test('takes refunded fees, which cannot be typed, and lets such a row be edited', async () => {
    const file = `${HEADER}\n2026-03-05;456;Övrigt;Avgift återbetald;;;25;SEK;;;;;\n`;
    const account = await addAccount(maria());
    await add(file, account);
    const [row] = (await rowsOf(account)) as unknown as { id: string; kind: string }[];
    expect(row).toMatchObject({ kind: 'fee', amount: '-25.00' });
    const path = `PUT /api/holding-transactions/${row?.id}`;
    expect((await maria().call(path, { body: { note: 'Tack' } })).statusCode).toBe(200);
    expect((await maria().call(path, { body: { amount: '-24' } })).statusCode).toBe(400);
  });

  test.each(readdirSync(SAMPLES).filter((name) => name.endsWith('.csv')))(
    'of %s adds what its preview counted, and its undo takes all of it away',
    async (name) => {
      const { counts, accounts } = await preview(sample(name));
      const { id, added, prices } = await add(sample(name), accounts.map(() => 'new').join());
      expect({ added, prices }).toEqual({ added: counts['new'], prices: counts['prices'] });
      expect(added).toBeGreaterThan(0);
      expect((await maria().call('GET /api/instruments')).json()).toHaveLength(
        counts['instruments'] ?? -1,
      );
      expect((await preview(sample(name))).counts).toMatchObject({ new: 0, known: added });
      expect(await undo(id)).toBe(204);
      expect((await maria().call('GET /api/instruments')).json()).toEqual([]);
      expect((await preview(sample(name))).counts).toMatchObject({ new: added, known: 0 });
    },
  );
});

describe('the undo', () => {
  test('takes away that file’s rows, and leaves those of another one', async () => {
    const account = await addAccount(maria());
    await addTransaction(maria(), account, aBuy());
    const first = await add(AVANZA, `${account},none`);
    const second = await add(LATER, account);
    expect([first.added, second.added]).toEqual([3, 1]);
    expect(await undo(first.id)).toBe(204);
    // The sale that both files have stays, as does the typed buy.
    expect((await rowsOf(account)).map(({ day }) => day)).toEqual([
      '2026-04-01',
      '2026-03-05',
      '2026-01-15',
    ]);
    expect(await undo(first.id)).toBe(404);
    expect(await undo(second.id)).toBe(204);
    expect(await rowsOf(account)).toHaveLength(1);
    expect((await maria().call('GET /api/instruments')).json()).toHaveLength(1);
  });

  test('of a file that added nothing changes nothing', async () => {
    const account = await addAccount(maria());
    const first = await add(AVANZA, `${account},none`);
    const again = await add(AVANZA, `${account},none`);
    expect(await undo(again.id)).toBe(204);
    expect(await rowsOf(account)).toHaveLength(3);
    expect(await undo(first.id)).toBe(204);
    expect(await rowsOf(account)).toEqual([]);
  });

  test('is listed with the files of banks, and is an activity', async () => {
    const { id } = await add(AVANZA, 'new,none');
    await undo(id);
    const list = (await maria().call(`GET ${PATH}`)).json<object[]>();
    const fields = { fileName: 'fil.csv', format: 'holdings', source: 'avanza', added: 3 };
    expect(list).toMatchObject([{ id, ...fields, undoneAt: expect.any(String) }]);
    const done = (await maria().call('GET /api/activities')).json<{ activities: object[] }>();
    expect(done.activities.slice(0, 2)).toMatchObject([
      { action: 'deleted', entityType: 'bank_file', entityName: 'fil.csv' },
      { action: 'created', entityType: 'bank_file', changes: [{ field: 'rows', to: 3 }] },
    ]);
  });

  test('while the same file is added ends whole either way', async () => {
    const account = await addAccount(maria());
    const { id } = await add(AVANZA, `${account},none`);
    const [undone, again] = await Promise.all([undo(id), add(AVANZA, `${account},none`)]);
    expect(undone).toBe(204);
    // Known before the undo, which then took them away, or new after it.
    expect(await rowsOf(account)).toHaveLength(again.added);
  });
});

describe('whose it is', () => {
  test('another’s asset and import do not exist', async () => {
    const account = await addAccount(maria());
    const erik = await signUp('Erik');
    expect((await send(AVANZA, `${account},none`, erik)).statusCode).toBe(404);
    const { id } = await add(AVANZA, `${account},none`);
    expect(await undo(id, erik)).toBe(404);
    expect((await erik.call(`GET ${PATH}`)).json()).toEqual([]);
    expect(await rowsOf(account)).toHaveLength(3);
  });

  test.each(['', 'new', 'new,new,new', 'x,new', 'new-foo,new'])(
    'refuses the accounts "%s" and adds nothing',
    async (accounts) => {
      expect((await send(AVANZA, accounts)).statusCode).toBe(400);
      expect(await assetNames()).toEqual([]);
      expect((await maria().call(`GET ${PATH}`)).json()).toEqual([]);
    },
  );

  test('refuses an asset that keeps no holdings, with all of the file', async () => {
    const home = await addAccount(maria(), { type: 'real_estate', accountForm: null });
    const answer = await send(AVANZA, `new,${home}`);
    expect(answer.json()).toMatchObject({ code: 'no_holdings' });
    expect(await assetNames()).toHaveLength(1);
  });
});
