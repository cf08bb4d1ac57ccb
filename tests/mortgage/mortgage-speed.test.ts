import { expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import { addMonths, monthsFrom } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { cardsOf } from '#domain/mortgage/mortgage-card.ts';
import { threadMs } from '#tests/support/processor-time.ts';
import type { Mortgage } from '#domain/mortgage/mortgage.ts';

/** Milliseconds of processor time of a card: the least of some, as others use the machine too. */
const CARD_MS_MAX = 5;

/** A rate agreed each month for ten years, in each of five parts. */
function tenYearsOfFiveParts(): Mortgage {
  const rates = monthsFrom(addMonths('2026-11', -119), '2026-11').map((month, at) => ({
    from: `${month}-01`,
    rate: `${(2 + (at % 20) / 10).toFixed(2)}` as PercentText,
  }));
  const parts = [1, 2, 3, 4, 5].map((part) => ({
    liabilityId: `part-${part}`,
    name: `Part ${part}`,
    lender: null,
    grantedOn: '2017-01-01',
    balance: '700000.00' as AmountText,
    originalAmount: '900000.00' as AmountText,
    monthlyAmortization: '1200.00' as AmountText,
    fixedUntil: null,
    rates,
    isIncrease: false,
    hasExtraPercent: false,
    endsOn: null,
    others: [],
    isDeductible: true,
    ownershipPercentage: '60.00' as PercentText,
  }));
  return {
    terms: {
      baseValue: '5000000.00' as AmountText,
      baseDay: '2017-01-01',
      baseReason: 'purchase',
      dayCount: '30/360',
      relief: 'none',
      reliefUntil: null,
    },
    currency: 'SEK',
    parts,
  };
}

test('a card of five parts with ten years of monthly rates takes 5 ms of processor time', () => {
  const mortgage = tenYearsOfFiveParts();
  const measured = Array.from({ length: 41 }, () => {
    const before = threadMs();
    cardsOf([mortgage], { asOf: '2026-11-25' });
    return threadMs() - before;
  });
  expect(Math.min(...measured)).toBeLessThan(CARD_MS_MAX);
});
