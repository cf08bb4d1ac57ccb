import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredRows } from '#server/app/serve.ts';
import { addBankAccount, categoryKeys, FILE_TYPE, HEADER, sendFile } from '#tests/support/bank.ts';
import { createHousehold, invite } from '#tests/support/households.ts';
import { tracesOf } from '#tests/support/traces.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { anAsset } from '#tests/support/drafts.ts';

const { installation, maria, signUp } = openWithMaria();

/** A text that occurs nowhere else. */
let marker: string;
let lastKey = 0;

beforeEach(() => {
  marker = `Kvarn-${crypto.randomUUID()}`;
});

/** Adds a record as a form does: each request with a key of its own. */
async function add<Answer = { id: string }>(path: string, body: object): Promise<Answer> {
  lastKey += 1;
  const headers = { 'idempotency-key': `form-${lastKey}` };
  const made = await maria().call(`POST /api/${path}`, { body, headers });
  expect([200, 201]).toContain(made.statusCode);
  return made.json<Answer>();
}

async function saveFile(body: string): Promise<{ id: string }> {
  const headers = { 'content-type': FILE_TYPE };
  const { id } = (await maria().call('POST /api/moves', { body, headers })).json<{ id: string }>();
  expect((await maria().call(`POST /api/moves/${id}/save`)).statusCode).toBe(200);
  return { id };
}

async function remove(path: string): Promise<void> {
  expect((await maria().call(`DELETE /api/${path}`)).statusCode).toBe(204);
}

const traces = (...more: string[]) => tracesOf(installation().db, [marker, ...more]);
const run = (statement: ReturnType<typeof sql>) => installation().db.orm.execute(statement);

describe('erasing a record with its history', () => {
  const kinds: [string, object, object][] = [
    ['assets', { type: 'other', value: '98765.43' }, { value: '1234567.89' }],
    ['liabilities', { type: 'other', balance: '98765.43' }, { balance: '1234567.89' }],
    [
      'incomes',
      { type: 'salary', frequency: 'monthly', amount: '98765.43' },
      { amount: '1234567.89' },
    ],
    ['costs', { type: 'food', amount: '98765.43' }, { amount: '1234567.89' }],
    ['goals', { targetAmount: '98765.43' }, { targetAmount: '1234567.89' }],
  ];

  test.each(kinds)('leaves one line about it and no amount (%s)', async (kind, body, change) => {
    const { id } = await add(kind, { name: marker, currency: 'SEK', ...body });
    const changed = await maria().call(`PUT /api/${kind}/${id}`, { body: change });
    expect(changed.statusCode).toBe(200);
    expect(await traces()).toContain('public.idempotency_keys');
    await remove(`${kind}/${id}?history=erase`);
    expect(await traces()).toEqual(['public.user_activities']);
    expect(await tracesOf(installation().db, ['98765.43', '1234567.89'])).toEqual([]);
    const { rows } = await run(sql`select action, description, entity_name as name, changes
      from user_activities where user_id = ${maria().userId}`);
    expect(rows).toEqual([{ action: 'deleted', description: 'erased', name: marker, changes: [] }]);
  });

  test('leaves no month that was typed with a key', async () => {
    const body = anAsset({ name: marker, value: '100' });
    const { id } = await add('assets', body);
    const typed = { year: 2025, month: 3, value: '55667788.99', currency: 'SEK' };
    await add(`assets/${id}/historical-values`, typed);
    await remove(`assets/${id}?history=erase`);
    expect(await tracesOf(installation().db, ['55667788.99'])).toEqual([]);
  });

  test('leaves the answers about other records', async () => {
    const body = anAsset({ name: marker, value: '100' });
    const { id } = await add('assets', body);
    await add('assets', { ...body, name: 'Båten' });
    await remove(`assets/${id}?history=erase`);
    const { rows } = await run(sql`select body from idempotency_keys
      where user_id = ${maria().userId} and body is not null`);
    expect(rows).toMatchObject([{ body: expect.stringContaining('Båten') as string }]);
  });

  test('is not undone by a request that is repeated', async () => {
    const body = {
      items: [anAsset({ name: marker, value: '1' }), anAsset({ name: 'Båten', value: '2' })],
    };
    const headers = { 'idempotency-key': 'several' };
    const send = () => maria().call('POST /api/assets/several', { body, headers });
    const [first] = (await send()).json<{ id: string }[]>();
    await remove(`assets/${first?.id}?history=erase`);
    expect((await send()).json()).toMatchObject({ code: 'idempotency_key_reused' });
    const left = (await maria().call('GET /api/assets')).json<{ name: string }[]>();
    expect(left.map(({ name }) => name)).toEqual(['Båten']);
  });
});

describe('removing for good', () => {
  test('a bank account leaves nothing of it or its files', async () => {
    const { id } = await add('bank-accounts', { accountName: marker });
    const file = `${HEADER}\n2026-01-15;2026-01-15;1;${marker};-100.000;`;
    expect((await sendFile(maria(), id, { file })).statusCode).toBe(201);
    await remove(`bank-accounts/${id}`);
    expect(await traces()).toEqual([]);
  });

  test('a file that is undone leaves no transaction', async () => {
    const account = await addBankAccount(maria());
    const file = `${HEADER}\n2026-01-15;2026-01-15;1;${marker};-100.000;`;
    const { id } = (await sendFile(maria(), account, { file })).json<{ id: string }>();
    await maria().call(`DELETE /api/transaction-imports/${id}`);
    expect(await traces()).toEqual([]);
  });

  test('a category and a rule leave nothing', async () => {
    const { category } = await add<{ category: { id: string } }>('transaction-categories', {
      name: marker,
    });
    await remove(`transaction-categories/${category.id}`);
    const [key] = [...(await categoryKeys(maria())).keys()];
    const { rule } = await add<{ rule: { id: string } }>('transaction-rules', {
      pattern: marker,
      category: key,
    });
    await remove(`transaction-rules/${rule.id}`);
    expect(await traces()).toEqual([]);
  });

  test('a household leaves nothing', async () => {
    const { id } = await add('households', { name: marker });
    await remove(`households/${id}`);
    expect(await traces()).toEqual([]);
  });

  test('a proposal that is withdrawn leaves no answer', async () => {
    const erik = await signUp('Erik');
    const household = await createHousehold(maria());
    await run(sql`insert into household_members (id, household_id, user_id, status, joined_at)
      values (gen_random_uuid(), ${household.id}, ${erik.userId}, 'active', now())`);
    const body = anAsset({ name: 'Båten', value: '100' });
    const { id: itemId } = await add('assets', { ...body, ownershipPercentage: '50' });
    const draft = { householdId: household.id, kind: 'assets', itemId, percent: '50' };
    const { id } = await add('co-owner-links', { ...draft, memberId: erik.userId });
    await remove(`co-owner-links/${id}`);
    expect(await tracesOf(installation().db, [id])).toEqual([]);
  });

  test('a withdrawn invitation keeps its address for a week at most', async () => {
    const { id } = await createHousehold(maria());
    const email = `${marker.toLowerCase()}@example.com`;
    const invitation = await add(`households/${id}/invitations`, { email });
    await remove(`households/${id}/invitations/${invitation.id}`);
    expect(await traces()).toEqual(['public.household_invitations', 'public.mails']);
  });
});

describe('every hour', () => {
  const tidy = () => deleteExpiredRows(installation().db.orm);

  test('answers older than a day go, however many', async () => {
    await run(sql`insert into idempotency_keys (user_id, key, fingerprint, body, created_at)
      select ${maria().userId}, 'old-' || n, 'f', ${marker}, now() - interval '25 hours'
      from generate_series(1, 2500) n`);
    await add('goals', { name: 'Resan', targetAmount: '100', currency: 'SEK' });
    await tidy();
    expect(await traces()).toEqual([]);
    const { rows } = await run(sql`select from idempotency_keys where user_id = ${maria().userId}`);
    expect(rows).toHaveLength(1);
  });

  test('the values of an erased record that a file brought go, and the file stays', async () => {
    const file = `;2024-01;2024-02\n${marker};55667788.99;55667799.88\nLönekonto;100;200\n`;
    const { id } = await saveFile(file);
    const newer = await saveFile(file.replace('2024-02', '2024-03').replace('200', '300'));
    const [first] = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
    await remove(`assets/${first?.id}?history=erase`);
    const values = () => tracesOf(installation().db, ['55667788.99', '55667799.88']);
    expect(await values()).toEqual(['public.moves']);
    await tidy();
    expect(await traces()).toEqual(['public.user_activities']);
    expect(await values()).toEqual([]);
    await remove(`moves/${newer.id}`);
    await remove(`moves/${id}`);
    expect((await maria().call('GET /api/assets')).json()).toEqual([]);
  });

  test('one that is being used waits for the next time', async () => {
    await run(sql`insert into idempotency_keys (user_id, key, fingerprint, body, created_at)
      values (${maria().userId}, 'held', 'f', ${marker}, now() - interval '25 hours')`);
    await installation().db.inTransaction(async (tx) => {
      await tx.execute(sql`select from idempotency_keys where key = 'held' for update`);
      await tidy();
    });
    expect(await traces()).toEqual(['public.idempotency_keys']);
    await tidy();
    expect(await traces()).toEqual([]);
  });

  test.each(['accepted', 'declined', 'revoked', 'expired'])(
    'the address of an invitation goes a week after it is %s',
    async (state) => {
      const { id } = await createHousehold(maria());
      const email = `${marker.toLowerCase()}@example.com`;
      const { id: invitationId } = await invite(installation(), {
        owner: maria(),
        householdId: id,
        email,
      });
      const end = state === 'expired' ? sql`status` : sql`${state}`;
      const since = (days: number) =>
        run(sql`update household_invitations set
        status = ${end}, ended_at = now() - make_interval(days => ${days}),
        expires_at = now() - make_interval(days => ${days}) where id = ${invitationId}`);
      const sent = (days: number) =>
        run(sql`update mails set state = 'sent', values = null,
        ended_at = now() - make_interval(days => ${days}) where recipient = ${email}`);
      await since(6);
      await sent(13);
      await tidy();
      expect(await traces()).toEqual(['public.household_invitations', 'public.mails']);
      await since(8);
      await sent(15);
      await tidy();
      expect(await traces()).toEqual([]);
    },
  );

  test('the undo of a bulk edit is deleted after a day', async () => {
    await run(sql`insert into transaction_edits (user_id, id, before, edited_at, created_at)
      values (${maria().userId}, gen_random_uuid(), ${JSON.stringify([{ tags: [marker] }])}, now(),
        now() - interval '25 hours')`);
    await tidy();
    expect(await traces()).toEqual([]);
  });
});
