import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria } = openWithMaria();
const { read, choose, save, undo, worth } = movesOf(maria);

const FIRST = 'Post;2024-01;2024-02\nISK;10;20\nBil;5;4\n';
/** February corrected, and two months more. */
const SECOND = 'Post;2024-01;2024-02;2024-03;2024-04\nISK;10;25;30;40\nBil;5;4;3;2\n';
const saved = async (file: string, replaces = false) => {
  const { id, items } = await read(file);
  if (replaces) await choose(id, { items: items.map(({ key }) => ({ key, replaces })) });
  await save(id);
  return id;
};
const values = async () =>
  (await maria().call('GET /api/assets'))
    .json<{ name: string; value: string }[]>()
    .map(({ name, value }) => `${name} ${value}`);
const typed = async () => {
  const { rows } = await installation().db.orm.execute<{ text: string }>(sql`
    select a.name || ' ' || h.year || '-' || h.month || ' ' || h.value as text
    from historical_asset_values h join assets a on a.user_id = h.user_id and a.id = h.asset_id
    where h.user_id = ${maria().userId} and a.deleted_at is null
    order by a.name desc, h.year, h.month`);
  return rows.map(({ text }) => text);
};

test('months of an undone file that a later one states too stay as the later file’s', async () => {
  await saved(FIRST);
  const before = [await values(), await typed()];
  const second = await saved(SECOND, true);
  const third = await saved('Post;2024-02;2024-03;2024-05\nISK;25;30;50\nBil;4;3;1\n');
  await undo(second);
  expect(await values()).toEqual(['ISK 50.00', 'Bil 1.00']);
  expect(await typed()).toEqual([
    'ISK 2024-1 10.00',
    'ISK 2024-2 25.00',
    'ISK 2024-3 30.00',
    'ISK 2024-5 50.00',
    'Bil 2024-1 5.00',
    'Bil 2024-2 4.00',
    'Bil 2024-3 3.00',
    'Bil 2024-5 1.00',
  ]);
  await undo(third);
  expect([await values(), await typed()]).toEqual(before);
});

test('so do they in the same file again, with its present value, and go with the last', async () => {
  const first = await saved(FIRST);
  const before = [await values(), await typed()];
  const second = await saved(SECOND, true);
  const after = [await values(), await typed()];
  const again = [await saved(SECOND), await saved(SECOND)];
  await undo(second);
  expect([await values(), await typed()]).toEqual(after);
  await undo(again[0] ?? '');
  expect([await values(), await typed()]).toEqual(after);
  await undo(again[1] ?? '');
  expect([await values(), await typed()]).toEqual(before);
  await undo(first);
  expect(await worth()).toEqual({});
});

test('a value that a later file replaced goes back to the one before both', async () => {
  await saved(FIRST);
  const before = [await values(), await typed()];
  const second = await saved(SECOND, true);
  const third = await saved(SECOND.replace('25;30;40', '26;31;41'), true);
  await undo(second);
  expect(await values()).toEqual(['ISK 41.00', 'Bil 2.00']);
  expect(await worth()).toMatchObject({ '2024-02': 30, '2024-03': 34, '2024-04': 43 });
  await undo(third);
  expect([await values(), await typed()]).toEqual(before);
});

test('a value that the user has typed since stays through both undos', async () => {
  await saved(FIRST);
  const second = await saved(SECOND, true);
  const third = await saved(SECOND);
  const [isk] = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
  const own = [{ kind: 'assets', id: isk?.id, value: '77', currency: 'SEK' }];
  const body = { year: 2024, month: 3, values: own };
  await maria().call('PUT /api/historical-values', { body });
  await undo(second);
  await undo(third);
  expect((await typed()).filter((text) => text.startsWith('ISK'))).toEqual([
    'ISK 2024-1 10.00',
    'ISK 2024-2 20.00',
    'ISK 2024-3 77.00',
  ]);
  expect(await values()).toEqual(['ISK 20.00', 'Bil 4.00']);
});

test('what both files have removed is restored by the later one’s undo alone', async () => {
  await saved(FIRST);
  const ending = async () => {
    const { id, missing } = await read('Post;2024-01;2024-02;2024-03\nISK;10;20;30\n');
    await choose(id, { items: missing.map(({ key }) => ({ key, hasEnded: true })) });
    await save(id);
    return id;
  };
  const car = (await maria().call('GET /api/assets')).json<{ id: string }[]>()[1]?.id;
  const second = await ending();
  await maria().call(`POST /api/assets/${car}/restoration`);
  const third = await ending();
  await undo(second);
  expect(await values()).toEqual(['ISK 30.00']);
  await undo(third);
  expect(await values()).toEqual(['ISK 20.00', 'Bil 4.00']);
});
