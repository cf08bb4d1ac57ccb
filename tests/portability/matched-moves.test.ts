import { describe, expect, test } from 'vitest';
import { monthsFrom } from '#domain/basics/months.ts';
import { guestExportFile } from '#domain/portability/export-guest.ts';
import { byKind, KIND_NAMES } from '#domain/records/kinds.ts';
import { responseTo } from '#web/guest/moves/browser-reading.ts';
import { guestMoves } from '#web/guest/moves/guest-moves.ts';
import { movedItems } from '#web/guest/moves/stored-moves.ts';
import { readStoredItems } from '#web/guest/storage/guest-storage.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();
const { read, choose, save, undo, kept, worth } = movesOf(maria);

const values = async () =>
  (await maria().call('GET /api/assets'))
    .json<{ name: string; value: string }[]>()
    .map(({ name, value }) => `${name} ${value}`)
    .toSorted();

describe('rows of equal names', () => {
  const HEAD = 'Post;2024-01;2024-02\n';
  const LONGER = 'Post;2024-01;2024-02;2024-03\n';
  const saved = async (file: string) => save((await read(file)).id);
  test('go to the records whose months they have, whatever the order', async () => {
    await saved(`${HEAD}ISK;10;20\nISK;1000;2000\n`);
    await saved(`${LONGER}ISK;5;6;7\nISK;10;20;30\nISK;1000;2000;3000\n`);
    expect(await values()).toEqual(['ISK 30.00', 'ISK 3000.00', 'ISK 7.00']);
    await saved(`${LONGER.replace('2024-03', '2024-03;2024-04')}ISK;1000;2000;3000;4000\n`);
    expect(await values()).toEqual(['ISK 30.00', 'ISK 4000.00', 'ISK 7.00']);
  });

  test('so do names that differ by accents, and rows without a name', async () => {
    await saved(`${HEAD}Såd;10;20\nSad;1000;2000\n;5;6\n`);
    await saved(`${LONGER};50;60;70\nSad;1000;2000;3000\n;5;6;7\nSåd;10;20;30\n`);
    const found = await values();
    expect(found).toHaveLength(4);
    expect(found).toEqual(expect.arrayContaining(['Sad 3000.00', 'Såd 30.00']));
    expect(found.filter((each) => each.startsWith('#'))).toEqual([
      expect.stringMatching(/ 70\.00$/),
      expect.stringMatching(/ 7\.00$/),
    ]);
  });

  test('go to the one that is left when the other was removed', async () => {
    await saved(`${HEAD}ISK;10;20\nISK;1000;2000\n`);
    const assets = (await maria().call('GET /api/assets')).json<{ id: string; value: string }[]>();
    const sold = assets.find(({ value }) => value === '20.00')?.id;
    await maria().call(`DELETE /api/assets/${sold}`);
    const newer = await read(`${LONGER}ISK;1000;2000;3000\n`);
    expect(newer.items[0]).toMatchObject({ leftOut: null, continues: { added: 1, differs: [] } });
    await save(newer.id);
    expect(await values()).toEqual(['ISK 3000.00']);
  });

  test('are asked about where nothing tells which is which', async () => {
    await saved(`${HEAD}ISK;10;20\nISK;1000;2000\n`);
    const newer = await read('Post;2024-03\nISK;3000\nISK;30\n');
    expect(newer.items.map(({ leftOut }) => leftOut)).toEqual(['unsure', 'unsure']);
    expect(await save(newer.id)).toMatchObject({ made: { assets: 0 }, updated: 0, months: 0 });
    expect(await values()).toEqual(['ISK 20.00', 'ISK 2000.00']);
  });

  test('of two that agree as much in some months neither is taken for the record', async () => {
    await saved(`${HEAD}ISK;10;20\nFond;1;2\n`);
    const newer = await read(`${LONGER}ISK;10;25;30\nISK;10;26;40\nFond;1;2;3\n`);
    expect(newer.items.map(({ leftOut }) => leftOut)).toEqual(['unsure', 'unsure', null]);
  });
});

describe('a newer file none of whose months agree', () => {
  const OURS = 'Post;2024-01;2024-02\nFond;1;2\nISK;3;4\n';
  const THEIRS = 'Post;2024-01;2024-02;2024-03\nFond;700;800;900\nISK;30;40;50\n';
  test('changes nothing, unless the user wants its values or new records', async () => {
    await save((await read(OURS)).id);
    const asked = await read(THEIRS);
    expect(asked.items).toMatchObject([
      { leftOut: 'unsure', continues: { name: 'Fond', added: 1, differs: [{}, {}] } },
      { leftOut: 'unsure' },
    ]);
    const [fund, isk] = asked.items.map(({ key }) => key);
    const items = [
      { key: fund, included: true },
      { key: isk, replaces: true },
    ];
    const chosen = await choose(asked.id, { items });
    expect(chosen.items).toMatchObject([
      { leftOut: null, continues: null },
      { leftOut: null, continues: { added: 1 } },
    ]);
    expect(await save(asked.id)).toMatchObject({ made: { assets: 1 }, updated: 1, months: 6 });
    expect(await values()).toEqual(['Fond 2.00', 'Fond 900.00', 'ISK 50.00']);
    // Each goes on with the records of its own file from then on.
    await save(
      (await read(OURS.replace('02\n', '02;2024-03\n').replace('Fond;1;2', 'Fond;1;2;5'))).id,
    );
    expect(await values()).toEqual(['Fond 5.00', 'Fond 900.00', 'ISK 50.00']);
    await undo(asked.id);
    expect(await values()).toEqual(['Fond 5.00', 'ISK 4.00']);
  });

  test('is of the same records if it has the other sign', async () => {
    const file = 'Post;2024-01;2024-02\nBolån;-100;-90\nHyra;-5;-6\nFond;1;2\n';
    await save((await read(file)).id);
    const turned = file.replace('2024-02', '2024-02;2024-03').replaceAll('-', '');
    const newer = await read(
      turned
        .replaceAll(/;(2024)(\d\d)/g, ';$1-$2')
        .replace('90', '90;80')
        .replace('6\n', '6;7\n')
        .replace(';2\n', ';2;3\n'),
    );
    expect(newer.items.map(({ continues }) => continues)).toMatchObject(
      [1, 1, 1].map((added) => ({ added, differs: [] })),
    );
    await save(newer.id);
    expect((await worth())['2024-03']).toBe(3 - 80);
    const again = await read(
      file.replace(/-90\n/, '-90;;-70\n').replace('02\n', '02;2024-03;2024-04\n'),
    );
    await save(again.id);
    expect((await worth())['2024-04']).toBe(3 - 70);
  });
});

describe('a name that records of other files or of the user have', () => {
  const BALANCES = 'Post;2024-01;2024-02\nKonto;18;19\nBil;155;150\nCSN;-82;-80\n';
  const BUDGET = 'Post;2024-01;2024-02\nUtgifter\nHyra;9;9\nBil;3;4\nCSN;1;1\n';
  const listed = async (kind: string, field: string) =>
    (await maria().call(`GET /api/${kind}`))
      .json<Record<string, string>[]>()
      .map((each) => `${each['name']} ${each[field]}`)
      .toSorted();

  test('is another one where one is paid each month, and the other is not', async () => {
    const stated = { type: 'other', amount: '3.00', currency: 'SEK', frequency: 'monthly' };
    for (const name of ['Bil', 'CSN'])
      await maria().call('POST /api/costs', { body: { ...stated, name } });
    const file = await read(BALANCES);
    expect(file.items.map(({ leftOut, continues }) => leftOut ?? continues)).toEqual([
      null,
      null,
      null,
    ]);
    await save(file.id);
    expect((await worth())['2024-02']).toBe(19 + 150 - 80);
    expect(await listed('costs', 'amount')).toEqual(['Bil 3.00', 'CSN 3.00']);
  });

  test('is asked about where an older version had it, and no month tells', async () => {
    await save((await read(BUDGET)).id);
    const file = await read('Post;2024-03;2024-04\nHyra;9;9\nBil;155;150\nCSN;-82;-80\n');
    expect(file.items.map(({ name, leftOut }) => [name, leftOut])).toEqual([
      ['Hyra', null],
      ['Bil', 'unsure'],
      ['CSN', 'unsure'],
    ]);
  });

  test('goes on in a file of the next year, with its present value and its own sign', async () => {
    await save(
      (await read('Post;2024-10;2024-11;2024-12\nISK;7;8;9\nBil;5;4;3\nLån;-6;-5;-4\n')).id,
    );
    const next = await read('Post;2025-01;2025-02\nISK;10;12\nKonto;1;2\nFond;1;1\nLån;3;2\n');
    expect(next.items.map(({ continues }) => continues?.added ?? null)).toEqual([2, null, null, 2]);
    await save(next.id);
    expect(await listed('assets', 'value')).toEqual([
      'Bil 3.00',
      'Fond 1.00',
      'ISK 12.00',
      'Konto 2.00',
    ]);
    expect(await listed('liabilities', 'balance')).toEqual(['Lån 2.00']);
    await undo(next.id);
    expect(await listed('assets', 'value')).toEqual(['Bil 3.00', 'ISK 9.00']);
    expect(await listed('liabilities', 'balance')).toEqual(['Lån 4.00']);
  });
});

test('a record that was removed after the last month of a file goes on with its last value', async () => {
  const file = 'Post;2024-01;2024-02\nFond;1;2\nISK;3;4\n';
  await save((await read(file)).id);
  const [fund] = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
  await maria().call(`DELETE /api/assets/${fund?.id}?on=2024-05-10`);
  const again = await read(file);
  const items = [{ key: again.items[0]?.key, included: true }];
  const chosen = await choose(again.id, { items });
  expect(chosen.items[0]?.months).toEqual([{ month: '2024-05', value: '2.00' }]);
  expect(await save(again.id)).toMatchObject({ made: { assets: 1 }, months: 1 });
  expect((await worth())['2024-06']).toBe(6);
});

test('a file that a guest moved in adds nothing to the account that the guest becomes', async () => {
  const file = [
    'Tillgångar;2024-01;2024-02;2024-03;2024-04',
    'Sparkonto;100;200;300;400',
    'Bil;50 000;49 000;;',
    'Skulder;;;;',
    'Bolån;-1 000;-900;-800;-700',
    'Kostnader;;;;',
    'Hyra;8 000;8 000;8 000;8 100',
  ].join('\n');
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
  const now = () => new Date('2024-06-10T09:00:00Z');
  const guest = guestMoves({ storage, now, currency: () => 'SEK', read: responseTo });
  const { id } = await guest.read(new Blob([file]), 'ekonomi.csv');
  await guest.save(id, { onShare: () => undefined, onLost: () => undefined });
  const body = guestExportFile({
    id: '0190c5d0-0000-4000-8000-000000000000',
    at: now().toISOString(),
    profile: {},
    records: byKind<Parameters<typeof guestExportFile>[0]['records']>(
      KIND_NAMES,
      (kind) => readStoredItems(kind, storage).items,
    ),
    mortgages: [],
    moved: movedItems(storage),
  });
  const imported = await maria().call('POST /api/import', { body });
  expect(imported.statusCode, imported.body).toBe(201);
  expect(await kept()).toEqual([]);
  const before = await worth();
  const again = await read(file);
  expect(
    again.items.map(({ name, leftOut, continues }) => [name, leftOut ?? continues?.added]),
  ).toEqual([
    ['Sparkonto', 0],
    ['Bil', 'removed'],
    ['Bolån', 0],
    ['Hyra', 0],
  ]);
  expect(await save(again.id)).toMatchObject({
    made: { assets: 0, liabilities: 0, costs: 0 },
    updated: 0,
    months: 0,
  });
  expect(await worth()).toEqual(before);
  const newer = await read(file.replace('2024-04', '2024-04;2024-05').replace('400', '400;500'));
  expect(newer.items[0]?.continues?.added).toBe(1);
});

describe('a record that no earlier file made', () => {
  const FILE = 'Post;2024-01;2024-02\nHus;3000;3100\nBolån;-2000;-1990\n';
  const NEWER = FILE.replace('02\n', '02;2024-03\n')
    .replace('3100', '3100;3200')
    .replace('-1990', '-1990;-1980');

  test('is that of a row which has its name and its months, as after an import', async () => {
    await save((await read(FILE)).id);
    const erik = await signUp('Erik');
    await importBy(erik, await exportOf(installation(), maria()));
    const his = movesOf(() => erik);
    const newer = await his.read(NEWER);
    expect(newer.items.map(({ continues }) => continues?.added)).toEqual([1, 1]);
    const counts = await his.save(newer.id);
    expect(counts).toMatchObject({ made: { assets: 0, liabilities: 0 }, updated: 2 });
    expect((await his.worth())['2024-03']).toBe(1220);
  });

  test('gets the months before it from a row of its name', async () => {
    const body = { type: 'other', name: 'Hus', value: '5000' };
    await maria().call('POST /api/assets', { body });
    const answer = await read(FILE);
    expect(answer.items[0]?.continues).toMatchObject({ name: 'Hus', added: 2, differs: [] });
    await save(answer.id);
    expect(await values()).toEqual(['Hus 5000.00']);
    await undo(answer.id);
    expect(await values()).toEqual(['Hus 5000.00']);
  });

  test('is asked about where its months are others', async () => {
    const other = 'Post;2024-01;2024-02\nHus;7;8\nBåt;1;2\nBil;1;2\nKonst;1;2\n';
    await save((await read(other)).id);
    const answer = await read(FILE);
    expect(answer.items[0]).toMatchObject({ leftOut: 'unsure', continues: { differs: [{}, {}] } });
    expect(answer.items[1]).toMatchObject({ leftOut: null, continues: null });
  });
});

test('what a newer file added to goes by the undo of that one, in whatever order', async () => {
  const year = async (months: string, rows: string) => {
    const { id } = await read(`Post;${months}\n${rows}`);
    await save(id);
    return id;
  };
  const first = await year('2024-01;2024-02', 'ISK;7;8\nBil;5;4\nLån;-6;-5\n');
  const second = await year('2024-03;2024-04', 'ISK;9;10\nLån;-4;-3\n');
  const third = await year('2024-05', 'ISK;11\n');
  await undo(first);
  expect(await values()).toEqual(['ISK 11.00']);
  expect((await worth())['2024-04']).toBe(10 - 3);
  await undo(second);
  expect(await values()).toEqual(['ISK 11.00']);
  expect((await maria().call('GET /api/liabilities')).json()).toEqual([]);
  await undo(third);
  expect(await values()).toEqual([]);
  expect(await worth()).toEqual({});
});

describe('a row with another name than before', () => {
  const FILE = 'Post;2024-01;2024-02\nISK;100;110\nFond;7;8\nHus;3000;3100\n';
  const RENAMED = FILE.replace('02\n', '02;2024-03\n')
    .replace('ISK;100;110', 'ISK Avanza;100;110;120')
    .replace('7;8', '7;8;9')
    .replace('3100', '3100;3200');

  test('is the record that had its months', async () => {
    await save((await read(FILE)).id);
    const answer = await read(RENAMED);
    expect(answer.items[0]?.continues).toMatchObject({ name: 'ISK', added: 1, differs: [] });
    await save(answer.id);
    expect((await worth())['2024-03']).toBe(3329);
  });

  test('is a new one where a month differs, and where two could be it', async () => {
    await save((await read(`${FILE}KF;100;110\n`)).id);
    const other = await read(RENAMED.replace('100;110', '100;111'));
    expect(other.items[0]).toMatchObject({ leftOut: null, continues: null });
    const either = await read(RENAMED);
    expect(either.items[0]).toMatchObject({ leftOut: 'unsure' });
  });
});

describe('costs that are not of every month', () => {
  const months = monthsFrom('2023-01', '2024-12');
  const row = (name: string, amounts: Record<string, number>, until = '2024-12') =>
    [name, ...monthsFrom('2023-01', until).map((month) => amounts[month] ?? '')].join(';');
  const quarterly = (end: string) =>
    Object.fromEntries(
      monthsFrom('2023-01', end).flatMap((month, at) => (at % 3 === 0 ? [[month, 900]] : [])),
    );
  const fileUntil = (end: string) =>
    [
      ['Utgifter', ...monthsFrom('2023-01', end)].join(';'),
      row('Hyra', Object.fromEntries(monthsFrom('2023-01', end).map((each) => [each, 9000])), end),
      row('Vatten', quarterly(end), end),
      row('Försäkring', { '2023-05': 3600, '2024-05': 3720 }, end),
      row('Tandläkare', { '2023-08': 2500 }, end),
    ].join('\n');
  const costs = async () => {
    const { json } = await maria().call('GET /api/net-worth-history?period=all');
    const points = json<{ month: string; costs: number }[]>();
    return Object.fromEntries(points.map(({ month, costs: of }) => [month, of]));
  };

  test('come to what the file says in the months that are over, and go on as they were', async () => {
    await save((await read(fileUntil('2024-12'))).id);
    // 9000 and 900 ÷ 3; 3600 ÷ 12 from May, 2500 in August alone; 3720 ÷ 12 from the next May.
    const right = Object.fromEntries(
      months.map((month) => {
        const insured = month < '2023-05' ? 0 : month < '2024-05' ? 300 : 310;
        return [month, 9300 + insured + (month === '2023-08' ? 2500 : 0)];
      }),
    );
    expect(await costs()).toMatchObject({ ...right, '2025-02': 9610 });
    const stored = (await maria().call('GET /api/costs')).json<Record<string, string>[]>();
    expect(stored.map((each) => [each['name'], each['amount'], each['frequency']])).toEqual([
      ['Hyra', '9000.00', 'monthly'],
      ['Vatten', '300.00', 'monthly'],
      ['Försäkring', '3720.00', 'yearly'],
    ]);
    const newer = await read(fileUntil('2025-01'));
    expect(newer.items.map(({ leftOut, continues }) => leftOut ?? continues)).toMatchObject([
      { added: 1, differs: [] },
      { added: 1, differs: [] },
      { added: 0, differs: [] },
      'removed',
    ]);
    await save(newer.id);
    expect(await costs()).toMatchObject({ ...right, '2025-02': 9610 });
  });
});
