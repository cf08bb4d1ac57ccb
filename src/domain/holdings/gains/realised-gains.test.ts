import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { holdingsBook } from '#domain/holdings/average-cost.ts';
import { type DecimalText, unitsOf } from '#domain/holdings/decimals.ts';
import type { HoldingTransaction } from '#domain/holdings/holding-transactions.ts';
import type { Instrument, InstrumentKind } from '#domain/holdings/instruments.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { aLife, stated, terms } from '#tests/support/stated-holdings.ts';
import { type GainTerms, realisedYearInSteps, type RealisedYear } from './realised-gains.ts';

const ISIN = 'SE0000108656';

function anInstrument(changes: Partial<Instrument> = {}): Instrument {
  const names = {
    isin: ISIN,
    name: 'Bolaget B',
    isKindStated: 0 as const,
    ticker: null,
    country: 'SE',
  };
  return { id: 'share', kind: 'share', currency: 'SEK', ...names, ...changes };
}

const INSTRUMENTS = new Map(
  [
    anInstrument(),
    anInstrument({ id: 'fund', kind: 'fund', name: 'Fonden', isin: null }),
    anInstrument({ id: 'dollar-share', name: 'Dollar Inc', currency: 'USD' }),
  ].map((each) => [each.id, each]),
);

type Options = {
  instruments?: ReadonlyMap<string, Instrument>;
  year?: number;
  partOn?: GainTerms['partOn'];
  priceOn?: GainTerms['priceOn'];
};

function yearOf(all: readonly HoldingTransaction[], options: Options = {}): RealisedYear {
  const { instruments = INSTRUMENTS, year = 2025 } = options;
  const { priceOn = () => null, partOn = () => ({ top: 1n, bottom: 1n }) } = options;
  // Each of its own, as stored ones have.
  const transactions = all.map((each, at) => ({ ...each, id: `${each.id} ${at}` }));
  const unitPriceOn = (id: string, day: string) => priceOn(id, day)?.units ?? null;
  const costs = { ...terms, instruments, priceOn: unitPriceOn };
  const book = holdingsBook(transactions, costs, `${year}-12-31`);
  const records = { instruments, transactions, accounts: terms.accounts };
  return allSteps(realisedYearInSteps({ year, book, records, priceOn, partOn, rules: ruleBook() }));
}

const buy = (quantity: string, price: string, more = {}) =>
  stated('buy', { day: '2024-03-01', quantity, price, ...more });
const sell = (quantity: string, price: string, more = {}) =>
  stated('sell', { day: '2025-05-02', quantity, price, ...more });

describe('a sale', () => {
  test('for 15,000 of shares that cost 10,100 gives 4,900', () => {
    const { rows, sections } = yearOf([
      buy('100', '100', { fee: '100.00' }),
      sell('100', '150.50', { fee: '50.00' }),
    ]);
    expect(rows).toMatchObject([
      {
        section: 'A',
        day: '2025-05-02',
        quantity: '100',
        isTransfer: false,
        proceeds: 15_000,
        averageCost: 10_100,
        standardCost: 3_000,
        method: 'average',
        cost: 10_100,
        gain: 4_900,
        warnings: [],
      },
    ]);
    expect(sections).toEqual([
      { section: 'A', rows: 1, proceeds: 15_000, cost: 10_100, gain: 4_900, loss: 0 },
    ]);
  });

  test('of 500 of 400 bought at 210 and 150 inherited for 50,000 costs their average', () => {
    const { rows } = yearOf([
      buy('400', '210'),
      stated('transfer_in', { day: '2024-04-01', quantity: '150', amount: '50000.00' }),
      sell('500', '1200'),
    ]);
    // 134,000 × 500 / 550 = 121,818.18; the standard cost is 20 % of 600,000
    expect(rows).toMatchObject([
      {
        proceeds: 600_000,
        averageCost: 121_818,
        standardCost: 120_000,
        method: 'average',
        gain: 478_182,
      },
    ]);
  });

  test('costs 20 % of what it gave, its fee taken off, where that is more', () => {
    const { rows } = yearOf([buy('10', '10'), sell('10', '1000', { fee: '50.00' })]);
    expect(rows).toMatchObject([
      {
        proceeds: 9_950,
        averageCost: 100,
        standardCost: 1_990,
        method: 'standard',
        gain: 7_960,
      },
    ]);
  });

  test('has no öre: the gain is the difference of whole kronor', () => {
    const { rows } = yearOf([buy('1', '100.99'), sell('1', '200.01')]);
    expect(rows).toMatchObject([{ proceeds: 200, cost: 100, gain: 100 }]);
  });

  test('at a loss is summed apart', () => {
    const { sections } = yearOf([
      buy('3', '100'),
      sell('1', '150'),
      sell('1', '60', { day: '2025-06-01' }),
      sell('1', '100', { day: '2025-07-01' }),
    ]);
    expect(sections).toEqual([
      { section: 'A', rows: 3, proceeds: 310, cost: 300, gain: 50, loss: 40 },
    ]);
  });

  test('whose fee is more than its price adds the rest to the cost', () => {
    const { rows } = yearOf([buy('1', '100'), sell('1', '9', { fee: '39.00' })]);
    expect(rows).toMatchObject([{ proceeds: 0, averageCost: 130, standardCost: 0, gain: -130 }]);
  });

  test('in dollars is in kronor at the rate of its day', () => {
    const dollars = { instrumentId: 'dollar-share', currency: 'USD' } as const;
    const { rows } = yearOf([buy('10', '100', dollars), sell('4', '150', dollars)]);
    // 9.50 kronor for a dollar: 4 × 150 and 4 × 100
    expect(rows).toMatchObject([{ proceeds: 5_700, averageCost: 3_800, gain: 1_900 }]);
  });

  test('of an account of two counts by the user’s part', () => {
    const { rows } = yearOf([buy('10', '100'), sell('10', '150')], {
      partOn: () => ({ top: 1n, bottom: 2n }),
    });
    expect(rows).toMatchObject([{ quantity: '5', proceeds: 750, cost: 500, gain: 250 }]);
    const none = yearOf([buy('10', '100'), sell('10', '150')], {
      partOn: () => ({ top: 0n, bottom: 1n }),
    });
    expect(none).toMatchObject({ rows: [], sections: [] });
  });

  test('of an ISK, or of another year, is no row', () => {
    const isk = { accountId: 'isk' };
    const all = [
      buy('10', '100', isk),
      sell('10', '150', isk),
      buy('10', '100'),
      sell('5', '150', { day: '2024-12-31' }),
      sell('5', '150', { day: '2026-01-01' }),
    ];
    expect(yearOf(all).rows).toEqual([]);
    expect(yearOf(all, { year: 2024 }).rows).toMatchObject([{ day: '2024-12-31' }]);
  });
});

describe('a transfer into an ISK', () => {
  const moved = (more = {}) => [
    buy('10', '100'),
    stated('transfer_out', { day: '2025-05-02', quantity: '10' }),
    stated('transfer_in', { day: '2025-05-02', quantity: '10', accountId: 'isk', ...more }),
  ];

  test('is a sale at that day’s price', () => {
    expect(yearOf(moved({ price: '130' })).rows).toMatchObject([
      { accountId: 'af', isTransfer: true, proceeds: 1_300, cost: 1_000, gain: 300, warnings: [] },
    ]);
  });

  test.each([
    ['2025-04-18', []],
    ['2025-04-17', ['price_estimated']],
  ])('at a price of %s has the warnings %j', (day, warnings) => {
    const price = { units: unitsOf('130'), day, source: 'typed' } as const;
    const { rows } = yearOf(moved(), { priceOn: () => price });
    expect(rows).toMatchObject([{ proceeds: 1_300, warnings }]);
  });

  test('without any price is in no sum, and says so', () => {
    const { rows, sections, warnings } = yearOf(moved());
    expect(rows).toMatchObject([{ proceeds: null, standardCost: null, gain: null }]);
    expect(sections).toEqual([]);
    expect(warnings.map(({ code }) => code)).toContain('proceeds_unknown');
  });
});

describe('the section and the standard cost', () => {
  test.each<[InstrumentKind, string, number | null]>([
    ['share', 'A', 200],
    ['fund', 'A', 200],
    ['etf', 'A', 200],
    ['certificate', 'A', null],
    ['option', 'A', null],
    ['bond', 'C', null],
    ['crypto', 'D', null],
    ['other', 'D', null],
  ])('of kind %s are %s and %s', (kind, section, standardCost) => {
    const instruments = new Map([['share', anInstrument({ kind, isKindStated: 1 })]]);
    const { rows } = yearOf([buy('10', '10'), sell('10', '100')], { instruments });
    expect(rows).toMatchObject([{ section, standardCost, warnings: [] }]);
  });

  test.each([
    [{ kind: 'certificate' }, 'A', null],
    [{ kind: 'other' }, 'A', 200],
    [{ kind: 'other', name: 'Bolaget TR B' }, 'A', null],
    [{ kind: 'other', isin: null }, 'D', null],
  ] as const)('of what is not stated, %j, are asked about', (changes, section, standardCost) => {
    const instruments = new Map([['share', anInstrument(changes)]]);
    const { rows } = yearOf([buy('10', '10'), sell('10', '100')], { instruments });
    expect(rows).toMatchObject([{ section, standardCost, warnings: ['section_unsure'] }]);
  });

  // 10,000 bought and sold for 7,000: whole in section C, 70 % of it in section A (IL 48:22).
  test.each([
    'Spiltan Räntefond Sverige',
    'Handelsbanken Företagsobligation',
    'SEB Likviditetsfond',
    'Swedbank Robur Penningmarknad',
    'Öhman FRN Hållbar',
    'Carnegie Corporate Bond',
  ])('of the fund %s are asked about until its kind is stated', (name) => {
    const sectionOf = (changes: Partial<Instrument>) =>
      yearOf([buy('100', '100'), sell('100', '70')], {
        instruments: new Map([['share', anInstrument({ name, ...changes })]]),
      }).rows;
    const loss = { gain: -3_000, warnings: [] };
    const asked = [{ ...loss, section: 'A', warnings: ['section_unsure'] }];
    expect(sectionOf({ kind: 'fund' })).toMatchObject(asked);
    expect(sectionOf({ kind: 'etf' })).toMatchObject(asked);
    expect(sectionOf({ kind: 'share' })).toMatchObject([{ ...loss, section: 'A' }]);
    const statedFund = sectionOf({ kind: 'fund', isKindStated: 1 });
    expect(statedFund).toMatchObject([{ ...loss, section: 'A' }]);
    const statedBond = sectionOf({ kind: 'bond', isKindStated: 1 });
    expect(statedBond).toMatchObject([{ ...loss, section: 'C' }]);
  });

  test.each(['Länsförsäkringar Global Index', 'Kapitalgaranterad 120', 'Credit Suisse Equity'])(
    'of the fund %s are not',
    (name) => {
      const instruments = new Map([['share', anInstrument({ kind: 'fund', name })]]);
      const { rows } = yearOf([buy('100', '100'), sell('100', '70')], { instruments });
      expect(rows).toMatchObject([{ section: 'A', warnings: [] }]);
    },
  );

  test.each([
    [{ isin: null }, ['listing_unsure']],
    [{ name: 'Bolaget TR B' }, []],
    [{ name: 'Teckningsrätt Bolaget' }, []],
    [{ name: 'Bolaget UR' }, []],
    [{ name: 'Bolaget TO 3' }, []],
    [{ name: 'Bolaget TO2025 B' }, []],
  ])('of a share %j: never the standard cost', (changes, warnings) => {
    const instruments = new Map([['share', anInstrument(changes)]]);
    const { rows } = yearOf([buy('10', '10'), sell('10', '100')], { instruments });
    expect(rows).toMatchObject([{ standardCost: null, method: 'average', warnings }]);
  });
});

describe('a cost that is not known', () => {
  test('is the standard one where the law allows it, with the first day of its cause', () => {
    const { rows, warnings } = yearOf([
      buy('4', '100'),
      sell('6', '100'),
      sell('1', '100', { day: '2025-08-01' }),
    ]);
    expect(rows).toMatchObject([
      { averageCost: null, standardCost: 120, method: 'standard', gain: 480 },
      { averageCost: null, standardCost: 20, method: 'standard', gain: 80 },
    ]);
    const about = { instrumentId: 'share', isin: ISIN, name: 'Bolaget B', rows: 2 };
    expect(warnings).toEqual([
      { ...about, code: 'cost_unknown', day: '2025-05-02' },
      { ...about, code: 'sold_more_than_held', day: '2025-05-02' },
    ]);
  });

  test('else counts as nothing, and is known again once all units were sold', () => {
    const instruments = new Map([['share', anInstrument({ kind: 'bond' })]]);
    const { rows } = yearOf(
      [
        stated('transfer_in', { day: '2025-01-02', quantity: '5' }),
        sell('5', '100'),
        buy('5', '90', { day: '2025-06-01' }),
        sell('5', '100', { day: '2025-07-01' }),
      ],
      { instruments },
    );
    expect(rows).toMatchObject([
      { averageCost: null, standardCost: null, method: 'none', cost: 0, gain: 500 },
      { averageCost: 450, method: 'average', gain: 50 },
    ]);
    expect(rows[0]?.warnings).toEqual(['cost_unknown', 'price_missing', 'transfer_without_cost']);
  });

  test('is said only from its cause on', () => {
    const { rows } = yearOf([
      buy('10', '100'),
      sell('1', '120'),
      sell('20', '120', { day: '2025-06-01' }),
    ]);
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      [],
      ['cost_unknown', 'sold_more_than_held'],
    ]);
  });
});

describe('of any life', () => {
  const years = fc.tuple(aLife, fc.integer({ min: 2015, max: 2022 }));

  test('rows add up, and take the higher cost that the law allows', () => {
    fc.assert(
      fc.property(years, ([life, year]) => {
        const { rows, sections } = yearOf(life, { year });
        let [gains, losses] = [0, 0];
        for (const row of rows) {
          const { proceeds, cost, gain, averageCost, standardCost } = row;
          expect(proceeds).not.toBeNull();
          expect(Number.isInteger(proceeds) && Number.isInteger(cost)).toBe(true);
          expect(gain).toBe((proceeds ?? 0) - cost);
          expect(cost).toBe(Math.max(averageCost ?? 0, standardCost ?? 0));
          expect(standardCost).toBeLessThanOrEqual(((proceeds ?? 0) + 1) / 5);
          if ((gain ?? 0) > 0) gains += gain ?? 0;
          else losses -= gain ?? 0;
        }
        const all = { gain: 0, loss: 0, proceeds: 0, cost: 0, rows: 0 };
        for (const section of sections) {
          all.gain += section.gain;
          all.loss += section.loss;
          all.proceeds += section.proceeds;
          all.cost += section.cost;
          all.rows += section.rows;
        }
        expect(all).toMatchObject({ gain: gains, loss: losses, rows: rows.length });
        expect(all.proceeds - all.cost).toBe(gains - losses);
      }),
      { numRuns: 30 },
    );
  });

  test('the order of the transactions says nothing', () => {
    fc.assert(
      fc.property(years, ([life, year]) => {
        const shown = (all: readonly HoldingTransaction[]) =>
          yearOf(all, { year }).rows.map(({ transactionId: _, ...row }) => row);
        expect(shown(life.toReversed())).toEqual(shown(life));
      }),
      { numRuns: 10 },
    );
  });

  test('a sale in two halves of one day costs what it costs whole, but for dropped öre', () => {
    const aTrade = fc.record({
      units: fc.integer({ min: 1, max: 10_000 }),
      bought: fc.integer({ min: 1, max: 1_000_000 }),
      sold: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const decimal = (ore: number) => (ore / 100).toFixed(2) as DecimalText;
    fc.assert(
      fc.property(aTrade, ({ units, bought, sold }) => {
        const held = buy(String(units * 2), decimal(bought));
        const whole = yearOf([held, sell(String(units * 2), decimal(sold))]).rows;
        const halves = yearOf([
          held,
          sell(String(units), decimal(sold)),
          sell(String(units), decimal(sold)),
        ]).rows;
        const total = (rows: RealisedYear['rows'], of: 'proceeds' | 'cost') =>
          rows.reduce((sum, row) => sum + (row[of] ?? 0), 0);
        for (const of of ['proceeds', 'cost'] as const) {
          const less = total(whole, of) - total(halves, of);
          expect(less === 0 || less === 1).toBe(true);
        }
      }),
    );
  });
});
