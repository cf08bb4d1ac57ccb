import { describe, expect, test } from 'vitest';
import { zipOf } from '#tests/banking/spreadsheet.ts';
import { issuesOf, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { ghostfolioFile, ghostfolioOf, portfolioOf, portfolioXml } from './holdings-files.ts';

const { maria } = openWithMaria();
const { read, choose, save, undo } = movesOf(maria);
const { everything, refusalOf } = movedBy(maria);

type Holdings = {
  value: number;
  cash: { currency: string; amount: number }[];
  positions: Record<'name' | 'quantity' | 'price' | 'value' | 'kind' | 'currency', string>[];
  dividends: string;
  fees: string;
  taxes: string;
  issues: object[];
};

async function holdingsOf(name: string): Promise<Holdings> {
  const account = (await everything()).assets.find((each) => each.name === name);
  const answer = await maria().call(`GET /api/assets/${account?.id}/holdings`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Holdings>();
}

type HeldRow = Record<'id' | 'kind' | 'day' | 'amount' | 'quantity' | 'price' | 'rate', string>;

async function rowsOf(name: string): Promise<HeldRow[]> {
  const account = (await everything()).assets.find((each) => each.name === name);
  const answer = await maria().call(`GET /api/assets/${account?.id}/holding-transactions`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: HeldRow[] }>().items;
}

describe('Ghostfolio', () => {
  test('reads accounts, holdings and what is owned or owed as a whole', async () => {
    const answer = await read(JSON.stringify(ghostfolioFile()));
    expect(
      answer.items.map(({ name, kind, type, holdingTransactions: count }) => [
        name,
        kind,
        type,
        count,
      ]),
    ).toEqual([
      ['ISK Avanza', 'assets', 'investment', 8],
      ['Sparkonto', 'assets', 'savings', 0],
      ['Lägenheten', 'assets', 'real_estate', 0],
      ['Lån av mormor', 'liabilities', 'personal_loan', 0],
    ]);
    expect(monthsOf(answer)).toEqual({
      'ISK Avanza': [],
      'Sparkonto': ['1000.00', '1000.00', '1500.50'],
      'Lägenheten': ['2000000.00', '2000000.00', '2100000.00'],
      'Lån av mormor': ['50000.00', '50000.00', '50000.00'],
    });
    expect(issuesOf(answer)).toEqual({ planned: 1, unreadRow: 1 });
  });

  test('saves holdings whose cash is what the file states, and undoes them', async () => {
    const before = await everything();
    const first = await read(JSON.stringify(ghostfolioFile()));
    expect(await save(first.id)).toMatchObject({
      made: { assets: 3, liabilities: 1 },
      holdingTransactions: 8,
    });
    const held = await holdingsOf('ISK Avanza');
    expect(held.cash).toMatchObject([{ currency: 'SEK', amount: 700 }]);
    expect(
      held.positions.map(({ name, quantity, price, kind }) => [name, quantity, price, kind]),
    ).toEqual([
      ['Investor B', '6', '250', 'share'],
      ['Egen fond', '2.5', '120', 'fund'],
    ]);
    // 6 × 250 + 2.5 × 120 + 700
    expect(held).toMatchObject({ value: 2500, dividends: 12, issues: [] });
    const [account] = (await everything()).assets;
    expect(account?.accountForm).toBe('isk');
    const again = await read(JSON.stringify(ghostfolioFile()));
    expect(again.items.map(({ continues }) => continues?.transactions)).toEqual([0, 0, 0, 0]);
    expect(await save(again.id)).toMatchObject({ holdingTransactions: 0, months: 0 });
    await undo(again.id);
    await undo(first.id);
    expect(await everything()).toEqual(before);
  });

  test('reads an old file without profiles and balances by day', async () => {
    const { assetProfiles: _, user: _user, ...file } = ghostfolioFile();
    const accounts = [{ id: 'broker', name: 'Depå', currency: 'SEK', balance: 100 }];
    const answer = await read(JSON.stringify({ ...file, accounts }));
    await save(answer.id);
    const { cash, positions } = await holdingsOf('Depå');
    expect(cash).toMatchObject([{ currency: 'SEK', amount: 100 }]);
    expect(positions.map(({ name }) => name)).toContain('INVE-B.ST');
  });

  const home = { symbol: 'flat', name: 'Lägenheten', assetClass: 'REAL_ESTATE', of: 'MANUAL' };
  const bought = { symbol: 'flat', date: '2024-01-20', quantity: 1, unitPrice: 2_000_000 };

  test.each([
    [
      'one that was sold is gone',
      [{ ...home, prices: [['2024-02-01', 2_400_000]] }],
      [bought, { ...bought, type: 'SELL', date: '2024-04-10', unitPrice: 2_500_000 }],
      ['2000000.00', '2400000.00', '2400000.00', '0.00'],
    ],
    [
      'rent is none of its value',
      [home],
      [bought, { ...bought, type: 'DIVIDEND', date: '2024-02-25', unitPrice: 8_000 }],
      ['2000000.00'],
    ],
    // 0.5 × 4 000 000, then 0.5 × 4 400 000, and the other half for 0.5 × 4 500 000.
    [
      'half of one is worth half of its price',
      [{ ...home, prices: [['2024-03-01', 4_400_000]] }],
      [
        { ...bought, quantity: 0.5, unitPrice: 4_000_000 },
        { ...bought, date: '2024-04-10', quantity: 0.5, unitPrice: 4_500_000 },
      ],
      ['2000000.00', '2000000.00', '2200000.00', '4450000.00'],
    ],
    [
      'a price in another currency is not its value',
      [{ ...home, currency: 'EUR', prices: [['2024-03-01', 150_000]] }],
      [bought],
      ['2000000.00'],
    ],
  ])('counts a home by its units: %s', async (_, profiles, activities, values) => {
    const answer = await read(ghostfolioOf({ profiles, activities }));
    expect(monthsOf(answer)).toEqual({ Lägenheten: values });
  });

  test('a share with a word of a home in its name is a share', async () => {
    const profiles = [
      { symbol: 'v', name: 'Volvo B', of: 'MANUAL', prices: [['2024-03-01', 260]] },
    ];
    const activities = [{ symbol: 'v', date: '2024-01-10', quantity: 100, unitPrice: 250 }];
    await save((await read(ghostfolioOf({ profiles, activities }))).id);
    const { value, positions } = await holdingsOf('Ghostfolio');
    expect(positions).toMatchObject([{ name: 'Volvo B', quantity: '100', price: '260' }]);
    expect(value).toBe(26_000);
  });

  test('reads prices in pence, and midnights in Sweden as its days', async () => {
    const profiles = [
      { symbol: 'VOD.L', name: 'Vodafone', currency: 'GBp', prices: [['2024-03-01', 260]] },
    ];
    const buy = { symbol: 'VOD.L', quantity: 1000, unitPrice: 250, currency: 'GBp' };
    const activities = [{ ...buy, time: '2023-12-31T23:00:00.000Z' }];
    const answer = await read(ghostfolioOf({ profiles, activities }));
    expect(answer.items[0]?.days).toEqual({ from: '2024-01-01', to: '2024-01-01' });
    await save(answer.id);
    const { positions } = await holdingsOf('Ghostfolio');
    // 2.60 pounds, and not the 2.50 that were paid.
    expect(positions).toMatchObject([{ price: '2.6', quantity: '1000' }]);
  });

  test('lets a sale pay the next buy where no balance is stated between them', async () => {
    const of = { symbol: 'V', quantity: 100 };
    const activities = [
      { ...of, date: '2024-03-10', unitPrice: 250 },
      { ...of, date: '2024-05-05', unitPrice: 120, type: 'SELL' },
      { ...of, date: '2024-05-12', unitPrice: 120 },
    ];
    await save((await read(ghostfolioOf({ profiles: [], activities }))).id);
    const paid = (await rowsOf('Ghostfolio')).filter(({ kind }) => kind === 'deposit');
    expect(paid.map(({ day, amount }) => [day, amount])).toEqual([['2024-03-10', '25000.00']]);
    expect((await holdingsOf('Ghostfolio')).cash).toEqual([]);
  });

  describe('of a newer file', () => {
    const account = (...balances: [string, number][]) => ({
      id: 'broker',
      name: 'ISK',
      currency: 'SEK',
      balance: balances.at(-1)?.[1] ?? 0,
      balances: balances.map(([day, value]) => ({ date: `${day}T00:00:00.000Z`, value })),
    });
    const bought = {
      id: 'a-1',
      accountId: 'broker',
      symbol: 'V',
      date: '2024-03-10',
      quantity: 100,
      unitPrice: 250,
    };
    const { id: _, ...plain } = bought;
    const other = { ...plain, date: '2024-02-10', symbol: 'E', quantity: 7, unitPrice: 10 };
    const fileOf = (activities: object[], ...balances: [string, number][]) =>
      ghostfolioOf({
        profiles: [],
        activities: activities as Record<string, unknown>[],
        accounts: [account(...balances)],
      });
    const olderOf = (file: string) => file.replace('2024-06-01T', '2024-05-31T');
    const shown = async () => {
      const { value, cash, positions } = await holdingsOf('ISK');
      return [value, cash.map(({ amount }) => amount), positions.map(({ quantity }) => quantity)];
    };

    test('the cash and the corrected trades take the place of the earlier ones, until it is undone', async () => {
      await save((await read(fileOf([bought], ['2024-04-01', 300]))).id);
      // 100 × 250 + 300
      expect(await shown()).toEqual([25_300, [300], ['100']]);
      const corrected = { ...bought, quantity: 101, unitPrice: 251 };
      const newer = await read(fileOf([corrected], ['2024-03-10', 0], ['2024-05-01', 450]));
      expect(issuesOf(newer)).toMatchObject({ correctedRow: 2 });
      await save(newer.id);
      // 101 × 251 + 450
      expect(await shown()).toEqual([25_801, [450], ['101']]);
      const deposits = (await rowsOf('ISK')).filter(({ kind }) => kind === 'deposit');
      expect(deposits.map(({ day, amount }) => [day, amount])).toEqual([
        ['2024-05-01', '450.00'],
        ['2024-03-10', '25351.00'],
      ]);
      // An older file adds no cash of its own.
      const older = await read(olderOf(fileOf([bought], ['2024-04-01', 300])));
      expect(older.items[0]?.continues?.transactions).toBe(0);
      await save(older.id);
      expect(await shown()).toEqual([25_801, [450], ['101']]);
      await undo(older.id);
      await undo(newer.id);
      expect(await shown()).toEqual([25_300, [300], ['100']]);
    });

    test('the cash that it states is the account’s, also where both were written on one day', async () => {
      const sold = { ...plain, type: 'SELL', date: '2024-04-02', unitPrice: 270 };
      await save((await read(fileOf([plain, sold]))).id);
      expect(await shown()).toEqual([0, [], []]);
      await save((await read(fileOf([plain, sold], ['2024-04-02', 27_000]))).id);
      expect(await shown()).toEqual([27_000, [27_000], []]);
    });

    const edited = [
      ['price', { unitPrice: 251 }, [25_100, [], ['100']]],
      ['quantity', { quantity: 90 }, [22_500, [], ['90']]],
      ['fee', { fee: 39 }, [25_000, [], ['100']]],
      ['day', { date: '2024-03-12' }, [25_000, [], ['100']]],
    ] as const;
    test.each(edited)(
      'a trade without an id whose %s was edited is one',
      async (_of, to, right) => {
        const first = await read(fileOf([other, plain]));
        await save(first.id);
        const before = [await shown(), await rowsOf('ISK')];
        expect(before[0]).toEqual([25_070, [], ['7', '100']]);
        const newer = await read(fileOf([other, { ...plain, ...to }]));
        expect(newer.items[0]?.continues).not.toHaveProperty('gone');
        expect(issuesOf(newer)['correctedRow']).toBeGreaterThan(0);
        await save(newer.id);
        const [value, cash, units] = right;
        expect(await shown()).toEqual([value + 70, cash, ['7', ...units]]);
        await undo(newer.id);
        expect([await shown(), await rowsOf('ISK')]).toEqual(before);
      },
    );

    test('a trade that is gone from it is removed, or stays as the user wants', async () => {
      const last = { ...other, date: '2024-05-10', quantity: 3 };
      await save((await read(fileOf([other, plain, last]))).id);
      const before = [await shown(), await rowsOf('ISK')];
      const newer = await read(fileOf([other, plain]));
      const rows = [{ day: '2024-05-10', name: 'E', amount: '30.00' }];
      const gone = { count: 1, isRemoved: true, rows };
      expect(newer.items[0]?.continues).toMatchObject({ transactions: 0, gone });
      await save(newer.id);
      expect(await shown()).toEqual([25_070, [], ['7', '100']]);
      await undo(newer.id);
      expect([await shown(), await rowsOf('ISK')]).toEqual(before);
      const kept = await read(fileOf([other, plain]));
      const [{ key } = { key: '' }] = kept.items;
      await choose(kept.id, { items: [{ key, removes: false }] });
      await save(kept.id);
      expect((await shown())[2]).toEqual(['10', '100']);
    });

    test('three versions of a trade are one, in whichever order they are undone', async () => {
      const ids: string[] = [];
      for (const unitPrice of [250, 251, 252]) {
        const { id } = await read(fileOf([{ ...plain, unitPrice }]));
        await save(id);
        ids.push(id);
      }
      expect(await shown()).toEqual([25_200, [], ['100']]);
      const [, second = '', third = ''] = ids;
      await undo(second);
      expect(await shown()).toEqual([25_200, [], ['100']]);
      await undo(third);
      expect(await shown()).toEqual([25_000, [], ['100']]);
    });

    test('a part of an account removes nothing unasked', async () => {
      await save((await read(fileOf([other, plain, { ...other, date: '2024-02-11' }]))).id);
      const part = await read(fileOf([plain]));
      expect(part.items[0]?.continues).toMatchObject({ gone: { count: 2, isRemoved: false } });
    });
  });

  test('refuses a file that is cut off', async () => {
    const text = JSON.stringify(ghostfolioFile());
    expect(await refusalOf(text.slice(0, -20))).toBe('moveFile.damaged');
  });
});

describe('Portfolio Performance', () => {
  test('reads portfolios with the cash of their accounts, by references', async () => {
    const before = await everything();
    const answer = await read(portfolioXml());
    expect(
      answer.items.map(
        ({ name, type, currency, transactions: rows, holdingTransactions: held }) => {
          return [name, type, currency, rows, held];
        },
      ),
    ).toEqual([
      ['Depå', 'investment', 'EUR', 0, 7],
      ['Sparkonto', 'savings', 'EUR', 2, 0],
    ]);
    expect(monthsOf(answer)).toEqual({ Depå: [], Sparkonto: ['501.25'] });
    expect(issuesOf(answer)).toEqual({});
    expect(await save(answer.id)).toMatchObject({ transactions: 2, holdingTransactions: 7 });
    const held = await holdingsOf('Depå');
    // 2 000 − 1 009.95 + 12 + 425 − 500 − 231
    expect(held.cash).toMatchObject([{ currency: 'EUR', amount: 696.05 }]);
    expect(held.positions.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Världsfond', '6', '112'],
      ['Bolag', '5', '50'],
    ]);
    expect(held.issues).toEqual([]);
    await undo(answer.id);
    expect(await everything()).toEqual(before);
  });

  test('reads shares and quotes of a version that gave them fewer decimals', async () => {
    const older = portfolioXml()
      .replace('<version>56', '<version>35')
      .replace(/<shares>(\d*)00<\/shares>/g, '<shares>$1</shares>')
      .replace(/v="(\d+)0000"/g, 'v="$1"');
    const [now, then] = [await read(portfolioXml()), await read(older)];
    expect({ ...then, id: now.id }).toEqual(now);
    await save(then.id);
    const { positions } = await holdingsOf('Depå');
    expect(positions.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Världsfond', '6', '112'],
      ['Bolag', '5', '50'],
    ]);
    const entry = '<ledger-entry><dateTime>2024-01-01T00:00</dateTime></ledger-entry>';
    const newest = portfolioXml().replace(
      '</client>',
      `<ledger><entries>${entry}</entries></ledger></client>`,
    );
    expect(issuesOf(await read(newest))).toEqual({ otherRow: 1 });
    await undo(then.id);
  });

  test('follows a trade that a newer file has corrected, and takes that back', async () => {
    const of = (shares: number) =>
      portfolioOf({ currency: 'SEK', prices: [], bought: { amount: shares * 100, shares } });
    await save((await read(of(10))).id);
    expect((await holdingsOf('ISK')).value).toBe(1000);
    const newer = await read(of(100));
    expect(issuesOf(newer)).toEqual({ correctedRow: 2 });
    await save(newer.id);
    const { value, positions, cash } = await holdingsOf('ISK');
    expect([value, positions[0]?.quantity, cash]).toEqual([10_000, '100', []]);
    await undo(newer.id);
    expect((await holdingsOf('ISK')).value).toBe(1000);
  });

  test('reads a share that is quoted in pence in pounds', async () => {
    // 1 000 shares at 250.5 pence, at 0.125 kronor a penny, and a later price of 260 pence.
    const pence = portfolioOf({
      currency: 'GBX',
      prices: [['2024-05-30', 260]],
      bought: { amount: 31_312.5, shares: 1000, forex: [250_500, '0.125'] },
    });
    await save((await read(pence)).id);
    const { positions } = await holdingsOf('ISK');
    expect(positions).toMatchObject([{ currency: 'GBP', price: '2.6', quantity: '1000' }]);
    const [buy] = (await rowsOf('ISK')).filter(({ kind }) => kind === 'buy');
    expect(buy).toMatchObject({ price: '2.505', rate: '12.5', amount: '31312.50' });
  });

  test('says what to do with files that it cannot read', async () => {
    const old = portfolioXml().replace('<version>56', '<version>28');
    expect(await refusalOf(old)).toBe('moveFile.oldPortfolio');
    expect(await refusalOf(Buffer.from('PORTFOLIO\u0001\u0002'))).toBe('moveFile.locked');
    expect(await refusalOf(zipOf({ 'data.portfolio': 'PPPBV1' }))).toBe('moveFile.binary');
    expect(await refusalOf(portfolioXml().slice(0, 3_000))).toBe('moveFile.damaged');
    const entity = '<!DOCTYPE client [<!ENTITY a "b">]>';
    expect(await refusalOf(portfolioXml().replace('<client>', `${entity}<client>`))).toBe(
      'moveFile.damaged',
    );
  });
});
