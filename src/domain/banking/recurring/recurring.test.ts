import { describe, expect, test } from 'vitest';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import { addDays, addMonths, type Day, lastDayOf, monthOf } from '#domain/basics/months.ts';
import { type Cadence, CADENCES, RHYTHMS } from './recurring-rhythm.ts';
import { asRecord, type BookedTransaction, recurringOf, yearlyMinor } from './recurring.ts';

const TODAY = '2026-06-10';

function paid(text: string, rows: readonly (readonly [Day, string])[]): BookedTransaction[] {
  return rows.map(([transactionDate, amount]) => ({
    id: `${text} ${transactionDate} ${amount}`,
    transactionDate,
    minor: toMinor(amount as AmountText),
    currency: 'SEK',
    description: text,
    merchantName: null,
    category: null,
    transactionType: amount.startsWith('-') ? 'expense' : 'income',
  }));
}

const COFFEES =
  '04-01 04-02 04-07 04-08 04-13 04-14 04-15 04-20 04-22 04-23 04-28 04-30 05-04 05-06 ' +
  '05-07 05-11 05-12 05-18 05-19 05-20 05-25 05-27 06-01 06-03 06-04';

const days = (...of: string[]): Day[] => of.map((day) => `2026-${day}`);
const each = (of: readonly Day[], amount: string) => of.map((day) => [day, amount] as const);
const found = (...rows: BookedTransaction[]) =>
  recurringOf(rows, TODAY).map(({ merchant, cadence, amount, nextOn }) =>
    [merchant, cadence, amount, nextOn].join(' '),
  );

describe('recurring payments', () => {
  test('each month, also when its price rises', () => {
    const rows = paid('NETFLIX.COM 4711', [
      ...each(days('02-12', '03-12', '04-12'), '-149.00'),
      ['2026-05-12', '-154.00'],
    ]);
    expect(found(...rows)).toEqual(['NETFLIX.COM 4711 monthly 149.00 2026-06-12']);
    expect(recurringOf(rows, TODAY)[0]).toMatchObject({ count: 4, lastOn: '2026-05-12' });
  });

  test('on the last banking day of each month', () => {
    const rent = paid(
      'HYRESAVI',
      each(days('01-30', '02-27', '03-31', '04-30', '05-29'), '-8950.00'),
    );
    expect(found(...rent)).toEqual(['HYRESAVI monthly 8950.00 2026-06-30']);
  });

  test('delayed past the end of its month, and then due in the month after', () => {
    // 28 February is a Saturday: the rent is drawn on Monday 2 March.
    const on = ['2025-10-30', '2025-11-28', '2025-12-30', '2026-01-30', '2026-03-02'];
    const rent = paid('HYRESAVI', each(on, '-8950.00'));
    expect(recurringOf(rent, '2026-03-05')[0]?.nextOn).toBe('2026-03-30');
  });

  test('on both sides of the end of a month, and never in the middle of it', () => {
    const on = ['2025-12-31', '2026-02-01', '2026-03-01', '2026-03-31', '2026-04-30'];
    const fee = paid('A-KASSA', each(on, '-160.00'));
    expect(recurringOf(fee, '2026-05-05')[0]?.nextOn).toBe('2026-05-31');
    const four = paid('A-KASSA', each(on.slice(0, 4), '-160.00'));
    expect(recurringOf(four, '2026-04-05')[0]?.nextOn).toBe('2026-05-01');
  });

  test('as pay on the 25th that slides before a weekend', () => {
    const pay = paid('LÖN', each(days('01-23', '02-25', '03-25', '04-24', '05-25'), '32000.00'));
    expect(recurringOf(pay, TODAY)).toMatchObject([
      { direction: 'in', cadence: 'monthly', amount: '32000.00', nextOn: '2026-06-25' },
    ]);
  });

  test.each([
    ['weekly', days('05-13', '05-20', '05-27', '06-03'), '2026-06-10'],
    ['quarterly', ['2025-12-01', ...days('03-01', '06-01')], '2026-09-01'],
    ['yearly', ['2025-06-02', '2026-06-02'], '2027-06-02'],
  ])('%s', (cadence, on, next) => {
    expect(found(...paid('GYM', each(on, '-200.00')))).toEqual([`GYM ${cadence} 200.00 ${next}`]);
  });

  test('for different amounts of power, less certainly than for equal ones', () => {
    const on = days('01-28', '02-27', '03-30', '04-28', '05-28');
    const power = paid(
      'VATTENFALL',
      on.map((day, at) => [day, ['-900.00', '-820.00', '-700.00', '-560.00', '-500.00'][at] ?? '']),
    );
    const phone = paid('TELIA', each(on, '-299.00'));
    const [first, second] = recurringOf([...power, ...phone], TODAY);
    expect([first?.merchant, second?.merchant]).toEqual(['VATTENFALL', 'TELIA']);
    expect(first?.confidence).toBeLessThan(second?.confidence ?? 0);
  });

  test('twice at one merchant: phone and broadband', () => {
    const on = days('03-02', '04-02', '05-02', '06-02');
    const rows = paid('TELIA', [...each(on, '-299.00'), ...each(on, '-449.00')]);
    expect(found(...rows)).toEqual([
      'TELIA monthly 449.00 2026-07-02',
      'TELIA monthly 299.00 2026-07-02',
    ]);
  });

  test('is known by the same key when it has come once more', () => {
    const on = days('03-12', '04-12', '05-12');
    const [before] = recurringOf(paid('SPOTIFY', each(on, '-119.00')), TODAY);
    const later = paid('SPOTIFY', each([...on, '2026-06-12'], '-119.00'));
    expect(recurringOf(later, '2026-06-13')[0]?.key).toBe(before?.key);
  });

  test.each(['-449.00', '-199.00'])('keeps its key when one of %s begins beside it', (amount) => {
    const on = days('01-02', '02-02', '03-02', '04-02', '05-02', '06-02');
    const phone = paid('TELIA', each(on, '-299.00'));
    const [before] = recurringOf(phone, TODAY);
    const both = recurringOf([...phone, ...paid('TELIA', each(on.slice(2), amount))], TODAY);
    const keys = new Map(both.map((each) => [each.amount, each.key]));
    expect(keys.get('299.00' as AmountText)).toBe(before?.key);
    expect(new Set(keys.values()).size).toBe(2);
  });

  test('keeps its key when a raise takes it past another one of its merchant', () => {
    const on = days('01-02', '02-02', '03-02', '04-02', '05-02', '06-02');
    const other = each(on, '-319.00');
    const keyOf = (until: number, raised: readonly (readonly [Day, string])[]) => {
      const own = [...each(on.slice(0, 4), '-299.00'), ...raised];
      const rows = paid('TELIA', [...other.slice(0, until), ...own]);
      const today = `2026-0${until}-10`;
      return recurringOf(rows, today).find(({ transactionIds }) =>
        transactionIds.includes('TELIA 2026-01-02 -299.00'),
      )?.key;
    };
    const before = keyOf(4, []);
    expect(before).toBeDefined();
    expect(keyOf(6, each(on.slice(4), '-349.00'))).toBe(before);
  });

  test('keeps its key when an older one of its merchant has ended', () => {
    const on = days('01-02', '02-02', '03-02', '04-02', '05-02', '06-02');
    const old = paid('TELIA', each(on.slice(0, 4), '-299.00'));
    const young = (until: number) => paid('TELIA', each(on.slice(1, until), '-449.00'));
    const keyOf = (rows: BookedTransaction[], today: Day) =>
      recurringOf(rows, today).find(({ amount }) => amount === '449.00')?.key;
    const before = keyOf([...old, ...young(5)], '2026-05-03');
    expect(before).toBeDefined();
    expect(keyOf([...old, ...young(6)], TODAY)).toBe(before);
  });
});

describe('the price of recurring payments', () => {
  const priced = (...amounts: string[]) =>
    recurringOf(
      paid(
        'NETFLIX.COM',
        amounts.map((amount, at) => [`2026-0${at + 1}-12`, amount]),
      ),
      '2026-06-20',
    )[0];

  test('is the newest once two payments agree on it, and says when it was raised', () => {
    expect(priced('-149.00', '-149.00', '-149.00', '-149.00', '-169.00')).toMatchObject({
      amount: '149.00',
      change: null,
    });
    expect(priced('-149.00', '-149.00', '-149.00', '-169.00', '-169.00')).toMatchObject({
      amount: '169.00',
      change: { on: '2026-04-12', before: '149.00' },
    });
  });

  test('of a year is the latest, due on the 1st and drawn on the next bank day', () => {
    const home = paid('HEMFÖRSÄKRING', [
      ['2024-06-03', '-1800.00'],
      ['2025-06-02', '-1900.00'],
      ['2026-06-01', '-2000.00'],
    ]);
    expect(recurringOf(home, TODAY)).toMatchObject([
      { cadence: 'yearly', amount: '2000.00', count: 3, nextOn: '2027-06-01' },
    ]);
  });

  test('varies by season, and is told for each month', () => {
    const kronor = [1500, 1400, 1200, 900, 600, 400, 350, 400, 600, 900, 1200, 1450];
    const power = paid(
      'ELBOLAGET',
      kronor.map((amount, at) => [`2025-${String(at + 1).padStart(2, '0')}-28`, `-${amount}.00`]),
    );
    const [found] = recurringOf(power, '2026-01-10');
    const mean = kronor.reduce((sum, amount) => sum + amount, 0) / 12;
    expect(found).toMatchObject({ cadence: 'monthly', varies: 'season' });
    expect(Number(found?.amount)).toBeCloseTo(mean, 0);
    const [january, july] = [Number(found?.months?.[0]), Number(found?.months?.[6])];
    expect(january).toBeGreaterThan(1300);
    expect(july).toBeLessThan(500);
  });

  test('is found among other purchases at the same shop', () => {
    const app = paid(
      'MOLNBUTIKEN',
      each(days('01-08', '02-08', '03-08', '04-08', '05-08'), '-39.00'),
    );
    const games = paid('MOLNBUTIKEN', [
      ['2026-02-11', '-99.00'],
      ['2026-03-30', '-9.00'],
      ['2026-04-02', '-250.00'],
    ]);
    const rows = [...app, ...games].toSorted((a, b) =>
      a.transactionDate.localeCompare(b.transactionDate),
    );
    expect(found(...rows)).toEqual(['MOLNBUTIKEN monthly 39.00 2026-06-10']);
  });
});

describe('payments that do not recur', () => {
  test.each([
    ['two equal coffees', each(days('06-01', '06-02'), '-35.00')],
    [
      'food each week for other sums',
      [
        ['2026-05-13', '-1200.00'],
        ['2026-05-20', '-150.00'],
        ['2026-05-27', '-640.00'],
        ['2026-06-03', '-90.00'],
      ] as const,
    ],
    ['at odd times', each(days('01-02', '01-20', '03-30', '04-02', '06-01'), '-100.00')],
    [
      'two purchases about a year apart',
      [
        ['2025-05-20', '-480.00'],
        ['2026-06-02', '-455.00'],
      ] as const,
    ],
    ['a coffee on most days', each(days(...COFFEES.split(' ')), '-45.00')],
    ['twice only', each(days('04-12', '05-12'), '-149.00')],
    ['no more since March', each(days('01-12', '02-12', '03-12'), '-149.00')],
  ])('%s', (_, rows) => {
    expect(found(...paid('ICA', rows))).toEqual([]);
  });

  test('transfers, and what has no words', () => {
    const on = days('03-12', '04-12', '05-12');
    const moved = paid('SPARANDE', each(on, '-1000.00')).map((row) => ({
      ...row,
      transactionType: 'transfer' as const,
    }));
    expect(found(...moved, ...paid('4711', each(on, '-1.00')))).toEqual([]);
  });
});

describe('the rhythm of payments', () => {
  const on28November = (on: readonly Day[], amount = '-450.00') =>
    recurringOf(paid('FÖNSTERPUTS', each(on, amount)), '2026-11-28');
  const stepsBack = (last: Day, days: number, count: number) =>
    Array.from({ length: count }, (_, at) => addDays(last, -days * (count - 1 - at)));

  test('of two weeks is not a week’s, though each second week would be missing', () => {
    const [found] = on28November(['2026-10-16', '2026-10-30', '2026-11-13', '2026-11-27']);
    // 450 × 26 payments in a year.
    expect(found).toMatchObject({ cadence: 'every_2_weeks', nextOn: '2026-12-11' });
    expect(found && yearlyMinor(found)).toBe(1_170_000);
  });

  test.each([
    ['every_2_weeks', stepsBack('2026-11-27', 14, 8), 26],
    ['every_3_weeks', stepsBack('2026-11-20', 21, 8), 52 / 3],
    ['every_3_weeks', stepsBack('2026-11-20', 21, 10), 52 / 3],
    ['every_4_weeks', stepsBack('2026-11-20', 28, 6), 13],
    ['every_2_months', ['2026-03-10', '2026-05-10', '2026-07-10', '2026-09-10', '2026-11-10'], 6],
    ['every_2_months', ['2026-02-10', '2026-04-10', '2026-06-10', '2026-08-10', '2026-10-10'], 6],
    ['every_4_months', ['2025-07-01', '2025-11-03', '2026-03-02', '2026-07-01', '2026-11-02'], 3],
    ['half_yearly', ['2025-05-04', '2025-11-04', '2026-05-04', '2026-11-04'], 2],
  ] as [Cadence, Day[], number][])('%s is one of its own', (cadence, on, times) => {
    const found = on28November(on);
    expect(found.map((each) => each.cadence)).toEqual([cadence]);
    expect(found.map(yearlyMinor)).toEqual([Math.round(45_000 * times)]);
  });

  test('stays that of two weeks where amounts vary a little', () => {
    const amounts = ['-452.00', '-430.00', '-471.00', '-445.00', '-460.00', '-439.00'];
    const rows = stepsBack('2026-11-27', 14, 6).map((day, at) => [day, amounts[at] ?? ''] as const);
    const found = recurringOf(paid('FÖNSTERPUTS', rows), '2026-11-28');
    expect(found.map(({ cadence }) => cadence)).toEqual(['every_2_weeks']);
  });

  test.each([5, 6])('of %s weeks is not a month’s', (weeks) => {
    expect(on28November(stepsBack('2026-11-20', 7 * weeks, 9))).toEqual([]);
  });

  test('of the middle and the end of each month is not one of two weeks', () => {
    const on = ['07-15', '07-31', '08-14', '08-31', '09-15', '09-30', '10-15', '10-30', '11-13'];
    expect(on28November(days(...on)).filter(({ cadence }) => cadence !== 'monthly')).toEqual([]);
  });

  test('of one price on two days of each month is two payments', () => {
    const first = ['04-01', '05-04', '06-01', '07-01', '08-03', '09-01', '10-01', '11-02'];
    const middle = ['04-15', '05-15', '06-15', '07-15', '08-17', '09-15', '10-15', '11-16'];
    const found = on28November(days(...[...first, ...middle].toSorted()));
    expect(found.map(({ cadence, nextOn }) => `${cadence} ${nextOn}`).toSorted()).toEqual([
      'monthly 2026-12-01',
      'monthly 2026-12-15',
    ]);
  });

  test('every ten days is no payment of three days of each month', () => {
    const tens = Array.from({ length: 18 }, (_, at) => addDays('2026-06-01', at * 10));
    expect(on28November(tens)).toEqual([]);
  });

  /** Payments back from a day in November, a day early, on time or a day late in turn. */
  function paymentsOf(cadence: Cadence, { first = 0, late = 0 }) {
    const { days: length, months, rows } = RHYTHMS[cadence];
    const last = addDays('2026-11-26', -first);
    const dueOn = (back: number) => {
      if (months === 0) return addDays(last, -length * back);
      const month = addMonths(monthOf(last), -months * back);
      const [day, end] = [`${month}-${last.slice(8)}`, lastDayOf(month)];
      return day < end ? day : end;
    };
    return Array.from({ length: rows + 3 }, (_, back) =>
      addDays(dueOn(back), ((back + first) % 3) * late - late),
    ).toReversed();
  }

  const starts = Array.from({ length: 20 }, (_, first) => first);

  test.each(CADENCES)('%s is found as itself wherever it begins', (cadence) => {
    for (const first of starts) {
      // After half a period more than one, it counts as ended.
      const found = on28November(
        paymentsOf(cadence, { first: first % Math.ceil(RHYTHMS[cadence].days) }),
      );
      expect([first, ...found.map((each) => each.cadence)]).toEqual([first, cadence]);
    }
  });

  test.each(CADENCES)('%s is never another, late or with one missing', (cadence) => {
    for (const first of starts) {
      for (const late of [0, 1, 2]) {
        const on = paymentsOf(cadence, { first, late });
        for (const missing of on.keys()) {
          const found = on28November(on.filter((_, at) => at !== missing));
          const others = found.filter((each) => each.cadence !== cadence);
          expect({ first, late, missing, others }).toMatchObject({ others: [] });
        }
      }
    }
  });

  test('is not a fact where nothing speaks for it', () => {
    const wild = ['-100.00', '-10000.00', '-20.00', '-9000.00', '-50.00', '-8000.00'];
    const rows = stepsBack('2026-11-27', 7, 6).map((day, at) => [day, wild[at] ?? ''] as const);
    const found = recurringOf(paid('FÖNSTERPUTS', rows), '2026-11-28');
    expect(found.filter(({ confidence }) => confidence === 0)).toEqual([]);
  });
});

test.each([
  ['weekly', '5200.00', 'yearly'],
  ['every_2_weeks', '2600.00', 'yearly'],
  ['every_3_weeks', '1733.33', 'yearly'],
  ['half_yearly', '200.00', 'yearly'],
  ['monthly', '100.00', 'monthly'],
  ['quarterly', '400.00', 'yearly'],
  ['yearly', '100.00', 'yearly'],
] as [Cadence, string, string][])(
  '100 kronor %s are kept as %s %s',
  (cadence, amount, frequency) => {
    const stored = asRecord({ amount: '100.00' as AmountText, cadence });
    expect(stored).toEqual({ amount, frequency });
  },
);
