import { describe, expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { type AmountText, toAmountText, toMinor } from '#domain/basics/money.ts';
import { holdingsBook } from './average-cost.ts';
import { type DecimalText, decimalOf, fineOf, minorOfFine, unitsOf } from './decimals.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import { settledInSteps } from './opening-holdings.ts';

const NONE = { price: null, fee: null, tax: null, rate: null, ratio: null, amount: null } as const;

const ZERO = '0.00' as AmountText;

let made = 0;

function row(day: string, kind: HoldingTransaction['kind'], more: Partial<HoldingTransaction>) {
  made += 1;
  const of = { accountId: 'a', instrumentId: 'x', quantity: null, currency: 'SEK' } as const;
  return { ...NONE, ...of, id: `${made}`, day, kind, ...more } as HoldingTransaction;
}

function units(quantity: string, amount: string | null = null) {
  return { quantity: quantity as DecimalText, amount: amount as AmountText | null };
}

const OPENING = '2026-06-30';
const instruments = new Map([['x', { currency: 'SEK' as const }]]);

function bookOf(transactions: readonly HoldingTransaction[], asOf = OPENING) {
  const settled = allSteps(settledInSteps(transactions, { instruments, asOf }));
  const accounts = new Map([['a', { isTaxed: true }]]);
  const terms = { currency: 'SEK' as const, accounts, instruments, rateOn: () => null };
  const book = holdingsBook(settled.transactions, { ...terms, priceOn: () => null }, asOf);
  const held = book.held.get('a')?.get('x');
  const cost = held?.cost ?? null;
  return {
    quantity: decimalOf(held?.quantity ?? 0n),
    cost: cost === null ? null : toAmountText(minorOfFine(cost)),
    contradicted: settled.contradicted,
    issues: book.issues.map(({ code }) => code),
  };
}

const opening = (quantity: string, cost: string | null) =>
  row(OPENING, 'transfer_in', { ...units(quantity, cost), isOpening: 1 });

describe('an opening holding', () => {
  test('counts alone as it is stated', () => {
    expect(bookOf([opening('10', '1500.00')])).toMatchObject({ quantity: '10', cost: '1500.00' });
    expect(bookOf([opening('10', '1500.00')], '2026-06-29')).toMatchObject({ quantity: '0' });
  });

  test('is what an account had before its first transaction, at the average that follows', () => {
    const later = [
      row('2026-02-01', 'buy', units('5', '1000.00')),
      row('2026-03-01', 'sell', units('5', '900.00')),
    ];
    // 10 for 1,500 after the sale were 15 for 2,250, of which 5 were bought for 1,000.
    const all = [opening('10', '1500.00'), ...later];
    expect(bookOf(all, '2026-02-01')).toMatchObject({ quantity: '15', cost: '2250.00' });
    expect(bookOf(all)).toMatchObject({ quantity: '10', cost: '1500.00', issues: [] });
  });

  test('is before a split on the first day', () => {
    const split = row('2026-02-01', 'split', { ratio: '2:1' });
    const all = [opening('10', '1500.00'), split];
    expect(bookOf(all, '2026-01-31')).toMatchObject({ quantity: '5', cost: '1500.00' });
    expect(bookOf(all)).toMatchObject({ quantity: '10', cost: '1500.00', issues: [] });
  });

  test('has no cost where all that was paid for it was sold before', () => {
    const later = [
      row('2026-02-01', 'sell', units('30', '900.00')),
      row('2026-03-01', 'buy', units('10', '1500.00')),
    ];
    expect(bookOf([opening('10', '1500.00'), ...later])).toMatchObject({
      quantity: '10',
      cost: '1500.00',
      issues: ['price_missing', 'transfer_without_cost'],
    });
  });

  test('adds nothing to transactions that come to more, and is named', () => {
    const all = [opening('10', '1500.00'), row('2026-02-01', 'buy', units('12', '1000.00'))];
    expect(bookOf(all)).toMatchObject({
      quantity: '12',
      cost: '1000.00',
      contradicted: [{ counted: unitsOf('12') }],
      issues: ['opening_contradicted'],
    });
    // More than was left of a sale in between, which the day alone would not show.
    const between = [
      row('2026-02-01', 'sell', units('5', '900.00')),
      row('2026-03-01', 'buy', units('12', '1000.00')),
    ];
    expect(bookOf([opening('10', '1500.00'), ...between])).toMatchObject({
      quantity: '12',
      issues: ['sold_more_than_held', 'opening_contradicted'],
    });
    // Another one of the instrument is compared with the first.
    const twice = [opening('10', '1500.00'), opening('11', '1600.00')];
    expect(bookOf(twice)).toMatchObject({ quantity: '10', cost: '1500.00' });
  });
});

/** Numbers that look random, from a seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function aLife(seed: number): HoldingTransaction[] {
  const next = numbersFrom(seed + 1);
  const rows = [row('2026-01-02', 'buy', units('20', '2000.00'))];
  let held = 20;
  for (let day = 3; day < 28; day += 1) {
    const on = `2026-01-${String(day).padStart(2, '0')}`;
    const kind = next(10);
    if (kind === 0) {
      rows.push(row(on, 'split', { ratio: '2:1' }));
      held *= 2;
    } else if (kind < 5 && held > 5) {
      const sold = 1 + next(held - 3);
      rows.push(row(on, 'sell', units(String(sold), '100.00')));
      held -= sold;
    } else {
      const bought = 1 + next(9);
      rows.push(row(on, 'buy', units(String(bought), `${bought * (80 + next(50))}.00`)));
      held += bought;
    }
  }
  return rows;
}

test.each(Array.from({ length: 30 }, (_, at) => at))(
  'of life %i gives the same units and cost, from whichever day its transactions are known',
  (seed) => {
    const life = aLife(seed);
    const whole = bookOf(life);
    const stated = opening(whole.quantity, whole.cost);
    for (let at = 0; at <= life.length; at += 1) {
      const known = bookOf([...life.slice(at), stated]);
      expect([known.quantity, known.issues]).toEqual([whole.quantity, []]);
      // The stated cost is of whole öre, which sales since then multiply.
      const off = toMinor(known.cost ?? ZERO) - toMinor(whole.cost ?? ZERO);
      expect(Math.abs(off)).toBeLessThanOrEqual(1);
      const eve = life[at - 1]?.day ?? '2026-01-01';
      const first = life[at]?.day;
      if (first === undefined) continue;
      // Units of the eve, seen at the end of the first known day.
      expect(bookOf([...life.slice(at), stated], first).quantity).toBe(
        bookOf(life, first).quantity,
      );
      expect(eve < first).toBe(true);
    }
    expect(fineOf(toMinor(whole.cost ?? ZERO))).toBeGreaterThan(0n);
  },
);
