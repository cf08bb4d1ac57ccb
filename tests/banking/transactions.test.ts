import { describe, expect, test } from 'vitest';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { categoryKeys, HEADER, JANUARY } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';

const { signUp, maria, send, list } = openBankFiles();

async function categoryId(key: string): Promise<string> {
  const found = [...(await categoryKeys(maria()))].find(([, each]) => each === key);
  return found?.[0] ?? '';
}

describe('the list', () => {
  test('comes in pages that miss and repeat nothing, also when rows come in between', async () => {
    const rows = Array.from(
      { length: 120 },
      (_, at) => `2026-01-${10 + (at % 4)};;${at};Rad ${at};-1.000;`,
    );
    await send([HEADER, ...rows].join('\n'));
    const first = await list('limit=50');
    await send(`${HEADER}\n2026-01-31;;1;Nyare;-1.000;`);
    const second = await list(`limit=50&cursor=${first.next}`);
    const third = await list(`limit=50&cursor=${second.next}`);
    const seen = [first, second, third].flatMap((page) => page.transactions);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    expect(third.next).toBeNull();
    const days = seen.map(({ transactionDate }) => transactionDate);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test.each([
    ['search=espresso', ['ESPRESSO HOUSE']],
    ['search=100%25', []],
    ['month=2026-02', ['Överföring Erik']],
    ['since=2026-02', ['Överföring Erik']],
    ['since=2025-12&search=espresso', ['ESPRESSO HOUSE']],
    ['category=none', []],
    ['least=35&most=253.52', ['ICA NARA', 'ESPRESSO HOUSE']],
    ['least=500', ['Överföring Erik', 'LÖN']],
    ['reviewed=1', []],
    ['reviewed=0&month=2026-01&search=ica', ['ICA NARA']],
  ])('with %s has only what is meant', async (query, texts) => {
    await send(JANUARY);
    await send(`${HEADER}\n2026-02-01;;5;Överföring Erik;-500.000;1.000`);
    const { transactions } = await list(query);
    expect(transactions.map(({ description }) => description)).toEqual(texts);
  });

  test('of a category has only those', async () => {
    await send(JANUARY);
    const { transactions } = await list(`category=${await categoryId('groceries')}`);
    expect(transactions).toMatchObject([{ description: 'ICA NARA' }]);
  });

  test.each(['cursor=x', 'limit=0', 'limit=201', 'account=1', 'month=2026-13', 'other=1'])(
    'refuses %s',
    async (query) => {
      expect((await maria().call(`GET /api/transactions?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('a change', () => {
  async function change(body: object, of = maria()) {
    const [first] = (await list('search=ICA')).transactions;
    return of.call(`PUT /api/transactions/${first?.id}`, { body });
  }

  test('of category, notes, tags and review is kept, also when the file comes again', async () => {
    await send(JANUARY);
    const category = await categoryId('transfer');
    const edits = { category, notes: 'Delas med Erik', tags: ['delat'], isReviewed: 1 };
    expect((await change(edits)).json()).toMatchObject({ ...edits, transactionType: 'transfer' });
    await send(JANUARY);
    expect((await list('search=delas')).transactions).toMatchObject([edits]);
    const cleared = (await change({ category: null, notes: null })).json<Transaction>();
    expect(cleared).toMatchObject({ category: null, notes: null, tags: ['delat'] });
    expect(cleared.transactionType).toBe('expense');
  });

  test('is refused when it names what is not there', async () => {
    await send(JANUARY);
    const erik = await signUp('Erik');
    const theirs = (await erik.call('GET /api/transaction-categories')).json<{ id: string }[]>();
    expect((await change({ category: theirs[0]?.id })).statusCode).toBe(400);
    expect((await change({ amount: '1.00' })).statusCode).toBe(400);
    expect((await change({ tags: Array(21).fill('x') })).statusCode).toBe(400);
    expect((await change({ notes: 'x' }, erik)).statusCode).toBe(404);
  });
});
