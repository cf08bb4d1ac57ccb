import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Asset } from '#domain/assets.ts';
import type { BankConnection } from '#domain/bank-connections.ts';
import type { Liability } from '#domain/liabilities.ts';
import { addBankAccount, HEADER, JANUARY, sendFile, transactionsOf } from './support/bank.ts';
import {
  accountNamed,
  choose,
  comeBack,
  connectionOf,
  connectTo,
  daysLater,
  dueOf,
  goToBank,
  sync,
} from './support/banks.ts';
import { type Caller, signUp } from './support/caller.ts';
import { openSignIn, type SignIn } from './support/sign-in.ts';

const BANK = 'granbanken';

const FEBRUARY = `${HEADER}\n2026-02-01;2026-02-01;4;HYRA;-711.480;9000.000`;

let installation: SignIn;
let maria: Caller;

beforeAll(async () => {
  installation = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
});

beforeEach(async () => {
  maria = await signUp(installation.app, 'Maria');
});

afterAll(() => installation.close());

const read = (id: string) => sync(installation.banking, maria, id);
const readLater = (days: number, id: string) =>
  sync(daysLater(installation.banking, days), maria, id);

async function listed<Item>(path: string): Promise<Item[]> {
  return (await maria.call(`GET /api/${path}`)).json<Item[]>();
}

/** Everything that happened on a person's accounts. */
async function countOf(of: Caller): Promise<number> {
  const { rows } = await installation.db.orm.execute(
    sql`select count(*)::int as count from transactions where user_id = ${of.userId}`,
  );
  return (rows[0] as { count: number }).count;
}

async function netWorth(): Promise<number> {
  return (await maria.call('GET /api/financial-summary')).json<{ netWorth: number }>().netWorth;
}

async function followed(bank = BANK, days = '180'): Promise<BankConnection> {
  const { id, accounts } = await connectTo(maria, bank, days);
  await choose(maria, id, [{ key: accounts[0]?.key ?? '' }]);
  await read(id);
  return connectionOf(maria);
}

describe('a reading', () => {
  test('brings two years, once however often it is done, also twice at once', async () => {
    const { id } = await connectTo(maria, BANK);
    const chosen = await choose(maria, id, [{ key: 'gran-lon' }, { key: 'gran-kort' }]);
    expect(chosen.json()).toMatchObject({ status: 'syncing' });
    await Promise.all([read(id), read(id)]);
    const count = await countOf(maria);
    expect(count).toBeGreaterThan(700);
    await read(id);
    expect(await countOf(maria)).toBe(count);
    const connection = await connectionOf(maria);
    expect(connection).toMatchObject({ status: 'connected', trouble: null });
    const { transactions } = await transactionsOf(maria, 'search=Nordvik&limit=200');
    expect(transactions.length).toBeGreaterThanOrEqual(23);
    expect(transactions[0]).toMatchObject({ amount: '27450.00', currency: 'SEK' });
  });

  test('goes on by itself, and what was pending is booked, not doubled', async () => {
    const { id } = await followed();
    expect(await dueOf(installation.banking)).not.toContain(id);
    const before = await transactionsOf(maria, 'limit=200');
    expect(await dueOf(daysLater(installation.banking, 0.3))).toContain(id);
    await readLater(4, id);
    const after = await transactionsOf(maria, 'limit=200');
    const texts = ({ transactionDate, amount, description }: (typeof after)['transactions'][0]) =>
      `${transactionDate} ${amount} ${description}`;
    expect(new Set(after.transactions.map(({ id: each }) => each)).size).toBe(200);
    const lost = before.transactions
      .slice(0, 100)
      .filter((each) => !after.transactions.some((other) => texts(other) === texts(each)));
    expect(lost).toEqual([]);
    const alike = after.transactions.map(texts);
    expect(alike.length - new Set(alike).size).toBeLessThan(3);
  });

  test('of a bank that does not answer says so, and is tried later and later', async () => {
    const { id, nextSyncAt } = await followed('stormbanken');
    expect(await connectionOf(maria)).toMatchObject({ status: 'error', trouble: 'unavailable' });
    expect(await countOf(maria)).toBe(0);
    await read(id);
    const again = await connectionOf(maria);
    expect(Date.parse(again.nextSyncAt ?? '')).toBeGreaterThan(Date.parse(nextSyncAt ?? ''));
  });

  test('asks for consent again where it ended, tells so, and goes on after it', async () => {
    const { id } = await followed('timglasbanken');
    const count = await countOf(maria);
    expect(count).toBeGreaterThan(300);
    await read(id);
    expect(await connectionOf(maria)).toMatchObject({ status: 'needs_consent', nextSyncAt: null });
    const told = await maria.call('GET /api/notifications');
    expect(told.json()).toMatchObject({
      notifications: expect.arrayContaining([
        expect.objectContaining({ kind: 'bank_consent', isOver: true }),
      ]),
    });
    const pressed = await maria.call(`POST /api/bank-connections/${id}/sync`);
    expect(pressed.json()).toMatchObject({ code: 'bank_consent_over' });
    const { state } = await goToBank(maria, { connection: id });
    const renewed = await comeBack(maria, state, { code: 'timglasbanken', days: '10' });
    expect(renewed).toMatchObject({ id, status: 'syncing' });
    expect(renewed.accounts[0]).toMatchObject({ isChosen: true });
    expect(await countOf(maria)).toBe(count);
  });

  test('of a consent whose day has come is not even tried', async () => {
    const { id } = await followed(BANK, '1');
    const warned = (await maria.call('GET /api/notifications')).json<{ notifications: object[] }>();
    expect(warned.notifications).toContainEqual(
      expect.objectContaining({ kind: 'bank_consent', isOver: false }),
    );
    expect(await dueOf(daysLater(installation.banking, 2))).not.toContain(id);
    expect(await connectionOf(maria)).toMatchObject({ status: 'needs_consent' });
  });

  test('through another provider than the one that made it is left alone', async () => {
    const { id } = await connectTo(maria, BANK);
    await installation.db.orm.execute(
      sql`update bank_connections set provider = 'tink' where id = ${id}`,
    );
    await read(id);
    expect(await connectionOf(maria)).toMatchObject({ status: 'error', trouble: 'other_provider' });
  });
});

describe('an account', () => {
  test('is the value of an item, new or there already, and net worth follows', async () => {
    const made = await maria.call('POST /api/assets', {
      body: { name: 'Buffert', type: 'savings', value: '1.00', currency: 'SEK' },
    });
    const { id: assetId } = made.json<Asset>();
    const { id, accounts } = await connectTo(maria, BANK);
    const wanted = [
      { key: 'gran-lon', link: { kind: 'asset' as const } },
      { key: 'gran-spar', link: { kind: 'asset' as const, id: assetId } },
      { key: 'gran-kort', link: { kind: 'liability' as const } },
    ];
    expect((await choose(maria, id, wanted)).statusCode).toBe(200);
    const assets = await listed<Asset>('assets');
    const balance = (key: string) => accountNamed({ accounts } as BankConnection, key).balance;
    expect(assets.map(({ name, value }) => [name, value])).toEqual([
      ['Buffert', balance('gran-spar')],
      ['Lönekonto, Granbanken', balance('gran-lon')],
    ]);
    const [card] = await listed<Liability>('liabilities');
    expect(card).toMatchObject({ type: 'credit_card' });
    expect(`-${card?.balance}`).toBe(balance('gran-kort'));
    expect(await netWorth()).toBeCloseTo(
      Number(balance('gran-lon')) + Number(balance('gran-spar')) + Number(balance('gran-kort')),
      2,
    );
    await choose(maria, id, wanted);
    expect(await listed('assets')).toHaveLength(2);
  });

  test('says its balance as an observation, and once a month where it is the same', async () => {
    const { id } = await connectTo(maria, BANK);
    await choose(maria, id, [{ key: 'gran-spar', link: { kind: 'asset' } }]);
    await read(id);
    await read(id);
    const reasons = async () => {
      const { rows } = await installation.db.orm.execute(sql`select reason, month, value::text
        from asset_history where user_id = ${maria.userId} order by recorded_at, id`);
      return rows as { reason: string; month: string; value: string }[];
    };
    expect((await reasons()).map(({ reason }) => reason)).toEqual(['created', 'bank_sync']);
    await readLater(40, id);
    const after = await reasons();
    expect(after.at(-1)).toMatchObject({ reason: 'bank_sync' });
    expect(new Set(after.map(({ month }) => month)).size).toBe(2);
    const activities = await maria.call('GET /api/activities');
    expect(activities.statusCode).toBe(200);
    expect(activities.body).not.toContain('"updated"');
  });

  test('follows one item, of the person’s, in its own currency', async () => {
    const erik = await signUp(installation.app, 'Erik');
    const asset = async (of: Caller, currency: string) => {
      const body = { name: 'Konto', type: 'checking', value: '1.00', currency };
      return (await of.call('POST /api/assets', { body })).json<Asset>().id;
    };
    const [his, dollars, own] = [
      await asset(erik, 'SEK'),
      await asset(maria, 'USD'),
      await asset(maria, 'SEK'),
    ];
    const { id } = await connectTo(maria, BANK);
    const linkTo = (assetId: string) => ({ kind: 'asset' as const, id: assetId });
    for (const wrong of [his, dollars]) {
      const answer = await choose(maria, id, [{ key: 'gran-lon', link: linkTo(wrong) }]);
      expect(answer.statusCode).toBe(400);
    }
    const twice = await choose(maria, id, [
      { key: 'gran-lon', link: linkTo(own) },
      { key: 'gran-spar', link: linkTo(own) },
    ]);
    expect(twice.statusCode).toBe(400);
    expect(await listed<Asset>('assets')).toContainEqual(
      expect.objectContaining({ id: own, value: '1.00' }),
    );
  });

  test('whose item is removed goes on without it', async () => {
    const { id } = await connectTo(maria, BANK);
    await choose(maria, id, [{ key: 'gran-lon', link: { kind: 'asset' } }]);
    const [asset] = await listed<Asset>('assets');
    await maria.call(`DELETE /api/assets/${asset?.id}`);
    await read(id);
    const connection = await connectionOf(maria);
    expect(connection.status).toBe('connected');
    expect(accountNamed(connection, 'gran-lon').link).toBeNull();
  });

  test('that files told of before is the same account, and not a second one', async () => {
    const known = await addBankAccount(maria, {
      accountName: 'Min lön',
      accountNumber: '8327-9, 744 120 337-1',
    });
    const { id } = await connectTo(maria, BANK);
    await choose(maria, id, [{ key: 'gran-lon' }]);
    expect(accountNamed(await connectionOf(maria), 'gran-lon')).toMatchObject({
      id: known,
      name: 'Min lön',
    });
    expect(await listed('bank-accounts')).toHaveLength(1);
  });

  test('has the balance that its bank says, whatever a file says after it', async () => {
    const { id } = await followed();
    const before = accountNamed(await connectionOf(maria), 'gran-lon');
    await sendFile(maria, before.id ?? '', { file: JANUARY });
    const accounts = await listed<{ balance: string }>('bank-accounts');
    expect(accounts).toMatchObject([{ balance: before.balance }]);
    await maria.call(`DELETE /api/bank-connections/${id}?data=keep`);
    await sendFile(maria, before.id ?? '', { file: FEBRUARY });
    expect(await listed('bank-accounts')).toMatchObject([{ balance: '9000.00' }]);
  });

  test('that is no longer followed keeps what came, and gets no more', async () => {
    const { id } = await followed();
    const count = await countOf(maria);
    await choose(maria, id, []);
    await readLater(10, id);
    expect(await countOf(maria)).toBe(count);
  });
});
