import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { returnFromBank } from '#server/banking/connections/return-from-bank.ts';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  choose,
  comeBack,
  connectionOf,
  connectTo,
  daysLater,
  dueOf,
  goToBank,
  MINUTES_20,
  rowsOf,
  sync,
} from '#tests/support/banks.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });

/** Ends the node at its so manieth transaction: before it begins, or once it has committed. */
function endingAt(step: number, isCommitted: boolean): ConnectionParts {
  const { banking } = installation;
  let left = step;
  const asUser: Database['asUser'] = async (user, work) => {
    left -= 1;
    if (left < 0 || (left === 0 && !isCommitted)) throw new Error('The node is gone');
    const done = await banking.db.long.asUser(user, work);
    if (left === 0) throw new Error('The node is gone');
    return done;
  };
  const long = { ...banking.db.long, asUser };
  return { ...banking, db: { ...banking.db, long }, log: silent(banking) };
}

function silent({ log }: ConnectionParts): ConnectionParts['log'] {
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

test('a sync that breaks off anywhere is resumed, and no row is lost or doubled', async () => {
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
      // Another node takes over when the claim of the dead one has expired.
      if ((await connectionOf(maria)).status === 'syncing') {
        expect(await dueOf(daysLater(installation.banking, MINUTES_20))).toContain(id);
      }
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

test('a reading after a renewal that breaks off is due for another node too', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const id = await followed(maria);
  await sync(installation.banking, maria, id);
  const { state } = await goToBank(maria, { connection: id });
  await comeBack(maria, state, { code: 'granbanken', days: '180' });
  const later = daysLater(installation.banking, MINUTES_20);
  expect(await dueOf(later)).toContain(id);
  await expect(sync(endingAt(2, false), maria, id)).rejects.toThrow('gone');
  expect(await connectionOf(maria)).toMatchObject({ status: 'syncing' });
  expect(await dueOf(later)).toContain(id);
});

test('a reading leaves out no account that is chosen meanwhile', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const { id } = await connectTo(maria, 'granbanken');
  await choose(maria, id, [{ key: 'gran-lon' }]);
  const { banking } = installation;
  const { banks } = banking;
  if (banks === null) throw new Error('There are banks');
  const slow = {
    ...banks,
    async transactions(...asked: Parameters<typeof banks.transactions>) {
      await choose(maria, id, [{ key: 'gran-lon' }, { key: 'gran-spar' }]);
      return banks.transactions(...asked);
    },
  };
  await sync({ ...banking, banks: slow }, maria, id);
  const rows = await rowsOf(installation, maria);
  expect(rows.some((row) => row.startsWith('gran-spar'))).toBe(true);
});

test('a node that was thought dead writes nothing over the one that took it on', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const id = await followed(maria);
  const { banking } = installation;
  const { banks } = banking;
  if (banks === null) throw new Error('There are banks');
  const slow: ConnectionParts = {
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

test('a return that breaks off after the consent leaves a connection that is read', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const { state } = await goToBank(maria, { bank: 'granbanken' });
  const { rows } = await installation.db.orm.execute(
    sql`select session_id as id from bank_consent_states where user_id = ${maria.userId}`,
  );
  const user = { userId: maria.userId, sessionId: (rows[0] as { id: string }).id };
  const presence = { ip: '192.0.2.7', userAgent: 'Testläsare' };
  const { banking } = installation;
  const { banks } = banking;
  if (banks === null) throw new Error('There are banks');
  const dying = { ...banks, accounts: () => Promise.reject(new Error('The node is gone')) };
  const returning = returnFromBank(
    { ...banking, banks: dying },
    { user, presence },
    { state, answer: { code: 'granbanken', days: '180' } },
  );
  await expect(returning).rejects.toThrow('gone');
  const kept = await connectionOf(maria);
  expect(kept).toMatchObject({ bankName: 'Granbanken', status: 'syncing', accounts: [] });
  expect(await dueOf(daysLater(banking, MINUTES_20))).toContain(kept.id);
  await sync(banking, maria, kept.id);
  expect((await connectionOf(maria)).accounts).toHaveLength(3);
});
