import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankConnection } from '#domain/bank-connections.ts';
import {
  choose,
  comeBack,
  connectionOf,
  connectionsOf,
  connectTo,
  goToBank,
  sync,
} from './support/banks.ts';
import { type Caller, signUp } from './support/caller.ts';
import { exportOf, importBy } from './support/exports.ts';
import { openSignIn, type SignIn } from './support/sign-in.ts';

const BANK = 'granbanken';

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

async function followed(bank = BANK, days = '180'): Promise<BankConnection> {
  const { id, accounts } = await connectTo(maria, bank, days);
  await choose(maria, id, [{ key: accounts[0]?.key ?? '' }]);
  await read(id);
  return connectionOf(maria);
}

describe('the way to a bank and back', () => {
  test('ends with a connection whose accounts can be chosen', async () => {
    const { url } = await goToBank(maria, { bank: BANK });
    expect(url.pathname).toBe('/sandbox-bank');
    const page = await fetch(url.href.replace('lang=sv', 'lang=en'));
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('There is no such bank');
    const connection = await connectTo(maria, BANK);
    expect(connection).toMatchObject({ bankName: 'Granbanken', status: 'connected' });
    expect(connection.accounts.map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['Lönekonto', false],
      ['Sparkonto', false],
      ['Kreditkort', false],
    ]);
    expect(await connectionsOf(maria)).toEqual([connection]);
  });

  test('serves once, and told twice gives the same', async () => {
    const { state } = await goToBank(maria, { bank: BANK });
    const said = { code: BANK, days: '180' };
    const first = await comeBack(maria, state, said);
    expect(await comeBack(maria, state, said)).toEqual(first);
    expect(await connectionsOf(maria)).toHaveLength(1);
  });

  test('serves nobody else, no other session, and nobody after half an hour', async () => {
    const { state } = await goToBank(maria, { bank: BANK });
    const erik = await signUp(installation.app, 'Erik');
    const body = { state, answer: { code: BANK } };
    const asErik = await erik.call('POST /api/bank-connections/return', { body });
    expect(asErik.json()).toMatchObject({ code: 'bank_consent_over' });
    const { rows } = await installation.db.orm.execute(
      sql`update bank_consent_states set session_id = gen_random_uuid()
        where user_id = ${maria.userId} returning state_hash`,
    );
    expect(rows).toHaveLength(1);
    const other = await maria.call('POST /api/bank-connections/return', { body });
    expect(other.statusCode).toBe(410);
    const late = await goToBank(maria, { bank: BANK });
    await installation.db.orm.execute(sql`update bank_consent_states
      set expires_at = now() - interval '1 second' where user_id = ${maria.userId}`);
    const answer = { state: late.state, answer: { code: BANK } };
    const tooLate = await maria.call('POST /api/bank-connections/return', { body: answer });
    expect(tooLate.statusCode).toBe(410);
    expect(await connectionsOf(maria)).toEqual([]);
  });

  test('with a no leaves nothing behind, and with nonsense says so', async () => {
    const no = await goToBank(maria, { bank: BANK });
    const body = { state: no.state, answer: { error: 'access_denied' } };
    const answer = await maria.call('POST /api/bank-connections/return', { body });
    expect(answer.json()).toEqual({ connection: null });
    const odd = await goToBank(maria, { bank: BANK });
    const strange = { state: odd.state, answer: { code: 'riksbanken' } };
    const refused = await maria.call('POST /api/bank-connections/return', { body: strange });
    expect(refused.json()).toMatchObject({ code: 'bank_refused' });
    expect(await connectionsOf(maria)).toEqual([]);
    const unknown = await maria.call('POST /api/bank-connections', { body: { bank: 'x' } });
    expect(unknown.statusCode).toBe(400);
  });

  test('is set out on so often in half an hour, and then no more', async () => {
    for (let times = 0; times < 20; times += 1) await goToBank(maria, { bank: BANK });
    const answer = await maria.call('POST /api/bank-connections', { body: { bank: BANK } });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('1800');
  });

  test('to the same bank again follows the same accounts, and none of them twice', async () => {
    const first = await connectTo(maria, BANK);
    await choose(maria, first.id, [{ key: 'gran-lon' }]);
    await read(first.id);
    const count = await countOf(maria);
    const second = await connectTo(maria, BANK);
    await choose(maria, second.id, [{ key: 'gran-lon' }]);
    await read(second.id);
    await read(first.id);
    expect(await countOf(maria)).toBe(count);
    expect(await listed('bank-accounts')).toHaveLength(1);
    const chosen = (await connectionsOf(maria)).map(({ accounts }) =>
      accounts.filter(({ isChosen }) => isChosen).map(({ key }) => key),
    );
    expect(chosen).toEqual([[], ['gran-lon']]);
  });

  test('keeps what is read with sealed, and tells it to nobody', async () => {
    const { id } = await connectTo(maria, BANK);
    const { rows } = await installation.db.orm.execute(
      sql`select sealed_secret as sealed from bank_connections where id = ${id}`,
    );
    const { sealed } = rows[0] as { sealed: string };
    expect(sealed).toMatch(/^v1\./);
    expect(sealed).not.toContain(BANK);
    expect(JSON.stringify(await connectionsOf(maria))).not.toContain(sealed);
  });
});

test('a file of everything tells of it, not what it is read with, and reads none in', async () => {
  const { id } = await connectTo(maria, BANK);
  await choose(maria, id, [{ key: 'gran-spar', link: { kind: 'asset' } }]);
  await read(id);
  const file = await exportOf(installation, maria);
  const [asset] = await listed<{ id: string }>('assets');
  const [account] = await listed<{ id: string }>('bank-accounts');
  const told = { provider: 'sandbox', bankName: 'Granbanken', status: 'connected' };
  const accounts = [{ account: account?.id, asset: asset?.id, liability: null }];
  expect(file.bankConnections).toMatchObject([{ ...told, accounts }]);
  expect(JSON.stringify(file)).not.toMatch(/sealed|granbanken:/);
  const erik = await signUp(installation.app, 'Erik');
  await importBy(erik, { ...file, id: '019a9d6e-0000-7000-8000-00000000000b' });
  expect(await connectionsOf(erik)).toEqual([]);
});

describe('leaving', () => {
  const leave = (id: string, data: string) =>
    maria.call(`DELETE /api/bank-connections/${id}?data=${data}`);

  async function endings(id: string): Promise<number> {
    const { rows } = await installation.db.orm.execute(
      sql`select count(*)::int as count from bank_endings where connection_id = ${id}`,
    );
    return (rows[0] as { count: number }).count;
  }

  test('keeps what came, and the connection can be taken up again without doubles', async () => {
    const { id } = await followed();
    const count = await countOf(maria);
    expect((await leave(id, 'keep')).statusCode).toBe(204);
    expect(await connectionOf(maria)).toMatchObject({ status: 'disconnected' });
    expect(await endings(id)).toBe(1);
    expect(await countOf(maria)).toBe(count);
    await read(id);
    expect(await connectionOf(maria)).toMatchObject({ status: 'disconnected' });
    const { state } = await goToBank(maria, { connection: id });
    await comeBack(maria, state, { code: BANK, days: '180' });
    await read(id);
    expect(await connectionOf(maria)).toMatchObject({ status: 'connected' });
    expect(await countOf(maria)).toBe(count);
  });

  test('twice lets the connection go, and a new one finds the accounts again', async () => {
    const { id } = await followed();
    const count = await countOf(maria);
    await leave(id, 'keep');
    await leave(id, 'keep');
    expect(await connectionsOf(maria)).toEqual([]);
    await followed();
    expect(await listed('bank-accounts')).toHaveLength(1);
    expect(await countOf(maria)).toBe(count);
  });

  test('removes everything where it was asked to, and nothing of anybody else’s', async () => {
    const { id } = await followed();
    const erik = await signUp(installation.app, 'Erik');
    expect((await erik.call(`DELETE /api/bank-connections/${id}?data=remove`)).statusCode).toBe(
      404,
    );
    expect((await leave(id, 'remove')).statusCode).toBe(204);
    expect(await connectionsOf(maria)).toEqual([]);
    expect(await countOf(maria)).toBe(0);
    expect(await endings(id)).toBe(1);
  });

  test('by erasing the account ends the consent too', async () => {
    const { id } = await followed();
    await installation.db.orm.execute(sql`delete from auth_users where id = ${maria.userId}`);
    expect(await endings(id)).toBe(1);
  });
});
