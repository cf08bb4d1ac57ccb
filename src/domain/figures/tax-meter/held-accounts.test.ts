import { describe, expect, test } from 'vitest';
import type { Minor } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { datedAsset, taxFacts } from '#tests/support/tax-facts.ts';
import { taxMeter } from './tax-meter.ts';
import type { TaxMeterInput, TaxMeter } from './tax-meter-types.ts';

function meterOf(facts: Partial<TaxMeterInput>): TaxMeter {
  const meter = taxMeter(taxFacts(facts), ruleBook());
  if ('noRules' in meter) throw new Error(`No rules of ${meter.year}`);
  return meter;
}

const kr = (kronor: number) => (kronor * 100) as Minor;

const since = '2026-04-10';

function heldAsset(accountForm: 'isk' | 'kf', stated: Readonly<Record<string, string>>) {
  const dated = datedAsset('ISK', { accountForm }, stated);
  return { ...dated, item: { ...dated.item, holdingsSince: since } };
}

describe('an account with holdings', () => {
  const asset = heldAsset('isk', { '2026-04': '100000', '2026-06': '120000' });
  const held = {
    deposits: [{ day: '2026-05-04', amount: kr(40_000) }],
    moves: [],
    holdings: {
      since,
      isKnownBefore: false,
      opening: [{ day: '2026-04-10', amount: kr(60_000) }],
      assumed: [{ day: '2026-05-04', amount: kr(5_000) }],
      openingAssumed: kr(60_000),
      unpriced: ['2026-05-04'],
      rateless: ['NOK' as const],
    },
  };
  const named = { id: 'ISK', name: 'ISK' };

  test('was empty before its first transaction, whose cash was paid in then', () => {
    const meter = meterOf({ assets: [asset], flows: new Map([['ISK', held]]) });
    expect(meter.lines).toMatchObject([
      {
        quarters: [
          { day: '2026-01-01', value: 0, source: 'holdings', stated: null },
          { day: '2026-04-01', value: 0, source: 'holdings', stated: null },
          { day: '2026-07-01', value: 120_000, source: 'holdings', stated: '2026-06' },
          { day: '2026-10-01', value: 120_000, source: 'holdings', stated: '2026-06' },
        ],
        deposits: 100_000,
        depositsFrom: 'holdings',
        // (120 000 + 120 000 + 60 000 + 40 000) / 4
        base: { year: 85_000 },
      },
    ]);
    expect(meter.assumptions).toContainEqual({
      ...named,
      code: 'assumed_deposits',
      amount: 65_000,
    });
    expect(meter.missing).toEqual([
      { ...named, code: 'exchange_rate', currency: 'NOK' },
      { ...named, code: 'deposit_price', day: '2026-05-04' },
    ]);
  });

  test('that had a value before held what came with the first transaction', () => {
    const before = heldAsset('isk', { '2025-12': '80000', '2026-06': '120000' });
    const meter = meterOf({ assets: [before], flows: new Map([['ISK', held]]) });
    expect(meter.lines).toMatchObject([
      {
        quarters: [{ source: 'history' }, { source: 'history' }, {}, {}],
        deposits: 40_000,
        // (80 000 + 80 000 + 120 000 + 120 000 + 40 000) / 4
        base: { year: 110_000 },
      },
    ]);
    expect(meter.assumptions).toEqual(
      expect.arrayContaining([
        { ...named, code: 'deposits_since', day: '2026-04-10' },
        { ...named, code: 'assumed_deposits', amount: 5_000 },
      ]),
    );
  });

  test('of several owners counts the share of the day in deposits, as in values', () => {
    const shares = [
      { from: null, percent: '50.00' as PercentText },
      { from: '2026-05-01', percent: '25.00' as PercentText },
    ];
    const joint = { ...asset.item, shares, ownershipPercentage: '25.00' as PercentText };
    const moves = [{ left: '2026-06-29', arrived: '2026-07-02', amount: kr(8_000) }];
    const flows = new Map([['ISK', { ...held, moves }]]);
    const observed = asset.observed.map((each) => ({
      ...each,
      ownershipPercentage: shares[each.month === '2026-04' ? 0 : 1]?.percent as PercentText,
    }));
    const meter = meterOf({ assets: [{ ...asset, item: joint, observed }], flows });
    expect(meter.lines).toMatchObject([
      {
        quarters: [{ value: 0 }, { value: 0 }, { value: 30_000 }, { value: 30_000 }],
        // Half of 60 000, a quarter of 40 000 and of 8 000
        deposits: 40_000,
        moved: 2_000,
        base: { year: 25_500 },
      },
    ]);
    // A quarter of 5 000, and half of 60 000
    const amount = 31_250;
    expect(meter.assumptions).toContainEqual({ ...named, code: 'assumed_deposits', amount });
  });

  test('of endowment insurance has its premiums from them', () => {
    const insurance = heldAsset('kf', { '2025-12': '80000' });
    const meter = meterOf({ assets: [insurance], flows: new Map([['ISK', held]]) });
    expect(meter.lines).toMatchObject([
      { depositsFrom: 'holdings', premiums: { first: 40_000 }, base: { year: 120_000 } },
    ]);
  });
});
