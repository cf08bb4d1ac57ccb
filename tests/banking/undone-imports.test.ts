import { describe, expect, test } from 'vitest';
import { addBankAccount, HEADER, type Import, JANUARY } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';

const { accountId, list, maria, send, signUp } = openBankFiles();

/** Two rows of January's file, another coffee of the same day, and later rows. */
const OVERLAP = `${HEADER}
2026-02-01;2026-02-01;5;Överföring Erik;-500.000;9176.480
2026-01-17;2026-01-17;3;ICA NARA /26-01-16;-253.520;9676.480
2026-01-16;2026-01-16;4;ESPRESSO HOUSE;-35.000;9930.000
2026-01-16;2026-01-16;2;ESPRESSO HOUSE;-35.000;9965.000`;

/** The last of those, and one of March. */
const MARCH = `${HEADER}
2026-03-01;2026-03-01;6;SJ;-295.000;8881.480
2026-02-01;2026-02-01;5;Överföring Erik;-500.000;9176.480
2026-01-17;2026-01-17;3;ICA NARA /26-01-16;-253.520;9676.480`;

async function add(file: string): Promise<string> {
  return (await send(file)).json<Import>().id;
}

async function undo(id: string): Promise<number> {
  return (await maria().call(`DELETE /api/transaction-imports/${id}`)).statusCode;
}

async function texts(): Promise<string[]> {
  return (await list()).transactions.map(({ description }) => description);
}

test('removes the rows of the file, and its balance', async () => {
  await send(JANUARY);
  const id = await add(OVERLAP);
  expect(await undo(id)).toBe(204);
  expect((await list()).transactions).toHaveLength(3);
  const accounts = (await maria().call('GET /api/bank-accounts')).json<object[]>();
  expect(accounts).toMatchObject([{ balance: '9711.48', balanceOn: '2026-01-17' }]);
  expect(await undo(id)).toBe(404);
  expect((await send(OVERLAP)).json()).toMatchObject({ added: 2 });
  const imports = (await maria().call('GET /api/transaction-imports')).json<object[]>();
  expect(imports).toMatchObject([
    { added: 2, undoneAt: null },
    { added: 2, undoneAt: expect.any(String) },
    { added: 3, undoneAt: null },
  ]);
  // One row for each file, and for each that was taken back.
  const done = (await maria().call('GET /api/activities')).json<{ activities: object[] }>();
  const file = { entityType: 'bank_file', isRestorable: false };
  expect(done.activities).toMatchObject([
    { ...file, action: 'created', changes: [{ field: 'rows', to: 2 }] },
    { ...file, action: 'deleted', entityId: id, changes: [{ field: 'rows', to: 2 }] },
    { ...file, action: 'created', entityId: id, changes: [{ field: 'rows', to: 2 }] },
    { ...file, action: 'created', changes: [{ field: 'rows', to: 3 }] },
  ]);
});

describe('rows that another file holds too', () => {
  test('stay until the last of them is undone', async () => {
    const [january, overlap, march] = [await add(JANUARY), await add(OVERLAP), await add(MARCH)];
    expect(await undo(january)).toBe(204);
    expect(await texts()).not.toContain('LÖN');
    expect(await texts()).toHaveLength(5);
    expect(await undo(march)).toBe(204);
    expect(await texts()).not.toContain('SJ');
    expect(await texts()).toHaveLength(4);
    expect(await undo(overlap)).toBe(204);
    expect(await texts()).toEqual([]);
  });

  test('keeps the user’s changes', async () => {
    const january = await add(JANUARY);
    await add(OVERLAP);
    const { transactions } = await list('search=nara');
    const [nara] = transactions;
    const body = { notes: 'Till festen', isReviewed: 1, tags: ['fest'] };
    await maria().call(`PUT /api/transactions/${nara?.id}`, { body });
    await undo(january);
    expect((await list('search=nara')).transactions).toMatchObject([body]);
  });

  test('stay also when the other brought nothing new', async () => {
    const january = await add(JANUARY);
    // The same rows as another file has them.
    const again = (await send(`${JANUARY}\n`)).json<Import>();
    expect(again).toMatchObject({ added: 0, known: 3 });
    await undo(january);
    expect(await texts()).toHaveLength(3);
    await undo(again.id);
    expect(await texts()).toEqual([]);
  });

  test('goes with its file where the same one came again', async () => {
    const january = await add(JANUARY);
    await add(JANUARY);
    await undo(january);
    expect(await texts()).toEqual([]);
  });
});

test('the other side of a transfer is what it was', async () => {
  const savings = await addBankAccount(maria(), { accountName: 'Sparkonto' });
  await send(`${HEADER}\n2026-02-01;;1;Kuvert;-500.000;`);
  const came = await send(`${HEADER}\n2026-02-01;;1;Från eget konto;500.000;`, { to: savings });
  const sides = `account=${accountId()}`;
  expect((await list(sides)).transactions).toMatchObject([{ transactionType: 'transfer' }]);
  await undo(came.json<Import>().id);
  expect((await list()).transactions).toMatchObject([
    { transactionType: 'expense', transferOf: null },
  ]);
});

test('not another user’s', async () => {
  const id = await add(JANUARY);
  const erik = await signUp('Erik');
  expect((await erik.call(`DELETE /api/transaction-imports/${id}`)).statusCode).toBe(404);
  expect((await send(JANUARY, { of: erik })).statusCode).toBe(404);
  expect((await list()).transactions).toHaveLength(3);
});
