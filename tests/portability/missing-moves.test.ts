import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { workbookOf } from '#tests/banking/spreadsheet.ts';
import { aBuy, addTransaction } from '#tests/support/holdings.ts';
import { householdOf } from '#tests/support/households.ts';
import { movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();
const { read, choose, save, undo, worth } = movesOf(maria);

const FILE = 'Post;2024-01;2024-02\nISK;7;8\nBil;5;4\nLån;-6;-5\n';
const NEWER = 'Post;2024-01;2024-02;2024-03;2024-04\nISK;7;8;9;10\n';

const listed = async (kind = 'assets') =>
  (await maria().call(`GET /api/${kind}`)).json<{ id: string; name: string; type: string }[]>();
const namesOf = async (kind = 'assets') => (await listed(kind)).map(({ name }) => name);
const idOf = async (name: string) => (await listed()).find((each) => each.name === name)?.id ?? '';
const saved = async (file: string) => {
  const { id } = await read(file);
  await save(id);
  return id;
};
/** Saves a newer file that states that records have ended. */
const savedEnding = async (file: string, names: readonly string[]) => {
  const { id, missing } = await read(file);
  const ended = missing.filter(({ name }) => names.includes(name));
  const items = ended.map(({ key }) => ({ key, hasEnded: true }));
  const chosen = await choose(id, { items });
  expect(chosen.missing.filter(({ hasEnded }) => hasEnded)).toHaveLength(names.length);
  return { id, counts: await save(id) };
};

describe('a record that a newer file has nothing of', () => {
  test('is asked about, and stays unless the user states that it has ended', async () => {
    await saved(FILE);
    const newer = await read(NEWER);
    expect(newer.missing).toEqual([
      {
        key: `record:${await idOf('Bil')}`,
        id: await idOf('Bil'),
        name: 'Bil',
        kind: 'assets',
        value: '4.00',
        currency: 'SEK',
        endsOn: '2024-03-01',
        hasEnded: false,
        wasAsked: false,
      },
      expect.objectContaining({ name: 'Lån', kind: 'liabilities', endsOn: '2024-03-01' }),
    ]);
    expect(await save(newer.id)).toMatchObject({ updated: 1 });
    expect(await namesOf()).toEqual(['ISK', 'Bil']);
    expect((await worth())['2024-04']).toBe(10 + 4 - 5);
    // Of the next version it is not a new question, but can still be answered.
    const next = await read(NEWER);
    expect(next.missing.map(({ name, wasAsked }) => [name, wasAsked])).toEqual([
      ['Bil', true],
      ['Lån', true],
    ]);
  });

  test('ends after the last month of the older file, and comes back by the undo', async () => {
    await saved(FILE);
    const { id, counts } = await savedEnding(NEWER, ['Bil', 'Lån']);
    expect(counts).toMatchObject({ updated: 3, months: 2 });
    expect(await worth()).toMatchObject({ '2024-02': 7, '2024-03': 9, '2024-04': 10 });
    expect([await namesOf(), await namesOf('liabilities')]).toEqual([['ISK'], []]);
    expect(await save(id)).toEqual(counts);
    expect((await read(NEWER)).missing).toEqual([]);
    await undo(id);
    expect([await namesOf(), await namesOf('liabilities')]).toEqual([['ISK', 'Bil'], ['Lån']]);
    expect((await worth())['2024-04']).toBe(8 + 4 - 5);
    expect((await read(NEWER)).missing.map(({ wasAsked }) => wasAsked)).toEqual([false, false]);
  });

  test('ends as part of the middle file, whose undo brings it back', async () => {
    const first = await saved(FILE);
    const { id } = await savedEnding(NEWER, ['Bil']);
    await saved(`${NEWER}Fond;1;2;3;4\n`.replace('2024-04\n', '2024-04;2024-05\n'));
    await undo(id);
    expect(await namesOf()).toEqual(['ISK', 'Bil', 'Fond']);
    await savedEnding(NEWER, ['Bil']);
    await undo(first);
    expect(await namesOf()).toEqual(['ISK', 'Fond']);
    expect((await worth())['2024-02']).toBe(8 + 2);
  });

  test('stays as the user has it once that was restored or changed after the file', async () => {
    await saved(FILE);
    const car = await idOf('Bil');
    const { id } = await savedEnding(NEWER, ['Bil', 'Lån']);
    await maria().call(`POST /api/assets/${car}/restoration`);
    await maria().call(`PUT /api/assets/${car}`, { body: { name: 'Volvo', value: '3' } });
    await undo(id);
    expect(await listed()).toMatchObject([{ name: 'ISK' }, { name: 'Volvo', value: '3.00' }]);
    expect(await namesOf('liabilities')).toEqual(['Lån']);
  });

  test('keeps the months that the user has typed since', async () => {
    await saved(FILE);
    const car = await idOf('Bil');
    const values = [{ kind: 'assets', id: car, value: '3', currency: 'SEK' }];
    const body = { year: 2024, month: 5, values };
    const typed = await maria().call('PUT /api/historical-values', { body });
    expect(typed.statusCode, typed.body).toBe(200);
    const later = NEWER.replace('2024-04\n', '2024-04;2024-07\n').replace('9;10', '9;10;11');
    expect((await read(later)).missing[0]).toMatchObject({ name: 'Bil', endsOn: '2024-06-01' });
    await maria().call(`PUT /api/assets/${car}`, { body: { value: '2' } });
    const running = monthOf(dayOf(new Date()));
    expect((await read(later)).missing[0]?.endsOn).toBe(`${running}-01`);
    await savedEnding(later, ['Bil']);
    expect((await worth())['2024-05']).toBe(10 + 3 - 5);
  });
});

describe('no file ends', () => {
  const bilOf = async (file: string) =>
    (await read(file)).missing.find(({ name }) => name === 'Bil');

  test('a record that it does not reach, as an older version opened later', async () => {
    await saved(FILE);
    const older = await read('Post;2024-01\nISK;7\n');
    expect(older.missing).toEqual([]);
    const items = [{ key: `record:${await idOf('Bil')}`, hasEnded: true }];
    expect((await choose(older.id, { items })).missing).toEqual([]);
    await save(older.id);
    expect(await namesOf()).toEqual(['ISK', 'Bil']);
  });

  test('a row that is there in another name, that was left out, or that another file has', async () => {
    await saved(FILE);
    expect(await bilOf(`${NEWER}Volvo;5;4;3;2\n`)).toBeUndefined();
    const again = await read(FILE);
    const car = again.items.find(({ name }) => name === 'Bil');
    await choose(again.id, { items: [{ key: car?.key, included: false }] });
    await save(again.id);
    expect(await bilOf(NEWER)).toBeUndefined();
    await saved(FILE);
    expect(await bilOf(NEWER)).toBeDefined();
    await saved('Post;2024-02;2024-03\nBil;4;3\nBåt;1;1\nHus;9;9\n');
    expect(await bilOf(NEWER)).toBeUndefined();
  });

  test('a row of a sheet that is left out of this file, and was not of the older one', async () => {
    const book = workbookOf([
      { name: '2023', text: 'Post;2023-11;2023-12\nISK;5;6\nBil;5;4' },
      { name: 'Övrigt', text: 'Post;2023-11;2023-12\nBåt;2;1\nKonto;1;1' },
    ]);
    const first = await read(book);
    await save(first.id);
    const again = await read(book);
    const chosen = await choose(again.id, { sheets: [0], items: [] });
    expect(chosen.missing).toEqual([]);
  });

  test('an account with holdings', async () => {
    await saved(FILE);
    const car = await idOf('Bil');
    const body = { type: 'investment', accountForm: 'af' };
    await maria().call(`PUT /api/assets/${car}`, { body });
    await addTransaction(maria(), car, aBuy({ day: '2024-02-05' }));
    const newer = await read(NEWER);
    const items = newer.missing.map(({ key }) => ({ key, hasEnded: true }));
    const chosen = await choose(newer.id, { items });
    expect(chosen.missing).toMatchObject([
      { name: 'Bil', endsOn: null, hasEnded: false },
      { name: 'Lån', hasEnded: true },
    ]);
    await save(newer.id);
    expect([await namesOf(), await namesOf('liabilities')]).toEqual([['ISK', 'Bil'], []]);
  });

  test('an account whose balance a bank states', async () => {
    await saved(FILE);
    const [userId, connection] = [maria().userId, randomUUID()];
    const { orm } = installation().db;
    await orm.execute(sql`
      insert into bank_connections (user_id, id, provider, status, consent_ref, offered)
      values (${userId}, ${connection}, 'sandbox', 'connected', '', '[]')`);
    await orm.execute(sql`
      insert into bank_accounts (user_id, id, account_name, connection_id, linked_asset_id)
      values (${userId}, ${randomUUID()}, 'Konto', ${connection}, ${await idOf('Bil')})`);
    expect(await bilOf(NEWER)).toMatchObject({ endsOn: null });
    // Once the bank states it no more, its file can tell of the end.
    await orm.execute(sql`delete from bank_connections where user_id = ${userId}`);
    expect(await bilOf(NEWER)).toMatchObject({ endsOn: '2024-03-01' });
  });

  test('a record that the user owns together with others', async () => {
    await saved(FILE);
    const erik = await signUp('Erik');
    const { id: householdId } = await householdOf(installation(), [maria(), erik]);
    const itemId = await idOf('Bil');
    await maria().call(`PUT /api/assets/${itemId}`, { body: { ownershipPercentage: '50' } });
    const body = { householdId, memberId: erik.userId, kind: 'assets', itemId, percent: '50' };
    const proposed = await maria().call('POST /api/co-owner-links', { body });
    expect(await bilOf(NEWER)).toMatchObject({ endsOn: '2024-03-01' });
    const { id } = proposed.json<{ id: string }>();
    const accepted = await erik.call(`POST /api/co-owner-links/${id}/accept`);
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(await bilOf(NEWER)).toMatchObject({ endsOn: null });
    const { id: of } = await read(NEWER);
    await choose(of, { items: [{ key: `record:${itemId}`, hasEnded: true }] });
    await save(of);
    expect((await erik.call('GET /api/assets')).json()).toHaveLength(1);
    expect(await namesOf()).toEqual(['ISK', 'Bil']);
  });

  test('a record of another user, or one that is removed', async () => {
    await saved(FILE);
    const erik = await signUp('Erik');
    const his = movesOf(() => erik);
    await his.save((await his.read(FILE)).id);
    const [stolen] = (await erik.call('GET /api/assets')).json<{ id: string }[]>();
    const car = await idOf('Bil');
    const newer = await read(NEWER);
    await maria().call(`DELETE /api/assets/${car}`);
    const items = [stolen?.id, car].map((id) => ({ key: `record:${id}`, hasEnded: true }));
    const chosen = await choose(newer.id, { items });
    expect(chosen.missing.map(({ name, hasEnded }) => [name, hasEnded])).toEqual([['Lån', false]]);
    await save(newer.id);
    expect((await erik.call('GET /api/assets')).json()).toHaveLength(2);
  });
});

test('of two tabs that end it at once one does', async () => {
  await saved(FILE);
  const files = [await read(NEWER), await read(`${NEWER}Fond;1;2;3;4\n`)];
  for (const { id, missing } of files) {
    await choose(id, { items: [{ key: missing[0]?.key, hasEnded: true }] });
  }
  await Promise.all([...files, ...files].map(({ id }) => save(id)));
  expect((await namesOf()).toSorted()).toEqual(['Fond', 'ISK']);
  expect(await worth()).toMatchObject({ '2024-02': 8 + 4 + 2 - 5, '2024-04': 10 + 4 - 5 });
});

test('as many are asked about as a file can have rows, whatever their names', async () => {
  const name = `<script>alert(1)</script>${'x'.repeat(60)}`;
  const rows = (from: number) =>
    Array.from({ length: 210 }, (_, at) => `Rad ${from + at};${at + 1};${at + 2}\n`).join('');
  for (const from of [0, 1_000]) await saved(`Post;2024-01;2024-02\nISK;7;8\n${rows(from)}`);
  await saved(`Post;2024-01;2024-02\nISK;7;8\n"${name}";3001;4002\n`);
  const newer = await read(NEWER);
  expect(newer.missing).toHaveLength(400);
  expect(newer.missing[0]?.name).toMatch(/^<script>alert\(1\)<\/script>x+$/);
  const items = newer.missing.map(({ key }) => ({ key, hasEnded: true }));
  await choose(newer.id, { items });
  expect(await save(newer.id)).toMatchObject({ updated: 401 });
  expect(await listed()).toHaveLength(1 + 2 * 210 + 1 - 400);
});
