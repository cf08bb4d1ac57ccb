import { describe, expect, test } from 'vitest';
import { bookOf, gainsIn, heldIn } from '#tests/support/counted-holdings.ts';
import { stated } from '#tests/support/stated-holdings.ts';
import { minorOfFine, unitsOf } from './decimals.ts';

type Fields = Parameters<typeof stated>[1];

const sell = (quantity: string, price: string, more: Fields = {}) =>
  stated('sell', { instrumentId: 'option', quantity, price, ...more });
const buy = (quantity: string, price: string, more: Fields = {}) =>
  stated('buy', { instrumentId: 'option', quantity, price, ...more });

describe('options that are sold before they are bought', () => {
  test('leave nothing once bought back, and the gain is the premium less what that cost', () => {
    const book = bookOf(sell('100', '5'), buy('100', '2'));
    expect(heldIn(book, 'option')).toBe(null);
    expect(gainsIn(book)).toEqual([300_00]);
    expect(book.gains).toMatchObject([{ day: '2024-01-02', quantity: unitsOf('100') }]);
    expect(minorOfFine(book.cash.get('af')?.get('SEK') ?? 0n)).toBe(300_00);
    expect(book.issues).toEqual([]);
    // Below none in between.
    const moved = book.movements.map(({ units }) => units).filter((units) => units !== 0n);
    expect(moved).toEqual([unitsOf('-100'), unitsOf('100')]);
  });

  test('are below none until then, at their premium, which those of another account do not end', () => {
    const book = bookOf(sell('100', '5'), buy('100', '2', { accountId: 'other-af' }));
    expect(gainsIn(book)).toEqual([null]);
    expect(heldIn(book, 'option', 'other-af')).toEqual(['100', 200_00]);
    expect(heldIn(book, 'option')).toEqual(['-100', -500_00]);
    expect(book.issues).toMatchObject([{ code: 'option_written', day: '2024-01-01' }]);
  });

  test('close in parts, and what is bought beyond them is held', () => {
    const rows = [buy('40', '1'), sell('100', '5', { fee: '10.00' }), buy('20', '2')];
    // 490 for 100: 196 − 40 for those that were held, 98 − 40 for 20, 196 for 40 that are open.
    const open = bookOf(...rows);
    expect(gainsIn(open)).toEqual([156_00, null, 58_00]);
    expect(minorOfFine(open.gains[1]?.proceeds ?? 0n)).toBe(196_00);
    expect(heldIn(open, 'option')).toEqual(['-40', -196_00]);
    const closed = bookOf(...rows, buy('50', '2', { fee: '5.00' }));
    // 196 − 40 ÷ 50 × 105, of which 21 are left for 10.
    expect(gainsIn(closed)).toEqual([156_00, 58_00, 112_00]);
    expect(heldIn(closed, 'option')).toEqual(['10', 21_00]);
    expect(closed.issues).toEqual([]);
  });
});
