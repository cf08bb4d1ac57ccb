import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import type { BankConnection } from '#domain/banking/accounts/bank-connections.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { SANDBOX_BANKS } from '#server/banking/sandbox/banks.ts';
import { lifeAt } from '#server/banking/sandbox/sandbox.ts';
import { AtSandbox } from './at-sandbox.ts';
import { addBankAccount, HEADER, JANUARY, sendFile, transactionsOf } from '#tests/support/bank.ts';
import {
  accountNamed,
  choose,
  comeBack,
  connectionOf,
  connectTo,
  daysLater,
  dueOf,
  goToBank,
} from '#tests/support/banks.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';

const BANK = 'granbanken';

const FEBRUARY = `${HEADER}\n2026-02-01;2026-02-01;4;HYRA;-711.480;9000.000`;

const here = new AtSandbox();

/**
 * Number of transactions that the sandbox's first bank has on these accounts since two years ago.
 */
function twoYearsOf(keys: readonly string[]): number {
  const today = dayOf(here.installation.banking.clock());
  const since = `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`;
  const bank = SANDBOX_BANKS.find(({ id }) => id === BANK);
  if (bank === undefined) throw new Error(`There is no ${BANK}`);
  return lifeAt(bank, today).lived.filter(
    ({ account, madeOn, bookedOn }) =>
      keys.includes(account) && (bookedOn <= today ? bookedOn : madeOn) >= since,
  ).length;
}

async function netWorth(): Promise<number> {
  return (await here.maria.call('GET /api/financial-summary')).json<{ netWorth: number }>()
    .netWorth;
}

describe('a reading', () => {
  test('brings two years, once however often it is done, also twice at once', async () => {
    const { id } = await connectTo(here.maria, BANK);
    const chosen = await choose(here.maria, id, [{ key: 'gran-lon' }, { key: 'gran-kort' }]);
    expect(chosen.json()).toMatchObject({ status: 'syncing' });
    await Promise.all([here.read(id), here.read(id)]);
    const count = await here.count();
    expect(count).toBe(twoYearsOf(['gran-lon', 'gran-kort']));
    await here.read(id);
    expect(await here.count()).toBe(count);
    const connection = await connectionOf(here.maria);
    expect(connection).toMatchObject({ status: 'connected', trouble: null });
    const { transactions } = await transactionsOf(here.maria, 'search=Nordvik&limit=200');
    expect(transactions.length).toBeGreaterThanOrEqual(23);
    expect(transactions[0]).toMatchObject({ amount: '27450.00', currency: 'SEK' });
  });

  test('goes on by itself, and what was pending is booked, not doubled', async () => {
    const { id } = await here.followed(BANK);
    expect(await dueOf(here.installation.banking)).not.toContain(id);
    const before = await transactionsOf(here.maria, 'limit=200');
    expect(await dueOf(daysLater(here.installation.banking, 0.3))).toContain(id);
    await here.read(id, 4);
    const after = await transactionsOf(here.maria, 'limit=200');
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

  test('is told of by the bell when the bank sent something by itself', async () => {
    const { id } = await here.followed(BANK);
    const news = async () => {
      const answer = await here.maria.call('GET /api/notifications');
      return answer.json<{ notifications: object[] }>().notifications;
    };
    // Transactions of her own connecting are no news to her.
    expect(await news()).toEqual([]);
    const { orm } = here.installation.db;
    await orm.execute(sql`update bank_accounts set created_at = created_at - interval '2 days'`);
    const { rows } = await orm.execute(sql`select count(*)::int as count from transactions
      where user_id = ${here.maria.userId}
        and transaction_date > ${addDays(dayOf(new Date()), -38)}::date`);
    const [{ count } = { count: 0 }] = rows as { count: number }[];
    expect(count).toBeGreaterThan(10);
    expect(await news()).toMatchObject([
      { kind: 'bank_synced', entityId: id, count, isRead: false },
    ]);
  });

  test('of a bank that does not answer says so, and is tried later and later', async () => {
    const { id, nextSyncAt } = await here.followed('stormbanken');
    expect(await connectionOf(here.maria)).toMatchObject({
      status: 'error',
      trouble: 'unavailable',
    });
    expect(await here.count()).toBe(0);
    await here.read(id);
    const again = await connectionOf(here.maria);
    expect(Date.parse(again.nextSyncAt ?? '')).toBeGreaterThan(Date.parse(nextSyncAt ?? ''));
  });

  test('asks for consent again where it ended, tells so, and goes on after it', async () => {
    const { id } = await here.followed('timglasbanken');
    const count = await here.count();
    expect(count).toBeGreaterThan(300);
    await here.read(id);
    expect(await connectionOf(here.maria)).toMatchObject({
      status: 'needs_consent',
      nextSyncAt: null,
    });
    const told = await here.maria.call('GET /api/notifications');
    expect(told.json()).toMatchObject({
      notifications: expect.arrayContaining([
        expect.objectContaining({ kind: 'bank_consent', isOver: true }),
      ]),
    });
    const pressed = await here.maria.call(`POST /api/bank-connections/${id}/sync`);
    expect(pressed.json()).toMatchObject({ code: 'bank_consent_over' });
    const { state } = await goToBank(here.maria, { connection: id });
    const renewed = await comeBack(here.maria, state, { code: 'timglasbanken', days: '10' });
    expect(renewed).toMatchObject({ id, status: 'syncing' });
    expect(renewed.accounts[0]).toMatchObject({ isChosen: true });
    expect(await here.count()).toBe(count);
  });

  test('of a consent whose day has come is not even tried', async () => {
    const { id } = await here.followed(BANK, '1');
    const warned = (await here.maria.call('GET /api/notifications')).json<{
      notifications: object[];
    }>();
    expect(warned.notifications).toContainEqual(
      expect.objectContaining({ kind: 'bank_consent', isOver: false }),
    );
    expect(await dueOf(daysLater(here.installation.banking, 2))).not.toContain(id);
    expect(await connectionOf(here.maria)).toMatchObject({ status: 'needs_consent' });
  });

  test('through another provider than the one that made it is left alone', async () => {
    const { id } = await connectTo(here.maria, BANK);
    await here.installation.db.orm.execute(
      sql`update bank_connections set provider = 'tink' where id = ${id}`,
    );
    await here.read(id);
    expect(await connectionOf(here.maria)).toMatchObject({
      status: 'error',
      trouble: 'other_provider',
    });
  });
});

describe('an account', () => {
  test('is the value of an item, new or there already, and net worth follows', async () => {
    const made = await here.maria.call('POST /api/assets', {
      body: { name: 'Buffert', type: 'savings', value: '1.00', currency: 'SEK' },
    });
    const { id: assetId } = made.json<Asset>();
    const { id, accounts } = await connectTo(here.maria, BANK);
    const wanted = [
      { key: 'gran-lon', link: { kind: 'asset' as const } },
      { key: 'gran-spar', link: { kind: 'asset' as const, id: assetId } },
      { key: 'gran-kort', link: { kind: 'liability' as const } },
    ];
    expect((await choose(here.maria, id, wanted)).statusCode).toBe(200);
    const assets = await here.listed<Asset>('assets');
    const balance = (key: string) => accountNamed({ accounts } as BankConnection, key).balance;
    expect(assets.map(({ name, value }) => [name, value])).toEqual([
      ['Buffert', balance('gran-spar')],
      ['Lönekonto, Granbanken', balance('gran-lon')],
    ]);
    const [card] = await here.listed<Liability>('liabilities');
    expect(card).toMatchObject({ type: 'credit_card' });
    expect(Number(card?.balance) + Number(balance('gran-kort'))).toBe(0);
    expect(await netWorth()).toBeCloseTo(
      Number(balance('gran-lon')) + Number(balance('gran-spar')) + Number(balance('gran-kort')),
      2,
    );
    await choose(here.maria, id, wanted);
    expect(await here.listed('assets')).toHaveLength(2);
  });

  test('gives its item to another, or changes with it, in one save', async () => {
    const { id } = await connectTo(here.maria, BANK);
    const asset = (item?: string | null) => ({ kind: 'asset' as const, ...(item && { id: item }) });
    await choose(here.maria, id, [
      { key: 'gran-lon', link: asset() },
      { key: 'gran-spar', link: asset() },
    ]);
    const linksNow = async () => {
      const connection = await connectionOf(here.maria);
      return ['gran-lon', 'gran-spar'].map((key) => accountNamed(connection, key).link?.id ?? null);
    };
    const [pay, savings] = await linksNow();
    for (const links of [
      [savings, pay],
      [pay, null],
      [null, pay],
    ]) {
      const wanted = ['gran-lon', 'gran-spar'].map((key, at) => ({
        key,
        link: links[at] ? asset(links[at]) : null,
      }));
      expect((await choose(here.maria, id, wanted)).statusCode).toBe(200);
      expect(await linksNow()).toEqual(links);
    }
    const { accounts } = await connectionOf(here.maria);
    const balance = accounts.find(({ key }) => key === 'gran-spar')?.balance;
    expect(await here.listed<Asset>('assets')).toContainEqual(
      expect.objectContaining({ id: pay, value: balance }),
    );
  });

  test('takes over the item that a file’s account was, which counts once', async () => {
    const files = await addBankAccount(here.maria, { accountName: 'Lönekonto' });
    await sendFile(here.maria, files, { file: JANUARY });
    const made = await here.maria.call(`POST /api/bank-accounts/${files}/item`);
    const { id: item } = made.json<{ id: string }>();
    const { id } = await connectTo(here.maria, BANK);
    const link = { kind: 'asset' as const, id: item };
    expect((await choose(here.maria, id, [{ key: 'gran-lon', link }])).statusCode).toBe(200);
    const { balance } = accountNamed(await connectionOf(here.maria), 'gran-lon');
    expect(await here.listed('bank-accounts')).toMatchObject([{ isItem: false }, { isItem: true }]);
    await sendFile(here.maria, files, { file: FEBRUARY });
    expect(await here.listed<Asset>('assets')).toMatchObject([{ id: item, value: balance }]);
    expect(await netWorth()).toBeCloseTo(Number(balance), 2);
  });

  test('says its balance as an observation, and once a month where it is the same', async () => {
    const { id } = await connectTo(here.maria, BANK);
    await choose(here.maria, id, [{ key: 'gran-spar', link: { kind: 'asset' } }]);
    await here.read(id);
    await here.read(id);
    const reasons = async () => {
      const { rows } = await here.installation.db.orm.execute(sql`select reason, month, value::text
        from asset_history where user_id = ${here.maria.userId} and reason <> 'import'
        order by recorded_at, id`);
      return rows as { reason: string; month: string; value: string }[];
    };
    expect((await reasons()).map(({ reason }) => reason)).toEqual(['created', 'bank_sync']);
    await here.read(id, 40);
    const after = await reasons();
    expect(after.at(-1)).toMatchObject({ reason: 'bank_sync' });
    expect(new Set(after.map(({ month }) => month)).size).toBe(2);
    const activities = await here.maria.call('GET /api/activities');
    expect(activities.statusCode).toBe(200);
    expect(activities.body).not.toContain('"updated"');
  });

  test('follows one item of the user’s, in its own currency', async () => {
    const erik = await signUp(here.installation.app, 'Erik');
    const asset = async (of: Caller, currency: string) => {
      const body = { name: 'Konto', type: 'checking', value: '1.00', currency };
      return (await of.call('POST /api/assets', { body })).json<Asset>().id;
    };
    const [his, dollars, own] = [
      await asset(erik, 'SEK'),
      await asset(here.maria, 'USD'),
      await asset(here.maria, 'SEK'),
    ];
    const { id } = await connectTo(here.maria, BANK);
    const linkTo = (assetId: string) => ({ kind: 'asset' as const, id: assetId });
    for (const wrong of [his, dollars]) {
      const answer = await choose(here.maria, id, [{ key: 'gran-lon', link: linkTo(wrong) }]);
      expect(answer.statusCode).toBe(400);
    }
    const twice = await choose(here.maria, id, [
      { key: 'gran-lon', link: linkTo(own) },
      { key: 'gran-spar', link: linkTo(own) },
    ]);
    expect(twice.statusCode).toBe(400);
    expect(await here.listed<Asset>('assets')).toContainEqual(
      expect.objectContaining({ id: own, value: '1.00' }),
    );
  });

  test('whose item is removed goes on without it', async () => {
    const { id } = await connectTo(here.maria, BANK);
    await choose(here.maria, id, [{ key: 'gran-lon', link: { kind: 'asset' } }]);
    const [asset] = await here.listed<Asset>('assets');
    await here.maria.call(`DELETE /api/assets/${asset?.id}`);
    await here.read(id);
    const connection = await connectionOf(here.maria);
    expect(connection.status).toBe('connected');
    expect(accountNamed(connection, 'gran-lon').link).toBeNull();
  });

  test('whose item is removed and restored goes on with it', async () => {
    const { id } = await connectTo(here.maria, BANK);
    await choose(here.maria, id, [{ key: 'gran-lon', link: { kind: 'asset' } }]);
    await here.read(id);
    const [asset] = await here.listed<Asset>('assets');
    await here.maria.call(`DELETE /api/assets/${asset?.id}`);
    await here.read(id);
    expect(await here.listed('bank-accounts')).toMatchObject([{ isItem: false }]);
    const restored = await here.maria.call(`POST /api/assets/${asset?.id}/restoration`);
    expect(restored.statusCode).toBe(200);
    await here.read(id, 10);
    const account = accountNamed(await connectionOf(here.maria), 'gran-lon');
    expect(account.link).toEqual({ kind: 'asset', id: asset?.id });
    expect(account.balance).not.toBe(asset?.value);
    expect(await here.listed<Asset>('assets')).toMatchObject([{ value: account.balance }]);
  });

  test('that files told of before is the same account, and not a second one', async () => {
    const known = await addBankAccount(here.maria, {
      accountName: 'Min lön',
      accountNumber: '8327-9, 744 120 337-1',
    });
    const { id } = await connectTo(here.maria, BANK);
    await choose(here.maria, id, [{ key: 'gran-lon' }]);
    expect(accountNamed(await connectionOf(here.maria), 'gran-lon')).toMatchObject({
      id: known,
      name: 'Min lön',
    });
    expect(await here.listed('bank-accounts')).toHaveLength(1);
  });

  test('has the balance that its bank says, whatever a file says after it', async () => {
    const { id } = await here.followed(BANK);
    const before = accountNamed(await connectionOf(here.maria), 'gran-lon');
    await sendFile(here.maria, before.id ?? '', { file: JANUARY });
    const accounts = await here.listed<{ balance: string }>('bank-accounts');
    expect(accounts).toMatchObject([{ balance: before.balance }]);
    await here.maria.call(`DELETE /api/bank-connections/${id}?data=keep`);
    await sendFile(here.maria, before.id ?? '', { file: FEBRUARY });
    expect(await here.listed('bank-accounts')).toMatchObject([{ balance: '9000.00' }]);
  });

  test('that is no longer read has a later file’s balance until it is read again', async () => {
    const { id } = await here.followed(BANK);
    const before = accountNamed(await connectionOf(here.maria), 'gran-lon');
    const { id: item } = (await here.maria.call(`POST /api/bank-accounts/${before.id}/item`)).json<{
      id: string;
    }>();
    const { orm } = here.installation.db;
    const today = dayOf(new Date());
    const earlier = addDays(today, -20);
    await orm.execute(
      sql`update bank_accounts set balance_on = ${earlier} where id = ${before.id}`,
    );
    await orm.execute(sql`update bank_connections set status = 'error', trouble = 'premium',
      offered = replace(offered::text, ${today}, ${earlier})::jsonb where id = ${id}`);
    const file = `${HEADER}\n${today};;1;HYRA;-711.480;9000.000`;
    const sent = await sendFile(here.maria, before.id ?? '', { file });
    const worths = async () => {
      const [asset] = await here.listed<Asset>('assets');
      const [account] = await here.listed<{ balance: string }>('bank-accounts');
      return [asset?.id, asset?.value, account?.balance];
    };
    expect(await worths()).toEqual([item, '9000.00', '9000.00']);
    await here.maria.call(`DELETE /api/transaction-imports/${sent.json<{ id: string }>().id}`);
    expect(await worths()).toEqual([item, before.balance, before.balance]);
    await sendFile(here.maria, before.id ?? '', { file });
    await here.read(id, 10);
    const { balance } = accountNamed(await connectionOf(here.maria), 'gran-lon');
    expect(await worths()).toEqual([item, balance, balance]);
    expect(balance).not.toBe('9000.00');
  });

  test('that is no longer followed keeps what came, and gets no more', async () => {
    const { id } = await here.followed(BANK);
    const count = await here.count();
    await choose(here.maria, id, []);
    await here.read(id, 10);
    expect(await here.count()).toBe(count);
  });
});
