import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Asset, AssetDraft } from '#domain/records/assets.ts';
import { guestExportFile } from '#domain/portability/export-guest.ts';
import { exportFile } from '#domain/portability/export-file.ts';
import type { MonthItem } from '#domain/figures/history/history-month.ts';
import { addMonths, type Month } from '#domain/basics/months.ts';
import { eraseGuestItem, guestCollection } from './guest-collection.ts';
import { guestHistory } from './guest-history.ts';
import { readStoredItems } from './guest-storage.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

const running = '2026-11';
const prices = new Map([
  ['2026K1', '100'],
  ['2026K2', '110'],
]);

let texts: Map<string, string>;
let now: Date;
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
};
const assets = guestCollection('assets', { storage, now: () => now });
const history = guestHistory({
  storage,
  now: () => now,
  figures: async () => ({ rates: new Map(), housePrices: prices }),
  currency: () => 'SEK',
});

beforeEach(() => {
  texts = new Map();
});

function at(month: Month, day = '10'): void {
  now = new Date(`${month}-${day}T09:00:00Z`);
}

function add(draft: object): Promise<Asset> {
  const whole = { type: 'other', name: 'Båt', value: '100', currency: 'SEK', ...draft };
  return assets.create(DRAFTS.assets.parse(whole) as AssetDraft);
}

async function itemIn(month: Month, at_ = 0): Promise<MonthItem | undefined> {
  return (await history.month(month)).assets[at_];
}

/** Net worth of each month from January on. */
async function series(): Promise<number[]> {
  const months = Array.from({ length: 11 }, (_, each) => addMonths('2026-01', each));
  const points = await Promise.all(months.map((month) => history.worth(month)));
  return points.map((each) => each.at(-1)?.value ?? 0);
}

describe('a guest’s month', () => {
  it('shows what was written until then', async () => {
    at('2026-03');
    const { id } = await add({});
    at('2026-08');
    await assets.update(id, { value: '130.00' as never });
    at(running);
    expect((await itemIn('2026-05'))?.counts).toMatchObject({
      value: '100.00',
      statedIn: '2026-03',
      source: 'written',
    });
    expect((await itemIn('2026-02'))?.counts).toBeNull();
    expect(await itemIn(running)).toMatchObject({ needsUser: true, counts: { value: '130.00' } });
    expect(await series()).toEqual([0, 0, 100, 100, 100, 100, 100, 130, 130, 130, 130]);
  });

  it('of what was kept before months were, begins when it was changed last', async () => {
    at('2026-04');
    await add({});
    const [key = '', text = ''] = [...texts][0] ?? [];
    const old = JSON.parse(text) as { items: Record<string, unknown>[] };
    for (const item of old.items) delete item['observations'];
    texts.set(key, JSON.stringify(old));
    at(running);
    expect((await itemIn('2026-06'))?.counts).toMatchObject({ statedIn: '2026-04' });
    await assets.update('1', { value: '90.00' as never });
    expect((await itemIn('2026-06'))?.counts).toMatchObject({ value: '100.00' });
  });

  it('moves a property by the index, whole', async () => {
    at('2026-02');
    const dated = { type: 'real_estate', valuationDate: '2026-02-01', ownershipPercentage: '50' };
    await add({ ...dated, value: '4000000' });
    at(running);
    const item = await itemIn('2026-06');
    // 4 000 000 × 110 ÷ 100, of which a half counts.
    expect(item?.counts).toMatchObject({ value: '4400000.00', indexedFrom: '2026-02-01' });
    expect(item?.byIndex?.counted).toBe(2_200_000);
    expect(await itemIn(running)).toMatchObject({ needsUser: false });
  });

  it('follows a corrected valuation', async () => {
    at('2026-02');
    const dated = { type: 'real_estate', valuationDate: '2026-02-01', useIndex: 0 };
    await add({ ...dated, value: '4000000' });
    at(running);
    const correction = { value: '4100000.00', valuationDate: '2026-02-01' };
    await assets.update('1', correction as never);
    expect((await itemIn('2026-05'))?.counts?.value).toBe('4100000.00');
  });
});

describe('a value typed by a guest', () => {
  beforeEach(async () => {
    at('2026-03');
    await add({});
    at(running);
  });
  const entry = { kind: 'assets', id: '1', currency: 'SEK' } as const;

  it('replaces what counts in the month, and null takes it away', async () => {
    await history.typeMonth('2026-05', [{ ...entry, value: '80.00' as never }]);
    expect(await itemIn('2026-05')).toMatchObject({
      typed: { value: '80.00' },
      counts: { value: '80.00', source: 'typed' },
    });
    expect((await assets.list())[0]?.value).toBe('100.00');
    await history.typeMonth('2026-05', [{ ...entry, value: null }]);
    expect(await itemIn('2026-05')).toMatchObject({ typed: null, counts: { value: '100.00' } });
  });

  it('of the running month becomes the present one, and needs nobody', async () => {
    await history.type(running, { ...entry, value: '120.00' as never });
    expect((await assets.list())[0]?.value).toBe('120.00');
    expect(await itemIn(running)).toMatchObject({ needsUser: false, counts: { source: 'typed' } });
  });

  it.each([running, '2026-05'])('that a plan filled in says so (%s)', async (month) => {
    await history.type(month, { ...entry, value: '90.00' as never, reason: 'by_plan' });
    expect((await itemIn(month))?.counts).toMatchObject({ value: '90.00', source: 'planned' });
    await history.type(month, { ...entry, value: '91.00' as never });
    expect((await itemIn(month))?.counts).toMatchObject({ value: '91.00', source: 'typed' });
  });

  it('is kept wholly or not at all where there is no room', async () => {
    const before = new Map(texts);
    const isFull = {
      ...storage,
      setItem: () => {
        throw new Error('full');
      },
    };
    const full = guestHistory({
      storage: isFull,
      now: () => now,
      figures: async () => ({ rates: new Map(), housePrices: prices }),
      currency: () => 'SEK',
    });
    const typing = full.typeMonth('2026-05', [{ ...entry, value: '80.00' as never }]);
    await expect(typing).rejects.toMatchObject({ code: 'storage_full' });
    expect(texts).toEqual(before);
  });
});

test('copying changes no month of a guest’s, and is undone as one', async () => {
  at('2026-03');
  await add({});
  await add({ name: 'Villa', type: 'real_estate', valuationDate: '2026-03-01', value: '500' });
  at('2026-06');
  await assets.update('1', { value: '70.00' as never });
  at(running);
  const [points, known] = [await series(), await history.month('2026-05')];
  expect(known.copyable).toBe(1);
  const { copied } = await history.copy('2026-05');
  expect(copied?.count).toBe(1);
  expect((await history.copy('2026-06')).copied).toBeNull();
  expect(await series()).toEqual(points);
  expect((await itemIn('2026-05'))?.counts).toMatchObject({ value: '100.00', source: 'copied' });
  expect(await history.undoCopy(copied?.id ?? '')).toEqual(known);
  expect(await series()).toEqual(points);
});

test('the past goes with the file, and what cannot be believed is set aside', async () => {
  at('2026-03');
  await add({});
  at(running);
  await history.copy('2026-05');
  const none = { liabilities: [], incomes: [], costs: [], goals: [] };
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const records = { ...none, assets: await assets.list() };
  const file = guestExportFile({
    mortgages: [],
    moved: new Map(),
    id,
    at: now.toISOString(),
    profile: {},
    records,
  });
  const [item] = exportFile.parse(JSON.parse(JSON.stringify(file))).assets;
  expect(item?.observations).toMatchObject([{ month: '2026-03', value: '100.00' }]);
  expect(item?.typed).toMatchObject([{ month: '2026-05', value: '100.00' }]);

  const [key = '', text = ''] = [...texts][0] ?? [];
  texts.set(key, text.replace('"month":"2026-05"', '"month":"maj"'));
  expect(readStoredItems('assets', storage).items).toEqual([]);
  expect(texts.get(`${key}.broken`)).toContain('maj');
});

it('counts each item of a list month by month, to the same sums', async () => {
  at('2026-03');
  const { id } = await add({ value: '100.00', ownershipPercentage: '50' });
  at('2026-10');
  await assets.update(id, { value: '300.00' as Asset['value'] });
  at('2026-11');
  await add({ name: 'Kanot', value: '40' });
  const rows = await history.series('assets');
  expect(rows.map(({ values }) => values.slice(-3).map(({ value }) => value))).toEqual([
    [100 / 2, 300 / 2, 300 / 2],
    [40],
  ]);
  expect(rows.map(({ change }) => change)).toEqual([
    { since: '2026-10', change: 0, percent: 0 },
    null,
  ]);
  const sums = Array.from({ length: 11 }, (_, at_) =>
    rows
      .flatMap(({ values }) => values.filter(({ month }) => month === addMonths('2026-01', at_)))
      .reduce((sum, { value }) => sum + value, 0),
  );
  expect(sums).toEqual(await series());
});

test('a value for an item that another tab removed is refused, and the others with it', async () => {
  at('2026-10');
  const kept = await add({ name: 'Båt' });
  const gone = await add({ name: 'Bil' });
  await assets.remove(gone.id);
  const entry = { kind: 'assets' as const, value: '70.00' as never, currency: 'SEK' as const };
  await expect(history.type('2026-09', { ...entry, id: gone.id })).rejects.toMatchObject({
    code: 'not_found',
  });
  const both = [kept.id, gone.id].map((id) => ({ ...entry, id }));
  await expect(history.typeMonth('2026-09', both)).rejects.toMatchObject({ code: 'not_found' });
  expect((await itemIn('2026-09'))?.typed).toBeNull();
  await history.typeMonth('2026-09', [{ ...entry, id: kept.id }]);
  expect((await itemIn('2026-09'))?.typed).toMatchObject({ value: '70.00' });
});

test('what is removed keeps its months, also after it can no longer be restored', async () => {
  at('2026-08');
  const car = await add({ name: 'Bil', value: '100000' });
  await add({ name: 'Konto', value: '5000' });
  at(running);
  const mistake = await add({ name: 'Fel', value: '7' });
  await assets.removeAll([car.id, mistake.id]);
  const before = await series();
  expect(before.slice(6)).toEqual([0, 105_000, 105_000, 105_000, 5_000]);
  now = new Date('2026-11-10T11:30:00Z');
  await add({ name: 'Cykel', value: '0' });
  expect(await series()).toEqual(before);
  const kept = readStoredItems('assets', storage).items;
  expect(kept.map(({ name }) => name)).toEqual(['Bil', 'Konto', 'Cykel']);
  // Its file tells it to an account as removed.
  const records = { assets: kept, liabilities: [], incomes: [], costs: [], goals: [] };
  const file = guestExportFile({
    moved: new Map(),
    id: '1',
    at: now.toISOString(),
    profile: {},
    records,
    mortgages: [],
  });
  expect(file.assets[0]).toMatchObject({ name: 'Bil', removedOn: '2026-11-10' });
  expect(eraseGuestItem('assets', car.id, storage)).toBe(true);
  expect((await series())[8]).toBe(5_000);
});

test('no more removed items are stored than a full export may bring', async () => {
  at('2026-08');
  const draft = DRAFTS.assets.parse({ type: 'other', name: 'Båt', value: '1', currency: 'SEK' });
  const made = await assets.createAll(Array<AssetDraft>(520).fill(draft as AssetDraft));
  const ids = made.map(({ id }) => id);
  at(running, '01');
  await assets.removeAll(ids.slice(0, 20));
  at(running);
  await assets.removeAll(ids.slice(20));
  const stored = readStoredItems('assets', storage).items;
  expect(stored.map(({ id }) => id)).toEqual(ids.slice(20));
});
