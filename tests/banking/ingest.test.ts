import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type IncomingTransaction,
  OTHER_KEYS_MAX,
} from '#domain/banking/transactions/incoming-transactions.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { addDays } from '#domain/basics/months.ts';
import { knownRows } from '#server/banking/ingest/known-rows.ts';
import { ingest } from '#server/banking/ingest/ingest.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { addBankAccount, HEADER, sendFile, transactionsOf } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';

const { accountId, db, look, maria, orm, signUp } = openBankFiles();

const coffee: IncomingTransaction = {
  externalId: 'c1',
  duplicateKey: null,
  amount: '-35.00' as AmountText,
  currency: 'SEK',
  description: 'ESPRESSO HOUSE',
  bookedOn: '2026-01-16',
  status: 'posted',
};
const january = { from: '2026-01-01', to: '2026-01-31' };

type More = { source?: string; covers?: typeof january; now?: Date; account?: string };

/** Ingests transactions of a provider. */
function take(rows: readonly IncomingTransaction[], { account, ...more }: More = {}) {
  const { userId } = maria();
  return db().asUser({ userId, sessionId: null }, (tx) =>
    ingest({ tx, userId, account: { id: account ?? accountId() } }, rows, {
      transactionsMax: 1_000,
      source: 'tink',
      now: new Date('2026-01-31T12:00:00Z'),
      ...more,
    }),
  );
}

const list = async () => (await transactionsOf(maria())).transactions;
const texts = async () => (await list()).map(({ description }) => description);
const none = { added: 0, updated: 0, known: 0, settled: 0, gone: 0 };

test('a row reported twice is stored once, also by two at once', async () => {
  expect(await take([coffee])).toEqual({ ...none, added: 1 });
  expect(await take([coffee])).toEqual({ ...none, known: 1 });
  const more = [coffee, { ...coffee, externalId: 'c2' }];
  const counts = await Promise.all([take(more), take(more), take(more)]);
  expect(counts.reduce((all, { added }) => all + added, 0)).toBe(1);
  expect(await list()).toHaveLength(2);
});

test('a pending transaction becomes posted, with the user’s changes', async () => {
  const held = { ...coffee, externalId: 'h', bookedOn: null, valueOn: '2026-01-15' };
  await take([{ ...held, status: 'pending' }]);
  const [row] = await list();
  expect(row).toMatchObject({ status: 'pending', postedDate: null, transactionDate: '2026-01-15' });
  const edits = { notes: 'Med Erik', tags: ['fika'] };
  await maria().call(`PUT /api/transactions/${row?.id}`, { body: edits });
  expect(await take([{ ...coffee, externalId: 'new name' }])).toEqual({ ...none, settled: 1 });
  expect(await list()).toMatchObject([
    { id: row?.id, status: 'posted', postedDate: '2026-01-16', ...edits },
  ]);
  expect(await take([{ ...coffee, externalId: 'new name' }])).toEqual({ ...none, known: 1 });
});

test('rows years apart are compared with what is near each, not between them', async () => {
  const days = Array.from({ length: 600 }, (_, at) => addDays('2024-02-01', at));
  await take(days.map((bookedOn, at) => ({ ...coffee, externalId: `n${at}`, bookedOn })));
  const keyed = ['2023-12-28', '2026-01-16'].map((bookedOn) => ({
    ...coffee,
    externalId: null,
    bookedOn,
    duplicateKey: `told of ${bookedOn}`,
  }));
  const { userId } = maria();
  const ofFile = { source: 'file:seb', covers: null };
  const near = await db().asUser({ userId, sessionId: null }, (tx) =>
    knownRows({ tx, userId, accountId: accountId() }, keyed, ofFile),
  );
  expect(near).toEqual([]);
  const [first] = keyed;
  const beside = first ? [{ ...first, bookedOn: '2024-02-05' }] : [];
  const some = await db().asUser({ userId, sessionId: null }, (tx) =>
    knownRows({ tx, userId, accountId: accountId() }, beside, ofFile),
  );
  // Twelve days on either side, of which four before the first.
  expect(some).toHaveLength(4 + 1 + 12);
});

test('a hold that is never booked goes after ten days, unless the user changed it', async () => {
  const held = { ...coffee, bookedOn: null, valueOn: '2026-01-10', status: 'pending' as const };
  await take([
    { ...held, externalId: 'gone' },
    { ...held, externalId: 'kept', description: 'Hotell' },
    { ...held, externalId: 'young', description: 'Bensin', valueOn: '2026-01-25' },
  ]);
  const [, kept] = await list();
  await maria().call(`PUT /api/transactions/${kept?.id}`, { body: { notes: 'Fråga hotellet' } });
  expect(await list()).toHaveLength(3);
  await take([], { covers: january });
  expect(await texts()).toEqual(['Bensin', kept?.description]);
});

test('a pending row of a file is booked by a bank, also with another amount', async () => {
  await take(
    [
      { ...coffee, externalId: null, bookedOn: null, valueOn: '2026-01-15', status: 'pending' },
      {
        ...coffee,
        externalId: null,
        bookedOn: null,
        valueOn: '2026-01-15',
        status: 'pending',
        description: 'Reservation Preem',
        amount: '-1200.00' as AmountText,
      },
    ],
    { source: 'file:ica' },
  );
  const petrol = { ...coffee, externalId: 'p', description: 'Preem' };
  const rows = [coffee, { ...petrol, amount: '-412.37' as AmountText }];
  expect(await take(rows, { covers: january })).toEqual({ ...none, settled: 2 });
  expect(await take(rows, { covers: january })).toEqual({ ...none, known: 2 });
  expect((await list()).map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual([
    '-35.00 posted',
    '-412.37 posted',
  ]);
});

test('a provider that names everything anew adds nothing', async () => {
  const rows = ['a', 'b', 'c'].map((externalId) => ({ ...coffee, externalId }));
  await take(rows);
  const renamed = ['x', 'y', 'z'].map((externalId) => ({ ...coffee, externalId }));
  expect(await take(renamed, { covers: january })).toMatchObject({ added: 0 });
  expect(await take(renamed)).toEqual({ ...none, known: 3 });
});

test('a file and a provider tell the same once, whichever comes first, and again', async () => {
  const file = `${HEADER}
2026-01-17;2026-01-17;3;Kortköp Espresso House /26-01-16;-35.000;
2026-01-16;2026-01-16;2;Kortköp Espresso House /26-01-16;-35.000;`;
  const send = async () =>
    (await sendFile(maria(), accountId(), { file })).json<{ added: number }>();
  expect(await send()).toMatchObject({ added: 2 });
  const three = ['c1', 'c2', 'c3'].map((externalId) => ({ ...coffee, externalId }));
  expect(await take(three)).toEqual({ ...none, added: 1, known: 2 });
  expect(await take(three)).toEqual({ ...none, known: 3 });
  expect(await send()).toMatchObject({ added: 0, known: 2 });
  expect(await list()).toHaveLength(3);
});

test('a row that a provider reported too stays when its file is undone', async () => {
  const file = `${HEADER}\n2026-01-16;;2;Espresso House;-35.000;\n2026-01-14;;1;ICA;-9.000;`;
  const made = (await sendFile(maria(), accountId(), { file })).json<{ id: string }>();
  await take([coffee]);
  await maria().call(`DELETE /api/transaction-imports/${made.id}`);
  expect(await texts()).toEqual(['ESPRESSO HOUSE']);
  const again = await sendFile(maria(), accountId(), { file });
  expect(again.json()).toMatchObject({ added: 1, known: 1 });
});

test('a provider after a file, and a file after a provider, forget neither', async () => {
  await take([coffee]);
  const file = `${HEADER}\n2026-01-16;;2;Kortköp Espresso;-35.000;`;
  expect((await sendFile(maria(), accountId(), { file })).json()).toMatchObject({ known: 1 });
  expect(await take([coffee])).toEqual({ ...none, known: 1 });
  expect(await take([{ ...coffee, description: 'Espresso House Vasagatan' }])).toEqual({
    ...none,
    updated: 1,
  });
  expect((await sendFile(maria(), accountId(), { file })).json()).toMatchObject({ added: 0 });
});

test('a provider says what it takes it for, and what it corrects is corrected', async () => {
  const odd = { ...coffee, description: 'KORTKÖP 4711', providerCategory: 'groceries' as const };
  await take([odd]);
  const [before] = (await list()) as [Transaction];
  const groceries = before.category;
  expect(groceries).not.toBeNull();
  await take([{ ...odd, amount: '-39.00' as AmountText, description: 'NETFLIX' }]);
  const [after] = (await list()) as [Transaction];
  expect(after).toMatchObject({ id: before.id, amount: '-39.00', description: 'NETFLIX' });
  expect(after.category).toBe(groceries);
});

test('no user ingests to another’s account', async () => {
  const erik = await signUp('Erik');
  const account = await addBankAccount(erik);
  await expect(take([coffee], { account })).rejects.toMatchObject({ code: 'not_found' });
});

test('a bank that names a row anew at each report adds keys up to a number of them', async () => {
  for (let at = 0; at < OTHER_KEYS_MAX + 5; at += 1) {
    await take([{ ...coffee, externalId: `name ${at}` }], { covers: january });
  }
  const [row] = await orm()
    .select({ keys: transactions.otherKeys })
    .from(transactions)
    .where(eq(transactions.bankAccountId, accountId()));
  expect(row?.keys).toHaveLength(OTHER_KEYS_MAX);
});

test('rows of more characters than there is room for are not compared', async () => {
  const addWide = (count: number) =>
    orm().execute(sql`
      insert into transactions (user_id, id, bank_account_id, duplicate_key, amount, currency,
        description, transaction_type, status, transaction_date, other_keys)
      select ${maria().userId}, gen_random_uuid(), ${accountId()}, gen_random_uuid(), -1, 'SEK',
        'WIDE', 'expense', 'pending', '2026-01-16', jsonb_build_array(repeat('k', 20_000))
      from generate_series(1, ${count}::int)`);
  const file = `${HEADER}\n2026-01-16;;2;Kortköp Espresso;-35.000;`;
  await addWide(3_000);
  expect((await look(file)).statusCode).toBe(200);
  await addWide(500);
  expect((await look(file)).json()).toMatchObject({ code: 'too_large' });
});
