import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import type { RealisedYear } from '#domain/holdings/gains/realised-gains.ts';
import type { Caller } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { addAccount, addTransaction, aBuy } from '#tests/support/holdings.ts';
import { AVANZA, HEADER, LATER, openSentFiles, POSITIONS, post } from './sent-files.ts';

const { installation, maria, signUp, preview, add, undo, rowsOf } = openSentFiles();

/** The sale of four units in March alone. */
const MARCH = `${HEADER}
2026-03-05;456;Sälj;Volvo B;-4;260;1031;SEK;9;;SEK;SE0000115446;
`;

const VOLVO = POSITIONS.split('\n')
  .filter((line) => !line.includes('Investor'))
  .join('\n');

type Asset = { id: string; name: string; accountForm: string; value: string };

async function assetsOf(of: Caller): Promise<Asset[]> {
  return (await of.call('GET /api/assets')).json<Asset[]>();
}

/** Imports a file of positions of a day; the id of the import. */
async function addPositions(day: string, accounts = 'new-af', body = POSITIONS, more = '') {
  const query = `?name=p.csv&readAs=holdings&accounts=${accounts}&positionsOn=${day}${more}`;
  const answer = await post(maria(), query, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string; added: number; prices: number }>();
}

async function holdingsOf(account: string, asOf?: string, of = maria()) {
  const path = `GET /api/assets/${account}/holdings${asOf ? `?asOf=${asOf}` : ''}`;
  return (await of.call(path)).json<AccountHoldings>();
}

/** Units, cost in all, and gain of each holding, the last name first. */
async function heldIn(account: string, asOf?: string, of = maria()): Promise<unknown[]> {
  const { positions } = await holdingsOf(account, asOf, of);
  return positions
    .toSorted((one, other) => (one.name < other.name ? 1 : -1))
    .map(({ name, quantity, cost, gain }) => [name, quantity, cost, gain]);
}

/** Sales of the year as form K4 has them, their average cost in whole kronor. */
async function salesOf(of: Caller): Promise<unknown[]> {
  const { rows } = (await of.call('GET /api/realised-gains?year=2026')).json<RealisedYear>();
  return rows.map(({ day, quantity, averageCost }) => [day, quantity, averageCost]);
}

/** Stored values of the closed months. */
async function monthsOf(account: string): Promise<unknown[]> {
  const { rows } = await installation().db.orm.execute(sql`
    select month, value from asset_history where asset_id = ${account} order by month`);
  return rows;
}

async function onlyAsset(): Promise<string> {
  const assets = await assetsOf(maria());
  expect(assets).toHaveLength(1);
  return assets[0]?.id ?? '';
}

test('a new account starts with the holdings of a file of positions, at what they cost', async () => {
  const on = 'name=p.csv&positionsOn=2026-03-06';
  expect(await preview(POSITIONS, on)).toMatchObject({
    accounts: [{ name: 'Depå', choice: 'new', isOpened: true }],
    counts: { new: 2, openings: 2, openingsWithoutCost: 0, positionsDisagreeing: 0 },
    positions: [
      { name: 'Volvo B', stated: '6', counted: '6' },
      { name: 'Investor B', stated: '2', counted: '2' },
    ],
  });
  expect((await preview(POSITIONS, `${on}&openings=0`)).counts).toMatchObject({ new: 0 });
  const { id, added } = await addPositions('2026-03-06');
  expect(added).toBe(2);
  const account = await onlyAsset();
  expect(await assetsOf(maria())).toMatchObject([{ name: 'Avanza Depå', value: '2380.00' }]);
  // 6 × 280 − 6 × 253.90, and 700 − 2 × 300
  expect(await heldIn(account)).toEqual([
    ['Volvo B', '6', 1523.4, 156.6],
    ['Investor B', '2', 600, 100],
  ]);
  expect(await holdingsOf(account)).toMatchObject({
    value: 2380,
    invested: 2123.4,
    issues: [],
  });
  expect(await rowsOf(account)).toMatchObject([
    { kind: 'transfer_in', day: '2026-03-06', isOpening: 1 },
    { kind: 'transfer_in', day: '2026-03-06', isOpening: 1 },
  ]);
  // Once more nothing is new, to the same account or to a new one.
  expect(await addPositions('2026-03-06')).toMatchObject({ added: 0, prices: 0 });
  expect(await addPositions('2026-03-06', account, POSITIONS, '&openings=1')).toMatchObject({
    added: 0,
  });
  expect(await preview(POSITIONS, on)).toMatchObject({
    accounts: [{ choice: account, isOpened: null }],
    counts: { new: 0, openings: 0, positionsDisagreeing: 0 },
  });
  expect(await undo(id)).toBe(204);
  expect(await assetsOf(maria())).toEqual([]);
});

test('sales of earlier days in a later file have their cost, and the whole history takes over', async () => {
  const positions = await addPositions('2026-03-06');
  const account = await onlyAsset();
  const march = await add(MARCH, account);
  // Before the sale of four there were ten: 1,523.40 × 10 / 6 = 2,539, of which it cost 1,015.60.
  expect(await salesOf(maria())).toEqual([['2026-03-05', '4', 1015]]);
  // 1,031 − 1,015.60
  expect(await holdingsOf(account)).toMatchObject({ realised: 15.4 });
  expect(await heldIn(account)).toEqual([
    ['Volvo B', '6', 1523.4, 156.6],
    ['Investor B', '2', 600, 100],
  ]);
  expect((await holdingsOf(account)).issues).toEqual([]);
  expect(await heldIn(account, '2026-03-04')).toEqual([]);
  expect((await heldIn(account, '2026-03-05'))[0]).toMatchObject([
    'Volvo B',
    '6',
    1523.4,
    expect.anything(),
  ]);

  const whole = await add(AVANZA, `${account},none`);
  expect(whole).toMatchObject({ added: 2, known: 1 });
  await add(LATER, account);
  // The last unit that is sold, at 253.90: 261 − 253.90.
  expect(await salesOf(maria())).toEqual([
    ['2026-03-05', '4', 1015],
    ['2026-04-01', '1', 253],
  ]);
  expect(await holdingsOf(account)).toMatchObject({ realised: 22.5 });
  expect(await heldIn(account, '2026-01-20')).toMatchObject([
    ['Volvo B', '10', 2539, expect.anything()],
    ['Investor B', '2', 600, expect.anything()],
  ]);
  expect((await holdingsOf(account)).positions).toMatchObject([
    { quantity: '5' },
    { quantity: '2' },
  ]);
  expect((await holdingsOf(account)).issues).toEqual([]);

  await undo(whole.id);
  expect((await heldIn(account))[0]).toEqual(['Volvo B', '5', 1269.5, 80.5]);
  await undo(march.id);
  await undo(positions.id);
  // The sale of April is left alone.
  expect((await holdingsOf(account)).issues).toMatchObject([
    { code: 'sold_more_than_held' },
    { code: 'sold_more_than_held' },
  ]);
});

test('both orders of the files give the same account in all months', async () => {
  await addPositions('2026-03-06', 'new-af', VOLVO);
  const one = await onlyAsset();
  await add(AVANZA, `${one},none`);
  const other = await addAccount(maria());
  await add(AVANZA, `${other},none`);
  const named = `name=p.csv&positionsOn=2026-03-06&accounts=${other}`;
  expect(await preview(VOLVO, named)).toMatchObject({
    accounts: [{ isOpened: false }],
    counts: { new: 0, positionsDisagreeing: 0 },
  });
  expect(await monthsOf(one)).toEqual(await monthsOf(other));
  expect(await monthsOf(one)).not.toEqual([]);
  const [first, second] = [await holdingsOf(one), await holdingsOf(other)];
  const figures = ({ value, invested, realised, dividends, cash, xirr, twr }: AccountHoldings) => {
    return { value, invested, realised, dividends, cash, xirr, twr };
  };
  expect(figures(first)).toEqual(figures(second));
  // Typed transactions of before are explained as well.
  const early = {
    day: '2026-01-05',
    instrument: { isin: 'SE0000115446', name: 'Volvo B', currency: 'SEK' },
  };
  const typed = await addTransaction(maria(), one, aBuy({ ...early, quantity: '3', price: '200' }));
  expect((await holdingsOf(one)).issues).toMatchObject([
    { code: 'opening_contradicted', day: '2026-03-06' },
  ]);
  await maria().call(`DELETE /api/holding-transactions/${typed.id}`);
  expect(await monthsOf(one)).toEqual(await monthsOf(other));
});

test('transactions that come to more are named with the day, and count once', async () => {
  await addPositions('2026-02-20');
  const account = await onlyAsset();
  const asked = await preview(AVANZA, `accounts=${account},none`);
  expect(asked.counts).toMatchObject({ openingsDisagreeing: 1 });
  expect(asked.positions).toMatchObject([
    { name: 'Volvo B', day: '2026-02-20', stated: '6', counted: '10' },
  ]);
  await add(AVANZA, `${account},none`);
  const { positions, issues } = await holdingsOf(account);
  expect(positions.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Volvo B', '6'],
    ['Investor B', '2'],
  ]);
  expect(issues).toMatchObject([{ code: 'opening_contradicted', day: '2026-02-20' }]);
});

test('an export has them, and comes in once', async () => {
  await addPositions('2026-03-06');
  const account = await onlyAsset();
  await add(MARCH, account);
  const file = await exportOf(installation(), maria());
  const erik = await signUp('Erik');
  expect((await importBy(erik, file)).statusCode).toBe(201);
  expect((await importBy(erik, file)).statusCode).toBe(200);
  const [copy] = await assetsOf(erik);
  expect(await heldIn(copy?.id ?? '', undefined, erik)).toEqual(await heldIn(account));
  expect(await salesOf(erik)).toEqual(await salesOf(maria()));
});

test('a cost in another currency than kronor is not known, and said', async () => {
  const file =
    'Namn\tValuta\tAntal\tGAV\tIdag %\tSenaste kurs\tVärde\tVärde SEK\n' +
    'Apple\tUSD\t2\t150,25\t0,5\t200,50\t401,00\t4 010,00\n' +
    'Volvo B\tSEK\t6\t253,9\t0,5\t280\t1680\t1680\n';
  const { counts } = await preview(file, 'positionsOn=2026-03-06');
  expect(counts).toMatchObject({ new: 2, openings: 2, openingsWithoutCost: 1 });
  await addPositions('2026-03-06', 'new-isk', file);
  const account = await onlyAsset();
  const { positions, issues } = await holdingsOf(account);
  const held = Object.fromEntries(
    positions.map(({ name, quantity, cost }) => [name, [quantity, cost]]),
  );
  expect(held).toEqual({ 'Apple': ['2', null], 'Volvo B': ['6', 1523.4] });
  expect(issues).toMatchObject([{ code: 'transfer_without_cost', day: '2026-03-06' }]);
});

test('a table of one’s own starts an account, with its cash and the prices of earlier days', async () => {
  const own = `Datum;Typ;Namn;ISIN;Antal;Kurs;GAV;Belopp
2026-02-06;Innehav;Volvo B;SE0000115446;5;270;;
2026-03-06;Innehav;Volvo B;SE0000115446;6;280;253,9;
2026-03-06;Insättning;;;;;;1200
`;
  expect(await preview(own)).toMatchObject({
    accounts: [{ isOpened: true }],
    counts: { new: 2, openings: 1, openingsWithoutCost: 0, prices: 2, positionsDisagreeing: 0 },
    positions: [{ name: 'Volvo B', day: '2026-03-06', stated: '6', counted: '6' }],
    positionsOn: null,
  });
  await addPositions('2026-11-01', 'new-af', own);
  const account = await onlyAsset();
  // 6 × 280 and the cash
  expect(await holdingsOf(account)).toMatchObject({ value: 2880, invested: 1523.4, issues: [] });
  // Those of six units, of which four were sold: 10 × 270 on the day of an earlier price.
  await add(MARCH, account);
  const early = '2026-02-01';
  await addTransaction(maria(), account, {
    ...aBuy({ day: early, quantity: '1', price: '253.9' }),
    instrument: { isin: 'SE0000115446', name: 'Volvo B', currency: 'SEK' },
  });
  expect((await heldIn(account, '2026-02-06'))[0]).toEqual(['Volvo B', '10', 2539, 161]);
});

test('one that is edited or removed by hand, and the undo of both', async () => {
  await addPositions('2026-03-06');
  const account = await onlyAsset();
  await add(MARCH, account);
  const before = [await heldIn(account), await salesOf(maria())];
  const rows = await rowsOf(account);
  const opening = rows.find((each) => each.isOpening === 1 && each.instrument?.name === 'Volvo B');
  const path = `/api/holding-transactions/${opening?.id}`;
  await maria().call(`PUT ${path}`, { body: { amount: '1200.00' } });
  // 1,200 × 10 / 6 = 2,000, of which the four cost 800.
  expect(await salesOf(maria())).toEqual([['2026-03-05', '4', 800]]);
  expect((await heldIn(account))[0]).toMatchObject(['Volvo B', '6', 1200, 480]);
  await maria().call(`PUT ${path}`, { body: { amount: '1523.40' } });
  expect([await heldIn(account), await salesOf(maria())]).toEqual(before);

  await maria().call(`DELETE ${path}`);
  expect((await holdingsOf(account)).issues).toMatchObject([{ code: 'sold_more_than_held' }]);
  const made = await addTransaction(maria(), account, {
    kind: 'transfer_in',
    isOpening: 1,
    day: '2026-03-06',
    instrument: { id: opening?.instrument?.id },
    quantity: '6',
    amount: '1523.40',
    currency: 'SEK',
  });
  expect([await heldIn(account), await salesOf(maria())]).toEqual(before);
  // A buy is no opening.
  const buy = { kind: 'buy', amount: '1523.40' };
  const changed = await maria().call(`PUT /api/holding-transactions/${made.id}`, { body: buy });
  expect(changed.json()).toMatchObject({ kind: 'buy', isOpening: 0 });
});

test('an account of a part of its transactions starts with what they leave, if the user says so', async () => {
  const account = await addAccount(maria());
  const on = `name=p.csv&positionsOn=2026-03-06&accounts=${account}`;
  // An account without transactions would start by itself.
  expect(await preview(POSITIONS, on)).toMatchObject({ accounts: [{ isOpened: true }] });
  await add(MARCH, account);
  expect(await preview(POSITIONS, on)).toMatchObject({
    accounts: [{ isOpened: false }],
    counts: { new: 0, positionsDisagreeing: 2 },
  });
  expect(await addPositions('2026-03-06', account)).toMatchObject({ added: 0, prices: 2 });
  expect(await preview(POSITIONS, `${on}&openings=1`)).toMatchObject({
    counts: { new: 2, positionsDisagreeing: 0, openingsDisagreeing: 0 },
  });
  await addPositions('2026-03-06', account, POSITIONS, '&openings=1');
  // As if the positions had come first.
  expect(await salesOf(maria())).toEqual([['2026-03-05', '4', 1015]]);
  expect(await heldIn(account)).toEqual([
    ['Volvo B', '6', 1523.4, 156.6],
    ['Investor B', '2', 600, 100],
  ]);
  expect((await holdingsOf(account)).issues).toEqual([]);
  const answer = await post(maria(), '/preview?openings=1,2', POSITIONS);
  expect(answer.json()).toMatchObject({ issues: [{ path: 'openings' }] });
});
