import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { issuesOf, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { BOOK_ENTRIES, BOOK_MONTHS, gnucashXml, kmymoneyXml } from './book-files.ts';

const { maria } = openWithMaria();
const { read, save, undo } = movesOf(maria);
const { everything, refusalOf } = movedBy(maria);

/** A price of the fund of each program, on the last day of March. */
const PRICES = {
  gnucash: [
    '<gnc:book version="2.0.0">',
    `$&<gnc:commodity version="2.0.0"><cmdty:space>FUND</cmdty:space><cmdty:id>FOND</cmdty:id>
      <cmdty:name>Global</cmdty:name><cmdty:xcode>SE0000115446</cmdty:xcode></gnc:commodity>
    <gnc:pricedb version="1"><price><price:commodity><cmdty:space>FUND</cmdty:space>
      <cmdty:id>FOND</cmdty:id></price:commodity><price:currency>
      <cmdty:space>CURRENCY</cmdty:space><cmdty:id>SEK</cmdty:id></price:currency><price:time>
      <ts:date>2024-03-31 10:59:00 +0000</ts:date></price:time>
      <price:value>12025/100</price:value></price></gnc:pricedb>`,
  ],
  kmymoney: [
    '<SCHEDULES>',
    `<SECURITIES><SECURITY id="E000001" name="Global" symbol="GLB" trading-currency="SEK">
      <KEYVALUEPAIRS><PAIR key="kmm-security-id" value="SE0000115446"/></KEYVALUEPAIRS></SECURITY>
    </SECURITIES><PRICES><PRICEPAIR from="E000001" to="SEK">
      <PRICE date="2024-03-31" price="481/4"/></PRICEPAIR></PRICES>$&`,
  ],
};

describe.each([
  ['GnuCash', gnucashXml, PRICES.gnucash],
  ['KMyMoney', kmymoneyXml, PRICES.kmymoney],
])('%s', (_, xmlOf, [before = '', price = '']) => {
  test('holds the units of an account at the prices of the book', async () => {
    const { id } = await read(xmlOf().replace(before, price));
    await save(id);
    const fund = (await everything()).assets.find(({ name }) => name === 'Fonden');
    // 5 × 120.25
    expect(fund).toMatchObject({ type: 'investment', value: '601.25' });
    const rows = await maria().call(`GET /api/assets/${fund?.id}/holding-transactions`);
    expect(rows.json<object>()).toMatchObject({
      items: [
        { kind: 'deposit', amount: '500.00' },
        { kind: 'buy', quantity: '5', amount: '500.00', instrument: { isin: 'SE0000115446' } },
      ],
    });
    await undo(id);
  });

  test('reads accounts by double entry, packed and not', async () => {
    for (const content of [xmlOf(), gzipSync(xmlOf())]) {
      const answer = await read(content);
      expect(monthsOf(answer)).toEqual({ ...BOOK_MONTHS, Fonden: [] });
      expect(
        answer.items.map(({ name, kind, type, transactions }) => [name, kind, type, transactions]),
      ).toEqual([
        ['Lönekonto', 'assets', 'checking', 7],
        ['Sparkonto', 'assets', 'savings', 1],
        ['Kreditkort', 'liabilities', 'credit_card', 1],
        ['Bolån', 'liabilities', 'mortgage', 0],
        ['Huset', 'assets', 'real_estate', 0],
        ['Fonden', 'assets', 'investment', 0],
      ]);
      expect(issuesOf(answer)).toEqual({ valueChange: 1, newCategory: 1 });
    }
  });

  test('saves each part of a split with its category, pairs transfers, and undoes all', async () => {
    const before = await everything();
    const { id } = await read(xmlOf());
    expect(await save(id)).toMatchObject({ made: { assets: 4, liabilities: 2 }, transactions: 9 });
    const { rows, categories } = await everything();
    const named = new Map(
      categories.map(({ id: of, name, defaultKey }) => [of, defaultKey ?? name]),
    );
    const shown = rows.map((row) => [
      row.transactionDate.slice(5),
      row.amount,
      named.get(row.category ?? '') ?? null,
      row.transactionType,
    ]);
    expect(
      shown
        .filter(([day]) => `${day}` < '03')
        .toSorted((one, other) => `${one}`.localeCompare(`${other}`)),
    ).toEqual([
      ['01-15', '-100.00', 'groceries', 'expense'],
      ['01-15', '-50.00', 'Trädgård', 'expense'],
      ['01-25', '30000.00', 'salary', 'income'],
      ['02-01', '-5000.00', 'transfer', 'transfer'],
      ['02-01', '5000.00', 'transfer', 'transfer'],
      ['02-28', '-1000.00', 'loans', 'expense'],
      ['02-28', '-7000.00', 'loans', 'expense'],
    ]);
    expect(rows.filter(({ transferOf }) => transferOf !== null)).toHaveLength(2);
    expect(rows.find(({ amount }) => amount === '-100.00')?.description).toBe('ICA & co');
    await undo(id);
    expect(await everything()).toEqual(before);
  });

  test('adds nothing for the same file, and of a newer one what is new', async () => {
    await save((await read(xmlOf())).id);
    expect(await save((await read(gzipSync(xmlOf()))).id)).toMatchObject({
      months: 0,
      transactions: 0,
    });
    const newer = [
      ...BOOK_ENTRIES,
      ['2024-04-02', 'El', ['pay', -49_950], ['food', 49_950]] as (typeof BOOK_ENTRIES)[number],
    ];
    const answer = await read(xmlOf(newer));
    expect(answer.items[0]?.continues).toMatchObject({ added: 1, transactions: 1, differs: [] });
    expect(await save(answer.id)).toMatchObject({ transactions: 1 });
    // 17 350 − 499.50
    expect((await everything()).assets[0]).toMatchObject({ value: '16850.50' });
  });

  test('takes for income and spending what was earned and spent', async () => {
    const entries: typeof BOOK_ENTRIES = [
      // Opening balances in one transaction.
      [
        '2024-01-01',
        'Start',
        ['pay', 1_000_000],
        ['save', 5_000_000],
        ['loan', -200_000_000],
        ['opening', 194_000_000],
      ],
      ['2024-01-25', 'Lön', ['pay', 3_000_000], ['salary', -3_000_000]],
      ['2024-02-01', 'Köp', ['pay', -100_000], ['fund', 100_000, 1_000]],
      // Sold for 1 200, of which 200 are a gain.
      [
        '2024-02-10',
        'Sälj',
        ['pay', 120_000],
        ['fund', -120_000, -1_000],
        ['fund', 20_000, 0],
        ['salary', -20_000],
      ],
      // 500 of a loan.
      ['2024-02-20', 'Lån', ['pay', 50_000], ['loan', -50_000]],
    ];
    const answer = await read(xmlOf(entries));
    expect(issuesOf(answer)).toEqual({ valueChange: 1 });
    await save(answer.id);
    const { assets, liabilities, rows } = await everything();
    // 10 000 + 30 000 − 1 000 + 1 200 + 500, and the fund is sold.
    expect(assets.map(({ value }) => value)).toEqual(['40700.00', '50000.00', '0.00']);
    expect(liabilities.map(({ balance }) => balance)).toEqual(['2000500.00']);
    const shown = rows.map(({ amount, transactionType }) => [amount, transactionType]);
    expect(shown.toSorted((one, other) => `${one}`.localeCompare(`${other}`))).toEqual([
      ['-1000.00', 'transfer'],
      ['1000.00', 'transfer'],
      ['200.00', 'income'],
      ['30000.00', 'income'],
      ['500.00', 'transfer'],
    ]);
  });

  test('refuses a file that is cut off', async () => {
    const xml = xmlOf();
    expect(await refusalOf(xml.slice(0, xml.length / 2))).toBe('moveFile.damaged');
    const packed = gzipSync(xml);
    expect(await refusalOf(packed.subarray(0, packed.length / 2))).toBe('moveFile.damaged');
    expect(await refusalOf(gzipSync(Buffer.alloc(80_000_000)))).toBe('moveFile.large');
  });
});

describe('KMyMoney', () => {
  test('keeps tags, and the category of a payment in the currency of its account', async () => {
    const file = kmymoneyXml([
      ['2024-01-15', 'Hotellet', ['pay', -115_000, -10_000], ['food', 115_000]],
      ['2024-01-16', '', ['save', -50_000], ['fund', 50_000, 500]],
    ])
      .replace('<TRANSACTIONS', '<TAGS><TAG id="G1" name="resa"/></TAGS><TRANSACTIONS')
      .replace(/(<SPLIT id="S0000" account="pay"[^>]*)\/>/, '$1><TAG id="G1"/></SPLIT>')
      .replace(/(name="Lönekonto"[^>]*currency=)"SEK"/, '$1"EUR"');
    const answer = await read(file);
    expect(monthsOf(answer)).toEqual({
      Lönekonto: ['-100.00'],
      Sparkonto: ['-500.00'],
      Fonden: [],
    });
    await save(answer.id);
    const { rows, categories } = await everything();
    const food = categories.find(({ defaultKey }) => defaultKey === 'groceries');
    expect(rows).toMatchObject([
      { amount: '-500.00', description: 'Fonden' },
      { amount: '-100.00', currency: 'EUR', category: food?.id, tags: ['resa'] },
    ]);
    await undo(answer.id);
  });
});
