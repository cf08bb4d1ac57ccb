import { describe, expect, test } from 'vitest';
import { addAccount } from '#tests/support/holdings.ts';
import { HEADER, openSentFiles } from './sent-files.ts';

const { maria, preview, add, undo, rowsOf } = openSentFiles();

const file = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

const BUY = '2026-01-20;456;Köp;Volvo B;10;250;-2539;SEK;39;;SEK;SE0000115446;';
const RENAMED = BUY.replace('Volvo B', 'AB Volvo B');
const NEXT = '2026-02-20;456;Köp;AB Volvo B;1;260;-261;SEK;1;;SEK;SE0000115446;';
/** As the broker states the purchase until it is settled. */
const UNSETTLED = BUY.replace('-2539;SEK;39', '-2500;SEK;');

type Held = { positions: { name: string; quantity: string; cost: number }[] };

/** The units and the cost of each instrument. */
async function heldIn(account: string): Promise<string[]> {
  const answer = await maria().call(`GET /api/assets/${account}/holdings`);
  const { positions } = answer.json<Held>();
  return positions.map(({ name, quantity, cost }) => `${quantity} ${name} ${cost}`);
}

const listed = async (account: string) =>
  (await rowsOf(account)).map(({ day, amount, fee, note }) => [day, amount, fee, note].join());

describe('a purchase that a later file of the broker states otherwise', () => {
  test('by the new name of its company is one, and comes back with the undo', async () => {
    const account = await addAccount(maria());
    const first = await add(file(BUY), account);
    const before = await listed(account);
    const later = file(NEXT, RENAMED);
    expect((await preview(later)).counts).toMatchObject({ new: 1, known: 1 });
    const second = await add(later, account);
    expect(second).toMatchObject({ added: 1, known: 1 });
    // 2 539 + 261.
    expect(await heldIn(account)).toEqual(['11 Volvo B 2800']);
    expect((await listed(account))[1]).toBe('2026-01-20,2539.00,39.00,Köp · AB Volvo B');
    for (const again of [later, file(BUY)])
      expect(await add(again, account)).toMatchObject({ added: 0 });
    await undo(second.id);
    expect(await listed(account)).toEqual(before);
    expect(await add(file(BUY), account)).toMatchObject({ added: 0, known: 1 });
    await add(later, account);
    await undo(first.id);
    expect(await heldIn(account)).toEqual(['11 Volvo B 2800']);
  });

  test('has the charges of the newer file, whichever is added first', async () => {
    const foreign = '2026-01-21;456;Köp;Apple;5;200;-9500;SEK;;;USD;US0378331005;';
    const old = file(foreign, UNSETTLED);
    const settled = foreign.replace('-9500;SEK;;;', '-9523,70;SEK;23,70;9,50;');
    const newer = file(NEXT, settled, BUY);
    const right = ['5 Apple 9523.7', '11 Volvo B 2800'];
    for (const order of [
      [old, newer],
      [newer, old],
    ]) {
      const account = await addAccount(maria());
      for (const each of order) await add(each, account);
      expect((await heldIn(account)).toSorted()).toEqual(right.toSorted());
    }
  });

  test.each([
    [[0, 1], 2539],
    [[1, 0], 2539],
    [[0, 2], 2545],
    [[2, 0], 2545],
    [[1, 2], 2500],
    [[2, 1], 2500],
  ])('is as the file that is left states it, without %j', async (gone, cost) => {
    const other = BUY.replace('-2539;SEK;39', '-2545;SEK;45');
    const account = await addAccount(maria());
    const ids: string[] = [];
    for (const row of [UNSETTLED, other, BUY]) ids.push((await add(file(row), account)).id);
    expect(await heldIn(account)).toEqual(['10 Volvo B 2539']);
    for (const at of gone) expect(await undo(ids[at] ?? '')).toBe(204);
    expect(await heldIn(account)).toEqual([`10 Volvo B ${cost}`]);
  });

  test('waits for the last of two files that state it so', async () => {
    const account = await addAccount(maria());
    await add(file(UNSETTLED), account);
    const second = await add(file(BUY), account);
    const third = await add(file(NEXT, BUY), account);
    await undo(second.id);
    expect(await heldIn(account)).toEqual(['11 Volvo B 2800']);
    await undo(third.id);
    expect(await heldIn(account)).toEqual(['10 Volvo B 2500']);
  });
});

describe('an account that was renamed since, in a file that states rows otherwise', () => {
  const SAVED = '2026-01-25;456;Köp;Volvo B;2;250;-500;SEK;;;SEK;SE0000115446;';
  const PAID = '2026-02-10;456;Utdelning;Volvo B;10;7,5;75;SEK;;;SEK;SE0000115446;';
  const named = (name: string, ...rows: string[]) =>
    file(...rows.map((row) => row.replace(';456;', `;${name};`)));

  test('counts once what has another name or fee now', async () => {
    const account = await addAccount(maria());
    const first = await add(named('Spar', SAVED, UNSETTLED, PAID), account);
    const later = named('Sparkonto', NEXT, PAID.replace('Volvo B', 'AB Volvo B'), RENAMED, SAVED);
    const { accounts, counts } = await preview(later);
    expect(accounts).toMatchObject([{ choice: account, isOtherName: true }]);
    expect(counts).toMatchObject({ new: 1, known: 3 });
    const second = await add(later, account);
    expect(second).toMatchObject({ added: 1, known: 3 });
    // 500 + 2 539 + 261.
    expect(await heldIn(account)).toEqual(['13 Volvo B 3300']);
    for (const again of [later, named('Spar', SAVED, UNSETTLED, PAID)])
      expect(await add(again, account)).toMatchObject({ added: 0 });
    await undo(second.id);
    expect(await heldIn(account)).toEqual(['12 Volvo B 3000']);
    await add(later, account);
    await undo(first.id);
    expect(await heldIn(account)).toEqual(['13 Volvo B 3300']);
  });

  test('is told from a number too, but a number from no other number', async () => {
    const later = (name: string) => named(name, RENAMED, SAVED);
    const account = await addAccount(maria());
    await add(named('456', UNSETTLED, SAVED), account);
    expect(await add(later('ISK Spar'), account)).toMatchObject({ added: 0, known: 2 });
    const other = await addAccount(maria());
    await add(named('456', UNSETTLED, SAVED), other);
    expect(await add(later('789'), other)).toMatchObject({ added: 1, known: 1 });
  });

  test.each([
    [
      'has a purchase between that the other lacks',
      [RENAMED, SAVED, NEXT],
      [UNSETTLED, SAVED, PAID],
    ],
    ['lacks a purchase that the other has', [RENAMED], [UNSETTLED, SAVED]],
    ['bought for other amounts', [RENAMED], [UNSETTLED]],
  ])('is another person’s where it %s', async (_, rows, before) => {
    const account = await addAccount(maria());
    await add(named('Anna', ...before), account);
    const { added, known } = await add(named('Erik', ...rows), account);
    expect([known, added]).toEqual([rows.includes(SAVED) ? 1 : 0, rows.includes(SAVED) ? 2 : 1]);
  });
});

describe('equal purchases of a day', () => {
  test('stay as many as a file has', async () => {
    const account = await addAccount(maria());
    await add(file(BUY, BUY), account);
    expect(await add(file(RENAMED, RENAMED, RENAMED), account)).toMatchObject({
      added: 1,
      known: 2,
    });
    expect(await heldIn(account)).toEqual(['30 Volvo B 7617']);
  });

  test('of which an earlier file had a part of the day are added', async () => {
    const account = await addAccount(maria());
    await add(file(UNSETTLED), account);
    const evening = BUY.replace(';250;-2539;', ';251;-2549;');
    expect(await add(file(evening, BUY), account)).toMatchObject({ added: 1, known: 1 });
    // 2 539 + 2 549.
    expect(await heldIn(account)).toEqual(['20 Volvo B 5088']);
  });

  test('in two accounts of a broker are of both', async () => {
    const account = await addAccount(maria());
    await add(file(BUY), account);
    const other = UNSETTLED.replace(';456;', ';789;');
    expect(await add(file(other), account)).toMatchObject({ added: 1, known: 0 });
    expect(await heldIn(account)).toEqual(['20 Volvo B 5039']);
  });
});

const LYSA = `Date,Type,Amount,Counterpart/Fund,Volume,Price
"2026-01-25T10:50:36.161647Z",Deposit,"1000,00",Autogiro,,
"2026-01-26T10:55:29.596712Z",Buy,"1000,00","Lysa Aktier C","5,0000","200,00"
`;

describe('a file of a broker without ids and ISIN', () => {
  test('in another language is the same', async () => {
    const account = await addAccount(maria());
    await add(LYSA, account);
    const swedish = LYSA.replace('Deposit', 'Insättning').replace('Buy', 'Köp');
    expect((await preview(swedish)).accounts).toMatchObject([{ choice: account }]);
    expect(await add(swedish, account)).toMatchObject({ added: 0, known: 2 });
  });

  test('has a fund that is called otherwise once', async () => {
    const account = await addAccount(maria());
    await add(LYSA, account);
    const renamed = LYSA.replace('Lysa Aktier C', 'Lysa Global C');
    const sale = '"2026-02-26T10:55:29.596712Z",Sell,"200,00","Lysa Global C","1,0000","200,00"\n';
    expect(await add(renamed + sale, account)).toMatchObject({ added: 1, known: 2 });
    expect(await heldIn(account)).toEqual(['4 Lysa Aktier C 800']);
    const more = sale.replace('02-26', '03-26');
    expect(await add(renamed + sale + more, account)).toMatchObject({ added: 1, known: 3 });
    expect(await heldIn(account)).toEqual(['3 Lysa Aktier C 600']);
  });

  test('has two funds that were bought for the same on a day, in a file each', async () => {
    const account = await addAccount(maria());
    const [head = '', , buy = ''] = LYSA.split('\n');
    await add(`${head}\n${buy}\n`, account);
    const other = buy.replace('Aktier', 'Räntor');
    expect(await add(`${head}\n${other}\n`, account)).toMatchObject({ added: 1, known: 0 });
  });
});

test('rows of a query of Interactive Brokers are the same with other ids, or without', async () => {
  const table = (column: string, ids: readonly string[]) =>
    [
      `Buy/Sell,TradeDate,ISIN,Quantity,TradePrice,TradeMoney,CurrencyPrimary,IBCommission,IBCommissionCurrency${column}`,
      `BUY,20260105,US0378331005,10,200,2000,USD,-1,USD${ids[0] ?? ''}`,
      `BUY,20260105,US0378331005,10,200,2000,USD,-1,USD${ids[1] ?? ''}`,
      `SELL,20260106,US0378331005,-5,210,-1050,USD,-1.5,CHF${ids[2] ?? ''}`,
      '',
    ].join('\n');
  const account = await addAccount(maria());
  // A purchase twice, a sale and its commission in another currency.
  expect(await add(table('', []), account)).toMatchObject({ added: 4, known: 0 });
  for (const file of [
    table(',TradeID', [',11', ',12', ',13']),
    table(',TransactionID', [',901', ',902', ',903']),
    table('', []),
  ])
    expect(await add(file, account)).toMatchObject({ added: 0, known: 4 });
  expect(await heldIn(account)).toEqual([expect.stringMatching(/^15 /)]);
});

test('rows of a table of the user’s own are the same once they have ids', async () => {
  const table = (column: string, id: string) =>
    `Datum;Typ;Instrument;ISIN;Antal;Kurs;Belopp;Valuta${column}\n` +
    `2026-01-20;Köp;Volvo B;SE0000115446;10;250;-2500;SEK${id}\n`;
  const account = await addAccount(maria());
  await add(table('', ''), account);
  expect(await add(table(';Transaktions-ID', ';A-1'), account)).toMatchObject({ added: 0 });
  expect(await add(table('', ''), account)).toMatchObject({ added: 0 });
});
