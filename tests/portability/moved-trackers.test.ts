import { describe, expect, test } from 'vitest';
import { zipOf } from '#tests/banking/spreadsheet.ts';
import { issuesOf, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import {
  LATER_SURE,
  SURE_LINES,
  SURE_MONTHS,
  SURE_TABLES,
  sureText,
  sureZip,
  WEALTHFOLIO_ROWS,
  wealthfolioCsv,
  wealthfolioJson,
} from './tracker-files.ts';

const { maria } = openWithMaria();
const { read, save, undo } = movesOf(maria);
const { everything, refusalOf } = movedBy(maria);

type Holdings = {
  value: string;
  cash: { currency: string; amount: string }[];
  positions: { name: string; quantity: string; price: string }[];
  issues: object[];
};

async function holdingsOf(name: string): Promise<Holdings> {
  const account = (await everything()).assets.find((each) => each.name === name);
  const answer = await maria().call(`GET /api/assets/${account?.id}/holdings`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Holdings>();
}

describe('Wealthfolio', () => {
  test.each([
    ['CSV', wealthfolioCsv],
    ['JSON', wealthfolioJson],
  ])('reads activities as %s: accounts with holdings, and with cash alone', async (_, fileOf) => {
    const before = await everything();
    const answer = await read(fileOf());
    expect(
      answer.items.map(({ name, type, transactions, holdingTransactions }) => {
        return [name, type, transactions, holdingTransactions];
      }),
    ).toEqual([
      ['ISK', 'investment', 0, 10],
      ['Sparkonto', 'savings', 3, 0],
    ]);
    // 500 + 1.25 − 100
    expect(monthsOf(answer)).toEqual({ ISK: [], Sparkonto: ['401.25'] });
    expect(issuesOf(answer)).toEqual({ otherRow: 2 });
    expect(await save(answer.id)).toMatchObject({ transactions: 3, holdingTransactions: 10 });
    const held = await holdingsOf('ISK');
    // 10 000 − 5 049 − 1 050 + 2 675 + 30.50 − 9.15 − 15 − 500
    expect(held.cash).toMatchObject([{ currency: 'SEK', amount: 6082.35 }]);
    // 20 + 4 − 10, twice
    expect(held.positions.map(({ name, quantity }) => [name, quantity])).toEqual(
      expect.arrayContaining([
        ['INVE-B.ST', '28'],
        ['Min "egna" fond, A', '2.5'],
      ]),
    );
    // Only its cost is known of what was added.
    expect(held.issues).toMatchObject([{ code: 'price_missing' }]);
    const { rows } = await everything();
    expect(rows.find(({ amount }) => amount === '-100.00')?.description).toBe(
      'Till "hyran", april',
    );
    expect(await save((await read(fileOf())).id)).toMatchObject({
      transactions: 0,
      holdingTransactions: 0,
    });
    await undo(answer.id);
    expect(await everything()).toEqual(before);
  });

  test('keeps cash in each currency, and spends nothing that moves to holdings or is exchanged', async () => {
    const own = {
      id: '',
      symbol: '$CASH-SEK',
      quantity: '1',
      unitPrice: '1',
      currency: 'SEK',
      fee: '0',
    };
    const rowOf = (account: string, date: string, activityType: string, amount: string) => {
      return { ...own, accountId: account, accountName: account, activityType, date, amount };
    };
    const euros = { currency: 'EUR', symbol: '$CASH-EUR' };
    const answer = await read(
      wealthfolioCsv(
        [
          rowOf('Sparkonto', '2024-01-02', 'DEPOSIT', '10000'),
          { ...rowOf('Sparkonto', '2024-01-03', 'DEPOSIT', '100'), ...euros },
          rowOf('Sparkonto', '2024-01-05', 'TRANSFER_OUT', '5000'),
          rowOf('ISK', '2024-01-05', 'TRANSFER_IN', '5000'),
          {
            ...rowOf('ISK', '2024-01-06', 'BUY', ''),
            symbol: 'VOLV',
            quantity: '10',
            unitPrice: '200',
          },
          rowOf('Sparkonto', '2024-01-08', 'TRANSFER_OUT', '300'),
          rowOf('Sparkonto', '2024-01-09', 'CONVERSION_OUT', '230'),
          { ...rowOf('Sparkonto', '2024-01-09', 'CONVERSION_IN', '20'), ...euros },
        ].map((row, at) => ({ ...row, id: `row-${at}`, accountCurrency: 'SEK' })),
      ),
    );
    // 10 000 − 5 000 − 300 − 230, and 100 + 20 euros
    expect(monthsOf(answer)).toEqual({
      'Sparkonto': ['4470.00'],
      'Sparkonto EUR': ['120.00'],
      'ISK': [],
    });
    expect(answer.items.map(({ currency }) => currency)).toEqual(['SEK', 'EUR', 'SEK']);
    expect(issuesOf(answer)).toEqual({});
    await save(answer.id);
    const { rows, categories } = await everything();
    const moved = categories.find(({ defaultKey }) => defaultKey === 'transfer')?.id;
    const shown = rows.map(({ amount, category }) => `${amount} ${category === moved}`);
    expect(new Set(shown)).toEqual(
      new Set([
        '10000.00 false',
        '100.00 false',
        '-5000.00 true',
        '-300.00 true',
        '-230.00 true',
        '20.00 true',
      ]),
    );
    await undo(answer.id);
  });

  test('reads what it imports itself, with semicolons, and names amounts that differ', async () => {
    const text = `date;symbol;instrumentType;quantity;activityType;unitPrice;currency;fee;tax;amount;comment
2024-03-01;MSFT;EQUITY;10;BUY;50;USD;5;0;;derived
2024-03-02;MSFT;EQUITY;10;BUY;50;USD;5;0;505;with its fee
2024-03-03;MSFT;EQUITY;10;BUY;50;USD;5;0;500;before its fee
2024-03-04;MSFT;EQUITY;10;BUY;50;USD;5;0;999;neither
2024-03-05;MSFT;EQUITY;5;SELL;60;USD;3;1;;derived
2024-02-28;;;;DEPOSIT;;USD;7;;5000;its fee is in it
2024-03-07;;;;FEE;;USD;9.99;;0;in its own column
2024-03-08;VOO;ETF;2;DIVIDEND;10;USD;0;0;20;`;
    const answer = await read(`${text}\n`.replace(';20;\n', ';20;again\n'));
    expect(issuesOf(answer)).toEqual({ unproven: 1 });
    await save(answer.id);
    const held = await holdingsOf('Wealthfolio');
    // 5 000 − 3 × 505 − 999 + 296 − 9.99 + 20
    expect(held.cash).toMatchObject([{ currency: 'USD', amount: 2792.01 }]);
    expect(held.positions.map(({ name, quantity }) => [name, quantity])).toEqual([['MSFT', '35']]);
  });

  test('refuses other parts of its export, and a file that is cut off', async () => {
    const accounts =
      'id,name,accountType,group,currency,isDefault,isActive\n1,ISK,SECURITIES,,SEK,true,true\n';
    expect(await refusalOf(accounts)).toBe('moveFile.otherExport');
    expect(await refusalOf(wealthfolioJson().slice(0, -10))).toBe('moveFile.damaged');
    const rows = WEALTHFOLIO_ROWS.slice(0, 2).map((row) => ({
      ...row,
      quantity: '999999999999',
      unitPrice: '999999999999',
    }));
    expect(await refusalOf(wealthfolioCsv(rows))).toBe('moveFile.noAccounts');
  });
});

describe('Sure', () => {
  test('reads records: balances from what moved, compared with those that it states', async () => {
    for (const file of [sureZip(), sureText()]) {
      const answer = await read(file);
      expect(monthsOf(answer)).toEqual(SURE_MONTHS);
      expect(
        answer.items.map(({ name, kind, type, transactions, holdingTransactions }) => {
          return [name, kind, type, transactions, holdingTransactions];
        }),
      ).toEqual([
        ['Lönekonto', 'assets', 'checking', 7, 0],
        ['Buffert', 'assets', 'savings', 1, 0],
        ['Kortet', 'liabilities', 'credit_card', 1, 0],
        ['Bolån', 'liabilities', 'mortgage', 0, 0],
        ['Huset', 'assets', 'real_estate', 0, 0],
        ['Depån', 'assets', 'investment', 0, 6],
      ]);
      expect(issuesOf(answer)).toEqual({
        otherRow: 1,
        currencies: 1,
        valueChange: 1,
        newCategory: 1,
        // 1 450 − (1 200 − 2 500 + 1 040 + 12.50)
        unproven: 1,
      });
      expect(answer.totals).toMatchObject([
        {
          name: 'Lönekonto',
          months: [
            { month: '2024-01', stated: '30850.00', counted: '30850.00' },
            { month: '2024-02', stated: '17850.00', counted: '17850.00' },
            { month: '2024-03', stated: '16600.00', counted: '16650.00' },
          ],
        },
        { name: 'Kortet', months: [{ stated: '-75.25', counted: '-75.25' }] },
      ]);
    }
  });

  test('saves splits, transfers and holdings with the cash that it states, and undoes all', async () => {
    const before = await everything();
    const { id } = await read(sureZip());
    expect(await save(id)).toMatchObject({
      made: { assets: 4, liabilities: 2 },
      transactions: 9,
      holdingTransactions: 6,
    });
    const { rows, categories } = await everything();
    const named = new Map(
      categories.map(({ id: of, name, defaultKey }) => [of, defaultKey ?? name]),
    );
    const shown = rows.map((row) => [
      row.transactionDate.slice(5),
      row.amount,
      named.get(row.category ?? '') ?? null,
    ]);
    expect(shown.toSorted((one, other) => `${one}`.localeCompare(`${other}`))).toEqual([
      ['01-15', '-100.00', 'groceries'],
      ['01-15', '-50.00', 'Trädgård'],
      ['01-25', '30000.00', expect.anything()],
      ['02-01', '-5000.00', 'transfer'],
      ['02-01', '5000.00', 'transfer'],
      ['02-28', '-1000.00', expect.anything()],
      ['02-28', '-7000.00', 'loans'],
      ['03-05', '-75.25', 'groceries'],
      ['03-10', '-1200.00', 'transfer'],
    ]);
    expect(rows.filter(({ transferOf }) => transferOf !== null)).toHaveLength(2);
    expect(rows.find(({ amount }) => amount === '-100.00')).toMatchObject({
      description: 'Maten',
      tags: ['vecka'],
    });
    const held = await holdingsOf('Depån');
    // Four were there before; 10 at the last price. Its cash is what the account states.
    expect(held.positions.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Investor B', '10', '255'],
    ]);
    expect(held.cash).toMatchObject([{ currency: 'SEK', amount: 1450 }]);
    expect(held).toMatchObject({ value: 4000, issues: [] });
    await undo(id);
    expect(await everything()).toEqual(before);
  });

  test('adds nothing for the same file, and of a newer one what is new', async () => {
    await save((await read(sureZip())).id);
    expect(await save((await read(sureZip(SURE_LINES.toReversed()))).id)).toMatchObject({
      months: 0,
      transactions: 0,
      holdingTransactions: 0,
    });
    const answer = await read(sureZip([...SURE_LINES, LATER_SURE]));
    expect(answer.items[0]?.continues).toMatchObject({ added: 1, transactions: 1, differs: [] });
    expect(await save(answer.id)).toMatchObject({ transactions: 1 });
    // 16 650 − 499.50
    expect((await everything()).assets[0]).toMatchObject({ value: '16150.50' });
  });

  test('reads tables without records: the balance before follows from the present one', async () => {
    const answer = await read(zipOf(SURE_TABLES));
    // 24 850 − 24 000, as 1 000 − 150
    expect(monthsOf(answer)).toEqual({ Lönekonto: ['850.00', '24850.00'] });
    expect(answer.items[0]).toMatchObject({ kind: 'assets', type: 'checking', transactions: 2 });
    const alone = await read(SURE_TABLES['transactions.csv']);
    expect(alone.items[0]).toMatchObject({ leftOut: 'balance', transactions: 2, months: [] });
  });

  test('refuses records that are cut off', async () => {
    expect(await refusalOf(sureText().slice(0, -9))).toBe('moveFile.damaged');
    expect(await refusalOf(sureText([SURE_LINES[7] ?? ['Tag', {}]]))).toBe('moveFile.noAccounts');
  });
});
