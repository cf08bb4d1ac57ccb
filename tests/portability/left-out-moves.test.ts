import { describe, expect, test } from 'vitest';
import { workbookOf } from '#tests/banking/spreadsheet.ts';
import { movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { maria } = openWithMaria();
const { read, choose, save, undo, worth } = movesOf(maria);

describe('what the user left out of a file', () => {
  const TARGETS = 'Post;2024-01;2024-02\nISK;100;110\nMålbild;7500;7500\nBåt;40;40\n';

  test('stays left out of the same file and of a newer one, until it is wanted', async () => {
    const first = await read(TARGETS);
    const target = first.items.find(({ name }) => name === 'Målbild');
    await choose(first.id, { items: [{ key: target?.key, included: false }] });
    await save(first.id);
    const again = await read(TARGETS);
    expect(again.items.map(({ leftOut }) => leftOut)).toEqual([null, 'choice', null]);
    await save(again.id);
    const newer = await read(TARGETS.replace('2024-02', '2024-02;2024-03').replaceAll(/$/gm, ''));
    expect(newer.items.find(({ name }) => name === 'Målbild')?.leftOut).toBe('choice');
    expect(await worth()).toMatchObject({ '2024-02': 150 });
    await choose(newer.id, { items: [{ key: target?.key, included: true }] });
    await save(newer.id);
    expect((await read(TARGETS)).items.map(({ leftOut }) => leftOut)).toEqual([null, null, null]);
  });
});

describe('a sheet that the user left out of a file', () => {
  /** Sheets with names that items have in their keys, and with names that they have not. */
  const bookOf = (of2024: string, others = ['Post;2024-01;2024-02\nISK;80;90\nBil;50;49']) =>
    workbookOf([
      { name: '2023', text: others[0] ?? '' },
      { name: '2024', text: of2024 },
      { name: 'Blad2', text: 'Post;2024-03;2024-04\nHus;900;901' },
    ]);
  const OLDER = 'Post;2024-03;2024-04\nISK;100;110\nKonto;20;21';
  const LATER = 'Post;2024-04;2024-05\nISK;110;120\nKonto;21;22';
  const leftOutOf = ({ sheets }: { sheets: object[] }) =>
    (sheets as { name: string; isLeftOut: boolean }[]).flatMap((each) =>
      each.isLeftOut ? [each.name] : [],
    );

  test('stays left out of a newer one, whatever it is called, until it is read', async () => {
    const first = await read(bookOf(OLDER));
    expect(leftOutOf(first)).toEqual([]);
    await choose(first.id, { sheets: [1], items: [] });
    await save(first.id);
    const newer = await read(bookOf(LATER));
    expect(leftOutOf(newer)).toEqual(['2023', 'Blad2']);
    expect(newer.choices).toEqual({ items: [], sheets: [1] });
    await save(newer.id);
    expect(await worth()).toMatchObject({ '2024-04': 131, '2024-05': 142 });
    expect(await worth()).not.toHaveProperty('2024-02');
    // Read once, it is read of the next.
    const wanted = await read(bookOf(LATER));
    await choose(wanted.id, { sheets: [0, 1], items: [] });
    await save(wanted.id);
    expect((await worth())['2024-02']).toBe(139);
    expect(leftOutOf(await read(bookOf(LATER)))).toEqual(['Blad2']);
    await undo(wanted.id);
    expect(leftOutOf(await read(bookOf(LATER)))).toEqual(['2023', 'Blad2']);
    // A file of other items has none of them.
    const other = bookOf('Post;2024-04\nGuld;5', ['Post;2024-02\nBåt;7']);
    expect(leftOutOf(await read(other))).toEqual([]);
  });

  test('is asked about where it may not be wealth, and read of a newer one once it was wanted', async () => {
    const bookWith = (last: string) =>
      workbookOf([
        { name: 'Januari', text: 'ISK;100\nBolån;-40\nNetto;60' },
        { name: 'Februari', text: `ISK;110\nBolån;-30\nNetto;${last}` },
        { name: 'Nycklar', text: 'Post;2024-01;2024-02\nFörråd;7;8\nPort;9;9' },
      ]);
    const asked = await read(bookWith('80'), 'Ekonomi 2024.xlsx');
    expect(leftOutOf(asked)).toEqual(['Nycklar']);
    expect(asked.issues.map(({ code }) => code)).toEqual(['otherSheet']);
    const wanted = await choose(asked.id, { sheets: [0, 1, 2], items: [] });
    // The name of the file states the year, also when it is read again.
    expect(wanted.items[0]?.months.map(({ month }) => month)).toEqual(['2024-01', '2024-02']);
    expect(wanted.items).toHaveLength(5);
    await save(asked.id);
    expect(leftOutOf(await read(bookWith('80'), 'Ekonomi 2024.xlsx'))).toEqual([]);
  });
});
