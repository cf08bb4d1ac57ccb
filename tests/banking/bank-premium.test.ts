import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Banks } from '#server/banking/providers/port.ts';
import { createSandbox } from '#server/banking/sandbox/sandbox.ts';
import { endConsents, resealSecrets } from '#server/banking/syncs/job.ts';
import { createSealing } from '#server/platform/secrets/sealing.ts';
import {
  choose,
  comeBack,
  connectionOf,
  connectionsOf,
  connectTo,
  countOf,
  dueOf,
  goToBank,
  sync,
} from '#tests/support/banks.ts';
import { eventsIn, makeCalendar } from '#tests/support/calendars.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { openSignIn, serveSignIn } from '#tests/support/sign-in.ts';

const OLD_KEY = 'en gammal nyckel, lång nog';

const installation = serveSignIn({
  AUTH_AUTOCONFIRM: 'on',
  ENCRYPTION_KEY: OLD_KEY,
  PREMIUM: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_ID: 'price_x',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  SUPPORT_EMAIL: 'hjalp@valv.example',
});

function lastUntil(of: Caller, when: string) {
  return installation.db.orm.execute(
    sql`update users set premium_until = now() + ${when}::interval where id = ${of.userId}`,
  );
}

async function followed(of: Caller): Promise<string> {
  await lastUntil(of, '1 day');
  const { id } = await connectTo(of, 'granbanken');
  await choose(of, id, [{ key: 'gran-spar', link: { kind: 'asset' } }]);
  return id;
}

test('without premium nobody is led to a bank, and everything else stays open', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const calls = ['POST /api/bank-connections', 'POST /api/bank-connections/return'];
  const bodies = [{ bank: 'granbanken' }, { state: 'x', answer: {} }];
  for (const [at, call] of calls.entries()) {
    const answer = await maria.call(call, { body: bodies[at] });
    expect(answer.statusCode).toBe(402);
    expect(answer.json()).toMatchObject({ code: 'premium_required' });
  }
  expect(await connectionsOf(maria)).toEqual([]);
  expect((await maria.call('GET /api/banks')).statusCode).toBe(200);
  expect((await maria.call('GET /api/transactions')).statusCode).toBe(200);
});

test('when it ends nothing more is read, what came stays, and one can still leave', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const id = await followed(maria);
  await sync(installation.banking, maria, id);
  const count = await countOf(installation, maria);
  expect(count).toBeGreaterThan(10);
  await lastUntil(maria, '-1 second');
  await sync(installation.banking, maria, id);
  expect(await connectionOf(maria)).toMatchObject({ status: 'error', trouble: 'premium' });
  expect((await maria.call(`POST /api/bank-connections/${id}/sync`)).statusCode).toBe(402);
  expect(await countOf(installation, maria)).toBe(count);
  expect(await dueOf(installation.banking)).not.toContain(id);
  await lastUntil(maria, '1 day');
  expect(await dueOf(installation.banking)).toContain(id);
  await sync(installation.banking, maria, id);
  expect(await connectionOf(maria)).toMatchObject({ status: 'connected', trouble: null });
  expect(await dueOf(installation.banking)).not.toContain(id);
  await lastUntil(maria, '-1 second');
  const left = await maria.call(`DELETE /api/bank-connections/${id}?data=remove`);
  expect(left.statusCode).toBe(204);
  expect(await countOf(installation, maria)).toBe(0);
});

test('when it ends during a reading, no further account is read until it is back', async () => {
  const maria = await signUp(installation.app, 'Maria');
  await lastUntil(maria, '1 day');
  const { id, accounts } = await connectTo(maria, 'granbanken');
  await choose(
    maria,
    id,
    accounts.map(({ key }) => ({ key })),
  );
  const { banking } = installation;
  const sandbox = createSandbox(banking);
  const asked: string[] = [];
  const banks: Banks = {
    ...sandbox,
    async transactions(reading, wanted) {
      if (asked.length === 0) await lastUntil(maria, '-1 second');
      asked.push(wanted.account.key);
      return sandbox.transactions(reading, wanted);
    },
  };
  await sync({ ...banking, banks }, maria, id);
  expect(new Set(asked).size).toBe(1);
  expect(await connectionOf(maria)).toMatchObject({ status: 'error', trouble: 'premium' });
  // An account that is being read is stored whole.
  const first = await countOf(installation, maria);
  expect(first).toBeGreaterThan(10);
  await lastUntil(maria, '1 day');
  expect(await dueOf(banking)).toContain(id);
  await sync(banking, maria, id);
  expect(await connectionOf(maria)).toMatchObject({ status: 'connected', trouble: null });
  expect(await countOf(installation, maria)).toBeGreaterThan(first);
});

test('without premium no consent is asked for that nothing is read with', async () => {
  const maria = await signUp(installation.app, 'Maria');
  await lastUntil(maria, '1 day');
  await connectTo(maria, 'granbanken', '1');
  const asked = async () => {
    const told = (await maria.call('GET /api/notifications')).json<{
      notifications: { kind: string }[];
    }>();
    return told.notifications.filter(({ kind }) => kind === 'bank_consent').length;
  };
  expect(await asked()).toBe(1);
  await lastUntil(maria, '-1 second');
  expect(await asked()).toBe(0);
  await lastUntil(maria, '1 day');
  expect(await asked()).toBe(1);
});

test('credentials are sealed again by a sync when there is a newer key', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const id = await followed(maria);
  const sealed = async () => {
    const { rows } = await installation.db.orm.execute(
      sql`select sealed_secret as sealed from bank_connections where id = ${id}`,
    );
    return (rows[0] as { sealed: string }).sealed;
  };
  const place = `bank connection ${id}`;
  const old = createSealing([OLD_KEY]);
  const rotated = createSealing(['en ny nyckel, också lång nog', OLD_KEY]);
  expect(rotated.open(await sealed(), place).isOutdated).toBe(true);
  await sync({ ...installation.banking, sealing: rotated }, maria, id);
  expect(rotated.open(await sealed(), place).isOutdated).toBe(false);
  expect(() => old.open(rotated.seal('x', place), place)).toThrow('None of the keys');
});

test('it is also where nothing is read for long, and then the earlier key may go', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const id = await followed(maria);
  await installation.db.orm.execute(
    sql`update bank_connections set status = 'needs_consent' where id = ${id}`,
  );
  const newKey = 'en ny nyckel, också lång nog';
  const sealing = createSealing([newKey, OLD_KEY]);
  await resealSecrets({ ...installation.banking, sealing });
  const { rows } = await installation.db.orm.execute(
    sql`select sealed_secret as sealed from bank_connections where id = ${id}`,
  );
  const { sealed } = rows[0] as { sealed: string };
  const place = `bank connection ${id}`;
  expect(createSealing([newKey]).open(sealed, place)).toEqual({
    text: 'granbanken',
    isOutdated: false,
  });
  await resealSecrets({ ...installation.banking, sealing: createSealing([newKey]) });
});

test('a secret that no key opens is told of, and never thrown away', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const id = await followed(maria);
  const log = installation.banking.log.child({}, { level: 'silent' });
  const others = { ...installation.banking, log, sealing: createSealing(['helt andra nycklar']) };
  await sync(others, maria, id);
  expect(await connectionOf(maria)).toMatchObject({ status: 'error', trouble: 'internal' });
  await sync(installation.banking, maria, id);
  expect(await connectionOf(maria)).toMatchObject({ status: 'connected' });
});

test('a connection whose key is gone for good is renewed, and ended, as any other', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const id = await followed(maria);
  const strange = createSealing(['en nyckel som ingen har kvar']).seal('x', 'x');
  const lose = () =>
    installation.db.orm.execute(
      sql`update bank_connections set sealed_secret = ${strange} where id = ${id}`,
    );
  await lose();
  const { state } = await goToBank(maria, { connection: id });
  expect(await comeBack(maria, state, { code: 'granbanken', days: '9' })).toMatchObject({ id });
  await sync(installation.banking, maria, id);
  expect(await connectionOf(maria)).toMatchObject({ status: 'connected', trouble: null });
  await lose();
  await maria.call(`DELETE /api/bank-connections/${id}?data=remove`);
  await endConsents(installation.banking);
  const { rows } = await installation.db.orm.execute(
    sql`select 1 from bank_endings where connection_id = ${id}`,
  );
  expect(rows).toEqual([]);
});

test('where no banks are reached it is said, and there is no page of made-up ones', async () => {
  const without = await openSignIn({ AUTH_AUTOCONFIRM: 'on', BANK_PROVIDER: 'none' });
  const maria = await signUp(without.app, 'Maria');
  expect((await maria.call('GET /api/banks')).json()).toEqual({ provider: 'none', banks: null });
  const answer = await maria.call('POST /api/bank-connections', { body: { bank: 'granbanken' } });
  expect(answer.json()).toMatchObject({ code: 'banks_off' });
  const page = await maria.call('GET /sandbox-bank?bank=granbanken&state=x&lang=sv');
  expect(page.statusCode).toBe(404);
  await without.close();
});

test('the calendar of a user without premium has neither payments nor consents', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const id = await followed(maria);
  await sync(installation.banking, maria, id);
  const kindsIn = async () => {
    const { url } = await makeCalendar(maria);
    const { body } = await maria.call(`GET ${new URL(url).pathname}`);
    const titles = eventsIn(body).map(({ title }) => title);
    const isOfBank = (title: string) => /^(?:Payment|Income|The bank consent)/.test(title);
    return [titles.some(isOfBank), titles.some((title) => title.startsWith('Fill in '))];
  };
  await maria.call('PUT /api/auth/user/profile', { body: { language: 'en' } });
  expect(await kindsIn()).toEqual([true, true]);
  await lastUntil(maria, '-1 second');
  expect(await kindsIn()).toEqual([false, true]);
});
