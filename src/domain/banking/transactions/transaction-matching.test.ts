import { describe, expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import type { KeyedTransaction, KnownTransaction } from './incoming-transactions.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { addDays } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { matchIncoming } from './transaction-matching.ts';

const bank = { source: 'tink', covers: null };
const file = { source: 'file:seb', covers: null };
const whole = { source: 'tink', covers: { from: '2026-01-01', to: '2026-01-31' } };

function row(more: Partial<KeyedTransaction>): KeyedTransaction {
  return {
    externalId: null,
    duplicateKey: 'new',
    amount: '-35.00' as AmountText,
    currency: 'SEK',
    description: 'ESPRESSO HOUSE',
    bookedOn: '2026-01-16',
    status: 'posted',
    ...more,
  };
}

function had(more: Partial<KnownTransaction>): KnownTransaction {
  return {
    id: 'first',
    source: 'tink',
    externalId: null,
    keys: ['old'],
    otherSources: [],
    amount: '-35.00' as AmountText,
    currency: 'SEK',
    description: 'Espresso House',
    transactionDate: '2026-01-16',
    postedDate: '2026-01-16',
    status: 'posted',
    ...more,
  };
}

/** The match of each row, and its kind. */
const matched = (...of: Parameters<typeof matchIncoming>) =>
  allSteps(matchIncoming(...of)).map((match) => match && `${match.known.id} ${match.by}`);

describe('the same source', () => {
  test('is known again by its name, whatever else has changed', () => {
    const known = [had({ externalId: 'a' }), had({ id: 'second', externalId: 'b' })];
    const rows = [
      row({ externalId: 'b', amount: '-40.00' as AmountText }),
      row({ externalId: 'c' }),
    ];
    expect(matched(rows, known, bank)).toEqual(['second same', null]);
  });

  test('is known by any key that it was given', () => {
    expect(matched([row({ duplicateKey: 'two' })], [had({ keys: ['one', 'two'] })], bank)).toEqual([
      'first same',
    ]);
  });

  test('has two equal coffees by two names, unless a whole answer lacks one', () => {
    const known = [had({ externalId: 'a' })];
    expect(matched([row({ externalId: 'b' })], known, bank)).toEqual([null]);
    expect(matched([row({ externalId: 'b' })], known, whole)).toEqual(['first settled']);
    const both = [row({ externalId: 'b' }), row({ externalId: 'a' })];
    expect(matched(both, known, whole)).toEqual([null, 'first same']);
  });

  test('uses a name in one account of one source only', () => {
    const other = [
      had({ source: 'enablebanking', externalId: 'a', amount: '-9.00' as AmountText }),
    ];
    expect(matched([row({ externalId: 'a' })], other, bank)).toEqual([null]);
  });
});

describe('pending rows', () => {
  const held = had({ externalId: 'h', status: 'pending', postedDate: null });

  test.each([
    ['2026-01-16', 'first settled'],
    ['2026-01-24', 'first settled'],
    ['2026-01-25', null],
    ['2026-01-10', null],
  ])('is posted on %s', (bookedOn, expected) => {
    expect(matched([row({ externalId: 'p', bookedOn })], [held], bank)).toEqual([expected]);
  });

  test('in other words only where a whole answer lacks it, never for another sum', () => {
    const words = { externalId: 'p', description: 'KORTKÖP 4711' };
    expect(matched([row(words)], [held], bank)).toEqual([null]);
    expect(matched([row(words)], [held], whole)).toEqual(['first settled']);
    const tip = { externalId: 'p', amount: '-40.00' as AmountText };
    expect(matched([row(tip)], [held], whole)).toEqual([null]);
  });

  describe('in a file', () => {
    const ofFile = { source: 'file:ica', covers: null };
    const wholeFile = { ...ofFile, covers: { from: '2026-01-01', to: '2026-01-31' } };
    const inFile = had({ status: 'pending', source: 'file:ica', postedDate: null });
    const done = had({ source: 'file:ica' });
    const stays = (transactionDate: string) =>
      row({ status: 'pending', bookedOn: null, valueOn: transactionDate });

    test('is booked for another sum by the same merchant, once it is told no more', () => {
      const tip = { amount: '-40.00' as AmountText };
      expect(matched([row(tip)], [inFile], ofFile)).toEqual([null]);
      expect(matched([row(tip)], [inFile], wholeFile)).toEqual(['first settled']);
      const other = row({ ...tip, description: 'Kortköp ICA' });
      expect(matched([other], [inFile], wholeFile)).toEqual([null]);
      const back = row({ amount: '40.00' as AmountText });
      expect(matched([back], [inFile], wholeFile)).toEqual([null]);
    });

    test('of another sum and of the same one, the one that the merchant booked', () => {
      const rows = [
        row({ description: 'Kortköp ICA' }),
        row({ amount: '-40.00' as AmountText, bookedOn: '2026-01-18' }),
      ];
      expect(matched(rows, [inFile], wholeFile)).toEqual([null, 'first settled']);
    });

    test('is what is booked already, where the file is the older one', () => {
      expect(matched([stays('2026-01-15')], [done], ofFile)).toEqual(['first same']);
      // A transaction booked two days earlier is another purchase.
      expect(matched([stays('2026-01-18')], [done], ofFile)).toEqual([null]);
      const both = [row({ duplicateKey: 'one' }), stays('2026-01-16')];
      expect(matched(both, [had({ source: 'file:ica', keys: ['one'] })], ofFile)).toEqual([
        'first same',
        null,
      ]);
    });
  });

  test('is one of two', () => {
    const rows = [row({ externalId: 'p' }), row({ externalId: 'q' })];
    expect(matched(rows, [held], bank)).toEqual(['first settled', null]);
  });

  test('stays what it is while it is pending, and posted what was posted', () => {
    const still = row({ externalId: 'h', status: 'pending', bookedOn: null });
    expect(matched([still], [held], bank)).toEqual(['first same']);
  });
});

describe('another source', () => {
  test('pairs each row once, nearest first: a third of the same sum is new', () => {
    const known = [
      had({ source: 'file:seb' }),
      had({ id: 'second', source: 'file:seb', transactionDate: '2026-01-14', postedDate: null }),
    ];
    const rows = ['2026-01-17', '2026-01-16', '2026-01-14'].map((bookedOn, at) =>
      row({ externalId: `${at}`, bookedOn }),
    );
    expect(matched(rows, known, bank)).toEqual([null, 'first paired', 'second paired']);
  });

  test('prefers the likest words of one day', () => {
    const known = [
      had({ source: 'file:seb', description: 'Kortköp Pressbyrån' }),
      had({ id: 'second', source: 'file:seb', description: 'Kortköp Espresso House' }),
    ];
    expect(matched([row({ externalId: 'a' })], known, bank)).toEqual(['second paired']);
  });

  test.each([
    ['four days apart', { bookedOn: '2026-01-20' }],
    ['in another currency', { currency: 'EUR' as const }],
    ['of another sum', { amount: '35.00' as AmountText }],
    ['two days apart in other words', { bookedOn: '2026-01-18', description: 'ICA' }],
  ])('does not pair what is %s', (_, more) => {
    const rows = [
      row({ externalId: 'a', ...more }),
      row({ externalId: 'z', bookedOn: '2026-01-01', amount: '-1.00' as AmountText }),
    ];
    expect(matched(rows, [had({ source: 'file:seb' })], bank)[0]).toBeNull();
  });

  test('that begins after a day has nothing to say of it', () => {
    // The coffee of the 16th is in the file; the bank's answer begins with that of the 17th.
    const later = [row({ externalId: 'a', bookedOn: '2026-01-17' })];
    expect(matched(later, [had({ source: 'file:seb' })], bank)).toEqual([null]);
  });

  test('that has told already tells something new', () => {
    const known = [had({ otherSources: ['file:seb'], externalId: 'a' })];
    expect(matched([row({})], known, file)).toEqual([null]);
  });

  test('is a file that names its rows now and did not before', () => {
    const known = [had({ source: 'file:lunar' }), had({ id: 'second', source: 'file:lunar' })];
    const rows = ['x', 'y', 'z'].map((externalId) => row({ externalId }));
    expect(matched(rows, known, { source: 'file:lunar', covers: null })).toEqual([
      'first paired',
      'second paired',
      null,
    ]);
  });
});

test('two thousand equal rows of two sources take no more than a moment', () => {
  const known = Array.from({ length: 2_000 }, (_, at) =>
    had({ id: `${at}`, keys: [`k${at}`], source: 'file:seb' }),
  );
  const rows = known.map((_, at) => row({ externalId: `${at}`, duplicateKey: `n${at}` }));
  const began = processorMs();
  const found = allSteps(matchIncoming(rows, known, bank));
  expect(processorMs() - began).toBeLessThan(5_000);
  expect(found.filter((match) => match !== null)).toHaveLength(50);
});

test('thousands of equal rows over months take no more than a moment', () => {
  const dayAt = (at: number) => addDays('2025-01-01', Math.floor(at / 100));
  const known = Array.from({ length: 10_000 }, (_, at) =>
    had({ id: `${at}`, keys: [`k${at}`], transactionDate: dayAt(at), postedDate: dayAt(at) }),
  );
  const rows = known.map(({ transactionDate }, at) =>
    row({ duplicateKey: `n${at}`, bookedOn: transactionDate }),
  );
  const began = processorMs();
  const found = allSteps(matchIncoming(rows, known, file));
  // The former method compared each possible pair: more than five million of them.
  expect(processorMs() - began).toBeLessThan(5_000);
  expect(found.filter((match) => match !== null)).toHaveLength(5_000);
});
