import { beforeEach, describe, expect, test } from 'vitest';
import { addBankAccount, HEADER, sendFile, transactionsOf } from '#tests/support/bank.ts';
import { openSortedTransactions } from './sorted-transactions.ts';

const { accountId, categoryId, change, maria, rowOf, sendRows, sendRowsTo, signUp } =
  openSortedTransactions();

describe('many at once', () => {
  const edit = (body: object, of = maria()) => of.call('PATCH /api/transactions', { body });

  beforeEach(() =>
    sendRows(
      ['2026-01-10', 'ICA ETT', '-1.00'],
      ['2026-01-11', 'ICA TVA', '-2.00'],
      ['2026-01-12', 'LÖN', '30000.00'],
    ),
  );

  test('by what they have in common, and undone but for what was changed since', async () => {
    await change('ICA ETT', { tags: ['egen', 'bort'] });
    const category = await categoryId('transfer');
    const changes = { category, addTags: ['delat', 'egen'], removeTags: ['bort'], isReviewed: 1 };
    const answer = (await edit({ filter: { search: 'ica' }, changes })).json<{ edit: string }>();
    expect(answer).toMatchObject({ changed: 2 });
    expect(await rowOf('ICA ETT')).toMatchObject({
      category,
      tags: ['egen', 'delat'],
      isReviewed: 1,
      transactionType: 'transfer',
    });
    expect(await rowOf('LÖN')).toMatchObject({ tags: [], isReviewed: 0 });
    await change('ICA TVA', { notes: 'Min' });
    const undone = await maria().call(`DELETE /api/transaction-edits/${answer.edit}`);
    expect(undone.json()).toEqual({ restored: 1 });
    expect(await rowOf('ICA ETT')).toMatchObject({
      category: await categoryId('groceries'),
      tags: ['egen', 'bort'],
      isReviewed: 0,
      transactionType: 'expense',
    });
    expect(await rowOf('ICA TVA')).toMatchObject({ category, notes: 'Min' });
    const again = await maria().call(`DELETE /api/transaction-edits/${answer.edit}`);
    expect(again.statusCode).toBe(404);
    // One row for each action, whatever its number of subjects.
    const done = (await maria().call('GET /api/activities')).json<{ activities: object[] }>();
    const many = { entityType: 'transactions', entityId: answer.edit, isRestorable: false };
    expect(done.activities.slice(0, 2)).toMatchObject([
      { ...many, action: 'restored', entityName: '1', changes: [] },
      {
        ...many,
        action: 'updated',
        entityName: '2',
        changes: [{ field: 'category' }, { field: 'tags' }, { field: 'isReviewed' }],
      },
    ]);
  });

  test('an edit without tags leaves them as they are, and so does its undo', async () => {
    await change('ICA ETT', { tags: ['egen'] });
    const changes = { isReviewed: 1 };
    const answer = (await edit({ filter: { search: 'ica' }, changes })).json<{ edit: string }>();
    expect(await rowOf('ICA ETT')).toMatchObject({ tags: ['egen'], isReviewed: 1 });
    await maria().call(`DELETE /api/transaction-edits/${answer.edit}`);
    expect(await rowOf('ICA ETT')).toMatchObject({ tags: ['egen'], isReviewed: 0 });
    expect(await rowOf('ICA TVA')).toMatchObject({ tags: [], isReviewed: 0 });
  });

  test('tags of more than 20,000 at once are refused, and other edits are not', async () => {
    const rows = Array.from({ length: 20_001 }, (_, at) => ['2026-02-10', `KVITTO ${at}`, '-3.00']);
    await sendRows(...(rows as [string, string, string][]));
    const filter = { search: 'kvitto' };
    const refused = await edit({ filter, changes: { addTags: ['delat'] } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ issues: [{ path: 'filter', code: 'tags.rows' }] });
    const taken = await edit({ filter, changes: { isReviewed: 1 } });
    expect(taken.json()).toMatchObject({ changed: 20_001 });
  });

  test('by their ids: all or none, and nobody else’s', async () => {
    const ids = (await transactionsOf(maria())).transactions.map(({ id }) => id);
    const changes = { isReviewed: 1 };
    expect((await edit({ ids: ids.slice(0, 2), changes })).json()).toMatchObject({ changed: 2 });
    expect((await transactionsOf(maria(), 'reviewed=0')).transactions).toHaveLength(1);
    const erik = await signUp('Erik');
    expect((await edit({ ids, changes: { addTags: ['x'] } }, erik)).statusCode).toBe(404);
    const unknown = '019a9d6e-0000-7000-8000-000000000001';
    const mixed = { ids: [...ids, unknown], changes: { addTags: ['x'] } };
    expect((await edit(mixed)).statusCode).toBe(404);
    const tooMany = Array.from({ length: 19 }, (_, at) => `t${at}`);
    await change('LÖN', { tags: tooMany });
    expect((await edit({ ids, changes: { addTags: ['x', 'y'] } })).statusCode).toBe(400);
    expect((await rowOf('ICA ETT')).tags).toEqual([]);
  });

  test.each([
    ['nothing named', { ids: [] }],
    ['both', { ids: ['019a9d6e-0000-7000-8000-000000000001'], filter: {} }],
    ['neither', {}],
    ['too many', { ids: Array(1_001).fill('019a9d6e-0000-7000-8000-000000000001') }],
  ])('refuses %s', async (_, meant) => {
    expect((await edit({ ...meant, changes: { isReviewed: 1 } })).statusCode).toBe(400);
  });

  test('one at a time only the version that was seen', async () => {
    const seen = { 'if-match': `"${(await rowOf('LÖN')).updatedAt}"` };
    expect((await change('LÖN', { notes: 'Första' }, seen)).statusCode).toBe(200);
    const late = await change('LÖN', { notes: 'Andra' }, seen);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ current: { notes: 'Första', description: 'LÖN' } });
  });
});

describe('a transfer between own accounts', () => {
  test('is no income and no spending, until the user says otherwise', async () => {
    await sendRows(['2026-01-10', 'TILL KONTO 4711', '-5000.00']);
    expect(await rowOf('4711')).toMatchObject({ transactionType: 'expense' });
    const second = await addBankAccount(maria(), { accountName: 'Sparkonto' });
    await sendRowsTo(second, ['2026-01-11', 'INSÄTTNING', '5000.00']);
    const [into, out] = [await rowOf('INSÄTTNING'), await rowOf('4711')];
    expect(out).toMatchObject({ transactionType: 'transfer', transferOf: into.id });
    expect(into).toMatchObject({ transactionType: 'transfer', transferOf: out.id });
    expect(out.category).toBe(await categoryId('transfer'));
    expect((await maria().call(`DELETE /api/transactions/${into.id}/transfer`)).statusCode).toBe(
      204,
    );
    expect(await rowOf('4711')).toMatchObject({
      transactionType: 'expense',
      transferOf: null,
      category: null,
    });
    expect(await rowOf('INSÄTTNING')).toMatchObject({ transactionType: 'income' });
    expect((await maria().call(`DELETE /api/transactions/${into.id}/transfer`)).statusCode).toBe(
      404,
    );
    await sendRowsTo(second, ['2026-01-12', 'RÄNTA', '1.00']);
    expect(await rowOf('INSÄTTNING')).toMatchObject({ transferOf: null });
  });

  test('ends when the other side goes, with its file or its account', async () => {
    await sendRows(['2026-01-10', 'EGEN INSÄTTNING', '700.00']);
    const second = await addBankAccount(maria(), { accountName: 'Sparkonto' });
    const file = await sendRowsTo(second, ['2026-01-10', 'UTTAG', '-700.00']);
    expect(await rowOf('EGEN')).toMatchObject({ transactionType: 'transfer' });
    await maria().call(`DELETE /api/transaction-imports/${file.json<{ id: string }>().id}`);
    expect(await rowOf('EGEN')).toMatchObject({ transactionType: 'income', transferOf: null });
    await sendRowsTo(second, ['2026-01-10', 'UTTAG IGEN', '-700.00']);
    expect(await rowOf('EGEN')).toMatchObject({ transactionType: 'transfer' });
    const contents = await maria().call(`GET /api/bank-accounts/${second}/contents`);
    expect(contents.json()).toEqual({ transactions: 1, files: 1 });
    await maria().call(`DELETE /api/bank-accounts/${second}`);
    expect(await rowOf('EGEN')).toMatchObject({ transactionType: 'income', transferOf: null });
  });
});

test('an account keeps the name that the user gave it', async () => {
  const path = `/api/bank-accounts/${accountId()}`;
  const body = { accountName: 'Hushållskonto', accountType: 'savings', accountNumber: '5000-1' };
  expect((await maria().call(`PUT ${path}`, { body })).json()).toMatchObject(body);
  expect((await maria().call(`PUT ${path}`, { body: { accountName: '' } })).statusCode).toBe(400);
  expect((await maria().call(`PUT ${path}`, { body: { currency: 'EUR' } })).statusCode).toBe(400);
});

test('whatever is said at once of the same transactions, all of it is done', async () => {
  await sendRows(['2026-01-10', 'ICA ETT', '-1.00'], ['2026-01-11', 'ICA TVA', '-2.00']);
  const second = await addBankAccount(maria(), { accountName: 'Sparkonto' });
  const category = await categoryId('shopping');
  const filter = { search: 'ICA' };
  const answers = await Promise.all(
    Array.from({ length: 3 }, (_, at) => [
      maria().call('PATCH /api/transactions', {
        body: { filter, changes: { addTags: [`t${at}`] } },
      }),
      maria().call('POST /api/transaction-rules', { body: { pattern: `ICA ${at}`, category } }),
      sendFile(maria(), second, { file: `${HEADER}\n2026-01-1${at};;${at};ICA;${at + 1}.000;` }),
      maria().call('POST /api/transaction-categories', {
        body: { name: `Mat ${at}`, keywords: ['ICA'] },
      }),
    ]).flat(),
  );
  expect(answers.filter(({ statusCode }) => statusCode >= 400)).toEqual([]);
  expect((await rowOf('ICA ETT')).tags.toSorted()).toEqual(['t0', 't1', 't2']);
});
