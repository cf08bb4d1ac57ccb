import { expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { stated, terms } from '#tests/support/stated-holdings.ts';
import { type RateOn, tradedPrices } from './account-facts.ts';
import { costPricesInSteps } from './cost-prices.ts';
import { decimalOf } from './decimals.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import type { Instrument } from './instruments.ts';

const instruments = new Map(
  (['share', 'fund', 'dollar-share'] as const).map((id): [string, Instrument] => {
    const currency = terms.instruments.get(id)?.currency ?? 'SEK';
    return [
      id,
      {
        id,
        isin: null,
        name: id,
        kind: 'share',
        currency,
        isKindStated: 0,
        ticker: null,
        country: null,
      },
    ];
  }),
);

const rateOn: RateOn = (from, to, day) =>
  from === to ? { top: 1n, bottom: 1n } : terms.rateOn(from, to, day);

/** Cost of a unit at the end of 2026. */
function costOf(instrumentId: string, ...transactions: readonly HoldingTransaction[]) {
  const costOn = allSteps(costPricesInSteps({ instruments, transactions }, rateOn));
  const found = costOn(instrumentId, '2026-12-31');
  return found === null ? null : [decimalOf(found.units), found.source];
}

const came = (more: Parameters<typeof stated>[1]) =>
  stated('transfer_in', { quantity: '4', ...more });

test('units count at the value that their transfer states', () => {
  expect(costOf('share', came({ amount: '500.00' }))).toEqual(['125', 'cost']);
  expect(costOf('share', came({ price: '90' }))).toEqual(['90', 'cost']);
  expect(costOf('share', came({}))).toBeNull();
  const split = stated('split', { ratio: '5:1', day: '2026-02-02' });
  expect(costOf('share', came({ amount: '500.00' }), split)).toEqual(['25', 'cost']);
});

test('a buy without a price counts at its amount less the fee, at the rate of its day', () => {
  const bought = { instrumentId: 'dollar-share', quantity: '10', amount: '959.00', fee: '9.00' };
  expect(costOf('dollar-share', stated('buy', bought))).toEqual(['10', 'cost']);
});

test('an amount below one krona says no price of what is held already', () => {
  const bought = stated('buy', { quantity: '1000', amount: '123450.00' });
  const residue = { quantity: '0.00002', amount: '0.01', day: '2026-03-02' };
  expect(costOf('share', bought, stated('buy', residue))).toEqual(['123.45', 'cost']);
  expect(costOf('share', stated('buy', residue))).toEqual(['500', 'cost']);
  const sold = stated('sell', residue);
  const traded = allSteps(tradedPrices({ instruments, transactions: [bought, sold] }));
  expect(traded.get('share')?.map(({ units }) => decimalOf(units))).toEqual(['123.45']);
});

test('an amount that makes a price beyond all bounds says none', () => {
  const sold = stated('sell', { quantity: '0.0000000001', amount: '99999.99' });
  const traded = allSteps(tradedPrices({ instruments, transactions: [sold] }));
  expect(traded.get('share')).toBeUndefined();
});

test('what came by an exchange counts at the value of what left for it', () => {
  const bought = stated('buy', { quantity: '10', price: '100' });
  const left = stated('exchange_out', { quantity: '10', day: '2026-03-02' });
  const other = { instrumentId: 'fund', quantity: '4' };
  const at = (day: string) => stated('exchange_in', { ...other, day });
  expect(costOf('fund', bought, left, at('2026-03-02'))).toEqual(['250', 'cost']);
  expect(costOf('fund', bought, left, at('2026-03-05'))).toEqual(['250', 'cost']);
  // Of two none says its part.
  const second = stated('exchange_in', {
    ...other,
    instrumentId: 'dollar-share',
    day: '2026-03-02',
  });
  expect(costOf('fund', bought, left, at('2026-03-02'), second)).toBeNull();
  const dollars = { instrumentId: 'dollar-share', quantity: '10' };
  expect(
    costOf('dollar-share', bought, left, stated('exchange_in', { ...dollars, day: '2026-03-02' })),
  ).toEqual(['10.5263157895', 'cost']);
});
