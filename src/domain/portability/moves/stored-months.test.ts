import { describe, expect, test } from 'vitest';
import { monthsFrom } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { chosenFile } from './choices.ts';
import type { MoveFile } from './move-file.ts';
import { draftOf } from './plan.ts';
import { chosenTable, readTable } from '#tests/support/moved-table.ts';

const endedIn = ({ items }: MoveFile) => items.flatMap((each) => (each.hasEnded ? each.name : []));
const itemOf = ({ items }: MoveFile, name: string) => {
  const item = items.find((each) => each.name === name);
  if (item === undefined) throw new Error(name);
  return item;
};
const keyOf = (file: MoveFile, name: string) => itemOf(file, name).key;

/** The amounts that are stored of a row, how often they are paid, and the issues of the file. */
function stored(file: MoveFile, name: string) {
  const { months, shared } = itemOf(file, name);
  const values = Object.fromEntries(months.map(({ month, value }) => [month.slice(2), value]));
  return [values, shared?.every, shared?.meanOf, shared?.isYearly];
}

describe('an income or a cost that is not of every month', () => {
  /** A row of the year 2026 until November, with the amounts of some of its months. */
  const year = (amounts: Record<number, number>, other = '') =>
    [...Array(11).keys()].map((at) =>
      amounts[at + 1] === undefined ? other : String(amounts[at + 1]),
    );
  const rent = [...Array(11).keys()].map(() => '9000');
  const ofYear = (rows: Record<string, readonly string[]>, heading = 'Utgifter') =>
    readTable('2026-01', '2026-11', { [heading]: [], Hyra: rent, ...rows });
  const WATER = { 1: 900, 4: 950, 7: 980, 10: 990 };

  test.each(['', '0', '-'])('is shared by the months until the next one: "%s"', (other) => {
    const file = ofYear({ Vatten: year(WATER, other) });
    // 900 ÷ 3, 950 ÷ 3, 980 ÷ 3, 990 ÷ 3
    const values = { '26-01': '300.00', '26-04': '316.67', '26-07': '326.67', '26-10': '330.00' };
    expect(stored(file, 'Vatten')).toEqual([values, 3, null, false]);
    expect(file.issues).toContainEqual({ code: 'shared', count: 1, example: 'Vatten' });
    expect(endedIn(file)).toEqual([]);
    const again = chosenTable(file);
    expect(again).toEqual(file);
    const owned = chosenTable(file, { key: keyOf(file, 'Vatten'), kind: 'assets' });
    expect(itemOf(owned, 'Vatten').months[0]).toEqual({ month: '2026-01', value: '900.00' });
  });

  test('once a year is a yearly amount, also for its record', () => {
    const months = monthsFrom('2024-06', '2026-11');
    const row = (amounts: Record<string, string>) => months.map((month) => amounts[month] ?? '');
    const file = readTable('2024-06', '2026-11', {
      Utgifter: [],
      Hyra: months.map(() => '9000'),
      Försäkring: row({ '2024-09': '3600', '2025-09': '3700', '2026-09': '3840' }),
    });
    const values = { '24-09': '3600.00', '25-09': '3700.00', '26-09': '3840.00' };
    expect(stored(file, 'Försäkring')).toEqual([values, 12, null, true]);
    const item = { ...itemOf(file, 'Försäkring'), currency: 'SEK' as const };
    expect(draftOf('costs', item)).toMatchObject({ amount: '3840.00', frequency: 'yearly' });
    const known = { kind: 'costs', type: 'other', currency: 'SEK', isTurned: false } as const;
    const monthly = { ...known, ends: true, anchor: null, isYearly: false };
    const records = new Map([[item.key, monthly]]);
    const months26 = allSteps(chosenFile(file, { items: [] }, records));
    // 3840 ÷ 12
    expect(itemOf(months26, 'Försäkring').months.at(-1)).toEqual({
      month: '2026-09',
      value: '320.00',
    });
  });

  test('once only is of its month, and of a year where the user says that it goes on', () => {
    const file = ofYear({ Tandläkare: year({ 4: 3600 }) });
    expect(stored(file, 'Tandläkare')[0]).toEqual({ '26-04': '3600.00' });
    expect(endedIn(file)).toEqual(['Tandläkare']);
    expect(file.issues).toEqual([]);
    const lasting = chosenTable(file, { key: keyOf(file, 'Tandläkare'), hasEnded: false });
    expect(stored(lasting, 'Tandläkare')).toEqual([{ '26-04': '3600.00' }, 12, null, true]);
    // An income can be zero, as the file says that it is.
    const bonus = ofYear({ Bonus: year({ 4: 50_000 }, '0') }, 'Inkomster');
    const values = Object.fromEntries(
      itemOf(bonus, 'Bonus').months.map((each) => [each.month, each.value]),
    );
    expect([values['2026-04'], values['2026-05'], values['2026-11']]).toEqual([
      '50000.00',
      '0.00',
      '0.00',
    ]);
  });

  test('with other gaps goes on with the mean of the last twelve months', () => {
    const file = ofYear({ Resor: year({ 2: 15_000, 6: 6_000, 8: 9_000 }) });
    // 15000 ÷ 4 until June, 6000 ÷ 2 until August, 9000 ÷ 4 until November; 30000 ÷ 10 then.
    const values = {
      '26-02': '3750.00',
      '26-06': '3000.00',
      '26-08': '2250.00',
      '26-11': '3000.00',
    };
    expect(stored(file, 'Resor')).toEqual([values, null, 10, false]);
    expect(endedIn(file)).toEqual([]);
  });

  test('but in most of them has its own amounts, and shares one with a blank month', () => {
    const el = year({
      1: 800,
      2: -100,
      3: 700,
      4: 900,
      6: 500,
      7: 600,
      8: 500,
      9: 500,
      10: 500,
      11: 450,
    });
    const file = ofYear({ El: el });
    const [values] = stored(file, 'El');
    // 800 less a refund of 100, in two months; 900 in two.
    expect(values).toMatchObject({
      '26-01': '350.00',
      '26-03': '700.00',
      '26-04': '450.00',
      '26-11': '450.00',
    });
    const gym = ofYear({ Gym: year({ 8: 300, 9: 300, 10: 300 }) });
    expect(gym.issues).toEqual([{ code: 'gap', count: 1, example: 'Gym' }]);
  });

  test('ends after the months of its last amount', () => {
    const file = ofYear({ Avfall: year({ 1: 600, 3: 600, 5: 600 }) });
    expect(endedIn(file)).toEqual(['Avfall']);
    expect(itemOf(file, 'Avfall').months.at(-1)).toEqual({ month: '2026-06', value: '300.00' });
  });

  test('is counted in the sums of the file as it would be stored', () => {
    const sums = rent.map((_, at) => String(9_000 + ({ 0: 900, 3: 950, 6: 980, 9: 990 }[at] ?? 0)));
    const { totals } = ofYear({ 'Vatten': year(WATER), 'Summa utgifter': sums });
    expect(totals[0]?.months[1]).toEqual({
      month: '2026-02',
      stated: '9000.00',
      counted: '9300.00',
    });
    // 11 × 9000 + 900 + 950 + 980 + 990, and 11 × 9000 + 3 × (300 + 316.67 + 326.67) + 2 × 330.
    expect(totals[0]?.shared).toEqual({ stated: '102820.00', counted: '102490.02' });
    const once = readTable('2026-10', '2026-11', {
      'Utgifter': [],
      'Hyra': ['9000', '9000'],
      'Mat': ['6500', '6500'],
      'Vatten': ['900', ''],
      'Summa utgifter': ['16400', '15500'],
    });
    expect(endedIn(once)).toEqual(['Vatten']);
    expect(once.totals[0]?.months.map(({ counted }) => counted)).toEqual(['16400.00', '15500.00']);
    const blank = readTable('2026-09', '2026-11', {
      ISK: ['100', '', '120'],
      Konto: ['50', '60', '70'],
      Summa: ['150', '60', '190'],
    });
    expect(blank.totals[0]?.months[1]).toEqual({
      month: '2026-10',
      stated: '60.00',
      counted: '160.00',
    });
  });
});

describe('costs of zero', () => {
  const file = readTable('2026-01', '2026-05', {
    Utgifter: [],
    Hyra: ['9000', '9000', '9100', '9100', '9100'],
    Gym: ['300', '300', '0', '0', '0'],
    Semester: ['0', '15000', '0', '14000', '0'],
  });

  test('at the end are its end, and between its months share what was paid before', () => {
    expect(endedIn(file)).toEqual(['Gym']);
    expect(file.issues).toEqual([{ code: 'shared', count: 1, example: 'Semester' }]);
  });

  test('are counted for the kinds and ends that the user chooses', () => {
    const lasting = chosenTable(file, { key: keyOf(file, 'Gym'), hasEnded: false });
    expect(lasting.issues).toMatchObject([{ code: 'zero', count: 3 }, { code: 'shared' }]);
    const owned = chosenTable(file, { key: keyOf(file, 'Semester'), kind: 'assets' });
    expect(owned.issues).toEqual([]);
    expect(endedIn(chosenTable(owned, { key: keyOf(file, 'Gym'), kind: 'assets' }))).toEqual([]);
    const left = chosenTable(file, { key: keyOf(file, 'Semester'), included: false });
    expect(left.issues).toEqual([]);
  });
});

describe('an item has ended', () => {
  const months = monthsFrom('2024-06', '2026-08');
  /** A value each few months, until a month. */
  const every = (count: number, until: string) =>
    months.map((month, at) =>
      at % count === 0 && month <= until
        ? `${count * 7_919 + at ** 2 + Number(until.slice(5))}`
        : '',
    );

  test('when more months follow than lie between two of its own', () => {
    const file = readTable('2024-06', '2026-08', {
      Sparkonto: every(1, '2026-08'),
      Bil: every(1, '2026-06'),
      Fonder: every(1, '2026-07'),
      Bostad: every(12, '2026-08'),
      Stuga: every(12, '2024-06').with(12, '900'),
      Båt: every(3, '2025-12'),
    });
    // Valued in June of each year, the home is not sold in August; the cottage after 14 months is.
    expect(endedIn(file)).toEqual(['Bil', 'Stuga', 'Båt']);
    expect(file.items.filter(({ guesses }) => guesses.includes('ended'))).toHaveLength(3);
    const kept = chosenTable(file, { key: keyOf(file, 'Bil'), hasEnded: false });
    expect(endedIn(kept)).toEqual(['Stuga', 'Båt']);
    expect(kept.items[1]?.guesses).toContain('ended');
  });

  test('not after a single value, unless the file’s own sum stops counting it', () => {
    const rows = { Hus: ['3000', '', '', ''], ISK: ['100', '110', '120', '130'] };
    const file = readTable('2026-01', '2026-04', rows);
    expect([endedIn(file), file.items[0]?.guesses]).toEqual([[], ['kind', 'ended']]);
    const counted = readTable('2026-01', '2026-04', {
      ...rows,
      Summa: ['3100', '3110', '3120', '3130'],
    });
    expect(endedIn(counted)).toEqual([]);
    const sold = readTable('2026-01', '2026-04', { ...rows, Summa: ['3100', '110', '120', '130'] });
    expect(endedIn(sold)).toEqual(['Hus']);
    const bought = readTable('2026-01', '2026-04', {
      Kostnader: [],
      Tandläkare: ['900', '', '', ''],
      El: rows.ISK,
    });
    expect(endedIn(bought)).toEqual(['Tandläkare']);
  });

  test('and what would be saved is compared with the file’s own sum of all', () => {
    const file = readTable('2026-10', '2026-11', {
      ISK: ['100', '110'],
      Pension: ['500', '510'],
      Totalt: ['600', '620'],
      Spargris: ['7', '8'],
    });
    expect(file.items.map(({ leftOut }) => leftOut)).toEqual([null, null, 'total', 'uncounted']);
    expect(file.issues.map(({ code }) => code)).toEqual(['leftUncounted']);
    const both = chosenTable(file, {
      key: keyOf(file, 'Spargris'),
      included: true,
      kind: 'assets',
    });
    const worth = { code: 'worth', count: 1, example: 'Totalt, 2026-11: 620.00 ≠ 628.00' };
    expect(both.issues.filter(({ code }) => code === 'worth')).toEqual([worth]);
  });
});
