import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { addAccount, addTransaction, aBuy } from '#tests/support/holdings.ts';
import type { Caller } from '#tests/support/caller.ts';
import { HEADER, openSentFiles } from './sent-files.ts';

const { installation, maria, signUp, preview, add, rowsOf } = openSentFiles();

/** Avanza's file before 2024: ten Apple at 150 dollars for 14,250 kronor and 9 of courtage. */
const OLD = `Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Courtage;Valuta;ISIN
2022-03-02;1;Köp;Apple Inc;10;150,00;-14259;9;SEK;US0378331005
2022-03-01;1;Insättning;Autogiro;-;-;20000;-;SEK;-
`;

/** One more, in a file that states the currency. */
const STATED = `${HEADER}
2024-03-04;1;Köp;Apple Inc;1;180,00;-1900;SEK;10;10,5;USD;US0378331005;
`;

const NORDNET =
  'Id\tBokföringsdag\tAffärsdag\tDepå\tTransaktionstyp\tVärdepapper\tISIN\tAntal\tKurs\tTotal Avgift\tValuta\tBelopp\tValuta\tInköpsvärde\tValuta\tVäxlingskurs\tTransaktionstext\tMakuleringsdatum\n';
const DIVIDEND =
  '1\t2025-05-05\t2025-05-02\t99\tUTDELNING\tApple\tUS0378331005\t10\t0,25\t0\tSEK\t23,75\tSEK\t\t\t9,5000\tUTD\t\n';
const BUY =
  '2\t2026-01-05\t2026-01-02\t99\tKÖPT\tApple\tUS0378331005\t10\t200,00\t99\tSEK\t-19 099,00\tSEK\t2 010,42\tUSD\t9,5000\t\t\n';

type Position = { currency: string; quantity: string; price: string; value: number; cost: number };

async function positionsOf(account: string, of: Caller = maria()): Promise<Position[]> {
  const path = `GET /api/assets/${account}/holdings`;
  return (await of.call(path)).json<{ positions: Position[] }>().positions;
}

const instruments = async (of: Caller = maria()) =>
  (await of.call('GET /api/instruments')).json<{ id: string; currency: string }[]>();

describe('a price in a currency that no file states', () => {
  test('is shown before it is added, and the amount counts instead', async () => {
    const account = await addAccount(maria());
    const shown = await preview(OLD, `accounts=${account}`);
    expect(shown.counts).toMatchObject({ new: 2, disagreeing: 1, currencyUnknown: 1 });
    const wrong = { line: 2, state: 'new', expected: '1509.00', isCurrencyUnknown: true };
    expect(shown.rows[0]).toMatchObject(wrong);
    await add(OLD, account);
    expect(await instruments()).toMatchObject([{ currency: 'SEK', isCurrencyStated: 0 }]);
    // (14 259 − 9) / 10
    const counted = { quantity: '10', price: '1425', value: 14_250, cost: 14_259 };
    expect(await positionsOf(account)).toMatchObject([counted]);
  });

  test('counts once a later file states the currency, in all months', async () => {
    const account = await addAccount(maria());
    await add(OLD, account);
    const before = await monthOf(account, '2022-03');
    expect(before).toBe(20_000 - 14_259 + 14_250);
    await add(STATED, account);
    expect(await instruments()).toMatchObject([{ currency: 'USD', isCurrencyStated: 1 }]);
    const [apple] = await positionsOf(account);
    expect(apple).toMatchObject({ currency: 'USD', quantity: '11', price: '180' });
    expect(apple?.value).toBeGreaterThan(11 * 180 * 8);
    // 150 dollars at the rate of the end of March 2022.
    const after = await monthOf(account, '2022-03');
    const page = await maria().call(`GET /api/assets/${account}/holdings?asOf=2022-03-31`);
    expect(after).toBe(page.json<{ value: number }>().value);
    expect(after).not.toBe(before);
    expect(after).toBeGreaterThan(20_000 - 14_259 + 1500 * 9);
    expect(after).toBeLessThan(20_000 - 14_259 + 1500 * 10);
  });

  async function monthOf(account: string, month: string): Promise<number> {
    const { rows } = await installation().db.orm.execute<{ value: string }>(sql`
      select value::text from asset_history where asset_id = ${account} and month = ${month}`);
    return Number(rows[0]?.value);
  }

  test('is the same whether the file that states it comes first or last', async () => {
    const first = await addAccount(maria());
    await add(NORDNET + DIVIDEND, first);
    expect(await instruments()).toMatchObject([{ isCurrencyStated: 0 }]);
    await add(NORDNET + BUY, first);
    const erik = await signUp('Erik');
    const second = await addAccount(erik);
    await add(NORDNET + BUY + DIVIDEND, second, erik);
    const [one] = await positionsOf(first);
    const [other] = await positionsOf(second, erik);
    expect(one).toMatchObject({ currency: 'USD', price: '200', value: other?.value });
    expect(one?.value).toBeGreaterThan(200 * 10 * 8);
  });

  test('is stated by a typed transaction too; one by the known name has its cash', async () => {
    const account = await addAccount(maria());
    await add(OLD, account);
    const [known] = await instruments();
    const body = aBuy({ instrument: { id: known?.id }, quantity: '2', price: '1500', fee: null });
    await addTransaction(maria(), account, { ...body, day: '2022-04-01' });
    expect((await rowsOf(account))[0]).toMatchObject({ price: null, amount: '3000.00' });
    expect(await positionsOf(account)).toMatchObject([{ quantity: '12', price: '1500' }]);
    const apple = { isin: 'US0378331005', name: 'Apple', currency: 'USD' };
    const typed = aBuy({ instrument: apple, quantity: '1', price: '170', fee: null });
    await addTransaction(maria(), account, { ...typed, currency: 'USD', day: '2022-05-02' });
    expect(await positionsOf(account)).toMatchObject([
      { currency: 'USD', quantity: '13', price: '170' },
    ]);
  });

  test('stays as the file has it until it is changed itself', async () => {
    const account = await addAccount(maria());
    await add(OLD, account);
    const [buy] = await rowsOf(account);
    const path = `PUT /api/holding-transactions/${buy?.id}`;
    const stated = { isin: 'US0378331005', name: 'Apple Inc', currency: 'USD' };
    for (const body of [{ note: 'Min', price: '150' }, { instrument: stated }]) {
      const changed = await maria().call(path, { body });
      expect(changed.json(), changed.body).toMatchObject({ price: '150', amount: '14259.00' });
    }
    expect(await instruments()).toMatchObject([{ currency: 'USD', isCurrencyStated: 1 }]);
  });

  test('is the value of units that a typed transfer moves', async () => {
    const account = await addAccount(maria());
    await add(OLD, account);
    const [known] = await instruments();
    const moved = { kind: 'transfer_in', quantity: '2', price: '1500', day: '2022-04-01' };
    const body = aBuy({ ...moved, instrument: { id: known?.id }, fee: null });
    await addTransaction(maria(), account, body);
    expect((await rowsOf(account))[0]).toMatchObject({ price: null, amount: '3000.00' });
    expect(await positionsOf(account)).toMatchObject([{ quantity: '12', cost: 14_259 + 3_000 }]);
  });

  test('is one security, though a full export or the user alone states its currency', async () => {
    const table = `Datum;Typ;ISIN;Namn;Antal;Kurs;Belopp;Valuta
2026-01-20;Köp;;Apple;10;200;-19000;SEK
`;
    const erik = await signUp('Erik');
    for (const of of [maria(), erik]) await add(table, await addAccount(of), of);
    const apple = { name: 'Apple', currency: 'USD' };
    const [asset] = (await erik.call('GET /api/assets')).json<{ id: string }[]>();
    const typed = aBuy({ instrument: apple, currency: 'USD', day: '2026-02-02' });
    await addTransaction(erik, asset?.id ?? '', typed);
    const unstated = await exportOf(installation(), maria());
    const exported = await exportOf(installation(), erik);
    expect((await importBy(maria(), exported)).statusCode).toBe(201);
    expect((await importBy(erik, unstated)).statusCode).toBe(201);
    for (const of of [maria(), erik])
      expect(await instruments(of)).toMatchObject([{ currency: 'USD', isCurrencyStated: 1 }]);
  });

  test('stays unknown in a full export', async () => {
    const account = await addAccount(maria());
    await add(OLD, account);
    const erik = await signUp('Erik');
    const moved = await importBy(erik, await exportOf(installation(), maria()));
    expect(moved.statusCode, moved.body).toBeLessThan(300);
    expect(await instruments(erik)).toMatchObject([{ isCurrencyStated: 0 }]);
    const [asset] = (await erik.call('GET /api/assets')).json<{ id: string }[]>();
    expect(await positionsOf(asset?.id ?? '', erik)).toMatchObject([{ value: 14_250 }]);
    await add(STATED, asset?.id ?? '', erik);
    expect(await positionsOf(asset?.id ?? '', erik)).toMatchObject([
      { currency: 'USD', quantity: '11', price: '180' },
    ]);
    // Maria gets it back: her own instrument learns its currency.
    const back = await importBy(maria(), await exportOf(installation(), erik));
    expect(back.statusCode, back.body).toBeLessThan(300);
    expect(await instruments()).toMatchObject([{ currency: 'USD', isCurrencyStated: 1 }]);
  });
});

test('a table without a currency of its prices is not taken for one in the row’s', async () => {
  const account = await addAccount(maria());
  const table = `Datum;Typ;ISIN;Namn;Antal;Kurs;Belopp;Valuta
2026-01-20;Köp;US0378331005;Apple;10;200;-19000;SEK
`;
  expect((await preview(table)).counts).toMatchObject({ disagreeing: 1, currencyUnknown: 1 });
  await add(table, account);
  expect(await positionsOf(account)).toMatchObject([{ value: 19_000 }]);
});
