import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endConsents } from '#server/bank-syncs/endings.ts';
import type { Connecting } from '#server/banks/parts.ts';
import type { Database } from '#server/db/database.ts';
import {
  choose,
  comeBack,
  connectionOf,
  connectTo,
  daysLater,
  goToBank,
  sync,
} from './support/banks.ts';
import type { BankWorld } from './support/banks.contract.ts';
import { type Caller, signUp } from './support/caller.ts';
import { openSignIn, type SignIn } from './support/sign-in.ts';
import { openTink } from './support/tink.ts';

/** What stands on a person's accounts, in the order of their days. */
async function rowsOf({ db }: SignIn, of: Caller): Promise<string[]> {
  const { rows } = await db.orm.execute(sql`
    select a.external_account_id || ' ' || t.transaction_date || ' ' || t.amount || ' ' ||
      t.description || ' ' || t.status as row
    from transactions t join bank_accounts a on a.user_id = t.user_id and a.id = t.bank_account_id
    where t.user_id = ${of.userId} order by 1`);
  return (rows as { row: string }[]).map(({ row }) => row);
}

describe('a reading that is broken off', () => {
  let installation: SignIn;

  beforeAll(async () => {
    installation = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
  });
  afterAll(() => installation.close());

  /** Ends the node at its so manieth transaction: before it begins, or once it has committed. */
  function endingAt(step: number, isCommitted: boolean): Connecting {
    const { banking } = installation;
    let left = step;
    const asPerson: Database['asPerson'] = async (person, work) => {
      left -= 1;
      if (left < 0 || (left === 0 && !isCommitted)) throw new Error('The node is gone');
      const done = await banking.db.asPerson(person, work);
      if (left === 0) throw new Error('The node is gone');
      return done;
    };
    return { ...banking, db: { ...banking.db, asPerson }, log: silent(banking) };
  }

  function silent({ log }: Connecting): Connecting['log'] {
    return log.child({}, { level: 'silent' });
  }

  async function followed(of: Caller) {
    const { id } = await connectTo(of, 'granbanken');
    await choose(of, id, [
      { key: 'gran-lon', link: { kind: 'asset' } },
      { key: 'gran-kort', link: { kind: 'liability' } },
    ]);
    return id;
  }

  test('anywhere is taken up again, and nothing is lost or there twice', async () => {
    const erik = await signUp(installation.app, 'Erik');
    await sync(installation.banking, erik, await followed(erik));
    const whole = await rowsOf(installation, erik);
    expect(whole.length).toBeGreaterThan(700);
    const maria = await signUp(installation.app, 'Maria');
    const id = await followed(maria);
    let step = 0;
    let isBroken = true;
    while (isBroken) {
      step += 1;
      for (const isCommitted of [false, true]) {
        const node = endingAt(step, isCommitted);
        isBroken = await sync(node, maria, id).then(
          () => false,
          () => true,
        );
        // Another node finds it when the claim of the one that is gone has run out.
        await installation.db.orm.execute(
          sql`update bank_connections set busy_until = null where id = ${id}`,
        );
        const rows = await rowsOf(installation, maria);
        expect(new Set(rows.filter((row) => !whole.includes(row)))).toEqual(new Set());
        expect(rows.length).toBeLessThanOrEqual(whole.length);
      }
    }
    expect(step).toBeGreaterThan(4);
    await sync(installation.banking, maria, id);
    expect(await rowsOf(installation, maria)).toEqual(whole);
    expect(await connectionOf(maria)).toMatchObject({ status: 'connected', trouble: null });
  });

  test('by a node that was thought dead writes nothing over the one that took it on', async () => {
    const maria = await signUp(installation.app, 'Maria');
    const id = await followed(maria);
    const { banking } = installation;
    const { banks } = banking;
    if (banks === null) throw new Error('There are banks');
    const slow: Connecting = {
      ...banking,
      banks: {
        ...banks,
        async transactions(...asked) {
          await installation.db.orm.execute(
            sql`update bank_connections set busy_until = null where id = ${id}`,
          );
          await sync(daysLater(banking, 1), maria, id);
          return banks.transactions(...asked);
        },
      },
    };
    await sync(slow, maria, id);
    const connection = await connectionOf(maria);
    expect(connection.status).toBe('connected');
    expect(Date.parse(connection.lastSyncAt ?? '')).toBeGreaterThan(Date.now() + 3_600_000);
  });
});

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
    const { url: page, state } = await goToBank(maria, {});
    const { state: _, ...answer } = world.follow(page, true);
    ({ id } = await comeBack(maria, state, answer));
    await choose(maria, id, [{ key: 'a1', link: { kind: 'asset' } }]);
  });
  afterEach(async () => {
    await installation.close();
    await world.close();
  });

  const read = () => sync(installation.banking, maria, id);

  test.each([
    ['answers 429', 'rate_limited', { status: 429, headers: { 'retry-after': '90000' } }],
    ['answers 500', 'unavailable', { status: 500 }],
    ['answers garbage', 'unreadable', { status: 200, body: '<html>' }],
  ] as const)('%s loses and doubles nothing, and is told of', async (_, trouble, answer) => {
    const { standIn } = world;
    if (standIn === null) throw new Error('It is one');
    // The first page comes, the second does not.
    standIn.misbehave = { to: /pageToken|^\/data\/v2\/transactions$/, with: answer, times: 1 };
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

  test('has a consent left is asked to end it until it has', async () => {
    await read();
    await maria.call(`DELETE /api/bank-connections/${id}?data=remove`);
    const { standIn } = world;
    if (standIn) standIn.misbehave = { to: /credentials/, with: { status: 503 }, times: 1 };
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
});
