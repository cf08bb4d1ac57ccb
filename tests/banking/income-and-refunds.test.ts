import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { categoryKeys, fileOfRows, type TypedRow } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';

const { list, maria, send, orm } = openBankFiles({ bankName: 'SEB' });

const running = monthOf(dayOf(new Date()));
const last = addMonths(running, -1);
const before = addMonths(running, -2);

/** Study aid of 14 450 kr and interest, while 1 200 kr of the loan is paid back. */
const STUDENT: TypedRow[] = [
  [`${last}-25`, 'CSN', '14450.00'],
  [`${last}-28`, 'CSN', '-1200.00'],
  [`${last}-27`, 'RÄNTA', '230.50'],
  [`${last}-26`, 'RÄNTA', '-3400.00'],
];

async function flowOf(month: string) {
  const flow = (await maria().call('GET /api/cash-flow')).json<CashFlow>();
  const keys = await categoryKeys(maria());
  const found = flow.months.find((each) => each.month === month);
  const named = (flows: CashFlow['months'][number]['incomes'] = []) =>
    Object.fromEntries(flows.map(({ category, amount }) => [keys.get(category) ?? '', amount]));
  return {
    income: found?.income,
    spending: found?.spending,
    incomes: named(found?.incomes),
    spendings: named(found?.spendings),
    transfers: flow.transfers.find((each) => each.month === month)?.count ?? 0,
  };
}

async function sorted(search: string): Promise<[string, string | undefined][]> {
  const keys = await categoryKeys(maria());
  const { transactions: found } = await list(`search=${encodeURIComponent(search)}`);
  return found.map(({ amount, category }: Transaction) => [amount, keys.get(category)]);
}

test('study aid and interest are income, and take nothing off the loans', async () => {
  await send(fileOfRows(STUDENT));
  expect(await flowOf(last)).toEqual({
    income: 14_450 + 230.5,
    spending: 1_200 + 3_400,
    incomes: { otherIncome: 14_450 + 230.5 },
    spendings: { loans: 1_200 + 3_400 },
    transfers: 0,
  });
});

test('a refund is taken off what its merchant was paid; other money is income', async () => {
  await send(
    fileOfRows([
      [`${last}-03`, 'IKEA KUNGENS KURVA', '-900.00'],
      [`${last}-10`, 'IKEA KUNGENS KURVA RETUR', '400.00'],
      [`${last}-04`, 'FOLKSAM', '-300.00'],
      [`${last}-20`, 'FOLKSAM', '20000.00'],
      [`${last}-21`, 'ICA NARA', '50.00'],
    ]),
  );
  expect(await flowOf(last)).toMatchObject({
    income: 20_000 + 50,
    spending: 900 - 400 + 300,
    spendings: { shopping: 900 - 400, insurance: 300 },
  });
});

test('a refund in a later month takes no category below zero', async () => {
  await send(
    fileOfRows([
      [`${before}-20`, 'IKEA', '-900.00'],
      [`${last}-02`, 'IKEA', '900.00'],
      [`${last}-05`, 'IKEA', '-100.00'],
    ]),
  );
  expect(await sorted('IKEA')).toContainEqual(['900.00', 'shopping']);
  expect(await flowOf(last)).toMatchObject({
    income: 900 - 100,
    spending: 0,
    incomes: { shopping: 800 },
  });
});

test('it does not matter which of two files comes first', async () => {
  await send(fileOfRows([[`${last}-10`, 'IKEA', '400.00']]));
  expect(await sorted('IKEA')).toEqual([['400.00', 'otherIncome']]);
  await send(fileOfRows([[`${last}-03`, 'IKEA', '-900.00']]));
  expect(await sorted('IKEA')).toEqual([
    ['400.00', 'shopping'],
    ['-900.00', 'shopping'],
  ]);
});

test('the oldest of thousands of payments is found', async () => {
  const coffees = Array.from({ length: 2_500 }, (): TypedRow => [
    `${last}-03`,
    'ESPRESSO HOUSE',
    '-35.00',
  ]);
  await send(fileOfRows([...coffees, [`${before}-03`, 'IKEA', '-900.00']]));
  await send(fileOfRows([[`${last}-10`, 'IKEA', '400.00']]));
  expect(await sorted('IKEA')).toEqual([
    ['400.00', 'shopping'],
    ['-900.00', 'shopping'],
  ]);
});

test('amounts categorized as refunds before are income after the next file', async () => {
  await send(fileOfRows([[`${last}-20`, 'FOLKSAM', '20000.00']]));
  await orm().execute(sql`update transactions set category = insurance.id
    from transaction_categories insurance where insurance.user_id = transactions.user_id
      and insurance.default_key = 'insurance'`);
  expect(await sorted('FOLKSAM')).toEqual([['20000.00', 'insurance']]);
  await send(fileOfRows([[`${last}-04`, 'FOLKSAM', '-300.00']]));
  expect(await sorted('FOLKSAM')).toEqual([
    ['20000.00', 'otherIncome'],
    ['-300.00', 'insurance'],
  ]);
});

test('savings are moved, and no spending', async () => {
  await send(
    fileOfRows([
      [`${last}-25`, 'AVANZA BANK', '-2000.00'],
      [`${last}-25`, 'Nordnet', '-1000.00'],
      [`${last}-26`, 'LYSA AB', '-500.00'],
      [`${last}-26`, 'Månadssparande fond', '-300.00'],
      [`${last}-27`, 'LYSA AB', '700.00'],
    ]),
  );
  expect(await flowOf(last)).toMatchObject({ income: 0, spending: 0, transfers: 5 });
});

test('the user’s own categories stay', async () => {
  await send(fileOfRows(STUDENT));
  const keys = await categoryKeys(maria());
  const loans = [...keys].find(([, key]) => key === 'loans')?.[0];
  const { transactions: found } = await list('search=CSN');
  const aid = found.find(({ amount }: Transaction) => amount === '14450.00');
  await maria().call(`PUT /api/transactions/${aid?.id}`, { body: { category: loans } });
  await send(fileOfRows([[`${last}-01`, 'CSN', '-20000.00']]));
  expect(await sorted('CSN')).toContainEqual(['14450.00', 'loans']);
  // 3 400 in interest, and 21 200 less the refund of 14 450 that she assigns to it.
  expect(await flowOf(last)).toMatchObject({ spendings: { loans: 3_400 + 21_200 - 14_450 } });
  const sources = await orm()
    .select({ source: transactions.categorySource })
    .from(transactions)
    .where(eq(transactions.id, sql`${aid?.id}`));
  expect(sources).toEqual([{ source: 'person' }]);
});
