import { describe, expect, test } from 'vitest';
import { holdingsBook } from './average-cost.ts';
import { minorOfFine } from './decimals.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { DatedOwnership } from '#domain/records/dated-terms.ts';
import { bookOf, gainsIn, heldIn } from '#tests/support/counted-holdings.ts';
import { asOf, stated, terms } from '#tests/support/stated-holdings.ts';

describe('the value of a transfer', () => {
  const buy = stated('buy', { quantity: '10', price: '100' });
  const moved = (out: Figures, come: Figures) =>
    bookOf(
      buy,
      stated('transfer_out', { quantity: '10', ...out }),
      stated('transfer_in', { accountId: 'isk', quantity: '10', ...come }),
    );
  type Figures = NonNullable<Parameters<typeof stated>[1]>;

  test.each<[string, Figures, Figures, number]>([
    ['is the amount where they came', { amount: '1400.00' }, { amount: '1500.00' }, 1500],
    ['is else the price where they came', { amount: '1400.00' }, { price: '150' }, 1500],
    ['is else the amount where they left', { amount: '1500.00', price: '1' }, {}, 1500],
    ['is else the price where they left', { price: '150' }, {}, 1500],
  ])('%s', (_, out, come, value) => {
    const book = moved(out, come);
    expect(gainsIn(book)).toEqual([(value - 1000) * 100]);
    expect(heldIn(book, 'share', 'isk')).toEqual(['10', value * 100]);
    expect(book.issues).toEqual([]);
    const [received] = book.received;
    expect(minorOfFine(received?.value ?? 0n)).toBe(value * 100);
  });

  test('is divided by units, where only some of them come', () => {
    const book = bookOf(
      buy,
      stated('transfer_out', { quantity: '10', amount: '1500.00' }),
      stated('transfer_in', { accountId: 'isk', quantity: '4' }),
      stated('transfer_in', { accountId: 'isk', quantity: '6' }),
    );
    expect(gainsIn(book)).toEqual([200_00, 300_00]);
    expect(heldIn(book, 'share', 'isk')).toEqual(['10', 1_500_00]);
  });
});

describe('units that are given away', () => {
  const gift = stated('transfer_out', { quantity: '50', price: '120', day: '2024-02-10' });
  const bought = stated('buy', { quantity: '100', price: '100', day: '2024-01-10' });
  const more = stated('buy', { quantity: '50', price: '200', day: '2024-03-05' });

  test('leave the average on their day, when they came nowhere for thirty days', () => {
    const book = holdingsBook([bought, gift, more], terms, asOf);
    expect(heldIn(book)).toEqual(['100', 15_000_00]);
    expect(book.issues.map(({ code }) => code)).toEqual(['transfer_without_arrival']);
    // Until then they may be underway to another account.
    const soon = holdingsBook([bought, gift, more], terms, '2024-03-11');
    expect(heldIn(soon)).toEqual(['100', 13_333_33]);
  });

  test('are not those that come from somebody else later', () => {
    const of = { accountId: 'isk', quantity: '10' };
    const book = holdingsBook(
      [
        stated('buy', { ...of, price: '100', day: '2020-01-10' }),
        stated('transfer_out', { ...of, price: '100', day: '2020-02-10' }),
        stated('transfer_in', { ...of, amount: '5000.00', price: '500', day: '2026-02-10' }),
      ],
      terms,
      asOf,
    );
    expect(heldIn(book, 'share', 'isk')).toEqual(['10', 5_000_00]);
  });

  test('are told from those that are moved by how many they are', () => {
    const isk = { accountId: 'isk' };
    const moved = { quantity: '20', price: '150' };
    const book = holdingsBook(
      [
        bought,
        gift,
        stated('transfer_out', { ...moved, day: '2024-02-12' }),
        stated('transfer_in', { ...moved, ...isk, day: '2024-02-14' }),
      ],
      terms,
      asOf,
    );
    expect(gainsIn(book)).toEqual([1_000_00]);
    expect(book.issues.map(({ day }) => day)).toEqual(['2024-02-10']);
  });
});

describe('several exchanges of a day', () => {
  const day = '2024-03-01';
  const ofFund = { quantity: '10', instrumentId: 'fund' };
  const held = [
    stated('buy', { quantity: '10', price: '10', day: '2024-02-01' }),
    stated('buy', { ...ofFund, price: '90', day: '2024-02-01' }),
  ];
  const come = { quantity: '10', instrumentId: 'dollar-share', day };
  const other = { quantity: '10', instrumentId: 'other-share', day };

  test.each([
    ['value', { amount: '700.00' }, { amount: '200.00' }],
    ['order', {}, {}],
  ])('are paired by %s', (_, first, second) => {
    const book = holdingsBook(
      [
        ...held,
        stated('exchange_out', { quantity: '10', day, ...first }),
        stated('exchange_out', { ...ofFund, day, ...second }),
        stated('exchange_in', { ...come, ...first }),
        stated('exchange_in', { ...other, ...second }),
      ],
      terms,
      asOf,
    );
    expect(heldIn(book, 'dollar-share')).toEqual(['10', 100_00]);
    expect(heldIn(book, 'other-share')).toEqual(['10', 900_00]);
    expect(book.issues).toEqual([]);
  });
});

describe('units on their way', () => {
  const rows = (to: string, came: string) => [
    stated('buy', { quantity: '100', price: '100', day: '2024-01-10' }),
    stated('transfer_out', { quantity: '50', price: '140', day: '2024-02-10' }),
    stated('split', { ratio: '2:1', day: '2024-02-12' }),
    stated('sell', { quantity: '20', price: '70', day: '2024-02-13' }),
    stated('transfer_in', { accountId: to, quantity: came, day: '2024-02-14' }),
  ];

  test('through a split come as new ones at their cost, and are in the average meanwhile', () => {
    const book = holdingsBook(rows('other-af', '100'), terms, asOf);
    // 10,000 of 200 new ones
    expect(gainsIn(book)).toEqual([400_00]);
    expect(heldIn(book)).toEqual(['80', 4_000_00]);
    expect(heldIn(book, 'share', 'other-af')).toEqual(['100', 5_000_00]);
    expect(book.issues).toEqual([]);
  });

  test('into an ISK through a split are sold as new ones', () => {
    const book = holdingsBook(rows('isk', '100'), terms, asOf);
    expect(gainsIn(book)).toEqual([2_000_00, 400_00].toReversed());
    expect(heldIn(book)).toEqual(['80', 4_000_00]);
    expect(heldIn(book, 'share', 'isk')).toEqual(['100', 7_000_00]);
  });

  test('come as they left where their account tells of the split later', () => {
    const later = stated('split', { accountId: 'other-af', ratio: '2:1', day: '2024-02-15' });
    const book = holdingsBook([...rows('other-af', '50'), later], terms, asOf);
    expect(heldIn(book, 'share', 'other-af')?.[0]).toBe('100');
    expect(book.issues).toEqual([]);
  });
});

describe('a spin-off that several accounts tell of', () => {
  const bought = (accountId: string, quantity: string, price: string) =>
    stated('buy', { accountId, quantity, price, day: '2024-01-10' });
  const told = (accountId: string, quantity: string, day = '2024-03-01') => [
    stated('exchange_out', { accountId, ratio: '0.1', day }),
    stated('exchange_in', { accountId, quantity, instrumentId: 'fund', day }),
  ];
  // 100 at 100 and 300 at 180: 160 each, of which 16 leave
  const held = [bought('af', '100', '100'), bought('other-af', '300', '180')];

  test.each([
    ['on one day', '2024-03-01'],
    ['some days apart', '2024-03-05'],
  ])('%s takes its part once, and each has that of its own units', (_, later) => {
    const rows = [...held, ...told('af', '10'), ...told('other-af', '30', later)];
    const sold = stated('sell', { quantity: '5', price: '200', instrumentId: 'fund' });
    // Before the other account tells of it, too.
    const book = holdingsBook([...rows, { ...sold, day: '2024-03-02' }], terms, asOf);
    expect(heldIn(book)).toEqual(['100', 14_400_00]);
    expect(heldIn(book, 'share', 'other-af')).toEqual(['300', 43_200_00]);
    expect(gainsIn(book)).toEqual([200_00]);
    expect(heldIn(book, 'fund')).toEqual(['5', 800_00]);
    expect(heldIn(book, 'fund', 'other-af')).toEqual(['30', 4_800_00]);
    expect(book.issues).toEqual([]);
  });

  test('takes its part of an ISK beside them, and again when it happens again', () => {
    const isk = [bought('isk', '10', '50'), ...told('isk', '1')];
    const again = [...told('af', '10', '2024-09-01'), ...told('other-af', '30', '2024-09-01')];
    const all = [...held, ...told('af', '10'), ...told('other-af', '30'), ...isk, ...again];
    const book = holdingsBook(all, terms, asOf);
    expect(heldIn(book)).toEqual(['100', 12_960_00]);
    expect(heldIn(book, 'fund', 'other-af')).toEqual(['60', 9_120_00]);
    expect(heldIn(book, 'share', 'isk')).toEqual(['10', 450_00]);
    expect(heldIn(book, 'fund', 'isk')).toEqual(['1', 50_00]);
  });

  test('takes its part of the user’s and of the other owner’s average of a jointly owned one', () => {
    const half = { ownershipPercentage: '50' as PercentText, shares: [] };
    const shares = halfThenAll.map(({ from, percent }) => {
      return { from, percent: percent as PercentText };
    });
    const of = (ownership: DatedOwnership) => ({
      ...terms,
      accounts: new Map([...terms.accounts, ['af', { isTaxed: true, ownership }] as const]),
    });
    const rows = [...held, ...told('af', '10'), ...told('other-af', '30')];
    // 50 at 100 and 300 at 180: 168.5714 each; the other owner's 50 at 100
    const book = holdingsBook(rows, of(half), asOf);
    expect(heldIn(book, 'share', 'other-af')).toEqual(['300', 45_514_29]);
    expect(heldIn(book, 'fund', 'other-af')).toEqual(['30', 5_057_14]);
    // With it 5,000 less a tenth come: 53,100 + 4,500 of 400
    const all = holdingsBook(rows, of({ ...half, shares }), asOf);
    expect(heldIn(all)).toEqual(['100', 14_400_00]);
  });
});

const halfThenAll = [
  { from: null, percent: '50' },
  { from: '2024-06-01', percent: '100' },
] as const;

test('units exchanged for some that were never held have no known cost, and one issue', () => {
  const book = bookOf(
    stated('exchange_out', { quantity: '10' }),
    stated('exchange_in', { quantity: '10', instrumentId: 'fund' }),
  );
  expect(heldIn(book, 'fund')).toEqual(['10', null]);
  expect(book.issues.map(({ code }) => code)).toEqual(['sold_more_than_held']);
});

describe('a removed account', () => {
  const first = stated('buy', { quantity: '100', price: '100', day: '2024-01-10' });
  const second = stated('buy', {
    accountId: 'other-af',
    quantity: '100',
    price: '200',
    day: '2024-01-10',
  });
  const removedOn = (day: string | null) => ({
    ...terms,
    accounts: new Map([...terms.accounts, ['af', { isTaxed: true, removedOn: day }]]),
  });

  test('counts until its day: what it sold stays in the average, and in the gains', () => {
    const sold = stated('sell', { quantity: '100', price: '300', day: '2024-02-11' });
    const book = holdingsBook([first, second, sold], removedOn('2024-03-01'), asOf);
    expect(heldIn(book, 'share', 'other-af')).toEqual(['100', 15_000_00]);
    expect(gainsIn(book)).toEqual([15_000_00]);
  });

  test('takes what it still holds out of the average', () => {
    const later = { accountId: 'other-af', quantity: '100', price: '300', day: '2024-04-01' };
    const all = [first, second, stated('buy', later)];
    // 150 each of the first 200; then 100 at 300
    const book = holdingsBook(all, removedOn('2024-03-01'), asOf);
    expect([heldIn(book), book.cash.get('af')]).toEqual([null, undefined]);
    expect(book.movements.map(({ accountId }) => accountId)).not.toContain('af');
    expect(heldIn(book, 'share', 'other-af')).toEqual(['200', 45_000_00]);
    const before = holdingsBook(all, removedOn('2024-03-01'), '2024-02-29');
    expect(heldIn(before)).toEqual(['100', 15_000_00]);
  });

  test('gives the cost of what was moved from it', () => {
    const moved = { quantity: '100', day: '2024-02-10' };
    const book = holdingsBook(
      [
        first,
        stated('transfer_out', moved),
        stated('transfer_in', { ...moved, accountId: 'other-af' }),
      ],
      removedOn('2024-03-01'),
      asOf,
    );
    expect(heldIn(book, 'share', 'other-af')).toEqual(['100', 10_000_00]);
  });
});

describe('a day with a sale and a buy of the same', () => {
  const before = stated('buy', { quantity: '100', price: '100' });
  const onOneDay = (sold: string, accountId = 'af') => {
    const all = [
      { ...before, accountId, day: '2026-01-10' },
      ...[
        stated('buy', { quantity: '100', price: '80' }),
        stated('sell', { quantity: sold, price: '80' }),
      ].map((each) => ({ ...each, accountId, day: '2026-03-10' })),
    ];
    const books = [all, all.toReversed()].map((each) => holdingsBook(each, terms, asOf));
    expect(books[0]?.gains).toEqual(books[1]?.gains);
    const [book = bookOf()] = books;
    return [heldIn(book, 'share', accountId), gainsIn(book), book.issues.map(({ code }) => code)];
  };

  test('has sold what it had before where that was all, and says that the order is not known', () => {
    // 8,000 − 10,000; what is left was bought for 8,000
    expect(onOneDay('100')).toEqual([['100', 8_000_00], [-2_000_00], ['order_unknown']]);
  });

  test('counts the buy first where some is left, as where more is sold', () => {
    // 60 and 150 of 200 for 18,000
    expect(onOneDay('60')).toEqual([['140', 12_600_00], [-600_00], ['order_unknown']]);
    expect(onOneDay('150')).toEqual([['50', 4_500_00], [-1_500_00], ['order_unknown']]);
  });

  test('asks nothing of an account whose gains are not declared', () => {
    expect(onOneDay('60', 'isk')).toEqual([['140', 12_600_00], [-600_00], []]);
  });

  test('asks nothing where it held none before', () => {
    const day = '2026-03-10';
    const all = [
      stated('buy', { quantity: '2', price: '80', day }),
      stated('sell', { quantity: '2', price: '90', day }),
    ];
    const book = holdingsBook(all, terms, asOf);
    expect([gainsIn(book), book.issues]).toEqual([[20_00], []]);
  });
});
