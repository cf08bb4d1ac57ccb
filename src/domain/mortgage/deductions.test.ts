import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Minor } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { allSteps, type Steps } from '#domain/basics/steps.ts';
import { householdMortgages, type MemberMortgages } from '#domain/household/household-mortgages.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { datedAsset, datedLoan } from '#tests/support/tax-facts.ts';
import { claimsBesides, joinedMortgages, type StoredMortgage } from './joined.ts';
import { cardsOf, type MortgageCard } from './mortgage-card.ts';
import { outlookOf } from './outlook.ts';
import { deductionsOf, reductionOn } from './reduction.ts';

const asOf = '2026-11-25';
const RATES = new Map<Currency, { day: string; perEuro: string }>([
  ['SEK', { day: '2026-11-24', perEuro: '11' }],
]);

/** A loan at 3 % that is not amortized, of a home. */
const loan = (name: string, balance: number, fields: object = {}) =>
  datedLoan(name, { interestRate: '3.00', balance: `${balance}.00`, ...fields }).item;

function home(name: string, currency = 'SEK') {
  return datedAsset(name, { type: 'real_estate', value: '9000000', currency }).item;
}

/** The mortgage of a home with one loan of its name. */
function stored(name: string, others: StoredMortgage['others'] = []): StoredMortgage {
  return {
    assetId: name,
    updatedAt: '2026-01-01T00:00:00.000Z',
    hiddenParts: 0,
    isShared: false,
    baseValue: '9000000.00' as StoredMortgage['baseValue'],
    baseDay: '2021-06-01',
    baseReason: 'purchase',
    dayCount: '30/360',
    relief: 'none',
    reliefUntil: null,
    others,
    parts: [
      {
        liabilityId: name,
        lender: null,
        grantedOn: '2021-06-01',
        originalAmount: '9000000.00' as StoredMortgage['baseValue'],
        fixedUntil: null,
        isIncrease: false,
        hasExtraPercent: false,
        endsOn: null,
      },
    ],
  };
}

type Owned = { homes: string[]; loans: Liability[]; currencies?: Record<string, string> };

function cardsIn(
  { homes, loans, currencies = {} }: Owned,
  all = homes.map((each) => stored(each)),
) {
  const assets = homes.map((name) => home(name, currencies[name]));
  const joined = joinedMortgages(all, { assets, liabilities: loans });
  const besides = claimsBesides(loans, joined);
  return cardsOf(joined, { asOf, rates: RATES, besides });
}

const deducted = (cards: readonly MortgageCard[]) =>
  cards.map(({ deductionYear }) => deductionYear);

describe('a card', () => {
  test('has its part of the reduction on all of the user’s loans', () => {
    const loans = [loan('Villa', 3_000_000), loan('Stuga', 2_000_000)];
    // 90 000 + 60 000 = 150 000: 30 000 + 10 500 = 40 500, of which 90/150 and 60/150.
    expect(deducted(cardsIn({ homes: ['Villa', 'Stuga'], loans }))).toEqual([24_300, 16_200]);
  });

  test('counts a car’s interest in the same reduction', () => {
    const car = { type: 'car_loan', interestRate: '6.00' };
    const loans = [loan('Villa', 3_000_000), loan('Bil', 1_000_000, car)];
    // 90 000 + 60 000 again, and 90/150 of it is the home's.
    expect(deducted(cardsIn({ homes: ['Villa'], loans }))).toEqual([24_300]);
  });

  test('deducts nothing of a loan from a relative', () => {
    const loans = [loan('Villa', 3_000_000, { interestGround: 'relative' })];
    expect(deducted(cardsIn({ homes: ['Villa'], loans }))).toEqual([0]);
  });

  test('counts each of three owners for themselves', () => {
    const loans = [loan('Villa', 12_000_000, { ownershipPercentage: '40.00' })];
    const others = ['erik', 'kim'].map((userId) => {
      return { liabilityId: 'Villa', userId, percent: '30.00' as PercentText };
    });
    const [card] = cardsIn({ homes: ['Villa'], loans }, [stored('Villa', others)]);
    // 360 000: 144 000, 108 000 and 108 000; 30 000 + 9 240, and twice 30 000 + 1 680.
    expect(card?.deductionYear).toBe(39_240 + 31_680 + 31_680);
    expect(card?.parts[0]?.ownDeductionYear).toBe(39_240);
  });

  test('counts homes in two currencies in kronor', () => {
    const loans = [
      loan('Villa', 2_000_000),
      loan('Piso', 120_000, { currency: 'EUR', interestRate: '4.00' }),
    ];
    const both = cardsIn({ homes: ['Villa', 'Piso'], loans, currencies: { Piso: 'EUR' } });
    // 60 000 kr and 4 800 € × 11 = 52 800 kr: 112 800, so 30 000 + 2 688 = 32 688.
    // 600/1128 of it, and 528/1128 divided by 11: 17 387.23 kr and 1 390.98 €.
    expect(deducted(both)).toEqual([17_387.23, 1390.98]);
  });

  test('without an exchange rate knows no reduction of that home', () => {
    const loans = [loan('Piso', 100_000, { currency: 'USD' })];
    expect(deducted(cardsIn({ homes: ['Piso'], loans, currencies: { Piso: 'USD' } }))).toEqual([
      null,
    ]);
  });
});

/** The number of steps of a calculation. */
const stepsOf = (steps: Steps<unknown>) => [...steps].length;

describe('the household', () => {
  function member(
    userId: string,
    owned: Owned,
    more: Partial<MemberMortgages> = {},
  ): MemberMortgages {
    const { homes, loans } = owned;
    const holdings = { assets: homes.map((name) => home(name)), liabilities: loans };
    return { userId, stored: homes.map((each) => stored(each)), holdings, shares: [], ...more };
  }

  test('shows for a mortgage what its owner’s own page shows', () => {
    const owned = { homes: ['Villa'], loans: [loan('Villa', 3_000_000), loan('Lös', 2_000_000)] };
    const [shown] = allSteps(householdMortgages([member('maria', owned)], { asOf, rates: RATES }));
    expect(cardsIn(owned)[0]?.deductionYear).toBe(24_300);
    expect(shown?.card.deductionYear).toBe(24_300);
    expect(shown?.owners).toEqual([
      { userId: 'maria', interestYear: 90_000, deductionYear: 24_300 },
    ]);
  });

  test('is counted in steps: two of each member, of the interest and the card of each mortgage', () => {
    const names = Array.from({ length: 30 }, (_, at) => `Villa ${at}`);
    const owned = { homes: names, loans: names.map((name) => loan(name, 1_000_000)) };
    const members = [member('maria', owned), member('erik', owned)];
    expect(stepsOf(householdMortgages(members, { asOf, rates: RATES }))).toBe(2 * 2 + 4 * 30 + 1);
  });

  test('of three owners has a card that is the sum of its owners', () => {
    const owned = {
      homes: ['Villa'],
      loans: [loan('Villa', 12_000_000, { ownershipPercentage: '40.00' })],
    };
    const shares = ['erik', 'kim'].map((userId) => {
      return { itemId: 'Villa', userId, copyId: 'Kopia', percent: '30.00' as PercentText };
    });
    const copy = {
      homes: [],
      loans: [loan('Kopia', 12_000_000, { ownershipPercentage: '30.00' })],
    };
    const members = [member('maria', owned, { shares }), member('erik', copy), member('kim', copy)];
    const [shown] = allSteps(householdMortgages(members, { asOf, rates: RATES }));
    const sum = shown?.owners.reduce((all, { deductionYear }) => all + (deductionYear ?? 0), 0);
    expect(shown?.card.deductionYear).toBe(102_600);
    expect(sum).toBe(102_600);
  });
});

test('a card debt in euro is listed in euro, and a second home’s interest is in the stress', () => {
  const owned = {
    homes: ['Villa', 'Stuga'],
    loans: [
      loan('Villa', 2_000_000),
      loan('Stuga', 4_000_000),
      loan('Kort', 10_000, { type: 'credit_card', currency: 'EUR', interestRate: '18.00' }),
    ],
  };
  const assets = owned.homes.map((name) => home(name));
  const all = joinedMortgages(
    owned.homes.map((each) => stored(each)),
    {
      assets,
      liabilities: owned.loans,
    },
  );
  const [villa] = all;
  if (villa === undefined) throw new Error('No mortgage');
  const holdings = { assets, liabilities: owned.loans, incomes: [], costs: [] };
  const terms = { currency: 'SEK', rates: RATES, housePrices: new Map(), asOf } as const;
  const { uses, scenarios } = outlookOf(villa, all, { holdings, terms });
  expect(uses[0]).toMatchObject({ name: 'Kort', room: 10_000, currency: 'EUR' });
  // One point more on 2 000 000 is 20 000 a year; the cabin's 120 000 leave 21 % for it.
  const [step] = scenarios[0]?.steps ?? [];
  expect(step?.addedInterest).toBeCloseTo(1667, 0);
  expect(step?.addedDeduction).toBeCloseTo(1667 * 0.21, 0);
});

/** The reduction of one owner, by the words of the law (67:10), öre dropped. */
function slowReduction(öre: bigint): bigint {
  const bound = 10_000_000n;
  const below = öre < bound ? öre : bound;
  return ((below * 30n + (öre - below) * 21n) / 100n / 100n) * 100n;
}

test('any claims are reduced for each owner as the law says', () => {
  const claims = fc.array(
    fc.record({
      owner: fc.constantFrom('maria', 'erik', 'kim'),
      interest: fc.integer({ min: 0, max: 30_000_000 }).map((öre) => öre as Minor),
      currency: fc.constant<Currency>('SEK'),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(claims, fc.integer({ min: 1, max: 20_000_000 }), (all, more) => {
      const { of, added } = deductionsOf(all, { reduction: reductionOn(asOf), rates: RATES });
      for (const owner of ['maria', 'erik', 'kim']) {
        const own = all.flatMap((claim, at) => (claim.owner === owner ? [at] : []));
        const total = own.reduce((öre, at) => öre + BigInt(all[at]?.interest ?? 0), 0n);
        const given = own.reduce((öre, at) => öre + BigInt(of[at] ?? 0), 0n);
        expect(given).toBe(slowReduction(total));
        const claim = { owner, interest: more as Minor, currency: 'SEK' as const };
        expect(BigInt(added(claim) ?? 0)).toBe(
          slowReduction(total + BigInt(more)) - slowReduction(total),
        );
      }
    }),
    { numRuns: 500 },
  );
});
