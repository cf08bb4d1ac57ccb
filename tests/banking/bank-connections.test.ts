import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { firstAccounts } from '#server/banking/connections/return-from-bank.ts';
import { AtSandbox } from './at-sandbox.ts';
import {
  choose,
  comeBack,
  connectionOf,
  connectionsOf,
  connectTo,
  goToBank,
} from '#tests/support/banks.ts';
import { signUp } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';

const BANK = 'granbanken';

const here = new AtSandbox();

describe('the way to a bank and back', () => {
  test('ends with a connection whose accounts can be chosen', async () => {
    const { url } = await goToBank(here.maria, { bank: BANK });
    expect(url.pathname).toBe('/sandbox-bank');
    const page = await fetch(url.href.replace('lang=sv', 'lang=en'));
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('There is no such bank');
    const connection = await connectTo(here.maria, BANK);
    expect(connection).toMatchObject({ bankName: 'Granbanken', status: 'connected' });
    expect(connection.accounts.map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['Lönekonto', false],
      ['Sparkonto', false],
      ['Kreditkort', false],
    ]);
    expect(await connectionsOf(here.maria)).toEqual([connection]);
  });

  test('names the bank that was connected, not the one that was chosen first', async () => {
    const { state } = await goToBank(here.maria, { bank: BANK });
    const connection = await comeBack(here.maria, state, { code: 'fjallbanken', days: '180' });
    expect(connection.bankName).toBe('Fjällbanken');
    // It is renewed at the same bank.
    const { url } = await goToBank(here.maria, { connection: connection.id });
    expect(url.searchParams.get('bank')).toBe('fjallbanken');
  });

  test('serves once, and told twice gives the same', async () => {
    const { state } = await goToBank(here.maria, { bank: BANK });
    const parameters = { code: BANK, days: '180' };
    const first = await comeBack(here.maria, state, parameters);
    expect(await comeBack(here.maria, state, parameters)).toEqual(first);
    expect(await connectionsOf(here.maria)).toHaveLength(1);
  });

  test('serves nobody else, no other session, and nobody after half an hour', async () => {
    const { state } = await goToBank(here.maria, { bank: BANK });
    const erik = await signUp(here.installation.app, 'Erik');
    const body = { state, answer: { code: BANK } };
    const asErik = await erik.call('POST /api/bank-connections/return', { body });
    expect(asErik.json()).toMatchObject({ code: 'bank_consent_over' });
    const { rows } = await here.installation.db.orm.execute(
      sql`update bank_consent_states set session_id = gen_random_uuid()
        where user_id = ${here.maria.userId} returning state_hash`,
    );
    expect(rows).toHaveLength(1);
    const other = await here.maria.call('POST /api/bank-connections/return', { body });
    expect(other.statusCode).toBe(410);
    const late = await goToBank(here.maria, { bank: BANK });
    await here.installation.db.orm.execute(sql`update bank_consent_states
      set expires_at = now() - interval '1 second' where user_id = ${here.maria.userId}`);
    const answer = { state: late.state, answer: { code: BANK } };
    const tooLate = await here.maria.call('POST /api/bank-connections/return', { body: answer });
    expect(tooLate.statusCode).toBe(410);
    expect(await connectionsOf(here.maria)).toEqual([]);
  });

  test('leads to nobody else’s connection, nor to accounts of another bank', async () => {
    const { id } = await connectTo(here.maria, BANK);
    const erik = await signUp(here.installation.app, 'Erik');
    const way = await erik.call('POST /api/bank-connections', { body: { connection: id } });
    expect(way.statusCode).toBe(404);
    const own = await connectTo(erik, 'fjallbanken');
    expect((await choose(erik, own.id, [{ key: 'gran-lon' }])).statusCode).toBe(400);
    expect(await connectionOf(here.maria)).toMatchObject({ id, status: 'connected' });
  });

  test('with a no leaves nothing behind, and with nonsense says so', async () => {
    const no = await goToBank(here.maria, { bank: BANK });
    const body = { state: no.state, answer: { error: 'access_denied' } };
    const answer = await here.maria.call('POST /api/bank-connections/return', { body });
    expect(answer.json()).toEqual({ connection: null });
    const odd = await goToBank(here.maria, { bank: BANK });
    const strange = { state: odd.state, answer: { code: 'riksbanken' } };
    const refused = await here.maria.call('POST /api/bank-connections/return', { body: strange });
    expect(refused.json()).toMatchObject({ code: 'bank_refused' });
    expect(await connectionsOf(here.maria)).toEqual([]);
    const unknown = await here.maria.call('POST /api/bank-connections', { body: { bank: 'x' } });
    expect(unknown.statusCode).toBe(400);
  });

  test('is set out on so often in half an hour, and then no more', async () => {
    for (let times = 0; times < 20; times += 1) await goToBank(here.maria, { bank: BANK });
    const answer = await here.maria.call('POST /api/bank-connections', { body: { bank: BANK } });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('1800');
  });

  test('to the same bank again follows the same accounts, and none of them twice', async () => {
    const first = await connectTo(here.maria, BANK);
    await choose(here.maria, first.id, [{ key: 'gran-lon' }]);
    await here.read(first.id);
    const count = await here.count();
    const second = await connectTo(here.maria, BANK);
    await choose(here.maria, second.id, [{ key: 'gran-lon' }]);
    await here.read(second.id);
    await here.read(first.id);
    expect(await here.count()).toBe(count);
    expect(await here.listed('bank-accounts')).toHaveLength(1);
    const chosen = (await connectionsOf(here.maria)).map(({ accounts }) =>
      accounts.filter(({ isChosen }) => isChosen).map(({ key }) => key),
    );
    expect(chosen).toEqual([[], ['gran-lon']]);
  });

  test('by two connections at once follows one account, and counts it once', async () => {
    const followed = [{ key: 'gran-spar', link: { kind: 'asset' as const } }];
    const ids = [await connectTo(here.maria, BANK), await connectTo(here.maria, BANK)];
    const chosen = await Promise.all(ids.map(({ id }) => choose(here.maria, id, followed)));
    expect(chosen.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { id } of ids) await here.read(id);
    const assets = (await here.maria.call('GET /api/assets')).json<{ value: string }[]>();
    expect(assets).toHaveLength(1);
    const { netWorth } = (await here.maria.call('GET /api/financial-summary')).json<{
      netWorth: number;
    }>();
    expect(netWorth).toBe(Number(assets[0]?.value));
  });

  test('with a new item makes one in place of a removed one', async () => {
    const followed = [{ key: 'gran-spar', link: { kind: 'asset' as const } }];
    const { id } = await connectTo(here.maria, BANK);
    await choose(here.maria, id, followed);
    const [first] = (await here.maria.call('GET /api/assets')).json<{ id: string }[]>();
    await here.maria.call(`DELETE /api/assets/${first?.id}`);
    await choose(here.maria, id, followed);
    const [second] = (await here.maria.call('GET /api/assets')).json<{ id: string }[]>();
    expect(second).toBeDefined();
    expect(second?.id).not.toBe(first?.id);
  });

  test('keeps what is read with sealed, and tells it to nobody', async () => {
    const { id } = await connectTo(here.maria, BANK);
    const { rows } = await here.installation.db.orm.execute(
      sql`select sealed_secret as sealed from bank_connections where id = ${id}`,
    );
    const { sealed } = rows[0] as { sealed: string };
    expect(sealed).toMatch(/^v1\./);
    expect(sealed).not.toContain(BANK);
    expect(JSON.stringify(await connectionsOf(here.maria))).not.toContain(sealed);
  });
});

test('a slow bank is not waited for, and read later', async () => {
  const consent = { ref: 'c1', secret: null, endsAt: null, bankName: null };
  const holder = { id: 'h1', hint: 'Maria', language: 'sv' as const };
  const never = { accounts: () => new Promise<never>(() => undefined) };
  const look = await firstAccounts(never, { holder, consent, presence: null }, 5);
  expect(look).toEqual({ consent, accounts: null, isOver: false });
});

test('a full export names a connection without its credentials, and imports none', async () => {
  const { id } = await connectTo(here.maria, BANK);
  await choose(here.maria, id, [{ key: 'gran-spar', link: { kind: 'asset' } }]);
  await here.read(id);
  const file = await exportOf(here.installation, here.maria);
  const [asset] = await here.listed<{ id: string }>('assets');
  const [account] = await here.listed<{ id: string }>('bank-accounts');
  expect(account).toMatchObject({ connectionStatus: 'connected' });
  const told = { provider: 'sandbox', bankName: 'Granbanken', status: 'connected' };
  const accounts = [{ account: account?.id, asset: asset?.id, liability: null }];
  expect(file.bankConnections).toMatchObject([{ ...told, accounts }]);
  expect(JSON.stringify(file)).not.toMatch(/sealed|granbanken:/);
  const erik = await signUp(here.installation.app, 'Erik');
  await importBy(erik, { ...file, id: '019a9d6e-0000-7000-8000-00000000000b' });
  expect(await connectionsOf(erik)).toEqual([]);
});

describe('leaving', () => {
  const leave = (id: string, data: string) =>
    here.maria.call(`DELETE /api/bank-connections/${id}?data=${data}`);

  async function endings(id: string): Promise<number> {
    const { rows } = await here.installation.db.orm.execute(
      sql`select count(*)::int as count from bank_endings where connection_id = ${id}`,
    );
    return (rows[0] as { count: number }).count;
  }

  test('keeps what came, and the connection can be taken up again without doubles', async () => {
    const { id } = await here.followed(BANK);
    const count = await here.count();
    expect((await leave(id, 'keep')).statusCode).toBe(204);
    expect(await connectionOf(here.maria)).toMatchObject({ status: 'disconnected' });
    expect(await endings(id)).toBe(1);
    expect(await here.count()).toBe(count);
    await here.read(id);
    expect(await connectionOf(here.maria)).toMatchObject({ status: 'disconnected' });
    const { state } = await goToBank(here.maria, { connection: id });
    await comeBack(here.maria, state, { code: BANK, days: '180' });
    await here.read(id);
    expect(await connectionOf(here.maria)).toMatchObject({ status: 'connected' });
    expect(await here.count()).toBe(count);
  });

  test('twice lets the connection go, and a new one finds the accounts again', async () => {
    const { id } = await here.followed(BANK);
    const count = await here.count();
    await leave(id, 'keep');
    await leave(id, 'keep');
    expect(await connectionsOf(here.maria)).toEqual([]);
    await here.followed(BANK);
    expect(await here.listed('bank-accounts')).toHaveLength(1);
    expect(await here.count()).toBe(count);
  });

  test('removes everything where it was asked to, and nothing of anybody else’s', async () => {
    const { id } = await here.followed(BANK);
    const erik = await signUp(here.installation.app, 'Erik');
    expect((await erik.call(`DELETE /api/bank-connections/${id}?data=remove`)).statusCode).toBe(
      404,
    );
    expect((await leave(id, 'remove')).statusCode).toBe(204);
    expect(await connectionsOf(here.maria)).toEqual([]);
    expect(await here.count()).toBe(0);
    expect(await endings(id)).toBe(1);
  });

  test('by erasing the account revokes the consent too', async () => {
    const { id } = await here.followed(BANK);
    await here.installation.db.orm.execute(
      sql`delete from auth_users where id = ${here.maria.userId}`,
    );
    expect(await endings(id)).toBe(1);
  });
});
