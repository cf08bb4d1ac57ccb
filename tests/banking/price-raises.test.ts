import { and, eq, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { markRead } from '#server/figures/notifications/routes.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { addBankAccount, HEADER, sendFile } from '#tests/support/bank.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();

type Listed = { unread: number; notifications: { id: string; isRead: boolean }[] };

const { transactionDate } = transactions;
const today = dayOf(new Date());
const ago = (days: number) => addDays(today, -days);

/** Rows of one payee, each a number of days ago. */
function rowsOf(text: string, paid: readonly (readonly [daysAgo: number, amount: string])[]) {
  return paid.map(([days, amount], at) => `${ago(days)};;${at};${text};-${amount};`);
}

const before = [155, 124, 94, 64].map((days) => [days, '119.000'] as const);
const first = [34, '139.000'] as const;
const second = [3, '139.000'] as const;

async function listed(of = maria()): Promise<Listed> {
  const { notifications, ...more } = (await of.call('GET /api/notifications')).json<Listed>();
  // Only the raises are compared here.
  const raised = notifications.filter(({ id }) => id.startsWith('price_raised:'));
  return { ...more, notifications: raised };
}

async function bring(account: string, rows: readonly string[]): Promise<string> {
  const sent = await sendFile(maria(), account, { file: [HEADER, ...rows].join('\n') });
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json<{ id: string }>().id;
}

test('a price that was raised is told of once two payments agree, and once', async () => {
  const account = await addBankAccount(maria());
  await bring(account, rowsOf('NETFLIX.COM', [...before, first]));
  expect(await listed()).toMatchObject({ notifications: [] });
  const brought = await bring(account, rowsOf('NETFLIX.COM', [...before, first, second]).slice(-1));

  const { notifications } = await listed();
  expect(notifications).toEqual([
    {
      id: expect.stringMatching(/^price_raised:[0-9a-f]{32}$/),
      kind: 'price_raised',
      entityType: 'recurring',
      entityId: expect.any(String),
      entityName: 'NETFLIX.COM',
      before: '119.00',
      amount: '139.00',
      currency: 'SEK',
      cadence: 'monthly',
      on: ago(34),
      occurredAt: `${ago(34)}T00:00:00.000Z`,
      isRead: false,
    },
  ]);
  const [{ id } = { id: '' }] = notifications;
  await maria().call('PUT /api/notifications/read', { body: { ids: [id] } });
  const many = await Promise.all([listed(), listed(), listed(), listed()]);
  for (const each of many) expect(each.notifications).toMatchObject([{ id, isRead: true }]);

  // Its next payment belongs to the same raise; without payments there is none.
  await bring(account, rowsOf('NETFLIX.COM', [[1, '139.000']]));
  expect((await listed()).notifications).toMatchObject([{ id, isRead: true }]);
  const erik = await signUp('Erik');
  expect((await listed(erik)).notifications).toEqual([]);
  expect((await maria().call(`DELETE /api/transaction-imports/${brought}`)).statusCode).toBe(204);
  await maria().call(`DELETE /api/bank-accounts/${account}`);
  expect((await listed()).notifications).toEqual([]);
});

test('lowered prices, old raises and other payments are not reported', async () => {
  const account = await addBankAccount(maria());
  const dear = (days: number) => [days, '139.000'] as const;
  const cheap = (days: number) => [days, '119.000'] as const;
  const old = [400, 370, 340, 310, 280, 250, 220, 190, 160, 130, 100, 70, 40, 10];
  await bring(account, [
    ...rowsOf('SPOTIFY AB', [...before.map(([days]) => dear(days)), cheap(34), cheap(3)]),
    ...rowsOf(
      'GYMMET',
      old.map((days, at) => [days, at < 6 ? '299.000' : '349.000'] as const),
    ),
    ...rowsOf('NETFLIX.COM', [...before, first, second]),
  ]);
  const { notifications } = await listed();
  expect(notifications).toMatchObject([{ entityName: 'NETFLIX.COM' }]);
  const found = (await maria().call('GET /api/recurring')).json<
    { key: string; merchant: string; change: object | null }[]
  >();
  expect(found.filter(({ change }) => change !== null).map((each) => each.merchant)).toEqual(
    expect.arrayContaining(['SPOTIFY AB', 'GYMMET', 'NETFLIX.COM']),
  );
  const { key } = found.find(({ merchant }) => merchant === 'NETFLIX.COM') ?? { key: '' };
  const body = { key, decision: 'dismissed' };
  await maria().call('PUT /api/recurring/decisions', { body });
  expect((await listed()).notifications).toEqual([]);
});

test('that it was read is kept while it cannot be worked out, and forgotten with it', async () => {
  const account = await addBankAccount(maria());
  await bring(account, rowsOf('NETFLIX.COM', [...before, first, second]));
  const [{ id } = { id: '' }] = (await listed()).notifications;
  await maria().call('PUT /api/notifications/read', { body: { ids: [id] } });
  const { userId } = maria();
  const { db } = installation();
  const whose = { userId, clock: () => new Date(), noticeReaders: [] };
  const user = { userId, sessionId: null };
  await db.asUser(user, (tx) => markRead(tx, { ...whose, unknown: ['price_raised:'] }, ['x']));
  expect((await listed()).notifications).toMatchObject([{ id, isRead: true }]);
  await db.asUser(user, (tx) => markRead(tx, { ...whose, unknown: [] }, ['x']));
  expect((await listed()).notifications).toMatchObject([{ id, isRead: false }]);
});

test('is stored also where more notifications hold than a statement has parameters', async () => {
  const { userId } = maria();
  const notices = Array.from({ length: 66_000 }, (_, at) => ({
    kind: 'share_accepted' as const,
    id: `share_accepted:${at}`,
    occurredAt: '2026-11-01T10:00:00.000Z',
    entityType: 'asset' as const,
    entityId: String(at),
    entityName: 'Hus',
    by: 'Erik',
  }));
  const noticeReaders = [() => Promise.resolve(notices)];
  const query = { userId, clock: () => new Date(), noticeReaders, unknown: [] };
  const read = await installation().db.asUser({ userId, sessionId: null }, async (tx) => {
    const [first] = await markRead(tx, query, ['x']);
    return markRead(tx, query, [first?.id ?? '']);
  });
  expect(read.filter(({ isRead }) => isRead)).toHaveLength(1);
});

test('a change that began before another and was confirmed after it is seen', async () => {
  const account = await addBankAccount(maria());
  await bring(account, rowsOf('NETFLIX.COM', [...before, first, second]));
  const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>();
  const { promise: written, resolve: noteWritten } = Promise.withResolvers<void>();
  const own = eq(transactions.userId, maria().userId);
  const change = { amount: '-119.00' as never, updatedAt: later(transactions.updatedAt) };
  const lowering = installation().db.inTransaction(async (tx) => {
    const lowered = or(...[first, second].map(([days]) => eq(transactionDate, ago(days))));
    await tx.update(transactions).set(change).where(and(own, lowered));
    noteWritten();
    await confirmed;
  });
  await written;
  const earliest = eq(transactionDate, ago(155));
  await installation().db.orm.update(transactions).set(change).where(and(own, earliest));
  expect((await listed()).notifications).toHaveLength(1);
  confirm();
  await lowering;
  expect((await listed()).notifications).toEqual([]);
});
