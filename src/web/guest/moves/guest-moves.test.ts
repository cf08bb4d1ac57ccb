import { beforeEach, describe, expect, test } from 'vitest';
import { exportFile } from '#domain/portability/export-file.ts';
import { guestExportFile } from '#domain/portability/export-guest.ts';
import type { MoveChoices } from '#domain/portability/moves/choices.ts';
import { byKind, KIND_NAMES } from '#domain/records/kinds.ts';
import { sheetFiles, workbookOf, zipOf } from '#tests/banking/spreadsheet.ts';
import { guestCollection } from '#web/guest/storage/guest-collection.ts';
import { readStoredItems } from '#web/guest/storage/guest-storage.ts';
import { responseTo } from './browser-reading.ts';
import { guestMoves } from './guest-moves.ts';
import { movedItems } from './stored-moves.ts';

let texts: Map<string, string>;
let roomFor: number;
let at: string;
const now = () => new Date(at);
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (!texts.has(key) && texts.size >= roomFor) throw new Error('full');
    texts.set(key, text);
  },
  removeItem: (key: string) => void texts.delete(key),
};
const moves = guestMoves({ storage, now, currency: () => 'SEK', read: responseTo });
const assets = guestCollection('assets', { storage, now });
const save = (id: string) => moves.save(id, { onShare: () => undefined, onLost: () => undefined });
const read = (text: string) => moves.read(new Blob([text]), 'ekonomi.csv');

beforeEach(() => {
  at = '2026-11-10T09:00:00Z';
  texts = new Map();
  roomFor = Number.POSITIVE_INFINITY;
});

const FILE = `Tillgångar;2024-01;2024-02;2024-03;2024-04
Sparkonto;100,50;200;300;400
Bil;50 000;49 000;;
Bostad;3 000;3 000;3 000;3 100
Skulder;;;;
Bolån;-1 000;-900;-800;-700
`;

type Stored = {
  name: string;
  value?: string;
  deletedAt?: string;
  removedOn?: string;
  typed?: { month: string; value: string }[];
};
const storedAssets = () => readStoredItems('assets', storage).items as unknown as readonly Stored[];
const monthsOf = (name: string) =>
  (storedAssets().find((each) => each.name === name)?.typed ?? [])
    .map(({ month, value }) => `${month} ${value}`)
    .toSorted();

const HEADS = [
  ['Date', 'Description', 'Original Description', 'Amount', 'Transaction Type', 'Account Name'],
  ['Date', 'Merchant', 'Category', 'Account', 'Original Statement', 'Notes', 'Amount'],
  ['Date', 'Account', 'Category', 'Expense amount', 'Income amount', 'Currency'],
  ['Date', 'Wallet', 'Type', 'Category name', 'Amount', 'Currency'],
];

test('transactions of other programs need an account, as text and as a spreadsheet', async () => {
  const problemOf = (bytes: Uint8Array) => responseTo({ bytes, running: '2026-11', reading: {} });
  for (const head of HEADS) {
    const text = new TextEncoder().encode(`${head.join(',')}\n2024-01-02,a,b,1,2,3\n`);
    expect(await problemOf(text)).toEqual({ problem: 'account' });
    const sheet = zipOf(sheetFiles([head, ['2024-01-02', 'a', 'b', 1, 2, 3]]));
    expect(await problemOf(new Uint8Array(sheet))).toEqual({ problem: 'account' });
  }
});

test('what a newer file added to goes by the undo of that one', async () => {
  const saved = [];
  for (const text of ['Post;2024-01\nISK;7\nBil;5\n', 'Post;2024-02\nISK;9\nFond;1\n']) {
    const { id } = await read(text);
    await save(id);
    saved.push(id);
  }
  await moves.undo(saved[0] ?? '');
  expect(storedAssets().map(({ name }) => name)).toEqual(['ISK', 'Fond']);
  expect(monthsOf('ISK')).toEqual(['2024-01 7.00', '2024-02 9.00']);
  await moves.undo(saved[1] ?? '');
  expect(storedAssets()).toEqual([]);
});

test('a cost of years is saved by month', async () => {
  const { id } = await read('Utgifter;2024;2025\nHyra;96 000;100 000\nMat;60 000;60 000\n');
  await save(id);
  type StoredCost = { typed: { month: string; amount: string }[] };
  const [rent] = readStoredItems('costs', storage).items as unknown as readonly StoredCost[];
  expect(rent).toMatchObject({ amount: '8333.37', frequency: 'monthly' });
  const values = rent?.typed.map(({ month, amount }) => `${month} ${amount}`).toSorted() ?? [];
  expect(values).toHaveLength(24);
  expect([values[0], values.at(-2)]).toEqual(['2024-01 8000.00', '2025-11 8333.33']);
});

test('the name of a file states the year of its months, also once it is read otherwise', async () => {
  const { id, items } = await moves.read(new Blob(['Post;jan;feb\nISK;1,5;2\n']), 'Spar 2024.csv');
  expect(items[0]?.months[0]?.month).toBe('2024-01');
  const other = await moves.choose(id, { items: [], layout: [{ sheet: 0, decimal: 'point' }] });
  expect(other.items[0]?.months[0]?.month).toBe('2024-01');
});

describe('a file that a guest moves in', () => {
  test('is saved as one, and undone as one', async () => {
    const { id, items } = await read(FILE);
    expect(items.map(({ name, kind, hasEnded }) => [name, kind, hasEnded])).toEqual([
      ['Sparkonto', 'assets', false],
      ['Bil', 'assets', true],
      ['Bostad', 'assets', false],
      ['Bolån', 'liabilities', false],
    ]);
    expect(texts.size).toBe(0);
    const counts = await save(id);
    expect(counts).toMatchObject({ made: { assets: 3, liabilities: 1 }, months: 14 });
    expect(await save(id)).toEqual(counts);
    expect(monthsOf('Sparkonto')).toEqual([
      '2024-01 100.50',
      '2024-02 200.00',
      '2024-03 300.00',
      '2024-04 400.00',
    ]);
    expect(storedAssets()[0]).toMatchObject({ value: '400.00' });
    expect(await moves.kept()).toMatchObject([{ id, fileName: 'ekonomi.csv', counts }]);
    await moves.undo(id);
    expect(storedAssets()).toEqual([]);
    expect(await moves.kept()).toEqual([]);
  });

  test('keeps what has ended, also in a full export', async () => {
    await save((await read(FILE)).id);
    expect(storedAssets()[1]).toMatchObject({ name: 'Bil', removedOn: '2024-03-01' });
    at = '2026-11-12T09:00:00Z';
    const [savings] = await assets.list();
    await assets.update(savings?.id ?? '', { value: '500.00' as never });
    expect(storedAssets().map(({ name }) => name)).toEqual(['Sparkonto', 'Bil', 'Bostad']);
    const records = byKind<Parameters<typeof guestExportFile>[0]['records']>(
      KIND_NAMES,
      (kind) => readStoredItems(kind, storage).items,
    );
    const id = '0190c5d0-0000-4000-8000-000000000000';
    const file = guestExportFile({
      id,
      at: `${now().toISOString()}`,
      profile: {},
      records,
      mortgages: [],
      moved: movedItems(storage),
    });
    const stored = exportFile.parse(JSON.parse(JSON.stringify(file)));
    expect(stored.assets[0]?.moved).toMatchObject({ until: '2024-04', value: '400.00' });
    expect(stored.assets.map(({ name, removedOn = null }) => [name, removedOn])).toEqual([
      ['Sparkonto', null],
      ['Bil', '2024-03-01'],
      ['Bostad', null],
    ]);
  });

  test('adds its new months, asks about others, and gives all of them back', async () => {
    await save((await read(FILE)).id);
    const figures = () =>
      storedAssets().map(({ name, value, typed, removedOn }) => {
        return { name, value, removedOn, months: monthsOf(name), count: typed?.length };
      });
    const before = figures();
    const newer = FILE.replace('2024-04', '2024-04;2024-05')
      .replace('200;300;400', '250;300;400;500')
      .replace('3 100', '3 100;3 200')
      .replace('-700', '-700;-600');
    at = '2026-11-11T09:00:00Z';
    const { id, items } = await read(newer);
    expect(items.map(({ continues }) => [continues?.added, continues?.differs.length])).toEqual([
      [1, 1],
      [undefined, undefined],
      [1, 0],
      [1, 0],
    ]);
    // The car is gone already.
    expect(items[1]?.leftOut).toBe('removed');
    const key = items[0]?.key ?? '';
    const choices: MoveChoices = { items: [{ key, replaces: true }] };
    expect((await moves.choose(id, choices)).items[0]?.continues?.differs).toHaveLength(1);
    expect(await save(id)).toMatchObject({ made: { assets: 0 }, updated: 3, months: 4 });
    expect(monthsOf('Sparkonto')).toEqual([
      '2024-01 100.50',
      '2024-02 250.00',
      '2024-03 300.00',
      '2024-04 400.00',
      '2024-05 500.00',
    ]);
    expect(storedAssets()[0]).toMatchObject({ value: '500.00' });
    await moves.undo(id);
    expect(figures()).toEqual(before);
  });

  test('has bills of some months only as an account has them', async () => {
    const text =
      'Utgifter;2026-01;2026-02;2026-03;2026-04;2026-05\nHyra;9;9;9;9;9\nVatten;900;;;960;\n';
    const { id, items } = await read(text);
    expect(items[1]?.shared).toMatchObject({ every: 3, isYearly: false });
    await save(id);
    const stored = readStoredItems('costs', storage).items as unknown as readonly Stored[];
    expect(stored[1]).toMatchObject({ amount: '320.00', frequency: 'monthly' });
    const typed = (stored[1]?.typed ?? []) as unknown[];
    expect(typed).toMatchObject([
      { month: '2026-01', amount: '300.00' },
      { month: '2026-04', amount: '320.00' },
    ]);
  });

  test('is read again as it is stated, and a full storage takes nothing of it', async () => {
    const { id } = await read('Post;01/02/2024;01/03/2024\nSparkonto;1;2\nFonder;3;4\n');
    const layout = [{ sheet: 0, days: 'month-first' as const }];
    const again = await moves.choose(id, { items: [], layout });
    expect(again.items[0]?.months).toEqual([{ month: '2024-01', value: '2.00' }]);
    roomFor = 3;
    await expect(save(id)).rejects.toThrow('storage_full');
    expect(texts.size).toBe(0);
    roomFor = Number.POSITIVE_INFINITY;
    expect(await save(id)).toMatchObject({ made: { assets: 2 } });
  });

  test('leaves what the guest has used since among the removed ones', async () => {
    const { id } = await read(FILE);
    await save(id);
    const [savings] = await assets.list();
    await assets.update(savings?.id ?? '', { description: 'mitt' });
    await moves.undo(id);
    expect(await assets.list()).toEqual([]);
    expect((await assets.restore(savings?.id ?? ''))?.name).toBe('Sparkonto');
  });
});

test('a sheet that a guest left out stays left out of a newer file', async () => {
  const readBook = (of2026: string) => {
    const book = workbookOf([
      { name: '2025', text: 'Post;2025-11;2025-12\nISK;80;90\nBil;50;49' },
      { name: '2026', text: of2026 },
    ]);
    return moves.read(new Blob([new Uint8Array(book)]), 'ekonomi.xlsx');
  };
  const first = await readBook('Post;2026-08;2026-09\nISK;100;110');
  await moves.choose(first.id, { items: [], sheets: [1] });
  await save(first.id);
  const newer = await readBook('Post;2026-09;2026-10\nISK;110;120');
  expect(newer.choices).toEqual({ items: [], sheets: [1] });
  await save(newer.id);
  expect(storedAssets().map(({ name, value }) => [name, value])).toEqual([['ISK', '120.00']]);
  expect(monthsOf('ISK')).toEqual(['2026-08 100.00', '2026-09 110.00', '2026-10 120.00']);
});

test('a record that a newer file of a guest lacks stays, or ends and comes back', async () => {
  const whole = await read('Post;2026-08;2026-09\nISK;7;8\nBil;5;4\n');
  await save(whole.id);
  const newer = 'Post;2026-09;2026-10\nISK;8;9\n';
  const { id, missing } = await read(newer);
  const car = { id: 'assets/2', name: 'Bil', kind: 'assets', value: '4.00', currency: 'SEK' };
  expect(missing).toEqual([
    { key: 'record:assets/2', ...car, endsOn: '2026-10-01', hasEnded: false, wasAsked: false },
  ]);
  const items = [{ key: missing[0]?.key ?? '', hasEnded: true }];
  expect((await moves.choose(id, { items })).missing).toMatchObject([{ hasEnded: true }]);
  const counts = await save(id);
  expect(counts).toMatchObject({ updated: 2, months: 1 });
  expect(await save(id)).toEqual(counts);
  expect(storedAssets()[1]).toMatchObject({ name: 'Bil', removedOn: '2026-10-01' });
  expect((await assets.list()).map(({ name }) => name)).toEqual(['ISK']);
  expect(monthsOf('Bil')).toEqual(['2026-08 5.00', '2026-09 4.00']);
  await moves.undo(id);
  expect((await assets.list()).map(({ name }) => name)).toEqual(['ISK', 'Bil']);
  // Left as it is, it is no new question of the next version.
  await save((await read(newer)).id);
  expect((await read(newer)).missing).toMatchObject([{ name: 'Bil', wasAsked: true }]);
  expect((await read('Post;2026-08\nISK;7\n')).missing).toEqual([]);
  // Of the guest's own months those that are typed since remain.
  await assets.update('2', { currency: 'EUR' });
  expect((await read(newer)).missing[0]?.endsOn).toBe('2026-11-01');
});

test('months of an undone file that a later one of a guest states too stay until its undo', async () => {
  const saved = async (text: string) => {
    const { id } = await read(text);
    await save(id);
    return id;
  };
  await saved('Post;2026-07;2026-08\nISK;7;8\nBil;5;4\n');
  const before = structuredClone(storedAssets());
  const longer = 'Post;2026-07;2026-08;2026-09;2026-10\nISK;7;8;9;10\nBil;5;4;3;2\n';
  const second = await saved(longer);
  const after = structuredClone(storedAssets());
  const third = await saved(longer);
  await moves.undo(second);
  expect(storedAssets()).toEqual(after);
  await moves.undo(third);
  expect(storedAssets()).toMatchObject(
    before.map(({ name, value, typed }) => ({ name, value, typed })),
  );
});

test('a record that the guest changed between two files can be restored after both undos', async () => {
  const first = await read('Post;2024-01\nISK;7\n');
  await save(first.id);
  const [isk] = await assets.list();
  await assets.update(isk?.id ?? '', { description: 'mitt' });
  const second = await read('Post;2024-01;2024-02\nISK;7;9\n');
  await save(second.id);
  await moves.undo(first.id);
  await moves.undo(second.id);
  expect(await assets.list()).toEqual([]);
  expect(await assets.restore(isk?.id ?? '')).toMatchObject({ description: 'mitt' });
});
