import { expect, test } from 'vitest';
import { taxMeter } from '#domain/figures/tax-meter/tax-meter.ts';
import type { DatedItem, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { DayCount } from '#domain/records/loan-interest.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { datedAsset, datedLoan, taxFacts } from '#tests/support/tax-facts.ts';
import { interestTermsOf, joinedMortgages, type StoredMortgage } from './joined.ts';
import { cardsOf } from './mortgage-card.ts';

const TODAY = '2026-11-25';

/** Terms that state neither a first nor a last day. */
const UNDATED = { grantedOn: null, endsOn: null };

/** The parts of a home, whose debts have stood still all year: nothing is amortized. */
type Home = { name: string; owed: number[]; rate: string; own: string; dayCount: DayCount };

const HOME: Home = { name: 'Radhuset', owed: [], rate: '3.00', own: '100.00', dayCount: '30/360' };

function loansOf({ name, owed, rate, own }: Home): DatedItem<Liability>[] {
  return owed.map((balance, at) =>
    datedLoan(
      `${name} ${at + 1}`,
      {
        type: 'mortgage',
        interestRate: rate,
        rates: [{ from: '2021-06-01', rate }],
        ownershipPercentage: own,
      },
      { '2025-12': `${balance}.00` },
    ),
  );
}

function storedOf({ name, dayCount }: Home, loans: readonly Liability[]): StoredMortgage {
  return {
    assetId: name,
    updatedAt: '2026-01-01T00:00:00.000Z',
    hiddenParts: 0,
    isShared: false,
    baseValue: '9000000.00' as AmountText,
    baseDay: '2021-06-01',
    baseReason: 'purchase',
    dayCount,
    relief: 'none',
    reliefUntil: null,
    parts: loans.map(({ id, balance }) => ({
      liabilityId: id,
      lender: null,
      grantedOn: '2021-06-01',
      originalAmount: balance,
      fixedUntil: null,
      isIncrease: false,
      hasExtraPercent: false,
      endsOn: null,
    })),
  };
}

type Household = { homes: Home[]; beside?: DatedItem<Liability>[] };

/** The user's reduction on the cards of the coming year, and in the tax meter of this one. */
function deductionsOf({ homes, beside = [] }: Household): { cards: number; meter: number } {
  const assets = homes.map(({ name }) => datedAsset(name, { type: 'real_estate' }));
  const loans = homes.map(loansOf);
  const stored = homes.map((home, at) => {
    return storedOf(
      home,
      (loans[at] ?? []).map(({ item }) => item),
    );
  });
  const owed = loans.flat().map(({ item }) => item);
  const records = { assets: assets.map(({ item }) => item) as Asset[] };
  const joined = joinedMortgages(stored, { ...records, liabilities: owed });
  const cards = cardsOf(joined, { asOf: TODAY }).flatMap(({ parts }) => parts);
  const facts = taxFacts({
    liabilities: [...loans.flat(), ...beside],
    interestTerms: interestTermsOf(stored, owed),
  });
  const meter = taxMeter(facts, ruleBook()) as TaxMeter;
  return {
    cards: cards.reduce((all, { ownDeductionYear }) => all + (ownDeductionYear ?? 0), 0),
    meter: meter.totals.year.reduction,
  };
}

test.each<[name: string, household: Household, kronor: number]>([
  // 2 000 000 × 3 % = 60 000; 30 % of it.
  ['one loan', { homes: [{ ...HOME, owed: [2_000_000] }] }, 18_000],
  // 5 000 000 × 3 % = 150 000; 30 % of 100 000 and 21 % of 50 000.
  ['interest above 100,000', { homes: [{ ...HOME, owed: [3_000_000, 2_000_000] }] }, 40_500],
  // 60 % of 150 000 = 90 000; 30 % of it.
  ['a share of 60 %', { homes: [{ ...HOME, owed: [5_000_000], own: '60.00' }] }, 27_000],
  // 90 000 of the villa and 60 000 of the cabin are one deficit.
  [
    'two homes',
    {
      homes: [
        { ...HOME, owed: [3_000_000] },
        { ...HOME, name: 'Stugan', owed: [2_000_000] },
      ],
    },
    40_500,
  ],
  // By the month: 31 days 5 167, 30 days 5 000, 28 days 4 667 kronor; 7 × 5 167 + 4 × 5 000 +
  // 4 667 = 60 836; 30 % of it is 18 250.80.
  [
    'the actual days of 360',
    { homes: [{ ...HOME, owed: [2_000_000], dayCount: 'actual/360' }] },
    18_250,
  ],
  // The interest of a loan without security is not deductible in 2026.
  [
    'an unsecured loan beside',
    {
      homes: [{ ...HOME, owed: [2_000_000] }],
      beside: [
        datedLoan(
          'Blanco',
          { type: 'personal_loan', interestRate: '7.00', interestGround: 'unsecured' },
          { '2025-12': '100000.00' },
        ),
      ],
    },
    18_000,
  ],
])('the cards and the tax meter agree to the krona: %s', (_name, household, kronor) => {
  expect(deductionsOf(household)).toEqual({ cards: kronor, meter: kronor });
});

test('a rate agreed in July changes no interest of the months before it', () => {
  const loan = datedLoan('Radhuset 1', { interestRate: '4.00' }, { '2025-12': '1200000.00' });
  const rates = [
    { from: '2021-06-01', rate: '2.00' as PercentText },
    { from: '2026-07-16', rate: '4.00' as PercentText },
  ];
  const interestTerms = new Map([
    ['Radhuset 1', { ...UNDATED, rates, dayCount: '30/360' as const }],
  ]);
  const meter = taxMeter(taxFacts({ liabilities: [loan], interestTerms }), ruleBook()) as TaxMeter;
  // Six months at 2 000, July half at 2 000 and half at 4 000, August to October at 4 000; then
  // November and December at 4 000.
  const soFar = 6 * 2_000 + 3_000 + 3 * 4_000;
  expect(meter.lines).toMatchObject([
    { kind: 'loan', interest: { soFar, rest: 8_000, year: soFar + 8_000 } },
  ]);
});

test('only a loan whose earlier rates are not known is said to have had today’s', () => {
  const stated = { '2025-12': '1200000.00' };
  const liabilities = [
    datedLoan('Dated', { interestRate: '4.00' }, stated),
    datedLoan('Joined in August', { interestRate: '4.00' }, stated),
    datedLoan('Rate alone', { interestRate: '4.00' }, stated),
    datedLoan('Interest alone', { monthlyInterest: '3000' }, stated),
    datedLoan('Cleared rate', {}, stated),
  ];
  const since = (from: string) => ({
    ...UNDATED,
    rates: [{ from, rate: '4.00' as PercentText }],
    dayCount: '30/360' as const,
  });
  const interestTerms = new Map([
    ['Dated', since('2021-06-01')],
    ['Joined in August', since('2026-08-01')],
    ['Cleared rate', since('2021-06-01')],
  ]);
  const meter = taxMeter(taxFacts({ liabilities, interestTerms }), ruleBook()) as TaxMeter;
  const named = meter.assumptions.flatMap((each) =>
    each.code === 'present_rate' ? each.name : [],
  );
  expect(named).toEqual(['Joined in August', 'Rate alone']);
  expect(meter.missing).toEqual([]);
});
