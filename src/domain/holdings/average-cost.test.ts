import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePercent, type PercentText } from '#domain/basics/percent.ts';
import type { DatedShare } from '#domain/records/dated-terms.ts';
import { holdingsBook } from './average-cost.ts';
import { minorOfFine } from './decimals.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import type { HoldingsBook } from './holdings-book.ts';
import { bookOf, gainsIn, heldIn } from '#tests/support/counted-holdings.ts';
import { aLife, asOf, stated, terms } from '#tests/support/stated-holdings.ts';

describe('the average cost', () => {
  test('of two buys is what both cost', () => {
    const book = bookOf(
      stated('buy', { quantity: '2', price: '142.90' }),
      stated('buy', { quantity: '2', price: '136.60' }),
    );
    // 2 × 142.90 + 2 × 136.60 = 559.00, 139.75 each
    expect(heldIn(book)).toEqual(['4', 559_00]);
  });

  test('has the fee of a buy in it, and that of a sale is taken off its proceeds', () => {
    const book = bookOf(
      stated('buy', { quantity: '100', price: '100', fee: '39.00' }),
      stated('buy', { quantity: '200', price: '200', fee: '59.00' }),
      stated('sell', { quantity: '150', price: '210', fee: '50.00' }),
    );
    // 10,039 + 40,059 = 50,098; half of it is sold for 31,500 − 50
    expect(heldIn(book)).toEqual(['150', 25_049_00]);
    expect(gainsIn(book)).toEqual([31_450_00 - 25_049_00]);
  });

  test('of 400 bought and 150 inherited is that of 550 for 134,000', () => {
    const book = bookOf(
      stated('buy', { quantity: '400', price: '210' }),
      stated('transfer_in', { quantity: '150', amount: '50000.00' }),
    );
    expect(heldIn(book)).toEqual(['550', 134_000_00]);
  });

  test('of a buy in dollars is what the account was charged, or its parts at the file’s rate', () => {
    const parts = { quantity: '1', price: '666.89', rate: '9.168745', fee: '15.31' };
    const book = bookOf(
      stated('buy', { ...parts, instrumentId: 'dollar-share' }),
      stated('buy', { ...parts, instrumentId: 'dollar-share', amount: '6129.85' }),
    );
    // 666.89 × 9.168745 + 15.31 = 6,129.854…; 12,259.70 to the öre
    expect(heldIn(book, 'dollar-share')).toEqual(['2', 12_259_70]);
  });

  test('without a rate in the file is at that of the day', () => {
    const book = bookOf(
      stated('buy', { instrumentId: 'dollar-share', quantity: '2', price: '10', fee: '1.00' }),
      stated('buy', {
        instrumentId: 'dollar-share',
        quantity: '2',
        price: '10',
        fee: '1.00',
        currency: 'USD',
      }),
    );
    // 2 × 10 × 9.5 + 1 = 191; 21 dollars × 9.5 = 199.50
    expect(heldIn(book, 'dollar-share')).toEqual(['4', 390_50]);
  });

  test.each([
    ['2:1', '10', '20'],
    ['1:10', '10', '1'],
    ['3:2', '20', '30'],
    ['0.1', '10', '1'],
  ])('stays in total at a split %s', (ratio, before, after) => {
    const book = bookOf(
      stated('buy', { quantity: before, price: '100' }),
      stated('split', { ratio }),
    );
    expect(heldIn(book)).toEqual([after, Number(before) * 100_00]);
  });

  test('is one over all taxed accounts, and an ISK has its own', () => {
    const book = bookOf(
      stated('buy', { quantity: '10', price: '100' }),
      stated('buy', { accountId: 'other-af', quantity: '30', price: '200' }),
      stated('buy', { accountId: 'isk', quantity: '10', price: '500' }),
      stated('sell', { quantity: '10', price: '180' }),
    );
    // 1,000 + 6,000 for 40: 175 each
    expect(gainsIn(book)).toEqual([50_00]);
    expect(heldIn(book, 'share', 'other-af')).toEqual(['30', 5_250_00]);
    expect(heldIn(book, 'share', 'isk')).toEqual(['10', 5_000_00]);
  });

  test('moves whole at an exchange, of two by what each is worth', () => {
    const day = '2024-03-01';
    const all = [
      stated('buy', { quantity: '10', price: '100', instrumentId: 'fund', day: '2024-02-01' }),
      stated('exchange_in', { quantity: '5', price: '60', day }),
      stated('exchange_out', { quantity: '10', instrumentId: 'fund', day }),
      stated('exchange_in', { quantity: '3', price: '300', instrumentId: 'dollar-share', day }),
    ];
    const book = holdingsBook(all, terms, asOf);
    // 300 kronor, and 900 dollars at 9.50, of 8,850
    expect(heldIn(book)).toEqual(['5', 33_90]);
    expect(heldIn(book, 'dollar-share')).toEqual(['3', 966_10]);
    expect(heldIn(book, 'fund')).toBeNull();
    expect(book.issues).toEqual([]);
  });

  test('of a spin-off is the stated part of what the other cost', () => {
    const book = bookOf(
      stated('buy', { quantity: '10', price: '100' }),
      stated('exchange_out', { ratio: '4.8/100' }),
      stated('exchange_in', { quantity: '10', instrumentId: 'fund' }),
    );
    expect(heldIn(book)).toEqual(['10', 952_00]);
    expect(heldIn(book, 'fund')).toEqual(['10', 48_00]);
  });

  test('is lowered by capital that is returned, not below nothing', () => {
    const buy = stated('buy', { quantity: '10', price: '100' });
    expect(heldIn(bookOf(buy, stated('return_of_capital', { amount: '300.00' })))).toEqual([
      '10',
      700_00,
    ]);
    const more = bookOf(buy, stated('return_of_capital', { amount: '1300.00' }));
    expect(heldIn(more)).toEqual(['10', 0]);
    expect(more.issues.map(({ code }) => code)).toEqual(['return_above_cost']);
  });
});

describe('a transfer', () => {
  const buy = stated('buy', { quantity: '10', price: '100' });
  const sent = (accountId: string, quantity = '4') =>
    stated('transfer_out', { accountId, quantity, price: '150' });
  const received = (accountId: string, quantity = '4') =>
    stated('transfer_in', { accountId, quantity, price: '150' });

  test('between taxed accounts moves no cost, also while it is underway', () => {
    const underway = bookOf(buy, sent('af'), stated('sell', { quantity: '6', price: '120' }));
    expect(gainsIn(underway)).toEqual([120_00]);
    const book = bookOf(buy, sent('af'), received('other-af'));
    expect(heldIn(book)).toEqual(['6', 600_00]);
    expect(heldIn(book, 'share', 'other-af')).toEqual(['4', 400_00]);
    expect(book.gains).toEqual([]);
  });

  test('from a taxed account into an ISK is a sale at the price of the day', () => {
    const book = bookOf(buy, sent('af'), received('isk'));
    expect(gainsIn(book)).toEqual([200_00]);
    expect(book.gains[0]).toMatchObject({ accountId: 'af', isTaxed: true });
    expect(heldIn(book)).toEqual(['6', 600_00]);
    expect(heldIn(book, 'share', 'isk')).toEqual(['4', 600_00]);
  });

  test('out of an ISK is in the average at the price of the day', () => {
    const inIsk = stated('buy', { accountId: 'isk', quantity: '4', price: '10' });
    const book = bookOf(inIsk, buy, sent('isk'), received('af'));
    expect(heldIn(book)).toEqual(['14', 1_600_00]);
    expect(book.gains).toEqual([]);
  });
});

describe('transactions that cannot be as they are stated', () => {
  test('sales of more than is held count for what is held, and later buys from nothing', () => {
    const book = bookOf(
      stated('sell', { quantity: '5', price: '100' }),
      stated('buy', { quantity: '3', price: '100' }),
    );
    expect(heldIn(book)).toEqual(['3', 300_00]);
    expect(gainsIn(book)).toEqual([null]);
    expect(book.issues).toEqual([
      { code: 'sold_more_than_held', accountId: 'af', day: '2024-01-01', instrumentId: 'share' },
    ]);
  });

  test.each([
    ['ratio_missing', stated('split')],
    ['amount_missing', stated('buy', { quantity: '1' })],
    ['rate_missing', stated('buy', { quantity: '1', amount: '10.00', currency: 'NOK' })],
    ['exchange_without_out', stated('exchange_in', { quantity: '1' })],
    ['exchange_without_in', stated('exchange_out', { quantity: '1' })],
    ['transfer_without_cost', stated('transfer_in', { quantity: '1' })],
    ['transfer_without_arrival', stated('transfer_out', { quantity: '1', price: '1' })],
    ['instrument_missing', stated('sell', { instrumentId: null, amount: '10.00', quantity: '1' })],
  ])('are named: %s', (code, transaction) => {
    const book = bookOf(
      stated('buy', { quantity: '10', price: '100', instrumentId: 'fund' }),
      stated('buy', { quantity: '2', price: '100' }),
      transaction,
    );
    expect(book.issues.map((each) => each.code)).toContain(code);
    expect(heldIn(book, 'fund')).toEqual(['10', 1_000_00]);
  });

  test('a cost that is not known is no figure, until all of it is sold', () => {
    const unknown = stated('transfer_in', { quantity: '5' });
    const sale = stated('sell', { quantity: '5', price: '100' });
    expect(heldIn(bookOf(unknown))).toEqual(['5', null]);
    const book = bookOf(unknown, sale, stated('buy', { quantity: '2', price: '90' }));
    expect(gainsIn(book)).toEqual([null]);
    expect(heldIn(book)).toEqual(['2', 180_00]);
  });
});

test('cash is that of each currency, and what buys lacked is a deposit that is assumed', () => {
  const book = bookOf(
    stated('deposit', { amount: '1000.00' }),
    stated('buy', { quantity: '8', price: '100', fee: '39.00' }),
    stated('dividend', { quantity: '8', price: '2.5', tax: '3.00' }),
    stated('interest', { amount: '0.25' }),
    stated('fee', { amount: '10.00' }),
    stated('buy', { quantity: '1', price: '300' }),
    stated('deposit', { amount: '50.00', currency: 'USD' }),
  );
  // 1,000 − 839 + 20 − 3 + 0.25 − 10 = 168.25, and 300 − 168.25 were lacking
  const cash = [...(book.cash.get('af') ?? [])].map(([currency, left]) => [
    currency,
    minorOfFine(left),
  ]);
  expect(cash).toEqual([
    ['SEK', 0],
    ['USD', 50_00],
  ]);
  const moved = book.movements.map(({ kind, cash, currency }) => [
    kind,
    minorOfFine(cash),
    currency,
  ]);
  expect(moved).toEqual([
    ['flow', 1_000_00, 'SEK'],
    ['trade', -800_00, 'SEK'],
    ['fee', -39_00, 'SEK'],
    ['income', 20_00, 'SEK'],
    ['tax', -3_00, 'SEK'],
    ['income', 25, 'SEK'],
    ['fee', -10_00, 'SEK'],
    ['trade', -300_00, 'SEK'],
    ['assumed', 131_75, 'SEK'],
    ['flow', 50_00, 'USD'],
  ]);
});

describe('figures beyond what can be counted', () => {
  test('of a ratio are left out and said', () => {
    const bought = stated('buy', { quantity: '1', price: '1' });
    const vast = stated('split', { ratio: '999999999:0.000000001' });
    const book = bookOf(bought, vast, vast);
    expect(heldIn(book)).toEqual(['1', 1_00]);
    expect(book.issues.map(({ code }) => code)).toEqual(['ratio_missing', 'ratio_missing']);
  });

  test('of units end at the largest quantity, whatever brings them', () => {
    const bought = stated('buy', { quantity: '999999', price: '1' });
    const split = stated('split', { ratio: '1000000:1' });
    const more = ['buy', 'bonus', 'transfer_in', 'correction'] as const;
    const brought = more.map((kind) => stated(kind, { quantity: '999999999999', price: '0' }));
    const book = bookOf(bought, split, split, ...brought);
    expect(heldIn(book)).toEqual(['999999000000', 999_999_00]);
    expect(book.issues.map(({ code }) => code)).toEqual(Array(5).fill('out_of_range'));
  });

  test('of a part of the cost are at most the whole', () => {
    const bought = stated('buy', { quantity: '10', price: '100' });
    const part = stated('exchange_out', { ratio: '95.2/4.8' });
    const book = bookOf(
      bought,
      part,
      stated('exchange_in', { quantity: '10', instrumentId: 'fund' }),
    );
    expect(heldIn(book)).toEqual(['10', 1000_00]);
    expect(heldIn(book, 'fund')).toEqual(['10', null]);
    expect(book.issues.map(({ code }) => code)).toEqual(['out_of_range']);
  });

  test('of an imported row leave it out: a buy of less than nothing, one beyond any amount', () => {
    const book = bookOf(
      stated('buy', { quantity: '-3', price: '4' }),
      stated('buy', { quantity: '999999999999', price: '999999999999' }),
    );
    expect([heldIn(book), book.cash.size]).toEqual([null, 0]);
    expect(book.issues.map(({ code }) => code)).toEqual(['out_of_range', 'out_of_range']);
  });
});

describe('of a jointly owned account', () => {
  type Shares = readonly (readonly [from: string | null, percent: string])[];

  /** Figures with the shares of both securities accounts; by default all of the second. */
  function heldWith(shares: Shares, ...transactions: HoldingTransaction[]) {
    const owned = shares.map(([from, percent]) => ({ from, percent })) as DatedShare[];
    const ownershipPercentage = owned.at(-1)?.percent ?? ('100.00' as PercentText);
    const accounts = new Map([
      ...terms.accounts,
      ['af', { isTaxed: true, ownership: { ownershipPercentage, shares: owned } }] as const,
    ]);
    const book = holdingsBook(transactions, { ...terms, accounts }, asOf);
    return [
      heldIn(book, 'share', 'af'),
      heldIn(book, 'share', 'other-af'),
      book.gains.map(({ cost }) => (cost === null ? null : minorOfFine(cost))),
    ];
  }

  const joint = stated('buy', { day: '2026-01-10', quantity: '100', price: '100' });
  const own = stated('buy', {
    day: '2026-01-11',
    quantity: '100',
    price: '200',
    accountId: 'other-af',
  });
  const sale = stated('sell', {
    day: '2026-03-10',
    quantity: '10',
    price: '300',
    accountId: 'other-af',
  });

  test('the user’s part is in the average, which the whole account is shown at', () => {
    // 50 × 100 + 100 × 200 = 25,000 of 150 units: 166.67 each
    expect(heldWith([[null, '50.00']], joint, own, sale)).toEqual([
      ['100', 16_666_67],
      ['90', 15_000_00],
      [1_666_67],
    ]);
  });

  test('a part that grows brings what it cost, and one that shrinks leaves at the average', () => {
    // 50 × 100 + 100 × 200, then 50 × 100 more: 30,000 of 200
    const grown = [
      [null, '50.00'],
      ['2026-02-01', '100.00'],
    ] as const;
    expect(heldWith(grown, joint, own, sale)).toEqual([
      ['100', 15_000_00],
      ['90', 13_500_00],
      [1_500_00],
    ]);
    // 30,000 of 200, less 50 at 150; then 50 of 100 bought for 300: 37,500 of 200
    const shrunk = [
      [null, '100.00'],
      ['2026-02-01', '50.00'],
    ] as const;
    const later = stated('buy', { day: '2026-02-10', quantity: '100', price: '300' });
    expect(heldWith(shrunk, joint, own, later)).toEqual([
      ['200', 37_500_00],
      ['100', 18_750_00],
      [],
    ]);
    // Nothing was theirs until February.
    expect(heldWith([['2026-02-01', '50.00']], joint, own, sale)).toEqual([
      ['100', 16_666_67],
      ['90', 15_000_00],
      [1_666_67],
    ]);
    expect(heldWith([['2026-04-01', '50.00']], joint, own, sale)[2]).toEqual([2_000_00]);
  });

  test('units that are moved to or from it have the part of where they are', () => {
    const move = (from: string, to: string) => [
      stated('transfer_out', { day: '2026-02-01', quantity: '100', accountId: from }),
      stated('transfer_in', { day: '2026-02-03', quantity: '100', accountId: to }),
    ];
    // The other 50 at 100 come: 30,000 of 200
    expect(heldWith([[null, '50.00']], joint, own, ...move('af', 'other-af'))).toEqual([
      null,
      ['200', 30_000_00],
      [],
    ]);
    // 50 of 150 at 166.67 go
    expect(heldWith([[null, '50.00']], joint, own, ...move('other-af', 'af'))).toEqual([
      ['200', 33_333_33],
      null,
      [],
    ]);
  });

  test('the same part of all accounts changes no average', () => {
    fc.assert(
      fc.property(aLife, fc.integer({ min: 1, max: 9_999 }), (lived, basisPoints) => {
        const percent = parsePercent((basisPoints / 100).toFixed(2)) as PercentText;
        const ownership = { ownershipPercentage: percent, shares: [] };
        const accounts = new Map(
          [...terms.accounts].map(([id, each]) => [id, { ...each, ownership }]),
        );
        const whole = holdingsBook(lived, terms, asOf);
        const parts = holdingsBook(lived, { ...terms, accounts }, asOf);
        const costs = ({ held, gains }: HoldingsBook) =>
          [...[...held.values()].flatMap((units) => [...units.values()]), ...gains].map(
            ({ cost }) => (cost === null ? null : minorOfFine(cost)),
          );
        expect(costs(parts)).toEqual(costs(whole));
      }),
      { numRuns: 20 },
    );
  });
});
