import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openMailroom } from '#tests/platform/mailroom.ts';
import { startSmtp } from '#tests/platform/smtp.ts';
import type { Mail, Transport } from './port.ts';
import type { MailTerms } from './queue.ts';
import { createSmtp } from './transports.ts';
import { mails } from './table.ts';

const FROM = 'Valv <no-reply@valv.example>';
const LINK = 'http://localhost:3000/auth/verify?token=pkce_Ab3_xyz';
const toMaria: Mail = {
  kind: 'confirm_email',
  to: 'maria@example.se',
  language: 'sv',
  values: { link: LINK, code: null, validMinutes: 60 },
};
const soon = { interval: 50 };

let database: TestDatabase;
const rooms: Awaited<ReturnType<typeof openMailroom>>[] = [];
const servers: Awaited<ReturnType<typeof startSmtp>>[] = [];
/** End the silence of transports, also where a test has failed. */
const ends: (() => void)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  for (const room of rooms.splice(0)) {
    await room.db.orm.delete(mails);
    await room.close();
  }
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => database.drop());

async function smtp(options: Parameters<typeof startSmtp>[0] = {}) {
  const server = await startSmtp(options);
  servers.push(server);
  return server;
}

async function mailroom(transport: Transport, max = 10, terms?: MailTerms) {
  const small = { ...database, pool: { ...database.pool, max } };
  const room = await openMailroom(small, transport, terms);
  rooms.push(room);
  return room;
}

function by(port: number): Transport {
  return createSmtp(`smtp://127.0.0.1:${port}`, FROM);
}

test('a mail leaves after the commit, and its link is forgotten', async () => {
  const server = await smtp();
  const room = await mailroom(by(server.port));
  await room.send(toMaria);
  await expect.poll(() => server.received.length, soon).toBe(1);
  expect(server.received[0]).toMatchObject({
    from: 'no-reply@valv.example',
    to: ['maria@example.se'],
    mail: { subject: 'Bekräfta din e-postadress', text: expect.stringContaining(LINK) },
  });
  await expect
    .poll(room.rows, soon)
    .toMatchObject([{ state: 'sent', values: null, attempts: 1, reason: null }]);
});

test('a transaction that is rolled back sends nothing', async () => {
  const server = await smtp();
  const room = await mailroom(by(server.port));
  const failing = room.db.inTransaction(async (tx) => {
    await room.mailer.send(tx, toMaria);
    throw new Error('The sign-up failed');
  });
  await expect(failing).rejects.toThrow('The sign-up failed');
  await room.send({ ...toMaria, to: 'erik@example.se' });
  await expect.poll(() => server.received.map(({ to }) => to), soon).toEqual([['erik@example.se']]);
  expect(await room.rows()).toHaveLength(1);
});

test('a mail that was forgotten is not sent, and leaves no row', async () => {
  const server = await smtp();
  const room = await mailroom(by(server.port));
  await room.db.inTransaction(async (tx) => {
    await room.mailer.send(tx, toMaria);
    await room.mailer.forget(tx, [toMaria.to]);
  });
  await room.send({ ...toMaria, to: 'erik@example.se' });
  await expect.poll(() => server.received.map(({ to }) => to), soon).toEqual([['erik@example.se']]);
  expect(await room.rows()).toHaveLength(1);
  const jobs = await room.db.orm.execute('select data::text, output::text from pgboss.job');
  expect(JSON.stringify(jobs.rows)).not.toContain(toMaria.to);
});

test('a server that is down gets the mail once when it is up again', async () => {
  const away = await startSmtp({});
  await away.stop();
  const room = await mailroom(by(away.port));
  await room.send(toMaria);
  await expect
    .poll(room.rows, soon)
    .toMatchObject([
      { state: 'queued', attempts: 0, reason: expect.stringContaining('ECONNREFUSED') },
    ]);
  const back = await smtp({ port: away.port });
  await expect.poll(room.rows, soon).toMatchObject([{ state: 'sent', reason: null }]);
  expect(back.attempts()).toBe(1);
});

test('"try again later" is tried again, and taken once', async () => {
  const busy = { code: 451, text: 'Greylisted, come back' };
  const server = await smtp({ answer: (attempt) => (attempt === 1 ? busy : null) });
  const room = await mailroom(by(server.port));
  await room.send(toMaria);
  await expect.poll(room.rows, soon).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(server.received).toHaveLength(1);
});

test('a final refusal is kept with its reason and without the link', async () => {
  const server = await smtp({ answer: () => ({ code: 554, text: `No ${LINK} here` }) });
  const room = await mailroom(by(server.port));
  await room.send(toMaria);
  await expect
    .poll(room.rows, soon)
    .toMatchObject([
      { state: 'failed', values: null, attempts: 1, reason: 'Message failed: 554 No [link] here' },
    ]);
  expect(server.attempts()).toBe(1);
});

test('an answer that quotes the mailbox leaves no address in its row or its job', async () => {
  const server = await smtp({
    answer: () => ({ code: 451, text: `<${toMaria.to}> is greylisted` }),
  });
  const room = await mailroom(by(server.port));
  await room.send(toMaria);
  const stored = async () => {
    const { rows } = await room.db.orm.execute('select output::text from pgboss.job');
    return JSON.stringify([rows, (await room.rows())[0]?.reason]);
  };
  await expect.poll(stored, soon).toContain('greylisted');
  await expect.poll(stored, soon).toContain('A mail has to wait');
  expect(await stored()).not.toContain(toMaria.to);
});

test('an unknown mailbox is a final refusal', async () => {
  const server = await smtp({
    server: {
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    },
  });
  const room = await mailroom(by(server.port));
  await room.send(toMaria);
  await expect
    .poll(room.rows, soon)
    .toMatchObject([{ state: 'failed', reason: expect.stringContaining('550 No such user') }]);
});

test('a mail goes where its terms say, which are told that its mailbox refused it', async () => {
  const server = await smtp({ answer: () => ({ code: 550, text: 'No such user' }) });
  const failed: string[] = [];
  const room = await mailroom(by(server.port), 10, {
    recipientOf: async (_orm, { to }) => (to === toMaria.to ? 'maria.ny@example.se' : null),
    onFailed: async (_orm, { to }) => void failed.push(to),
  });
  await room.send({ ...toMaria, to: 'erik@example.se' });
  await room.send(toMaria);
  await expect.poll(() => failed, soon).toEqual(['maria.ny@example.se']);
  await expect
    .poll(room.rows, soon)
    .toMatchObject([{ state: 'failed', recipient: 'maria.ny@example.se' }]);
});

test('after a day of trying a mail is given up, and the reason stays', async () => {
  const server = await smtp({ answer: () => ({ code: 451, text: 'Still greylisted' }) });
  const room = await mailroom(by(server.port));
  await room.send(toMaria);
  await expect.poll(room.rows, soon).toMatchObject([{ attempts: 1, state: 'queued' }]);
  await room.db.orm.execute("update mails set created_at = now() - interval '25 hours'");
  await expect
    .poll(room.rows, soon)
    .toMatchObject([
      { state: 'failed', values: null, reason: 'Message failed: 451 Still greylisted' },
    ]);
});

test('two nodes send each mail once', async () => {
  const server = await smtp();
  const [one, other] = [await mailroom(by(server.port)), await mailroom(by(server.port))];
  const names = ['anna', 'bo', 'cilla', 'dag', 'erik', 'frida', 'gun', 'hans'];
  const addresses = names.map((name) => `${name}@example.se`);
  await Promise.all(addresses.map((to, at) => (at % 2 ? one : other).send({ ...toMaria, to })));
  await expect
    .poll(async () => (await one.rows()).filter(({ state }) => state === 'sent').length, soon)
    .toBe(names.length);
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses);
});

test('two jobs for the same mail send it once', async () => {
  const server = await smtp();
  const room = await mailroom(by(server.port));
  await room.db.inTransaction(async (tx) => {
    await room.mailer.send(tx, toMaria);
    const [mail] = await tx.select({ mailId: mails.id }).from(mails);
    await room.jobs.add(tx, { name: 'send_mail', key: 'again', payload: mail ?? {} });
  });
  const unfinished = () =>
    room.db.orm.execute("select from pgboss.job where name = 'send_mail' and state < 'completed'");
  await expect.poll(async () => (await unfinished()).rowCount, soon).toBe(0);
  expect(server.received).toHaveLength(1);
});

describe('a transport that does not answer', () => {
  /** Delivers when it is told to. */
  function silent() {
    const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    ends.push(told.resolve);
    const forgotten: string[] = [];
    const transport: Transport = {
      async deliver() {
        begun.resolve();
        await told.promise;
        return { outcome: 'sent' };
      },
      forget: async (addresses) => void forgotten.push(...addresses),
      close: () => undefined,
    };
    return { transport, begun: begun.promise, answer: told.resolve, forgotten };
  }

  test('holds no connection of a small pool, and a mail once', async () => {
    const { transport, begun, answer } = silent();
    const room = await mailroom(transport, 5);
    await room.send(toMaria);
    await begun;
    // As sign-in does: the one place of such a pool is free meanwhile.
    const waiting = await room.db.inTransaction((tx) => tx.select().from(mails));
    expect(waiting).toMatchObject([{ state: 'queued', attempts: 0 }]);
    const [mail] = waiting;
    const again = { name: 'send_mail', key: 'again', payload: { mailId: mail?.id } } as const;
    await room.db.inTransaction((tx) => room.jobs.add(tx, again));
    const failures = async () =>
      (await room.db.orm.execute('select output::text from pgboss.job')).rows;
    await expect
      .poll(async () => JSON.stringify(await failures()), soon)
      .toContain('A mail is being sent already');
    answer();
    await expect.poll(room.rows, soon).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect(await room.rows()).toMatchObject([{ claimedAt: null }]);
  });

  test('does not hold up who is forgotten, and what it stored since is forgotten too', async () => {
    const { transport, begun, answer, forgotten } = silent();
    const room = await mailroom(transport);
    await room.send(toMaria);
    await begun;
    await room.db.inTransaction((tx) => room.mailer.forget(tx, [toMaria.to]));
    expect(await room.rows()).toEqual([]);
    expect(forgotten.splice(0)).toEqual([toMaria.to]);
    answer();
    await expect.poll(() => forgotten, soon).toEqual([toMaria.to]);
  });
});

test('a mail whose node died while sending it is sent by another', async () => {
  const server = await smtp();
  const room = await mailroom(by(server.port));
  await room.db.inTransaction(async (tx) => {
    await room.mailer.send(tx, toMaria);
    await tx.update(mails).set({ claimedAt: sql`now() - interval '2 minutes'` });
  });
  await room.db.inTransaction(async (tx) => {
    await room.mailer.send(tx, { ...toMaria, to: 'erik@example.se' });
    // Its clock was ahead.
    await tx
      .update(mails)
      .set({ claimedAt: sql`now() + interval '1 year'` })
      .where(eq(mails.recipient, 'erik@example.se'));
  });
  await expect.poll(() => server.received.length, soon).toBe(2);
});

test('only the owner role sees mails', async () => {
  const server = await smtp();
  const room = await mailroom(by(server.port));
  const reading = room.db.inTransaction(async (tx) => {
    await tx.execute('set local role valv_app');
    return tx.select().from(mails);
  });
  await expect(reading).rejects.toThrow('Failed query: select');
});

test('two addresses in one are no address', async () => {
  const server = await smtp();
  const room = await mailroom(by(server.port));
  for (const to of [
    'maria@example.se, eve@evil.test',
    'maria@example.se\r\nBcc: eve@evil.test',
    'Maria <maria@example.se>',
    'maria',
  ]) {
    await expect(room.send({ ...toMaria, to })).rejects.toThrow('Not the address of one mailbox');
  }
  expect(await room.rows()).toEqual([]);
});
