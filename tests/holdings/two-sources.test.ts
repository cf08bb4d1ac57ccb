import { describe, expect, test } from 'vitest';
import { addBankAccount, sendFile } from '#tests/support/bank.ts';
import { addAccount, addTransaction } from '#tests/support/holdings.ts';
import { movesOf } from '#tests/support/moves.ts';
import { portfolioOf } from '#tests/portability/holdings-files.ts';
import { fireflyCsv } from '#tests/portability/product-files.ts';
import { HEADER, openSentFiles } from './sent-files.ts';

const { maria, preview, add, undo, rowsOf } = openSentFiles();
const { read, save, undo: undoMove } = movesOf(maria);

const VOLVO = { isin: 'SE0000115446', name: 'Volvo B', currency: 'SEK' };

const AVANZA = `${HEADER}
2026-05-12;123;Köp;Volvo B;40;300;-12000;SEK;;;SEK;SE0000115446;
2026-05-05;123;Sälj;Volvo B;-40;300;12000;SEK;;;SEK;SE0000115446;
2026-03-10;123;Köp;Volvo B;100;250;-25000;SEK;;;SEK;SE0000115446;
2026-03-09;123;Insättning;Insättning;;;25000;SEK;;;;;
`;

const STATEMENT = `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo
2026-05-12;2026-05-12;5;KÖP VOLVO B;-12000,00;0,00
2026-05-05;2026-05-05;4;SÄLJ VOLVO B;12000,00;12000,00
2026-03-10;2026-03-10;3;KÖP VOLVO B;-25000,00;0,00
2026-03-09;2026-03-09;2;INSÄTTNING;25000,00;25000,00
`;

const values = async () =>
  (await maria().call('GET /api/assets')).json<{ value: string }[]>().map(({ value }) => value);

type Trade = [type: 'BUY' | 'SELL', date: string, quantity: number, unitPrice: number];

const TRADES: Trade[] = [
  ['BUY', '2026-03-10', 100, 250],
  ['SELL', '2026-05-05', 40, 300],
  ['BUY', '2026-05-12', 40, 300],
];

type Stated = { writtenOn?: string; balance?: number };

/** An account of Ghostfolio with a share; `of` changes how the program knows it. */
function ghostfolio(trades: readonly Trade[], of: object = {}, stated: Stated = {}): string {
  const { writtenOn = '2026-11-20', balance = 0 } = stated;
  const profile = { symbol: 'VOLV-B.ST', ...VOLVO, assetSubClass: 'STOCK', dataSource: 'YAHOO' };
  return JSON.stringify({
    meta: { date: `${writtenOn}T08:00:00.000Z`, version: '2.200.0' },
    user: { settings: { currency: 'SEK' } },
    platforms: [],
    tags: [],
    accounts: [{ id: 'b', name: 'ISK Avanza', currency: 'SEK', balance, balances: [] }],
    assetProfiles: [{ ...profile, marketData: [], ...of }],
    activities: trades.map(([type, date, quantity, unitPrice]) => ({
      accountId: 'b',
      comment: null,
      fee: 0,
      currency: 'SEK',
      dataSource: 'YAHOO',
      symbol: 'VOLV-B.ST',
      type,
      date: `${date}T00:00:00.000Z`,
      quantity,
      unitPrice,
    })),
  });
}

type Held = {
  value: string;
  positions: { name: string; quantity: string }[];
  cash: { amount: number }[];
};

/** The units and the cash of an account, and its value. */
async function heldIn(account: string) {
  const answer = await maria().call(`GET /api/assets/${account}/holdings`);
  const { value, positions, cash } = answer.json<Held>();
  const units = positions.map(({ name, quantity }) => `${quantity} ${name}`);
  return { value, units, cash: cash.map(({ amount }) => amount).filter((each) => each !== 0) };
}

async function onlyAccount(): Promise<string> {
  const list = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
  expect(list).toHaveLength(1);
  return list[0]?.id ?? '';
}

// 100 − 40 + 40 units at the last price of 300.
const RIGHT = { value: 30000, units: ['100 Volvo B'], cash: [] };

describe('a broker’s file after a move of the same account', () => {
  test('adds no trade again, and is proposed for that account', async () => {
    const moved = await read(ghostfolio(TRADES));
    await save(moved.id);
    const account = await onlyAccount();
    expect(await heldIn(account)).toEqual(RIGHT);
    expect(await preview(AVANZA)).toMatchObject({
      accounts: [{ choice: account }],
      counts: { new: 0, known: 4 },
    });
    const file = await add(AVANZA, account);
    expect(file).toMatchObject({ added: 0, known: 4 });
    expect(await heldIn(account)).toEqual(RIGHT);
    expect(await add(AVANZA, account)).toMatchObject({ added: 0, known: 4 });
    const again = await read(ghostfolio(TRADES));
    expect(await save(again.id)).toMatchObject({ holdingTransactions: 0 });
    expect(await heldIn(account)).toEqual(RIGHT);
  });

  test('has its new trades of an instrument that the program names otherwise', async () => {
    await save((await read(ghostfolio(TRADES, { isin: null, name: 'Volvo AB (publ)' }))).id);
    const account = await onlyAccount();
    const later = '2026-06-01;123;Sälj;Volvo B;-50;300;15000;SEK;;;SEK;SE0000115446;\n';
    expect(await add(AVANZA + later, account)).toMatchObject({ added: 1, known: 4 });
    expect(await heldIn(account)).toMatchObject({ units: ['50 Volvo AB (publ)'], cash: [15000] });
  });

  test('adds a second equal trade of a day, and one of other days', async () => {
    await save((await read(ghostfolio([['BUY', '2026-03-10', 100, 250]]))).id);
    const account = await onlyAccount();
    const buy = '2026-03-10;123;Köp;Volvo B;100;250;-25000;SEK;;;SEK;SE0000115446;\n';
    const twice = `${HEADER}\n${buy}${buy}${buy.replace('03-10', '03-20')}`;
    expect(await add(twice, account)).toMatchObject({ added: 2, known: 1 });
    expect((await heldIn(account)).units).toEqual(['300 Volvo B']);
  });
});

test('two equal purchases of a day that both sources state stay two', async () => {
  const account = await addAccount(maria());
  const buy = '2026-03-10;123;Köp;Volvo B;10;250;-2539;SEK;39;;SEK;SE0000115446;\n';
  await add(`${HEADER}\n${buy}${buy}`, account);
  const own =
    'date;type;ISIN;name;quantity;price;amount\n' +
    '2026-03-02;buy;SE0000115446;Volvo B;1;250;250\n' +
    '2026-03-11;buy;SE0000115446;Volvo B;10;250;2500\n'.repeat(2) +
    '2026-03-12;buy;SE0000115446;Volvo B;10;200;2000\n';
  // Another day and no fee; the last one is another purchase by its price.
  const file = await add(own, account);
  expect(file).toMatchObject({ added: 2, known: 2 });
  expect((await heldIn(account)).units).toEqual(['31 Volvo B']);
  expect(await add(own, account)).toMatchObject({ added: 0, known: 4 });
  expect(await undo(file.id)).toBe(204);
  expect((await heldIn(account)).units).toEqual(['20 Volvo B']);
});

test('a typed trade is that of a file, and stays when the file is undone', async () => {
  const account = await addAccount(maria());
  const typed = { kind: 'buy', day: '2026-03-11', instrument: VOLVO, currency: 'SEK' };
  await addTransaction(maria(), account, { ...typed, quantity: '100', price: '250' });
  const file = await add(AVANZA, account);
  expect(file).toMatchObject({ added: 3, known: 1 });
  expect((await heldIn(account)).units).toEqual(['100 Volvo B']);
  await undo(file.id);
  expect(await rowsOf(account)).toMatchObject([{ day: '2026-03-11' }]);
});

test('trades of a file whose import was undone are known by another file that has them', async () => {
  const account = await addAccount(maria());
  const first = await add(AVANZA, account);
  const own =
    'date;type;ISIN;name;quantity;price;amount\n' +
    '2026-03-10;buy;SE0000115446;Volvo B;100;250;25000\n' +
    '2026-05-05;sell;SE0000115446;Volvo B;40;300;12000\n';
  expect(await add(own, account)).toMatchObject({ added: 0, known: 2 });
  await undo(first.id);
  expect((await heldIn(account)).units).toEqual(['60 Volvo B']);
  expect(await add(own, account)).toMatchObject({ added: 0, known: 2 });
  expect(await add(AVANZA, account)).toMatchObject({ added: 2, known: 2 });
  expect(await heldIn(account)).toEqual(RIGHT);
});

describe('a move after a broker’s file of the same account', () => {
  test('adds no trade again, goes to that account, and is undone without it', async () => {
    await add(AVANZA, 'new');
    const account = await onlyAccount();
    const moved = await read(ghostfolio(TRADES));
    expect(moved.items).toMatchObject([{ leftOut: null, continues: { transactions: 0 } }]);
    expect(await save(moved.id)).toMatchObject({ made: { assets: 0 }, holdingTransactions: 0 });
    expect(await heldIn(account)).toEqual(RIGHT);
    await undoMove(moved.id);
    expect(await heldIn(account)).toEqual(RIGHT);
    expect(await rowsOf(account)).toHaveLength(4);
  });

  test('adds the trades that the broker’s file does not have', async () => {
    await add(AVANZA, 'new');
    const account = await onlyAccount();
    const moved = await read(ghostfolio([...TRADES, ['BUY', '2026-06-01', 5, 300]]));
    // The buy, and what was paid in for it.
    expect(moved.items).toMatchObject([{ continues: { transactions: 2 } }]);
    expect(await save(moved.id)).toMatchObject({ holdingTransactions: 2 });
    expect(await heldIn(account)).toEqual({ value: 31500, units: ['105 Volvo B'], cash: [] });
  });
});

describe('cash that counts as holdings or in a bank account', () => {
  async function addStatement(): Promise<string> {
    const account = await addBankAccount(maria(), { currency: 'SEK' });
    const sent = await sendFile(maria(), account, { file: STATEMENT });
    expect(sent.statusCode, sent.body).toBe(201);
    return account;
  }

  test('is none of an item that the bank account of a broker’s file would become', async () => {
    await add(AVANZA, 'new');
    const account = await addStatement();
    const refused = await maria().call(`POST /api/bank-accounts/${account}/item`);
    expect(refused.json()).toMatchObject({ issues: [{ code: 'account.counted' }] });
    expect(await values()).toEqual(['30000.00']);
  });

  test.each([
    ['has its rows', 'Handelskonto', 0],
    ['has its number', 'Sparande 1234567', -1],
  ])('is none of an account of a program that %s', async (_, name, days) => {
    await add(AVANZA.replaceAll(';123;', ';1234567;').replace(';25000;', ';30000;'), 'new');
    const before = await values();
    const account = `${name}|Asset account`;
    const row = (at: number, on: string, amount: string) => {
      const other = 'Avanza|Revenue account';
      const [from, to] = amount.startsWith('-') ? [account, other] : [other, account];
      return { id: at, on, amount, from, to };
    };
    const rows = [
      row(1, '2026-03-09', '30000.00'),
      row(2, '2026-03-11', '-25000.00'),
      row(3, '2026-05-05', '12000.00'),
      row(4, '2026-05-12', '-12000.00'),
    ];
    const moved = await read(fireflyCsv(rows.slice(days)));
    expect(moved.items).toMatchObject([{ name, leftOut: 'counted', continues: null }]);
    await save(moved.id);
    expect(await values()).toEqual(before);
  });

  test('is that of another account with some equal payments too', async () => {
    await add(AVANZA, 'new');
    const account = 'Buffert|Asset account';
    const from = 'Lön|Revenue account';
    const days = ['2026-03-09', '2026-05-05', '2026-05-06', '2026-07-01', '2026-08-01'];
    const rows = days.map((on, at) => {
      return { id: at, on, amount: at === 1 ? '12000.00' : '25000.00', from, to: account };
    });
    expect((await read(fireflyCsv(rows))).items).toMatchObject([{ leftOut: null }]);
  });

  test('is none of holdings that a move would bring beside the item', async () => {
    const account = await addStatement();
    expect((await maria().call(`POST /api/bank-accounts/${account}/item`)).statusCode).toBe(201);
    const moved = await read(ghostfolio(TRADES));
    const refused = await maria().call(`POST /api/moves/${moved.id}/save`);
    expect(refused.json()).toMatchObject({ issues: [{ code: 'bankFile.counted' }] });
    expect(await values()).toEqual(['0.00']);
  });
});

test('a purchase on the day on which a bank account paid as much in makes it none of its', async () => {
  const days = ['2026-03-25', '2026-04-24', '2026-05-25'];
  const paid = days.map((day) => `${day};${day};5;AVANZA;-1000,00;`);
  const rows = paid.map((row, at) => `${row}${9000 - 1000 * at},00`).toReversed();
  const account = await addBankAccount(maria(), { currency: 'SEK' });
  await sendFile(maria(), account, { file: [STATEMENT.split('\n')[0], ...rows, ''].join('\n') });
  expect((await maria().call(`POST /api/bank-accounts/${account}/item`)).statusCode).toBe(201);
  const monthly = days.flatMap((day) => [
    `${day};123;Köp;Volvo B;4;250;-1000;SEK;;;SEK;SE0000115446;`,
    `${day};123;Insättning;Autogiro;;;1000;SEK;;;;;`,
  ]);
  const file = [HEADER, ...monthly, ''].join('\n');
  expect(await preview(file)).toMatchObject({ accounts: [{ countedBy: null }] });
  await add(file, 'new');
  expect((await values()).toSorted()).toEqual(['3000.00', '7000.00']);
});

describe('cash that a program works out beside a broker’s file that states it', () => {
  // Of what was paid in 5 000 are left, which the program knows in November only, as no courtage.
  const PAID = AVANZA.replace(';25000;', ';30039;').replace(';-25000;SEK;;', ';-25039;SEK;39;');
  const PROGRAM = ghostfolio(TRADES, {}, { balance: 5000 });
  const RICH = { ...RIGHT, value: 35000, cash: [5000] };
  const listed = async (account: string) =>
    (await rowsOf(account)).map(({ day, kind, amount, fee }) => [day, kind, amount, fee].join());
  const target = async () => {
    const [own] = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
    return own?.id ?? 'new';
  };
  const adding = {
    program: async () => {
      const { id } = await read(PROGRAM);
      await save(id);
      return () => undoMove(id);
    },
    broker: async () => {
      const { id } = await add(PAID, await target());
      return () => undo(id);
    },
  };

  test.each([
    ['program', 'broker'],
    ['broker', 'program'],
  ] as const)('is the broker’s, and comes back with the undo: %s, %s', async (first, second) => {
    const undoFirst = await adding[first]();
    const account = await onlyAccount();
    const [held, rows] = [await heldIn(account), await listed(account)];
    expect(held).toEqual(RICH);
    const undoSecond = await adding[second]();
    expect(await heldIn(account)).toEqual(RICH);
    await undoSecond();
    expect([await heldIn(account), await listed(account)]).toEqual([held, rows]);
    await adding[second]();
    await undoFirst();
    expect(await heldIn(account)).toEqual(RICH);
    await adding.broker();
    expect(await heldIn(account)).toEqual(RICH);
  });

  const moveIn = async (file: string) => {
    await save((await read(file)).id);
  };
  const buys = (...of: string[]) => of.map((each) => `${each};;SEK;SE0000115446;\n`).join('');
  // The purchase of March in two parts, on the day after.
  const PARTS = PAID.replace(
    buys('2026-03-10;123;Köp;Volvo B;100;250;-25039;SEK;39'),
    buys(
      '2026-03-11;123;Köp;Volvo B;60;250;-15020;SEK;20',
      '2026-03-11;123;Köp;Volvo B;40;250;-10019;SEK;19',
    ),
  );
  const LATER = buys('2026-06-01;123;Köp;Volvo B;5;300;-1500;SEK;');
  const newer = { balance: 3500, writtenOn: '2026-11-25' };
  const FILES = {
    P: () => moveIn(PROGRAM),
    N: () => moveIn(ghostfolio([...TRADES, ['BUY', '2026-06-01', 5, 300]], {}, newer)),
    B: async () => add(PARTS + LATER, await target()),
    U: async () => add(PARTS.replace('-15020;SEK;20', '-15000;SEK;'), await target()),
  };
  test.each(['B', 'PNB', 'PBN', 'NPB', 'NBP', 'BPN', 'BNP', 'BNBN', 'PUNB', 'UPNB', 'NBU'])(
    'has the units and the cash of the broker’s file, in the order %s',
    async (order) => {
      for (const each of order) await FILES[each as keyof typeof FILES]();
      // 105 × 300, and 30 039 − 25 039 − 1 500.
      const right = { value: 35000, units: ['105 Volvo B'], cash: [3500] };
      expect(await heldIn(await onlyAccount())).toEqual(right);
      const summary = await maria().call('GET /api/financial-summary');
      expect(summary.json()).toMatchObject({ netWorth: 35000 });
    },
  );
});

test('two programs that keep one account have its units once', async () => {
  const trades: Trade[] = [['BUY', '2024-05-02', 10, 100]];
  await save((await read(ghostfolio(trades, { isin: null, name: 'Bolag' }))).id);
  const bought = { amount: 1000, shares: 10 };
  const other = await read(portfolioOf({ currency: 'SEK', prices: [], bought }));
  await save(other.id);
  const account = await onlyAccount();
  const right = { value: 1000, units: ['10 Bolag'], cash: [] };
  expect(await heldIn(account)).toEqual(right);
  await undoMove(other.id);
  expect(await heldIn(account)).toEqual(right);
});

test('trades that newer files of a program replaced come back, wherever these are undone', async () => {
  const of = (shares: number) =>
    read(portfolioOf({ currency: 'SEK', prices: [], bought: { amount: shares * 100, shares } }));
  const ids: string[] = [];
  for (const shares of [10, 100, 1000]) {
    const { id } = await of(shares);
    await save(id);
    ids.push(id);
  }
  const account = await onlyAccount();
  const newest = { value: 100_000, units: ['1000 Bolag'], cash: [] };
  expect(await heldIn(account)).toEqual(newest);
  const files = (await maria().call('GET /api/transaction-imports')).json<{ id: string }[]>();
  expect(await undo(files[1]?.id ?? '')).toBe(204);
  expect(await heldIn(account)).toEqual(newest);
  await undoMove(ids[2] ?? '');
  expect(await heldIn(account)).toEqual({ value: 1000, units: ['10 Bolag'], cash: [] });
});

test('two people who buy the same have an account each, also under new names', async () => {
  const rows = ['2026-03-10', '2026-04-10', '2026-05-11'].map(
    (day) => `${day};NAME;Köp;Volvo B;4;250;-1000;SEK;;;SEK;SE0000115446;`,
  );
  const of = (...names: string[]) =>
    [HEADER, ...names.flatMap((name) => rows.map((row) => row.replace('NAME', name))), ''].join(
      '\n',
    );
  await add(of('Anna'), 'new');
  const anna = await onlyAccount();
  const accounts = [{ choice: anna, isOtherName: true }];
  expect(await preview(of('Erik'))).toMatchObject({ accounts, counts: { new: 0 } });
  await add(of('Erik'), 'new');
  expect(await values()).toEqual(['3000.00', '3000.00']);
  const renamed = await preview(of('111', '222'));
  const choices = new Set(renamed.accounts.map(({ choice }) => choice));
  expect([choices.size, choices.has('new'), renamed.counts['new']]).toEqual([2, false, 0]);
  expect(await preview(of('Anna', 'Erik'))).toMatchObject({
    accounts: [{ isOtherName: false }, { isOtherName: false }],
  });
});
