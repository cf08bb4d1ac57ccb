import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { InterestRateFromDay, DatedShare } from '#domain/records/dated-terms.ts';
import type { InterestTerms } from '#domain/records/loan-interest.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { datedAsset, datedLoan, taxFacts } from '#tests/support/tax-facts.ts';
import { taxMeter, taxMeterInSteps } from './tax-meter.ts';
import type { TaxMeterInput, TaxMeter } from './tax-meter-types.ts';

function meterOf(facts: Partial<TaxMeterInput>): TaxMeter {
  const meter = taxMeter(taxFacts(facts), ruleBook());
  if ('noRules' in meter) throw new Error(`No rules of ${meter.year}`);
  return meter;
}

const rate = (from: string | null, percent: string): InterestRateFromDay => {
  return { from, rate: percent as PercentText };
};
const share = (from: string | null, percent: string): DatedShare => {
  return { from, percent: percent as PercentText };
};

const TERMS: InterestTerms = { rates: [], dayCount: '30/360', grantedOn: null, endsOn: null };

const LAST_YEAR = { '2025-12': '3000000.00' };

/** Interest of the year so far, to 31 October, of one loan. */
function soFarOf(fields: object, terms: Partial<InterestTerms>, more: object = {}) {
  const { rates = [] } = terms;
  const interestRate = rates.at(-1)?.rate ?? '4.00';
  const loan = { ...datedLoan('Lån', { interestRate, rates, ...fields }, LAST_YEAR), ...more };
  const interestTerms = new Map([['Lån', { ...TERMS, ...terms }]]);
  const { lines } = meterOf({ liabilities: [loan], interestTerms });
  return lines.map((line) => line.kind === 'loan' && line.interest.soFar)[0] ?? 0;
}

describe('the interest of a year', () => {
  test.each(['2026-07-30', '2026-07-31', '2026-08-01'])(
    'of a loan without dated rates counts thirty days of a month whose share changes on %s',
    (from) => {
      const shares = [share(null, '50.00'), share(from, '100.00')];
      const fields = { shares, ownershipPercentage: '100.00', interestRate: '4.00' };
      const loan = datedLoan('Lån', fields, LAST_YEAR);
      // Seven months of 5 000 and three of 10 000; one day of July, of 166.67 more, is the 30th; ören fall off.
      const july = from === '2026-07-30' ? 166 : 0;
      const { soFar } = meterOf({ liabilities: [loan] }).totals;
      expect(soFar.interest).toBe(7 * 5_000 + 3 * 10_000 + july);
    },
  );

  const changed = [rate('2021-06-01', '4.00'), rate('2026-06-01', '2.00')];

  test('has each rate from its day', () => {
    // 3 000 000 × 4 % / 12 = 10 000 for five months, 5 000 for June to October.
    expect(soFarOf({}, { rates: changed })).toBe(5 * 10_000 + 5 * 5_000);
  });

  test('has a second change of rate without losing the first', () => {
    const rates = [...changed, rate('2026-08-16', '3.00')];
    // August: half a month at 2 % and half at 3 %; then two months at 3 %.
    expect(soFarOf({}, { rates })).toBe(5 * 10_000 + 2 * 5_000 + 6_250 + 2 * 7_500);
  });

  test('has the rate before a change whose first day is not known', () => {
    expect(soFarOf({}, { rates: [rate(null, '4.00'), rate('2026-06-01', '2.00')] })).toBe(75_000);
  });

  test('of a loan that was never joined with a home follows its own dated rates', () => {
    const loan = datedLoan('Bil', { type: 'car_loan', interestRate: '4.00' }, LAST_YEAR);
    expect(meterOf({ liabilities: [loan] }).totals.soFar.interest).toBe(100_000);
  });

  test('begins on the day on which the loan was granted, and nothing is missing before', () => {
    const loan = datedLoan('Lån', { interestRate: '4.00' }, { '2026-03': '3000000.00' });
    const granted = { ...TERMS, rates: [rate('2026-03-15', '4.00')], grantedOn: '2026-03-15' };
    const meter = meterOf({ liabilities: [loan], interestTerms: new Map([['Lån', granted]]) });
    // 16 of March's 30 days: 10 000 × 16 / 30 = 5 333.33; April to October whole.
    expect(meter.totals.soFar.interest).toBe(5_333 + 7 * 10_000);
    expect(meter.missing).toEqual([]);
  });

  test('ends on the day on which the loan was repaid', () => {
    // 27 of September's 30 days.
    const repaid = { deletedOn: '2026-09-28' };
    expect(soFarOf({}, { rates: [rate('2021-06-01', '4.00')] }, repaid)).toBe(8 * 10_000 + 9_000);
  });

  test('has each share from its day', () => {
    const shares = [share('2021-06-01', '100.00'), share('2026-07-16', '50.00')];
    const fields = { shares, ownershipPercentage: '50.00' };
    // Six months, half of July whole and half of it halved, three months halved.
    expect(soFarOf(fields, { rates: [rate('2021-06-01', '4.00')] })).toBe(
      6 * 10_000 + 5_000 + 2_500 + 3 * 5_000,
    );
  });
});

describe('a share that changed within a month', () => {
  const shares = [share(null, '100.00'), share('2026-07-16', '50.00')];
  const fields = { shares, ownershipPercentage: '50.00', interestRate: '4.00' };
  /** Interest of the year at 4 %, of 3 000 000 kronor whole until July and halved since. */
  const interestOn = (today: string, observed: [month: string, percent: string][]) => {
    const loan = datedLoan('Lån', fields);
    const balance = '3000000.00' as (typeof loan.item)['balance'];
    const stated = observed.map(([month, percent]) => {
      return { month, balance, ownershipPercentage: percent as PercentText };
    });
    const item = { ...loan.item, balance };
    const liabilities = [{ ...loan, item, observed: stated }];
    return meterOf({ today, liabilities }).totals.year.interest;
  };
  const whole = 6 * 10_000 + 5_000 + 2_500 + 5 * 5_000;

  test('is the former one on the days before, whatever was stated in that month', () => {
    const observed: [string, string][] = [
      ['2025-12', '100.00'],
      ['2026-07', '50.00'],
    ];
    expect(interestOn('2026-11-25', observed)).toBe(whole);
  });

  test('is the former one in the running month too', () => {
    expect(interestOn('2026-07-20', [['2025-12', '100.00']])).toBe(whole);
  });

  test('is that of its stated days where it was first written earlier', () => {
    // Written in March, and corrected to 16 July.
    const observed: [string, string][] = [
      ['2025-12', '100.00'],
      ['2026-03', '50.00'],
    ];
    expect(interestOn('2026-11-25', observed)).toBe(whole);
  });

  test('keeps an earlier one that was observed before shares had days', () => {
    const observed: [string, string][] = [
      ['2025-12', '80.00'],
      ['2026-02', '100.00'],
    ];
    expect(interestOn('2026-11-25', observed)).toBe(whole - 2_000);
  });
});

const HOUSE = { type: 'real_estate', assessedValue: '2000000.00' };

/** The fees of homes by name; of 2 000 000 kronor the highest of 2026, 10 425. */
function feesOf(assets: TaxMeterInput['assets']): Record<string, number> {
  const { lines } = meterOf({ assets });
  return Object.fromEntries(
    lines.flatMap((line) => (line.kind === 'house' ? [[line.name, line.fee]] : [])),
  );
}

const owned = (name: string, fields: object = {}, stated: object = { '2025-12': '5000000' }) =>
  datedAsset(name, { ...HOUSE, ...fields }, stated as Record<string, string>);

describe('the property fee', () => {
  test('of a share that changed in the year is that of the owner on 1 January', () => {
    const shares = [share(null, '100.00'), share('2026-06-15', '50.00')];
    const whole = { ownershipPercentage: '100.00' as PercentText };
    const sold = owned('Säljaren', { shares, ownershipPercentage: '50.00' });
    const seller = { ...sold, observed: sold.observed.map((each) => ({ ...each, ...whole })) };
    const bought = [share('2026-06-15', '50.00')];
    const buyer = owned('Köparen', { shares: bought, ownershipPercentage: '50.00' });
    expect(feesOf([seller])).toEqual({ Säljaren: 10_425 });
    expect(feesOf([buyer])).toEqual({});
  });

  test('of a share that was only observed to change is that of before the year', () => {
    const home = owned('Villa', { ownershipPercentage: '50.00' });
    const [before] = home.observed;
    const whole = { ...before, month: '2025-12', ownershipPercentage: '100.00' as PercentText };
    const half = { ...before, month: '2026-06', ownershipPercentage: '50.00' as PercentText };
    expect(feesOf([{ ...home, observed: [whole, half] }])).toEqual({ Villa: 10_425 });
  });

  test('of a home that was first recorded after its share changed is that of 1 January', () => {
    const shares = [share(null, '100.00'), share('2026-06-15', '50.00')];
    const fields = { shares, ownershipPercentage: '50.00' };
    expect(feesOf([owned('Villa', fields, { '2026-07': '5000000' })])).toEqual({ Villa: 10_425 });
  });

  test('after a move is that of the home on 1 January alone', () => {
    const sold = { ...owned('Gamla'), deletedOn: '2026-06-30' };
    const bought = owned('Nya', { shares: [share('2026-06-30', '100.00')] });
    expect(feesOf([sold, bought])).toEqual({ Gamla: 10_425 });
    // A purchase that a mortgage states tells it as well.
    expect(feesOf([{ ...owned('Nya'), begun: '2026-06-30' }])).toEqual({});
  });

  test('of a home that entered the records later without a day is asked about', () => {
    const later = owned('Nya', {}, { '2026-06': '5000000' });
    const meter = meterOf({ assets: [owned('Gamla'), later] });
    expect(meter.totals.year.propertyFee).toBe(10_425);
    expect(meter.missing).toEqual([{ code: 'owned_since', id: 'Nya', name: 'Nya' }]);
    // Somebody who begins with Valv in June has owned the first home before.
    expect(feesOf([later])).toEqual({ Nya: 10_425 });
  });

  test('of a home that was added and removed at once is none', () => {
    const mistake = { ...owned('Fel', {}, { '2026-11': '5000000' }), deletedOn: '2026-11-20' };
    expect(feesOf([mistake])).toEqual({});
  });
});

/** A day of 2026. */
const dayOfYear = fc.integer({ min: 0, max: 364 }).map((at) => addDays('2026-01-01', at));

const percentText = fc.integer({ min: 1, max: 9_999 }).map((points) => {
  return `${Math.floor(points / 100)}.${String(points % 100).padStart(2, '0')}` as PercentText;
});

/** A few changes, or as many as an item may have. */
const datedPercents = fc
  .oneof(
    ...[4, 199].map((maxLength) =>
      fc.uniqueArray(fc.tuple(dayOfYear, percentText), { maxLength, selector: ([day]) => day }),
    ),
  )
  .map((changes) => changes.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Interest of a year by asking each of its days for its rate and its share. */
function slowInterest(loan: {
  balance: number;
  rates: [string, string][];
  shares: [string, string][];
  from: string | null;
  until: string | null;
}): number {
  const last = (list: [string, string][], day: string) =>
    list.filter(([from]) => from <= day).at(-1) ?? ['', '0.00'];
  let öre = 0n;
  for (let month = 1; month <= 12; month += 1) {
    const name = `2026-${String(month).padStart(2, '0')}`;
    const length = new Date(Date.UTC(2026, month, 0)).getUTCDate();
    // The days of one dated share are rounded to the krona together, as a bank does with its loan.
    let [of, points] = [last(loan.shares, ''), 0n];
    const close = () => {
      const whole = BigInt(loan.balance) * points;
      const bottom = 10_000n * 360n;
      const kronor = (whole * 2n + bottom) / (bottom * 2n);
      const basisPoints = BigInt(of[1].replace('.', ''));
      öre += (kronor * 100n * basisPoints * 2n + 10_000n) / 20_000n;
      points = 0n;
    };
    for (let day = 1; day <= 30; day += 1) {
      const date = `${name}-${String(Math.min(day, length)).padStart(2, '0')}`;
      if (loan.from !== null && date < loan.from) continue;
      if (loan.until !== null && date >= loan.until) continue;
      const owned = last(loan.shares, date);
      if (owned[0] !== of[0]) close();
      of = owned;
      points += BigInt(last(loan.rates, date)[1].replace('.', ''));
    }
    close();
  }
  return Number(öre) / 100;
}

test('the interest of any dated loan is that of a slow model of its days', () => {
  const loans = fc.record({
    balance: fc.integer({ min: 1, max: 20_000_000 }),
    rates: datedPercents,
    shares: datedPercents,
    granted: fc.option(dayOfYear),
    removed: fc.option(dayOfYear),
  });
  fc.assert(
    fc.property(loans, ({ balance, rates: later, shares: then, granted, removed }) => {
      const rates: [string, string][] = [['2020-01-01', '3.00'], ...later];
      const shares: [string, string][] = [['2020-01-01', '60.00'], ...then];
      const stated = { '2025-12': `${balance}.00` };
      const fields = {
        interestRate: rates.at(-1)?.[1],
        ownershipPercentage: shares.at(-1)?.[1],
        shares: shares.map(([from, percent]) => share(from, percent)),
      };
      const loan = { ...datedLoan('Lån', fields, stated), deletedOn: removed };
      const terms = {
        ...TERMS,
        rates: rates.map(([from, percent]) => rate(from, percent)),
        grantedOn: granted,
      };
      const { lines } = meterOf({
        today: '2027-01-15',
        liabilities: [loan],
        interestTerms: new Map([['Lån', terms]]),
      });
      const [line] = lines;
      const counted = line?.kind === 'loan' ? line.interest.year : 0;
      const model = slowInterest({ balance, rates, shares, from: granted, until: removed });
      expect(counted).toBe(model);
    }),
    { numRuns: 400 },
  );
});

/** How often the day of a term is asked for in each step of loans with daily rates and shares. */
function lookupsOfSteps({ loans, terms }: { loans: number; terms: number }): number[] {
  let read = 0;
  const all = Array.from({ length: terms }, (_, at) => addDays('2026-01-01', at));
  const dated = <Value extends object>(value: Value) =>
    all.map((day) =>
      Object.assign(
        {
          get from() {
            read += 1;
            return day;
          },
        },
        value,
      ),
    );
  const shares = dated({ percent: '50.00' as PercentText });
  const rates = dated({ rate: '4.00' as PercentText });
  const liabilities = Array.from({ length: loans }, (_, at) => {
    const { item, ...history } = datedLoan(`Lån ${at}`, { interestRate: '4.00' }, LAST_YEAR);
    return { ...history, item: { ...item, shares } };
  });
  const interestTerms = new Map(liabilities.map(({ item }) => [item.id, { ...TERMS, rates }]));
  const steps = taxMeterInSteps(taxFacts({ liabilities, interestTerms }), ruleBook());
  const counts: number[] = [];
  for (let before = 0; steps.next().done !== true; before = read) counts.push(read - before);
  return [...counts, read - counts.reduce((sum, count) => sum + count, 0)];
}

test('a year of daily rates and shares costs in proportion to them', () => {
  const [few, many] = [100, 200].map((terms) => Math.max(...lookupsOfSteps({ loans: 1, terms })));
  expect(few).toBeGreaterThan(100);
  expect(many).toBeLessThan(2.5 * (few ?? 0));
  expect(many).toBeLessThan(20_000);
});

test('of many loans, others are answered after each', () => {
  const steps = lookupsOfSteps({ loans: 50, terms: 200 });
  expect(steps.length).toBeGreaterThan(50);
  expect(Math.max(...steps)).toBeLessThan(20_000);
});

test('the fee of any home is that of its owner on 1 January', () => {
  const homes = fc.record({
    shares: datedPercents,
    first: percentText,
    since: fc.option(dayOfYear),
    removed: fc.option(dayOfYear),
  });
  fc.assert(
    fc.property(homes, ({ shares: later, first, since, removed }) => {
      // Owned since a day of the year or since before it; then any changes of the share.
      const changes = later.filter(([day]) => day > (since ?? '2026-01-01'));
      const shares = [share(since, first), ...changes.map(([day, each]) => share(day, each))];
      const home = owned('Villa', { shares, ownershipPercentage: shares.at(-1)?.percent });
      const isOwner = since === null || since === '2026-01-01';
      const isSold = removed === '2026-01-01';
      const basisPoints = Number(first.replace('.', ''));
      const fee = Math.floor((10_425 * basisPoints) / 10_000);
      const observed = home.observed.map((each) => ({ ...each, ownershipPercentage: first }));
      expect(feesOf([{ ...home, observed, deletedOn: removed }])).toEqual(
        isOwner && !isSold ? { Villa: fee } : {},
      );
    }),
    { numRuns: 300 },
  );
});
