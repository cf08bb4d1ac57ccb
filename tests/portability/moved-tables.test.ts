import { describe, expect, test } from 'vitest';
import { sheetFiles, zipOf } from '#tests/banking/spreadsheet.ts';
import { issuesOf, type MoveAnswer, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { maria } = openWithMaria();
const { read, choose, save, undo } = movesOf(maria);
const { everything, refusalOf } = movedBy(maria);

/** The balances that a user states, by the names of accounts. */
function stating({ items }: MoveAnswer, balances: Record<string, string>) {
  const of = items.filter(({ name }) => balances[name] !== undefined);
  return { items: of.map(({ key, name }) => ({ key, balance: balances[name] })) };
}

function kindsOf({ items }: MoveAnswer) {
  return items.map(({ name, kind, type, currency, transactions, leftOut }) => {
    return [name, kind, type, currency, transactions, leftOut];
  });
}

/** The transactions of the user as day, amount and category. */
async function shownRows() {
  const { rows, categories } = await everything();
  const named = new Map(categories.map(({ id, name, defaultKey }) => [id, defaultKey ?? name]));
  return rows
    .map((row) => {
      const category = named.get(row.category ?? '') ?? null;
      return `${row.transactionDate} ${row.amount} ${category} ${row.description}`;
    })
    .toSorted();
}

const MINT =
  '"Date","Description","Original Description","Amount","Transaction Type","Category",' +
  '"Account Name","Labels","Notes"\n' +
  '"2/12/2024","Shoe Shop","SHOE SHOP RETURN","60.05","credit","Shopping","Blue Card","",""\n' +
  '"2/10/2024","Market","MARKET 12","40.00","debit","Groceries","Checking","",""\n' +
  '"2/10/2024","Market","MARKET 12","15.00","debit","Gardening","Checking","",""\n' +
  '"2/02/2024","Payment","PAYMENT THANK YOU","300.00","credit","Credit Card Payment","Blue Card","",""\n' +
  '"2/01/2024","Card","ACH CARD PMT","300.00","debit","Credit Card Payment","Checking","",""\n' +
  '"1/25/2024","Employer","ACME PAYROLL","2,500.00","credit","Paycheck","Checking","",""\n' +
  '"1/20/2024","Shoe Shop","SHOE SHOP 4","310.10","debit","Shopping","Blue Card","Reimbursable","two, ""blue"""\n' +
  '"1/05/2024","Market","MARKET 12","125.40","debit","Groceries","Checking","",""\n';

describe('Mint', () => {
  test('leaves accounts out whose balance nothing states', async () => {
    const answer = await read(MINT);
    expect(kindsOf(answer)).toEqual([
      ['Blue Card', 'liabilities', 'credit_card', null, 3, 'balance'],
      ['Checking', 'assets', 'checking', null, 5, 'balance'],
    ]);
    expect(monthsOf(answer)).toEqual({ 'Blue Card': [], 'Checking': [] });
    expect(issuesOf(answer)).toEqual({ newCategory: 1 });
    expect(await save(answer.id)).toMatchObject({ made: { assets: 0 }, transactions: 0 });
  });

  test('counts the months from the balances that the user states', async () => {
    const before = await everything();
    const { id, ...answer } = await read(MINT);
    const stated = await choose(id, {
      ...stating({ id, ...answer }, { 'Checking': '5019.60', 'Blue Card': '100' }),
      currency: 'USD',
    });
    // 5019.60 + 40 + 15 + 300; −100 − 60.05 − 300
    expect(monthsOf(stated)).toEqual({
      'Checking': ['5374.60', '5019.60'],
      'Blue Card': ['460.05', '100.00'],
    });
    expect(await save(id)).toMatchObject({ made: { assets: 1, liabilities: 1 }, transactions: 8 });
    expect(await shownRows()).toEqual([
      '2024-01-05 -125.40 groceries MARKET 12',
      '2024-01-20 -310.10 shopping SHOE SHOP 4',
      '2024-01-25 2500.00 salary ACME PAYROLL',
      '2024-02-01 -300.00 transfer ACH CARD PMT',
      '2024-02-02 300.00 transfer PAYMENT THANK YOU',
      '2024-02-10 -15.00 Gardening MARKET 12',
      '2024-02-10 -40.00 groceries MARKET 12',
      '2024-02-12 60.05 shopping SHOE SHOP RETURN',
    ]);
    const { rows, assets, liabilities } = await everything();
    expect(assets).toMatchObject([{ name: 'Checking', value: '5019.60' }]);
    expect(liabilities).toMatchObject([{ name: 'Blue Card', balance: '100.00' }]);
    expect(rows.filter(({ transferOf }) => transferOf !== null)).toHaveLength(2);
    expect(rows.find(({ amount }) => amount === '-310.10')).toMatchObject({
      tags: ['Reimbursable'],
      notes: 'two, "blue"',
      currency: 'USD',
    });
    await undo(id);
    expect(await everything()).toEqual(before);
  });

  test('adds nothing for the same file, and of a newer one what is new', async () => {
    const first = await read(MINT);
    await choose(first.id, stating(first, { 'Checking': '5019.60', 'Blue Card': '100' }));
    await save(first.id);
    const saved = await everything();
    const again = await read(MINT);
    expect(again.items.map(({ continues, leftOut }) => [continues?.added, leftOut])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(await save(again.id)).toMatchObject({ months: 0, transactions: 0, updated: 0 });
    expect(await everything()).toEqual(saved);
    // A newer file of the last months only.
    const lines = MINT.split('\n');
    const later = '"3/04/2024","Market","MARKET 9","19.60","debit","Groceries","Checking","",""\n';
    const newer = await read([lines[0], later.trim(), ...lines.slice(1, 6), ''].join('\n'));
    const checking = newer.items.find(({ name }) => name === 'Checking');
    expect(checking?.continues).toMatchObject({ added: 1, transactions: 1, differs: [] });
    await save(newer.id);
    const { assets, rows } = await everything();
    expect(assets).toMatchObject([{ name: 'Checking', value: '5000.00' }]);
    expect(rows).toHaveLength(9);
    await undo(newer.id);
    expect((await everything()).assets).toMatchObject([{ value: '5019.60' }]);
  });

  test('counts from zero where the user wants it', async () => {
    const { id, items } = await read(MINT);
    const { key = '' } = items.find(({ name }) => name === 'Checking') ?? {};
    const answer = await choose(id, { items: [{ key, included: true }] });
    // −125.40 + 2 500; − 300 − 55
    expect(monthsOf(answer)).toEqual({ 'Checking': ['2374.60', '2019.60'], 'Blue Card': [] });
    const asset = await choose(id, { items: [{ key, kind: 'liabilities', balance: '10' }] });
    expect(monthsOf(asset)['Checking']).toEqual(['-345.00', '10.00']);
  });

  test('reads days with the month first, unless the file shows another order', async () => {
    const line = (day: string) => `"${day}","A","A","1.00","debit","Groceries","Checking","",""\n`;
    const head = MINT.slice(0, MINT.indexOf('\n') + 1);
    const daysOf = async (...days: string[]) => {
      const answer = await read(head + days.map(line).join(''));
      return [answer.items[0]?.days, issuesOf(answer)];
    };
    expect(await daysOf('4/2/2024', '3/1/2024')).toEqual([
      { from: '2024-03-01', to: '2024-04-02' },
      {},
    ]);
    expect(await daysOf('14/2/2024', '3/1/2024')).toEqual([
      { from: '2024-01-03', to: '2024-02-14' },
      {},
    ]);
    expect(await daysOf('4/2/2024', 'soon')).toEqual([
      { from: '2024-04-02', to: '2024-04-02' },
      { unreadRow: 1 },
    ]);
    expect(await refusalOf(head + line('4/22/2024') + line('22/4/2024'))).toBe('moveFile.days');
  });
});

const MONARCH =
  'Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags,Owner,Reviewed,Id\n' +
  '2024-03-02,Market,Groceries,Everyday (...1),MARKET 3,,-49.50,"food,week",Ann,,m4\n' +
  '2024-02-11,Card,Credit Card Payment,Everyday (...1),CARD PMT,,-200.00,,Ann,,m3\n' +
  '2024-02-13,Card,Credit Card Payment,Visa (...2),THANK YOU,,200.00,,Ann,,m2\n' +
  '2024-01-31,Cafe,Coffee Shops,Visa (...2),CAFE 1,late,-12.25,,Ann,,m1\n';
const MONARCH_BALANCES =
  'Date,Balance,Account\n' +
  '2024-03-31,950.50,Everyday (...1)\n2024-02-29,1000.00,Everyday (...1)\n' +
  '2024-01-31,1200.00,Everyday (...1)\n2024-01-15,1200.00,Everyday (...1)\n' +
  '2024-03-31,-40.00,Visa (...2)\n2024-02-29,-35.00,Visa (...2)\n2024-01-31,-235.00,Visa (...2)\n' +
  '2024-03-31,310000.00,Home\n2024-01-31,300000.00,Home\n';

describe('Monarch', () => {
  test('compares balances that the file states with its transactions', async () => {
    const zip = zipOf({ 'balances.csv': MONARCH_BALANCES, 'transactions.csv': MONARCH });
    const answer = await read(zip);
    expect(monthsOf(answer)).toEqual({
      'Everyday (...1)': ['1200.00', '1000.00', '950.50'],
      'Visa (...2)': ['235.00', '35.00', '40.00'],
      'Home': ['300000.00', '300000.00', '310000.00'],
    });
    expect(kindsOf(answer)).toEqual([
      ['Everyday (...1)', 'assets', 'checking', null, 2, null],
      ['Visa (...2)', 'liabilities', 'credit_card', null, 2, null],
      ['Home', 'assets', 'real_estate', null, 0, null],
    ]);
    // Five of interest in March.
    expect(issuesOf(answer)).toEqual({ valueChange: 1 });
    expect(await save(answer.id)).toMatchObject({ transactions: 4, months: 9 });
    const { rows } = await everything();
    expect(rows.filter(({ transferOf }) => transferOf !== null)).toHaveLength(2);
    expect(rows.find(({ amount }) => amount === '-49.50')).toMatchObject({
      tags: ['food', 'week'],
    });
    await undo(answer.id);
    expect((await everything()).rows).toEqual([]);
  });

  test('adds transactions to accounts whose balances came before', async () => {
    const balances = await read(MONARCH_BALANCES);
    await save(balances.id);
    const answer = await read(MONARCH);
    expect(
      answer.items.map(({ continues, leftOut }) => [continues?.transactions, leftOut]),
    ).toEqual([
      [2, null],
      [2, null],
    ]);
    await save(answer.id);
    const { assets, liabilities, rows } = await everything();
    expect(assets).toMatchObject([
      { name: 'Everyday (...1)', value: '950.50' },
      { name: 'Home', value: '310000.00' },
    ]);
    expect(liabilities).toMatchObject([{ name: 'Visa (...2)', balance: '40.00' }]);
    expect(rows).toHaveLength(4);
  });
});

const TOSHL: readonly (readonly [string, number, ...(string | number)[]])[] = [
  ['1/31/24', 45_322, 'Bank', 'Salary', 'Employer', 0, 26_000, 'SEK', 26_000, 'SEK', ''],
  ['2/03/24', 45_325, 'Cash', 'Food', 'lunch, work', 120, 0, 'SEK', 120, 'SEK', 'Soup'],
  ['2/02/24', 45_324, 'Bank', 'Transfer', '', 500, 0, 'SEK', 500, 'SEK', ''],
  ['2/02/24', 45_324, 'Cash', 'Transfer', '', 0, 500, 'SEK', 500, 'SEK', ''],
  ['2/05/24', 45_327, 'Bank', 'Travel', 'hotel', 20, 0, 'EUR', 225.5, 'SEK', 'Hotel'],
];
const TOSHL_HEAD =
  'Date,Account,Category,Tags,Expense amount,Income amount,Currency,In main currency,' +
  'Main currency,Description';

/** The export as the program writes it: amounts with two decimals and thousands, but zero. */
function toshlCsv(dayOf: (day: string) => string): string {
  const lines = TOSHL.map(([day, , ...cells]) => {
    const shown = cells.map((cell) =>
      typeof cell === 'number' && cell !== 0
        ? cell.toLocaleString('en-US', { minimumFractionDigits: 2 })
        : String(cell),
    );
    return [dayOf(day), ...shown].map((cell) => `"${cell}"`).join(',');
  });
  return [TOSHL_HEAD, ...lines, ''].join('\n');
}

const TOSHL_FILES = {
  short: () => toshlCsv((day) => day),
  words: () =>
    toshlCsv((day) => `${day.startsWith('1') ? 'Jan' : 'Feb'} ${Number(day.slice(2, 4))}, 2024`),
  xlsx: () => {
    const lines = TOSHL.map(([, day, ...cells]) => [{ day }, ...cells]);
    return zipOf(sheetFiles([TOSHL_HEAD.split(','), ...lines]));
  },
};

describe('Toshl', () => {
  test.each(['short', 'words', 'xlsx'] as const)('reads expenses and incomes: %s', async (form) => {
    const answer = await read(TOSHL_FILES[form]());
    expect(kindsOf(answer)).toEqual([
      ['Bank', 'assets', 'checking', 'SEK', 3, 'balance'],
      ['Cash', 'assets', 'checking', 'SEK', 2, 'balance'],
    ]);
    const stated = await choose(answer.id, stating(answer, { Bank: '30000', Cash: '380' }));
    // 30 000 + 500 + 225.50; 380 + 120 − 500 was there before February.
    expect(monthsOf(stated)).toEqual({ Bank: ['30725.50', '30000.00'], Cash: ['380.00'] });
    expect(await save(answer.id)).toMatchObject({ transactions: 5 });
    const { rows } = await everything();
    expect(rows.filter(({ transferOf }) => transferOf !== null)).toHaveLength(2);
    expect(rows.find(({ amount }) => amount === '-120.00')).toMatchObject({
      description: 'Soup',
      tags: ['lunch', 'work'],
    });
    expect(rows.some(({ amount }) => amount === '-225.50')).toBe(true);
    await undo(answer.id);
  });
});

const SPENDEE = 'Date,Wallet,Type,"Category name",Amount,Currency,Note,Labels,Author\n';

describe('Spendee', () => {
  test('reads a zip of wallets, in two currencies', async () => {
    const bank =
      `${SPENDEE}2024-01-10T08:00:00+00:00,Bank,Income,Salary,26000.00000000,SEK,,work,Ann\n` +
      '2024-01-31T23:10:00+00:00,Bank,Expense,Groceries,-210.50000000,SEK,Market,"food,week",Ann\n' +
      '2024-02-01T12:00:01+00:00,Bank,"Outgoing Transfer",,-1130.00000000,SEK,,,Ann\n' +
      '2024-02-09T12:00:01+00:00,Bank,"Outgoing Transfer",,-70.00000000,SEK,gift,,Ann\n';
    const euro =
      `${SPENDEE}2024-02-01T12:01:59+00:00,Euro,"Incoming Transfer",,100.00000000,EUR,,,Ann\n` +
      '2024-02-03T12:00:00+00:00,Euro,Expense,Restaurant,-15.99000000,EUR,,,Ann\n';
    const answer = await read(zipOf({ 'bank.csv': bank, 'euro.csv': euro }));
    expect(kindsOf(answer)).toEqual([
      ['Bank', 'assets', 'checking', 'SEK', 4, 'balance'],
      ['Euro', 'assets', 'checking', 'EUR', 2, 'balance'],
    ]);
    expect(issuesOf(answer)).toEqual({ unpaired: 1 });
    const stated = await choose(answer.id, stating(answer, { Bank: '24589.50', Euro: '84.01' }));
    // Late on January 31 in UTC is February in Sweden.
    expect(monthsOf(stated)).toEqual({ Bank: ['26000.00', '24589.50'], Euro: ['84.01'] });
    await save(answer.id);
    expect(await shownRows()).toEqual([
      '2024-01-10 26000.00 salary Salary',
      '2024-02-01 -1130.00 transfer Outgoing Transfer',
      '2024-02-01 -210.50 groceries Market',
      '2024-02-01 100.00 transfer Incoming Transfer',
      '2024-02-03 -15.99 restaurants Restaurant',
      '2024-02-09 -70.00 transfer gift',
    ]);
    const { rows } = await everything();
    expect(rows.filter(({ transferOf }) => transferOf !== null)).toHaveLength(2);
    await undo(answer.id);
  });
});

describe('a workbook whose cells show more than their numbers', () => {
  const cell = (at: string, style: number, value: number) => ({
    xml: `<c r="${at}" s="${style}"><v>${value}</v></c>`,
  });
  const ROWS = [
    ['Post', '2026-09', '2026-10'],
    ['ISK', cell('B2', 0, 1000), cell('C2', 0, 1100)],
    ['Wise', cell('B3', 1, 100.5), cell('C3', 1, 110)],
    ['Konto US', cell('B4', 2, 9), cell('C4', 2, 10)],
    ['Hus', cell('B5', 3, 3500), cell('C5', 3, 3500)],
    ['Båt', cell('B6', 4, 150_000), cell('C6', 4, 150_000)],
  ];
  const [THOUSANDS, SHOWN] = ['#,##0 &quot;tkr&quot;', '#,##0,\\ &quot;tkr&quot;'];
  const OTHERS = [
    '0.00&quot; BTC&quot;',
    '#,##0&quot; euro&quot;',
    '0.00%',
    '0.0,,&quot;M&quot;',
    '0&quot; m&quot;',
  ];
  const FORMATS = [
    '#,##0.00 [$€-1]',
    '[$$-409]#,##0',
    THOUSANDS,
    SHOWN,
    '#,##0,',
    '0.0,, [$€-1]',
    ...OTHERS,
  ];
  const workbook = (hidden = '', rows = ROWS) => {
    const files = sheetFiles(rows);
    return zipOf({
      ...files,
      'xl/workbook.xml': `${files['xl/workbook.xml']}`.replace('name=', `${hidden} name=`),
      'xl/styles.xml':
        `<styleSheet><numFmts>${FORMATS.map(
          (format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${format}"/>`,
        ).join('')}</numFmts><cellXfs><xf numFmtId="0"/>` +
        `${FORMATS.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    });
  };

  test('has the currency and the scale that their formats show', async () => {
    const answer = await read(workbook());
    expect(answer.items.map(({ name, currency, months }) => [name, currency, months[1]])).toEqual([
      ['ISK', null, { month: '2026-10', value: '1100.00' }],
      ['Wise', 'EUR', { month: '2026-10', value: '110.00' }],
      ['Konto US', 'USD', { month: '2026-10', value: '10.00' }],
      ['Hus', null, { month: '2026-10', value: '3500000.00' }],
      // Whole kronor that are shown as thousands.
      ['Båt', null, { month: '2026-10', value: '150000.00' }],
    ]);
  });

  test('states its numbers in full, whatever their decimals, formats and title', async () => {
    const answer = await read(
      workbook('', [
        ['Belopp i tkr', '2026-09', '2026-10'],
        ['ISK', cell('B2', 0, 345.125), cell('C2', 0, 350.375)],
        ['Hus', cell('B3', 5, 3_450_505.25), cell('C3', 5, 3_550_505.25)],
        ['Stuga', cell('B4', 6, 90_125), cell('C4', 6, 91_125)],
        ['Båt', cell('B5', 3, 150.375), cell('C5', 3, 149.5)],
        ['Plånbok', cell('B6', 7, 0.5), cell('C6', 7, 0.5)],
        ['Wise', cell('B7', 8, 100), cell('C7', 8, 1.125)],
        ['Andel', cell('B8', 9, 0.25), cell('C8', 9, 0.255)],
        ['Torp', cell('B9', 10, 1_250_000), cell('C9', 10, 1_255_000)],
        ['Tomt', cell('B10', 11, 250), cell('C10', 11, 255)],
      ]),
    );
    expect(answer.items.map(({ name, currency, months }) => [name, currency, months[1]])).toEqual([
      ['ISK', null, { month: '2026-10', value: '350375.00' }],
      ['Hus', null, { month: '2026-10', value: '3550505.25' }],
      ['Stuga', 'EUR', { month: '2026-10', value: '91125.00' }],
      ['Båt', null, { month: '2026-10', value: '149500.00' }],
      ['Wise', 'EUR', { month: '2026-10', value: '1125.00' }],
      ['Torp', null, { month: '2026-10', value: '1255000.00' }],
      ['Tomt', null, { month: '2026-10', value: '255000.00' }],
    ]);
    // Nothing is left to ask of how they are written.
    expect(answer.sheets).toMatchObject([{ decimal: null }]);
  });

  test('is left out where its program hides it, until it is wanted', async () => {
    const answer = await read(workbook('state="hidden"'));
    expect([answer.items, answer.sheets]).toMatchObject([[], [{ isLeftOut: true }]]);
    const wanted = await choose(answer.id, { sheets: [0], items: [] });
    expect(wanted.items).toHaveLength(5);
  });
});
