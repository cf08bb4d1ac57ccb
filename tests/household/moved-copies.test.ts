import { expect, test } from 'vitest';
import { movesOf } from '#tests/support/moves.ts';
import { assetsOf, erik, link, maria, meetAnew } from '#tests/support/co-owned.ts';

meetAnew();
const { read, choose, save, undo } = movesOf(() => erik);

const FILE = 'Post;2024-01;2024-02\nHuset;10;20\nBil;5;4\n';
const valuesOf = async (who: typeof erik) =>
  (await assetsOf(who)).map(({ name, value }) => `${name} ${value}`);

test('a row of what another owner states is left out, and the rest of the file is saved', async () => {
  await link();
  const { id, items } = await read(FILE);
  expect(items.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['Huset', 'coOwned'],
    ['Bil', null],
  ]);
  await choose(id, { items: items.map(({ key }) => ({ key, replaces: true })) });
  await save(id);
  expect(await valuesOf(erik)).toEqual(['Huset 3000000.00', 'Bil 4.00']);
  expect(await valuesOf(maria)).toEqual(['Huset 3000000.00']);
  await undo(id);
  expect(await valuesOf(erik)).toEqual(['Huset 3000000.00']);
});

test('one that the user wants is another item', async () => {
  await link();
  const { id, items } = await read(FILE);
  await choose(id, { items: items.map(({ key }) => ({ key, included: true })) });
  await save(id);
  expect(await valuesOf(erik)).toEqual(['Huset 3000000.00', 'Huset 20.00', 'Bil 4.00']);
});
