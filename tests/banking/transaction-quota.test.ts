import { beforeEach, expect, test } from 'vitest';
import { addBankAccount, HEADER, sendFile, transactionsOf } from '#tests/support/bank.ts';
import { choose, connectionOf, connectTo, countOf, rowsOf, sync } from '#tests/support/banks.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const MAX = 10;
const NEW_SET = '019a9d6e-0000-7000-8000-000000000002';

const installation = serveSignIn({
  AUTH_AUTOCONFIRM: 'on',
  TRANSACTIONS_PER_USER: String(MAX),
});
let maria: Caller;
let account: string;

beforeEach(async () => {
  maria = await signUp(installation.app, 'Maria');
  account = await addBankAccount(maria);
});

/** Coffees that differ by a number. */
function coffees(count: number, from = 0): string {
  const rows = Array.from({ length: count }, (_, at) => `2026-01-15;;${from + at};KAFFE;-35.000;`);
  return [HEADER, ...rows].join('\n');
}

const preview = async (file: string) => {
  const headers = { 'content-type': 'application/octet-stream' };
  const path = `POST /api/transaction-imports/preview?account=${account}`;
  return (await maria.call(path, { body: file, headers })).json<{
    room: number;
    counts: { new: number };
  }>();
};

test('a file that there is no room for is refused whole, and its preview says so', async () => {
  expect((await sendFile(maria, account, { file: coffees(7) })).statusCode).toBe(201);
  expect(await preview(coffees(9))).toMatchObject({ room: MAX - 7, counts: { new: 9 - 7 } });
  expect(await preview(coffees(11))).toMatchObject({ room: MAX - 7, counts: { new: 11 - 7 } });
  const refused = await sendFile(maria, account, { file: coffees(11) });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: 'limit_reached',
    message: 'Det ryms 10 transaktioner. Ta bort några för att lägga till nya.',
  });
  expect(await countOf(installation, maria)).toBe(7);
  // Transactions that exist already need no quota.
  expect((await sendFile(maria, account, { file: coffees(10) })).json()).toMatchObject({
    added: 3,
    known: 7,
  });
});

test('of files sent at once only those that there is room for are imported', async () => {
  const other = await addBankAccount(maria);
  const sent = await Promise.all([
    sendFile(maria, account, { file: coffees(6) }),
    sendFile(maria, other, { file: coffees(6) }),
  ]);
  expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400]));
  expect(await countOf(installation, maria)).toBe(6);
});

test('a full export brings no more than there is room for', async () => {
  await sendFile(maria, account, { file: coffees(6) });
  const file = await exportOf(installation, maria);
  const erik = await signUp(installation.app, 'Erik');
  expect((await importBy(erik, file)).statusCode).toBe(201);
  const refused = await importBy(erik, { ...file, id: NEW_SET });
  expect(refused.json()).toMatchObject({ code: 'limit_reached' });
  expect(await countOf(installation, erik)).toBe(6);
});

test('a sync stops and says why, and everything that was read before stays', async () => {
  const roomy = { ...installation.banking, transactionsMax: 100_000 };
  const { id } = await connectTo(maria, 'granbanken');
  await choose(maria, id, [{ key: 'gran-lon' }]);
  await sync(roomy, maria, id);
  const before = await rowsOf(installation, maria);
  expect(before.length).toBeGreaterThan(MAX);
  await choose(maria, id, [{ key: 'gran-lon' }, { key: 'gran-kort' }]);
  await sync(installation.banking, maria, id);
  expect(await connectionOf(maria)).toMatchObject({ status: 'error', trouble: 'full' });
  expect(await rowsOf(installation, maria)).toEqual(before);
  await sync(roomy, maria, id);
  expect(await connectionOf(maria)).toMatchObject({ status: 'connected', trouble: null });
  expect((await countOf(installation, maria)) > before.length).toBe(true);
});

test('their texts, notes and tags have 1,000 bytes each, on average, whichever way they come', async () => {
  await sendFile(maria, account, { file: coffees(3) });
  const [first, second, third] = (await transactionsOf(maria)).transactions.map(({ id }) => id);
  const edit = (id = '', body: object = {}, headers = {}) =>
    maria.call(`PUT /api/transactions/${id}`, { body, headers });
  // Of MAX × 1,000 bytes three signs of € in each of 2,000 leave 4,000 to the rest.
  const notes = '€'.repeat(2_000);
  expect((await edit(first, { notes })).statusCode).toBe(200);
  const refused = await edit(second, { notes });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: 'limit_reached',
    message:
      'Det ryms 0.01 MB texter, anteckningar och taggar i transaktioner. ' +
      'Ta bort några för att lägga till nya.',
  });
  expect((await edit(second, { notes }, { 'accept-language': 'en' })).json()).toMatchObject({
    message:
      'There is room for 0.01 MB of texts, notes and tags of transactions. ' +
      'Remove some to add new ones.',
  });
  const tags = Array.from({ length: 20 }, (_, at) => `${at + 10}${'€'.repeat(38)}`);
  const ids = [second, third];
  const tagged = (changes: object, rows: readonly unknown[] = ids) =>
    maria.call('PATCH /api/transactions', { body: { ids: rows, changes } });
  expect((await tagged({ addTags: tags })).json()).toMatchObject({ code: 'limit_reached' });
  expect((await tagged({ addTags: tags }, [third])).statusCode).toBe(200);
  const removed = (await tagged({ removeTags: tags }, [third])).json<{ edit: string }>();
  expect((await edit(second, { tags })).statusCode).toBe(200);
  const undone = await maria.call(`DELETE /api/transaction-edits/${removed.edit}`);
  expect(undone.json()).toMatchObject({ code: 'limit_reached' });

  const long = `2026-01-15;;99;${'€'.repeat(500)};-35.000;`;
  const file = await sendFile(maria, account, { file: [HEADER, long].join('\n') });
  expect(file.json()).toMatchObject({ code: 'limit_reached' });
  const brought = await importBy(maria, { ...(await exportOf(installation, maria)), id: NEW_SET });
  expect(brought.json()).toMatchObject({ code: 'limit_reached' });
  expect(await countOf(installation, maria)).toBe(3);

  expect((await edit(first, { notes: null })).statusCode).toBe(200);
  expect((await edit(second, { notes, tags: [] })).statusCode).toBe(200);
});
