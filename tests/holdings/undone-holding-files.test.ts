import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addAccount, addTransaction, aBuy } from '#tests/support/holdings.ts';
import { tracesOf } from '#tests/support/traces.ts';
import { AVANZA, LATER, openSentFiles, PATH } from './sent-files.ts';

const { installation, maria, signUp, send, add, undo, rowsOf, assetNames } = openSentFiles();

test('an account that is erased takes along what its files tell of it', async () => {
  const told = async () => {
    const { rows } = await installation().db.orm.execute(
      sql`select accounts from holding_imports where user_id = ${maria().userId}`,
    );
    return JSON.stringify(rows);
  };
  await add(AVANZA, 'new,new');
  const assets = (await maria().call('GET /api/assets')).json<{ id: string; name: string }[]>();
  const [first = '', second = ''] = ['123', '456'].map(
    (number) => assets.find(({ name }) => name.endsWith(number))?.id,
  );
  await maria().call(`DELETE /api/assets/${first}?history=erase`);
  expect([(await told()).includes('123'), (await told()).includes('456')]).toEqual([false, true]);
  await maria().call(`DELETE /api/assets/${second}?history=erase`);
  expect(await told()).toBe('[]');
  expect(await tracesOf(installation().db, ['fil.csv'])).toEqual([]);
});

describe('the undo', () => {
  test('takes away that file’s rows, and leaves those of another one', async () => {
    const account = await addAccount(maria());
    await addTransaction(maria(), account, aBuy());
    const first = await add(AVANZA, `${account},none`);
    const second = await add(LATER, account);
    expect([first.added, second.added]).toEqual([3, 1]);
    expect(await undo(first.id)).toBe(204);
    // The sale that both files have stays, as does the typed buy.
    expect((await rowsOf(account)).map(({ day }) => day)).toEqual([
      '2026-04-01',
      '2026-03-05',
      '2026-01-15',
    ]);
    expect(await undo(first.id)).toBe(404);
    expect(await undo(second.id)).toBe(204);
    expect(await rowsOf(account)).toHaveLength(1);
    expect((await maria().call('GET /api/instruments')).json()).toHaveLength(1);
  });

  test('leaves the rows that a file has which brought nothing new', async () => {
    const account = await addAccount(maria());
    const first = await add(AVANZA, `${account},none`);
    const again = await add(`${AVANZA}\n`, `${account},none`);
    expect(again).toMatchObject({ added: 0, known: 3 });
    expect((await add(AVANZA, `${account},none`)).added).toBe(0);
    expect(await undo(first.id)).toBe(204);
    expect(await rowsOf(account)).toHaveLength(3);
    expect(await undo(again.id)).toBe(204);
    expect(await rowsOf(account)).toHaveLength(0);
  });

  test('gives back what was stated, and takes along an asset that the file made', async () => {
    const assets = async () =>
      (await maria().call('GET /api/assets')).json<{ id: string; value: string }[]>();
    const worth = async () => (await assets()).map((each) => each.value);
    const account = await addAccount(maria(), { value: '700' });
    const { id } = await add(AVANZA, `new,${account}`);
    expect(await worth()).toEqual(['5000.00', '2666.00']);
    expect(await undo(id)).toBe(204);
    expect(await worth()).toEqual(['700.00']);
    const again = await add(AVANZA, `new,${account}`);
    expect(await worth()).toEqual(['5000.00', '2666.00']);

    // Another file’s rows keep it.
    const made = (await assets()).find((each) => each.id !== account)?.id ?? '';
    const later = await add(LATER, made);
    expect(await undo(again.id)).toBe(204);
    expect(await assets()).toHaveLength(2);
    expect(await undo(later.id)).toBe(204);
    expect(await worth()).toEqual(['700.00']);
  });

  test('of a file that added nothing changes nothing', async () => {
    const account = await addAccount(maria());
    const first = await add(AVANZA, `${account},none`);
    const again = await add(AVANZA, `${account},none`);
    expect(await undo(again.id)).toBe(204);
    expect(await rowsOf(account)).toHaveLength(3);
    expect(await undo(first.id)).toBe(204);
    expect(await rowsOf(account)).toEqual([]);
  });

  test('is listed with the files of banks, and is an activity', async () => {
    const { id } = await add(AVANZA, 'new,none');
    await undo(id);
    const list = (await maria().call(`GET ${PATH}`)).json<object[]>();
    const fields = { fileName: 'fil.csv', format: 'holdings', source: 'avanza', added: 3 };
    expect(list).toMatchObject([{ id, ...fields, undoneAt: expect.any(String) }]);
    const done = (await maria().call('GET /api/activities')).json<{ activities: object[] }>();
    expect(done.activities.slice(0, 3)).toMatchObject([
      { action: 'deleted', entityType: 'bank_file', entityName: 'fil.csv' },
      { action: 'deleted', entityType: 'asset' },
      { action: 'created', entityType: 'bank_file', changes: [{ field: 'rows', to: 3 }] },
    ]);
  });

  test('while the same file is added ends whole either way', async () => {
    const account = await addAccount(maria());
    const { id } = await add(AVANZA, `${account},none`);
    const [undone, again] = await Promise.all([undo(id), add(AVANZA, `${account},none`)]);
    expect(undone).toBe(204);
    // Known before the undo, which then took them away, or new after it.
    expect(await rowsOf(account)).toHaveLength(again.added);
  });
});

describe('whose it is', () => {
  test('another’s asset and import do not exist', async () => {
    const account = await addAccount(maria());
    const erik = await signUp('Erik');
    expect((await send(AVANZA, `${account},none`, erik)).statusCode).toBe(404);
    const { id } = await add(AVANZA, `${account},none`);
    expect(await undo(id, erik)).toBe(404);
    expect((await erik.call(`GET ${PATH}`)).json()).toEqual([]);
    expect(await rowsOf(account)).toHaveLength(3);
  });

  test.each(['', 'new', 'new,new,new', 'x,new', 'new-foo,new'])(
    'refuses the accounts "%s" and adds nothing',
    async (accounts) => {
      expect((await send(AVANZA, accounts)).statusCode).toBe(400);
      expect(await assetNames()).toEqual([]);
      expect((await maria().call(`GET ${PATH}`)).json()).toEqual([]);
    },
  );

  test('refuses an asset that keeps no holdings, with all of the file', async () => {
    const home = await addAccount(maria(), { type: 'real_estate', accountForm: null });
    const answer = await send(AVANZA, `new,${home}`);
    expect(answer.json()).toMatchObject({ code: 'no_holdings' });
    expect(await assetNames()).toHaveLength(1);
  });
});
