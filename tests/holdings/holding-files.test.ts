import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addBankAccount, FILE_TYPE, JANUARY } from '#tests/support/bank.ts';
import { addAccount, addTransaction, aBuy } from '#tests/support/holdings.ts';
import { AVANZA, HEADER, LATER, openSentFiles, POSITIONS, post } from './sent-files.ts';

const { installation, maria, signUp, preview, send, add, undo, rowsOf, assetNames } =
  openSentFiles();

const SAMPLES = new URL('brokers/', import.meta.url);

function sample(name: string): string {
  return readFileSync(new URL(name, SAMPLES), 'utf8');
}

type Holdings = { positions: { name: string; quantity: string; price: string }[] };

async function heldIn(account: string): Promise<string[]> {
  const holdings = (await maria().call(`GET /api/assets/${account}/holdings`)).json<Holdings>();
  return holdings.positions.map(({ name, quantity }) => `${quantity} ${name}`);
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

  test('proposes the asset that the file is opened from, for the account that fits it', async () => {
    const proposed = async (file: string, asset: string) =>
      (await preview(file, `asset=${asset}`)).accounts.map(({ choice }) => choice);
    const af = await addAccount(maria());
    const isk = await addAccount(maria(), { name: 'Sparande', accountForm: 'isk' });
    const named = await addAccount(maria(), { name: '456', accountForm: null });
    expect(await proposed(AVANZA, isk)).toEqual(['new', isk]);
    expect(await proposed(AVANZA, named)).toEqual([named, 'new-isk']);
    expect(await proposed(AVANZA, af)).toEqual(['new', 'new-isk']);
    // A file of one account is meant for the asset that it is opened from.
    expect(await proposed(LATER, af)).toEqual([af]);
    const erik = await signUp('Erik');
    expect(await proposed(LATER, await addAccount(erik))).toEqual(['new']);
    await add(AVANZA, `${af},none`);
    // Its rows are in another one.
    expect(await proposed(LATER, isk)).toEqual([af]);
    expect(await proposed(AVANZA, af)).toEqual([af, 'new-isk']);
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

describe('a table whose columns nobody knows', () => {
  const TABLE = `När;Vad;Papper;Styck;A-pris;Kronor
2026-01-20;Köp;Volvo B;10;250;-2500
2026-02-10;Lotteri;Volvo B;1;1;1
`;
  type Unknown = { columns: { fingerprint: string; names: string[] } };
  const none = { isin: null, fee: null, tax: null, currency: null, rate: null, account: null };
  const mapping = { date: 0, type: 1, name: 2, quantity: 3, price: 4, amount: 5, id: null };

  test('is read as the user has stated them, also the next time, and as a bank’s on request', async () => {
    const unknown = (await post(maria(), '/preview', TABLE)).json<Unknown>();
    expect(unknown).toMatchObject({ format: null, columns: { names: expect.any(Array) } });
    const path = `/api/holdings-mappings/${unknown.columns.fingerprint}`;
    const body = { ...none, ...mapping, dateForm: 'year-first' };
    expect((await maria().call(`PUT ${path}`, { body })).statusCode).toBe(204);
    expect(await preview(TABLE)).toMatchObject({
      format: 'holdings',
      source: 'general',
      isBankToo: true,
      counts: { new: 1, skipped: 1 },
    });
    const account = await addAccount(maria());
    expect(await add(TABLE, account)).toMatchObject({ added: 1, source: 'general' });
    expect(await heldIn(account)).toEqual(['10 Volvo B']);
    expect(await preview(TABLE, 'readAs=bank')).toMatchObject({ format: null });
    // Another user has stated nothing.
    const erik = await signUp('Erik');
    expect((await post(erik, '/preview', TABLE)).json()).toMatchObject({ format: null });
    expect((await maria().call(`DELETE ${path}`)).statusCode).toBe(204);
    expect((await post(maria(), '/preview', TABLE)).json()).toMatchObject({ format: null });
  });

  test('may have rows of what is held', async () => {
    const held = 'När;Vad;Papper;Styck;Snitt\n2026-03-06;Innehav;Volvo B;6;253,9\n';
    const { columns } = (await post(maria(), '/preview', held)).json<Unknown>();
    const body = {
      ...none,
      ...mapping,
      price: null,
      amount: null,
      cost: 4,
      dateForm: 'year-first',
    };
    await maria().call(`PUT /api/holdings-mappings/${columns.fingerprint}`, { body });
    await add(held, 'new-af');
    const [account] = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
    expect(await rowsOf(account?.id ?? '')).toMatchObject([
      { isOpening: 1, day: '2026-03-06', quantity: '6', amount: '1523.40' },
    ]);
  });

  test.each([
    ['no day', { date: null }],
    ['a place beyond all', { price: 100 }],
    ['another field', { other: 1 }],
    ['no form of days', { dateForm: 'x' }],
  ])('a mapping with %s is refused', async (_, wrong) => {
    const path = `PUT /api/holdings-mappings/${'a'.repeat(43)}`;
    const body = { ...none, ...mapping, dateForm: 'year-first', ...wrong };
    expect((await maria().call(path, { body })).statusCode).toBe(400);
  });
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
    // Another account of the user's may have the same rows; the preview says where they are too.
    const account = await addAccount(maria());
    const query = `accounts=${account},${account}`;
    expect((await preview(AVANZA, query)).counts).toMatchObject({ new: 4, elsewhere: 4 });
    expect(await add(AVANZA, `${account},${account}`)).toMatchObject({ added: 4, known: 0 });
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

  test('converts a price in another currency than the instrument has, and keeps its cash', async () => {
    const account = await addAccount(maria());
    const nordea = { isin: 'FI4000297767', name: 'Nordea Bank Abp', currency: 'SEK' };
    await addTransaction(maria(), account, aBuy({ instrument: nordea, price: '150' }));
    const row = '2026-02-12;456;Köp;Nordea Bank;10;14,00;-1540,00;SEK;0;11;EUR;FI4000297767;';
    await add(`${HEADER}\n${row}\n`, account);
    const holdings = await maria().call(`GET /api/assets/${account}/holdings`);
    const [position] = holdings.json<Holdings>().positions;
    expect(position).toMatchObject({ quantity: '20', cost: 1500 + 1540 });
    // Some eleven kronor for each of fourteen euros.
    expect(Number(position?.price)).toBeGreaterThan(14 * 10);
    expect(Number(position?.price)).toBeLessThan(14 * 13);
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

  test('makes no account of positions alone that it is not to start with', async () => {
    expect(await add(POSITIONS, 'new&openings=0')).toMatchObject({ added: 0, prices: 2 });
    expect(await assetNames()).toEqual([]);
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
