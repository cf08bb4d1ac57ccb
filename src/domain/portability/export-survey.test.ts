import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MISTAKES_MAX } from '#domain/basics/bounded-list.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { countsOf } from '#tests/portability/import-counts.ts';
import { exportFile, EXPORTED_LISTS } from './export-file.ts';
import { createExportCutter, createExportSurvey, fileKey, type Survey } from './export-survey.ts';

const AT = '2026-11-01T10:00:00.000Z';
const head = {
  format: 'valv',
  version: 1,
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  exportedAt: AT,
};
const boat = { id: '1', type: 'other', name: 'Båt', value: '45000' };
const removal = { action: 'deleted', entityType: 'asset', item: '9', name: 'Båt', createdAt: AT };

/** The survey of a file that arrives a few characters at a time. */
function surveyed(file: object | string) {
  const text = typeof file === 'string' ? file : JSON.stringify({ ...head, ...file });
  const cutter = createExportCutter();
  const survey = createExportSurvey('2026-11');
  const length = Math.max(50, Math.ceil(text.length / 1_000));
  for (let at = 0; at < text.length; at += length) {
    for (const piece of cutter.push(text.slice(at, at + length))) survey.add(piece);
  }
  cutter.end();
  return survey.end();
}

function mistakesIn(file: object | string): string[] {
  const found = surveyed(file);
  return 'issues' in found ? found.issues.map(({ path, code }) => `${path} ${code}`) : [];
}

test('a file is told by what it says of itself, what it holds, and what was done in it', () => {
  const observations = [{ month: '2026-01', value: '1' }];
  const removed = { ...boat, id: '2', deletedAt: AT, observations };
  const found = surveyed({ assets: [boat, removed], activities: [{ ...removal, item: '2' }] });
  expect(found).toMatchObject({
    head: { id: head.id, profile: {} },
    counts: { assets: 1, removed: 1, observations: 1, typedValues: 0, activities: 1, goals: 0 },
  });
  expect([...(found as Survey).told]).toEqual([fileKey('assets', '2')]);
});

/** Lists whose bound is that of their types, or of the installation; items are counted below. */
const UNCOUNTED = ['widgets', 'transactions', ...KIND_NAMES];

test.each(Object.keys(EXPORTED_LISTS).filter((name) => !UNCOUNTED.includes(name)))(
  'its list of %s is read up to a bound',
  (key) => {
    const survey = createExportSurvey('2026-11');
    survey.add({ key, at: 400_000, text: 'not read' });
    expect([survey.isOver(), survey.end()]).toEqual([
      true,
      { exceeded: { limit: expect.any(Number), kind: expect.any(String) } },
    ]);
  },
);

const mortgage = (home: string, parts: object[]) => ({
  home,
  baseValue: '1',
  baseDay: '2020-01-01',
  baseReason: 'purchase',
  dayCount: '30/360',
  relief: 'none',
  reliefUntil: null,
  parts,
});
const part = (loan: string, more: object = {}) => ({
  loan,
  lender: null,
  grantedOn: null,
  originalAmount: '1',
  fixedUntil: null,
  isIncrease: false,
  hasExtraPercent: false,
  endsOn: null,
  ...more,
});
const times = <Item>(count: number, of: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => of(at));
const dayAfter = (days: number) =>
  new Date(Date.parse('2020-01-01') + days * 86_400_000).toISOString().slice(0, 10);
const rates = times(200, (at) => ({ from: at === 0 ? null : dayAfter(at), rate: '1.00' }));
const shares = rates.map(({ from }) => ({ from, percent: '1.00' }));

const goals = (count: number, deletedAt: string | null) =>
  times(count, (at) => ({ id: `${at}`, name: 'Resa', targetAmount: '1', deletedAt }));

test.each([
  ['present items', { goals: goals(1_001, null) }, { limit: 1_000, kind: 'goals' }],
  ['removed items', { goals: goals(3_001, AT) }, { limit: 2_000, kind: 'removed' }],
  [
    'parts of mortgages',
    {
      mortgages: times(151, (at) =>
        mortgage(
          `${at}`,
          times(20, (loan) => part(`${loan}`)),
        ),
      ),
    },
    { limit: 3_000, kind: 'liabilities' },
  ],
  [
    'rates of older mortgages',
    {
      mortgages: times(6, (at) =>
        mortgage(
          `${at}`,
          times(20, () => part('1', { rates })),
        ),
      ),
    },
    { limit: 20_000, kind: 'terms' },
  ],
  [
    'dated shares',
    { assets: times(101, (at) => ({ ...boat, id: `${at}`, shares })) },
    { limit: 20_000, kind: 'terms' },
  ],
  [
    'values of months',
    {
      assets: times(51, (at) => ({
        ...boat,
        id: `${at}`,
        observations: times(5_000, (of) => ({
          month: `${1980 + Math.floor(of / 120)}-${`${(of % 12) + 1}`.padStart(2, '0')}`,
          value: '1',
        })),
      })),
    },
    { limit: 250_000, kind: 'values' },
  ],
])('%s are counted while it is read', (_, file, exceeded) => {
  expect(surveyed({ version: 4, ...file })).toEqual({ exceeded });
});

test('of the observations of an item in a month it holds the newest ten', () => {
  const written = (at: number) => ({
    month: '2026-03',
    value: String(at),
    writtenAt: `2026-03-01T10:00:${String(59 - at).padStart(2, '0')}.000Z`,
  });
  const other = { month: '2026-04', value: '7' };
  const observations = [...times(12, written), other, { month: '2026-03', value: '99' }];
  const { assets } = exportFile.parse({ ...head, assets: [{ ...boat, observations }] });
  expect(assets[0]?.observations.map(({ value }) => value)).toEqual(
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '7', '99'].map((value) => `${value}.00`),
  );
});

test('it is told alike whatever stands first', () => {
  const activities = [{ ...removal, item: '1' }];
  const turned = JSON.stringify({ activities, assets: [boat], ...head });
  expect(surveyed(turned)).toEqual(surveyed({ assets: [boat], activities }));
});

test('the running month may be in a file, the one after it not', () => {
  const typed = ['2026-11', '2026-12'].map((month) => ({ month, value: '1' }));
  expect(mistakesIn({ assets: [{ ...boat, typed }] })).toEqual([
    'assets.0.typed.1.month month.future',
  ]);
});

test.each([
  ['an item that is not there', { activities: [removal] }, 'activities.0.item item.missing'],
  ['one that is gone for good', { activities: [{ ...removal, isErased: true }] }, undefined],
  ['an id used twice', { assets: [boat, boat] }, 'assets.1.id id.twice'],
  ['a list that is none', { assets: 'all' }, 'assets list.type'],
  ['a member nobody knows', { horses: [] }, 'horses unknown_field'],
  ['another version, whatever else', { version: 5, horses: [1] }, 'version file.newer'],
])('%s: %s', (_, file, mistake) => {
  expect(mistakesIn(file)).toEqual(mistake === undefined ? [] : [mistake]);
});

test('a member that occurs twice is refused, as one of the two would be lost', () => {
  const text = JSON.stringify({ ...head, assets: [boat] });
  const twice = `${text.slice(0, -1)},"assets":[{"id":"2"}],"id":"${head.id}"}`;
  expect(mistakesIn(twice)).toEqual(
    expect.arrayContaining(['assets entry.twice', 'id entry.twice']),
  );
});

test('a member that would be an object’s origin is a field like others', () => {
  const text = JSON.stringify({ ...head, assets: [boat] });
  const file = `{"__proto__":{"widgets":[]},${text.slice(1)}`;
  expect(mistakesIn(file)).toEqual(['__proto__ unknown_field']);
  const within = text.replace('"id":"1"', '"id":"1","__proto__":{"x":1}');
  expect(mistakesIn(within)).toEqual(['assets.0.__proto__ unknown_field']);
});

test('of ten thousand mistakes the first ones are told', () => {
  const wrong = Array.from({ length: 10_000 }, () => ({}));
  const mistakes = mistakesIn({ assets: wrong, goals: wrong });
  expect(mistakes).toHaveLength(MISTAKES_MAX + 1);
  expect(mistakes.at(-1)).toBe(' more');
});

test('of a file that is not ours nothing else is told, however much is wrong', () => {
  const wrong = Array.from({ length: 30 }, () => ({}));
  const foreign = JSON.stringify({ format: 'other', assets: wrong });
  expect(mistakesIn(foreign)).toEqual(['format file.format']);
});

test('a file is read by pieces as it is read whole', () => {
  const stated = fc.record(
    { month: fc.constantFrom('2026-01', '2026-11', '1979-01'), value: fc.constantFrom('1', 'x') },
    { requiredKeys: ['month'] },
  );
  const asset = fc.record({
    ...Object.fromEntries(
      Object.entries(boat).map(([field, value]) => [field, fc.constant(value)]),
    ),
    id: fc.constantFrom('1', '2', 'a b'),
    typed: fc.array(stated, { maxLength: 2 }),
    deletedAt: fc.constantFrom(null, AT),
  });
  const file = fc.record(
    { assets: fc.array(asset, { maxLength: 3 }), version: fc.constantFrom(1, 2, 3, 'x') },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(file, (more) => {
      const whole = exportFile.safeParse({ ...head, ...more });
      const found = surveyed(more);
      expect('counts' in found).toBe(whole.success);
      if (whole.success) expect((found as Survey).counts).toEqual(countsOf(whole.data));
    }),
  );
});

const home = {
  name: 'Lindgården',
  role: 'owner',
  joinedAt: AT,
  currency: 'SEK',
  shareAssets: 1,
  shareLiabilities: 1,
  shareIncome: 0,
  shareGoals: 1,
  shareCosts: 1,
  totalsOnly: 0,
};
const half = {
  kind: 'assets',
  item: '1',
  name: 'Båt',
  with: 'Erik Lind',
  isOwner: true,
  status: 'active',
  percent: '50',
  from: '2026-11',
  createdAt: AT,
};

test('memberships and shares are exported, and left out on import', () => {
  const file = { version: 2, assets: [boat], households: [home], coOwned: [half] };
  expect(surveyed(file)).toMatchObject({ counts: { assets: 1, leftOut: 2 } });
  const read = exportFile.parse({ ...head, ...file });
  expect(countsOf(read)).toMatchObject({ assets: 1, leftOut: 2 });
  expect(read.coOwned[0]).toMatchObject({ with: 'Erik Lind', percent: '50.00' });
});

test('a file of the first version is read, and knows neither', () => {
  expect(surveyed({ assets: [boat] })).toMatchObject({ counts: { assets: 1, leftOut: 0 } });
  const file = { coOwned: [half], households: [home] };
  const mistakes = ['households unknown_field', 'coOwned unknown_field'];
  expect(mistakesIn(file)).toEqual(mistakes);
  const { error } = exportFile.safeParse({ ...head, ...file });
  expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(
    mistakes,
  );
  expect(mistakesIn({ version: 5 })).toEqual(['version file.newer']);
});
