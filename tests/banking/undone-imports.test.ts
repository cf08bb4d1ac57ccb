import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { undoImport } from '#server/banking/imports/imports.ts';
import { addBankAccount, HEADER, type Import, JANUARY } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';

const { accountId, db, list, maria, orm, send, signUp } = openBankFiles();

type Item = { id: string; value: string };

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

describe('the item of an account whose file is undone', () => {
  const OWN = `${HEADER}
2026-10-20;;4;ICA NARA;-100.000;1000.000
2026-09-25;;3;LÖN;600.000;1100.000
2026-08-20;;2;ICA NARA;-100.000;500.000
2026-08-10;;1;LÖN;600.000;600.000`;
  /** Of another account, imported by mistake. */
  const OTHERS = `${HEADER}
2026-11-05;;9;UTDELNING;10000.000;910000.000
2026-10-30;;8;INSÄTTNING;500000.000;900000.000
2026-09-29;;7;INSÄTTNING;400000.000;400000.000`;
  const inKronor = () => {
    const body = { firstName: 'Maria', lastName: 'Lind', language: 'sv', currency: 'SEK' };
    return maria().call('PUT /api/auth/user/profile', { body });
  };
  const press = () => maria().call(`POST /api/bank-accounts/${accountId()}/item`);
  const monthsSince = async () => {
    const answer = await maria().call('GET /api/net-worth-history?from=2026-07&to=2026-11');
    return answer
      .json<{ month: string; value: number }[]>()
      .map(({ month, value }) => [month, value]);
  };
  const itemValues = async () =>
    (await maria().call('GET /api/assets')).json<Item[]>().map(({ value }) => value);

  test('leaves every month and the value as they were', async () => {
    await inKronor();
    await send(OWN);
    await press();
    const before = await monthsSince();
    expect(before).toContainEqual(['2026-09', 1100]);
    const { id } = (await send(OTHERS)).json<{ id: string }>();
    expect(await monthsSince()).toContainEqual(['2026-09', 400_000]);
    expect(await undo(id)).toBe(204);
    expect(await monthsSince()).toEqual(before);
    expect(await itemValues()).toEqual(['1000.00']);
  });

  test('leaves nothing where it was the only one', async () => {
    await inKronor();
    const { id } = (await send(OTHERS)).json<{ id: string }>();
    await press();
    expect(await itemValues()).toEqual(['910000.00']);
    await undo(id);
    expect((await monthsSince()).filter(([, value]) => value !== 0)).toEqual([]);
    expect(await itemValues()).toEqual(['0.00']);
  });

  test('keeps what the user has stated since', async () => {
    await inKronor();
    const { id } = (await send(OTHERS)).json<{ id: string }>();
    const { id: item } = (await press()).json<Item>();
    const typed = { year: 2026, month: 9, value: '700.00' };
    await maria().call(`POST /api/assets/${item}/historical-values`, { body: typed });
    await maria().call(`PUT /api/assets/${item}`, { body: { value: '750.00' } });
    await undo(id);
    expect(await monthsSince()).toContainEqual(['2026-09', 700]);
    expect(await itemValues()).toEqual(['750.00']);
  });

  test('leaves the month in which it came as it was, also when that has closed', async () => {
    await send(OWN);
    const { id: item } = (await press()).json<Item>();
    const { id } = (await send(OTHERS)).json<{ id: string }>();
    const { userId } = maria();
    const now = new Date(Date.now() + 40 * 86_400_000);
    const whose = { userId, sessionId: null };
    await db().asUser(whose, (tx) => undoImport({ tx, userId, now }, id));
    const { rows } = await orm().execute<{ month: string; value: string }>(
      sql`select distinct on (month) month, value::text from asset_history
        where asset_id = ${item} order by month, recorded_at desc, id desc`,
    );
    expect(rows.map(({ value }) => value)).not.toContain('910000.00');
    expect(new Set(rows.slice(-2).map(({ value }) => value))).toEqual(new Set(['1000.00']));
  });
});
