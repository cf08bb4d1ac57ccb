import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endConsents } from '#server/banking/syncs/job.ts';
import { type ProviderRead, BankTrouble } from '#server/banking/providers/port.ts';
import {
  choose,
  comeBack,
  connectionOf,
  daysLater,
  dueOf,
  goToBank,
  MINUTES_20,
  rowsOf,
  sync,
} from '#tests/support/banks.ts';
import type { BankWorld } from './banks.contract.ts';
import { type Caller, PASSWORD, signUp } from '#tests/support/caller.ts';
import { openSignIn, type SignIn } from '#tests/support/sign-in.ts';
import type { StandIn } from './stand-in.ts';
import { openTink } from './tink.ts';
import { setClock } from '#tests/support/clock.ts';

/** Instants of the database are compared with the server's, which therefore does not stop. */
setClock(() => 0);

describe('a provider that', () => {
  let installation: SignIn;
  let world: BankWorld;
  let maria: Caller;
  let id: string;

  beforeEach(async () => {
    world = await openTink(new Date());
    const url = world.standIn?.url ?? '';
    installation = await openSignIn({
      AUTH_AUTOCONFIRM: 'on',
      BANK_PROVIDER: 'tink',
      TINK_CLIENT_ID: 'valv',
      TINK_CLIENT_SECRET: 'hemlig',
      TINK_API_URL: url,
      TINK_LINK_URL: url,
    });
    maria = await signUp(installation.app, 'Maria');
    ({ id } = await connectWith(maria));
    await choose(maria, id, [{ key: 'a1', link: { kind: 'asset' } }]);
  });
  afterEach(async () => {
    await installation.close();
    await world.close();
  });

  const read = () => sync(installation.banking, maria, id);

  async function connectWith(of: Caller, body: object = {}) {
    const { url: page, state } = await goToBank(of, body);
    const { state: _, ...answer } = world.follow(page, true);
    return comeBack(of, state, answer);
  }

  function misbehaving(how: StandIn['misbehave']) {
    if (world.standIn === null) throw new Error('It is one');
    world.standIn.misbehave = how;
  }

  test.each([
    ['answers 429', 'rate_limited', { status: 429, headers: { 'retry-after': '90000' } }],
    ['answers 500', 'unavailable', { status: 500 }],
    ['answers garbage', 'unreadable', { status: 200, body: '<html>' }],
  ] as const)('%s loses and doubles nothing, and is told of', async (_, trouble, answer) => {
    misbehaving({ to: /^\/data\/v2\/transactions$/, with: answer, times: 1 });
    await read();
    const told = await connectionOf(maria);
    expect(told).toMatchObject({ status: 'error', trouble });
    const waitMs = Date.parse(told.nextSyncAt ?? '') - Date.now();
    expect(waitMs).toBeGreaterThan(trouble === 'rate_limited' ? 89_000_000 : 600_000);
    expect(await rowsOf(installation, maria)).toEqual([]);
    await read();
    expect(await rowsOf(installation, maria)).toHaveLength(5);
    expect(await connectionOf(maria)).toMatchObject({ status: 'connected', trouble: null });
    await read();
    expect(await rowsOf(installation, maria)).toHaveLength(5);
  });

  test('has answered often enough is asked no more for hours, with no time said', async () => {
    misbehaving({ to: /transactions/, with: { status: 429 }, times: 1 });
    await read();
    const { nextSyncAt } = await connectionOf(maria);
    expect(Date.parse(nextSyncAt ?? '') - Date.now()).toBeGreaterThan(5.9 * 3_600_000);
  });

  test('breaks off half-way keeps what came, says so, and brings the rest later', async () => {
    const { banking } = installation;
    const { banks } = banking;
    if (banks === null) throw new Error('There are banks');
    const broken = {
      ...banks,
      async transactions(...asked: Parameters<typeof banks.transactions>) {
        if (asked[1].cursor !== null) throw new BankTrouble('refused', 'WRONG_CONTINUATION_KEY');
        return banks.transactions(...asked);
      },
    };
    await sync({ ...banking, banks: broken }, maria, id);
    expect(await rowsOf(installation, maria)).toHaveLength(2);
    expect(await connectionOf(maria)).toMatchObject({ status: 'error', trouble: 'refused' });
    await read();
    expect(await rowsOf(installation, maria)).toHaveLength(5);
  });

  test('refuses one account tells of the others all the same', async () => {
    await choose(maria, id, [{ key: 'a2' }, { key: 'a1' }]);
    const { banking } = installation;
    const { banks } = banking;
    if (banks === null) throw new Error('There are banks');
    const shown = {
      ...banks,
      async accounts(reading: ProviderRead) {
        const { accounts, consent } = await banks.accounts(reading);
        return { accounts: accounts.toReversed(), consent };
      },
      async transactions(...asked: Parameters<typeof banks.transactions>) {
        if (asked[1].account.key === 'a2') throw new BankTrouble('refused', 'NOT_ACCESSIBLE');
        return banks.transactions(...asked);
      },
    };
    await sync({ ...banking, banks: shown }, maria, id);
    expect(await rowsOf(installation, maria)).toHaveLength(5);
    expect(await connectionOf(maria)).toMatchObject({ status: 'error', trouble: 'refused' });
  });

  test('shows no accounts yet is polled until it does, and none is lost', async () => {
    const erik = await signUp(installation.app, 'Erik');
    misbehaving({ to: /accounts$/, with: { status: 503 }, times: 1 });
    const came = await connectWith(erik);
    expect(came).toMatchObject({ status: 'syncing', accounts: [], trouble: null });
    const later = daysLater(installation.banking, MINUTES_20);
    expect(await dueOf(later)).toContain(came.id);
    misbehaving({ to: /accounts$/, with: { status: 200, body: { accounts: [] } }, times: 1 });
    await sync(installation.banking, erik, came.id);
    expect(await connectionOf(erik)).toMatchObject({ status: 'connected', accounts: [] });
    expect(await dueOf(later)).toContain(came.id);
    await sync(installation.banking, erik, came.id);
    const shown = await connectionOf(erik);
    expect(shown).toMatchObject({ status: 'connected', nextSyncAt: null });
    expect(shown.accounts.map(({ key }) => key)).toEqual(['a1', 'a2']);
  });

  test('does not answer as a consent is renewed keeps the accounts that are followed', async () => {
    await read();
    misbehaving({ to: /accounts$/, with: { status: 503 }, times: 1 });
    const renewed = await connectWith(maria, { connection: id });
    expect(renewed).toMatchObject({ id, status: 'syncing' });
    expect(renewed.accounts.map(({ isChosen }) => isChosen)).toEqual([true, false]);
  });

  test('gives what is booked another name than it had does not make it two', async () => {
    await read();
    const before = await rowsOf(installation, maria);
    expect(before.filter((row) => row.endsWith('pending'))).toHaveLength(1);
    world.settle();
    await read();
    const after = await rowsOf(installation, maria);
    expect(after).toHaveLength(before.length);
    expect(after.filter((row) => row.endsWith('pending'))).toEqual([]);
  });

  test('is asked to end nothing that somebody is on their way to take up again', async () => {
    await maria.call(`DELETE /api/bank-connections/${id}?data=keep`);
    const { url: page, state } = await goToBank(maria, { connection: id });
    await endConsents(installation.banking);
    const { state: _, ...answer } = world.follow(page, true);
    expect(await comeBack(maria, state, answer)).toMatchObject({ id, status: 'syncing' });
    await endConsents(installation.banking);
    await read();
    expect(await connectionOf(maria)).toMatchObject({ status: 'connected', trouble: null });
    expect(await rowsOf(installation, maria)).toHaveLength(5);
  });

  test('has a consent left is asked to end it until it has', async () => {
    await read();
    await maria.call(`DELETE /api/bank-connections/${id}?data=remove`);
    misbehaving({ to: /credentials/, with: { status: 503 }, times: 1 });
    await endConsents(installation.banking);
    expect(world.left()).toBeGreaterThan(0);
    // One that is no longer the way to banks cannot end it.
    await endConsents(daysLater(installation.banking, 1));
    const { rows } = await installation.db.orm.execute(sql`select attempts from bank_endings`);
    expect(rows).toHaveLength(1);
    const later = { ...installation.banking, clock: () => new Date(Date.now() + 2 * 86_400_000) };
    await endConsents(later);
    expect(world.left()).toBe(0);
    const left = await installation.db.orm.execute(sql`select * from bank_endings`);
    expect(left.rows).toEqual([]);
  });

  test('was given another consent that never came back forgets it with the connection', async () => {
    misbehaving({ to: /^\/api\/v1\/provider-consents$/, with: { status: 404 }, times: 1 });
    const { url: page } = await goToBank(maria, { connection: id });
    world.follow(page, true);
    const inAnHour = { ...installation.banking, clock: () => new Date(Date.now() + 3_600_000) };
    await endConsents(inAnHour);
    await read();
    expect(await connectionOf(maria)).toMatchObject({ status: 'connected', trouble: null });
    await maria.call(`DELETE /api/bank-connections/${id}?data=remove`);
    await endConsents(inAnHour);
    expect(world.left()).toBe(0);
  });

  test.each([
    ['came back to a closed page', async () => undefined],
    [
      'came back to an erased account',
      async (of: Caller) => {
        const body = { password: PASSWORD };
        expect((await of.call('DELETE /api/account', { body })).statusCode).toBe(204);
      },
    ],
    [
      'could not be stored when it came back',
      async (of: Caller, state: string, answer: object) => {
        const constraint = sql`add constraint none check (provider = 'none') not valid`;
        await installation.db.orm.execute(sql`alter table bank_connections ${constraint}`);
        await expect(comeBack(of, state, answer)).rejects.toThrow('internal');
      },
    ],
  ])('was given a consent that %s is asked to forget it', async (_, happens) => {
    await maria.call(`DELETE /api/bank-connections/${id}?data=remove`);
    await endConsents(installation.banking);
    expect(world.left()).toBe(0);
    const erik = await signUp(installation.app, 'Erik');
    const { url: page, state: begun } = await goToBank(erik, {});
    const { state, ...answer } = world.follow(page, true);
    await happens(erik, begun, answer);
    await endConsents(installation.banking);
    expect([state, world.left()]).toEqual([begun, 2]);
    const { banking } = installation;
    await endConsents({ ...banking, clock: () => new Date(Date.now() + 3_600_000) });
    expect(world.left()).toBe(0);
  });
});
