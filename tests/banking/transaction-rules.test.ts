import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transactionsOf } from '#tests/support/bank.ts';
import { openSortedTransactions } from './sorted-transactions.ts';

const { categoryId, change, installation, maria, rowOf, sendRows } = openSortedTransactions();

/** The key or name of each transaction's category, by its text. */
async function places(of = maria()): Promise<Record<string, string | null>> {
  const categories = (await of.call('GET /api/transaction-categories')).json<
    { id: string; name: string }[]
  >();
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const { transactions } = await transactionsOf(of);
  return Object.fromEntries(
    transactions.map(({ description, category }) => [
      description,
      category === null ? null : (names.get(category) ?? null),
    ]),
  );
}

const add = (path: string, body: object) => maria().call(`POST /api/${path}`, { body });

describe('a rule', () => {
  test('is proposed, sorts what came before and what comes, and goes again', async () => {
    await sendRows(
      ['2026-01-10', 'Ica Nära Odenplan', '-120.00'],
      ['2026-01-11', 'ICA NARA ODENPLAN', '-80.00'],
      ['2026-01-12', 'ICA MAXI', '-500.00'],
      ['2026-01-13', 'AFRICAN FOOD', '-90.00'],
    );
    const category = await categoryId('restaurants');
    const { id } = await rowOf('Nära');
    const asked = await maria().call(`GET /api/transactions/${id}/rules?category=${category}`);
    expect(asked.json()).toEqual([
      { pattern: 'ICA NARA ODENPLAN', moves: 1 },
      { pattern: 'ICA NARA', moves: 1 },
      { pattern: 'ICA', moves: 2 },
    ]);
    expect(await places()).toMatchObject({ 'ICA NARA ODENPLAN': 'groceries' });

    const made = await add('transaction-rules', { pattern: 'ica nära', category });
    expect(made.json()).toMatchObject({ moved: 2, rule: { pattern: 'ICA NARA', category } });
    await sendRows(
      ['2026-02-01', 'ICA NARA ST ERIK', '-35.00'],
      ['2026-02-02', 'ICA KVANTUM', '-1.00'],
    );
    expect(await places()).toEqual({
      'Ica Nära Odenplan': 'restaurants',
      'ICA NARA ODENPLAN': 'restaurants',
      'ICA NARA ST ERIK': 'restaurants',
      'ICA MAXI': 'groceries',
      'ICA KVANTUM': 'groceries',
      'AFRICAN FOOD': null,
    });

    const rules = (await maria().call('GET /api/transaction-rules')).json<{ id: string }[]>();
    expect(rules).toHaveLength(1);
    const gone = await maria().call(`DELETE /api/transaction-rules/${rules[0]?.id}`);
    expect(gone.statusCode).toBe(204);
    expect(Object.values(await places()).filter((place) => place === 'restaurants')).toEqual([]);
  });

  test('never changes what the user categorized or reviewed, and stated again is one', async () => {
    await sendRows(['2026-01-10', 'TELIA ETT', '-1.00'], ['2026-01-11', 'TELIA TVA', '-1.00']);
    await change('TELIA ETT', { category: await categoryId('housing') });
    await change('TELIA TVA', { isReviewed: 1 });
    await sendRows(['2026-01-12', 'TELIA TRE', '-1.00']);
    const rule = async (key: string) =>
      add('transaction-rules', { pattern: 'Telia', category: await categoryId(key) });
    expect((await rule('other')).json()).toMatchObject({ moved: 1 });
    expect((await rule('shopping')).json()).toMatchObject({ moved: 1 });
    expect(await places()).toEqual({
      'TELIA ETT': 'housing',
      'TELIA TVA': 'communication',
      'TELIA TRE': 'shopping',
    });
    expect((await maria().call('GET /api/transaction-rules')).json()).toHaveLength(1);
  });

  test.each(['Straße 12', 'Smørrebrød', 'Œuvre', 'Łódź', 'İstanbul', 'ﬁnans', 'L’Oréal'])(
    'of letters as in %s finds what came before',
    async (text) => {
      await sendRows(['2026-01-10', text, '-1.00']);
      const rule = { pattern: text, category: await categoryId('other') };
      expect((await add('transaction-rules', rule)).json()).toMatchObject({ moved: 1 });
    },
  );

  test('is changed also where there is no room for another', async () => {
    const [groceries, other] = [await categoryId('groceries'), await categoryId('other')];
    await installation().db.orm.execute(sql`
      insert into transaction_rules (user_id, id, pattern, category)
      select ${maria().userId}, gen_random_uuid(), 'BUTIK ' || at, ${groceries}
      from generate_series(1, 1000) at`);
    const rule = (pattern: string) => add('transaction-rules', { pattern, category: other });
    expect((await rule('Butik 1001')).json()).toMatchObject({ code: 'limit_reached' });
    expect((await rule('Butik 7')).json()).toMatchObject({
      rule: { pattern: 'BUTIK 7', category: other },
    });
    expect((await maria().call('GET /api/transaction-rules')).json()).toHaveLength(1000);
  });

  test.each([
    ['no words', { pattern: ' -- ' }],
    ['no category', { category: null }],
    ['somebody else’s category', { category: '019a9d6e-0000-7000-8000-000000000001' }],
  ])('of %s is refused', async (_, wrong) => {
    const body = { pattern: 'ICA', category: await categoryId('other'), ...wrong };
    expect((await add('transaction-rules', body)).statusCode).toBe(400);
  });
});

describe('a category of one’s own', () => {
  test('is blue until it is said otherwise', async () => {
    const made = await add('transaction-categories', { name: 'Husdjur' });
    expect(made.json()).toMatchObject({ category: { color: '#3B82F6' } });
  });

  test('takes what its keywords are found in, before what everybody begins with', async () => {
    await sendRows(['2026-01-10', 'ICA NARA', '-120.00'], ['2026-01-11', 'BLOMLÅDAN', '-80.00']);
    const draft = {
      name: 'Trädgård',
      icon: 'sprout',
      color: '#3f7d5c',
      keywords: ['Blom*', 'nara'],
    };
    const made = (await add('transaction-categories', draft)).json<{
      category: { id: string };
      moved: number;
    }>();
    expect(made.moved).toBe(2);
    expect(await places()).toEqual({ 'ICA NARA': 'Trädgård', 'BLOMLÅDAN': 'Trädgård' });
    const path = `/api/transaction-categories/${made.category.id}`;
    const changed = await maria().call(`PUT ${path}`, {
      body: { keywords: ['BLOM*'], name: 'Grönt' },
    });
    expect(changed.json()).toMatchObject({ moved: 1, category: { name: 'Grönt' } });
    expect(await places()).toEqual({ 'ICA NARA': 'groceries', 'BLOMLÅDAN': 'Grönt' });
    expect((await maria().call(`DELETE ${path}`)).statusCode).toBe(204);
    expect(await places()).toEqual({ 'ICA NARA': 'groceries', 'BLOMLÅDAN': null });
  });

  test('is refused without a name, with other pictures or too many words', async () => {
    for (const wrong of [
      { name: ' ' },
      { icon: 'skull' },
      { color: 'red' },
      { keywords: Array(101).fill('x') },
      { parentCategory: 'none' },
    ]) {
      const answer = await add('transaction-categories', { name: 'Resor', ...wrong });
      expect(answer.statusCode).toBe(400);
    }
  });

  test('that everybody begins with keeps its name, and can be as it began', async () => {
    const path = `/api/transaction-categories/${await categoryId('groceries')}`;
    const body = { name: 'Mat', color: '#000000', keywords: ['Hörnboden'], direction: 'in' };
    const changed = (await maria().call(`PUT ${path}`, { body })).json<{ category: object }>();
    expect(changed.category).toMatchObject({
      name: 'groceries',
      direction: 'out',
      color: '#000000',
      keywords: ['Hörnboden'],
    });
    await sendRows(['2026-01-10', 'ICA NARA', '-120.00'], ['2026-01-11', 'HÖRNBODEN', '-80.00']);
    expect(await places()).toEqual({ 'ICA NARA': null, 'HÖRNBODEN': 'groceries' });
    expect((await maria().call(`POST ${path}/reset`)).json()).toMatchObject({ moved: 2 });
    expect(await places()).toEqual({ 'ICA NARA': 'groceries', 'HÖRNBODEN': null });
    expect((await maria().call(`DELETE ${path}`)).statusCode).toBe(404);
  });
});
