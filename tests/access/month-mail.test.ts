import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { endLink } from '#server/access/month-mail/routes.ts';
import { type MonthMailParts, sendMonthMails } from '#server/access/month-mail/job.ts';
import { monthMailTerms } from '#server/access/month-mail/store.ts';
import { createFigures } from '#server/banking/transaction-figures/figures.ts';
import type { Mail, Mailer, MonthReport } from '#server/platform/mail/port.ts';
import { mails } from '#server/platform/mail/table.ts';
import { users } from '#server/platform/users/table.ts';
import { addBankAccount, fileOfRows, sendFile, type TypedRow } from '#tests/support/bank.ts';
import { call, type Caller, signUp } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { testLog } from '#tests/support/log.ts';
import { openSecondNode, serveSignIn } from '#tests/support/sign-in.ts';

const settings = { AUTH_AUTOCONFIRM: 'on', SMTP_URL: 'smtp://127.0.0.1:9' };
const installation = serveSignIn(settings);

/** The month that the mails are of: the running one, seen from the next. */
const month = monthOf(dayOf(new Date()));
const next = addMonths(month, 1);
const inNext = (day: string, of: Month = next) => new Date(`${of}-${day}T03:00:00Z`);
const figures = createFigures(testLog, { figuresWaitS: 300 });

/** Queues as the server does; `onSend` runs before. */
function mailer(onSend: (mail: Mail) => void = () => undefined): Mailer {
  return {
    async send(tx, mail) {
      onSend(mail);
      const { to: recipient, kind, language, values } = mail;
      await tx.insert(mails).values({ recipient, kind, language, values });
    },
    forget: async () => undefined,
  };
}

function partsAt(now: Date, more: Partial<MonthMailParts> = {}): MonthMailParts {
  const { db, url: publicUrl } = installation;
  const { sealing } = installation.banking;
  const clock = () => now;
  return { db, figures, sealing, publicUrl, clock, log: testLog, mail: mailer(), ...more };
}

const send = (now: Date, more: Partial<MonthMailParts> = {}) => sendMonthMails(partsAt(now, more));

async function mailsOf({ email }: Caller): Promise<(MonthReport & { userId: string })[]> {
  const { db } = installation;
  const rows = await db.orm.select().from(mails).where(eq(mails.recipient, email));
  return rows.flatMap(({ kind, values }) =>
    kind === 'month_report' ? [values as MonthReport & { userId: string }] : [],
  );
}

/** A user whose mailbox is proven, who asked for the mail a month ago. */
async function reader(name: string): Promise<Caller> {
  const user = await signUp(installation.app, name);
  await prove(user);
  await choose(user, 1);
  await askedBefore(user);
  return user;
}

const run = (statement: ReturnType<typeof sql>) => installation.db.orm.execute(statement);
const prove = ({ userId }: Caller) =>
  run(sql`update auth_users set email_proven_at = now() where id = ${userId}`);
const askedBefore = ({ userId }: Caller) =>
  run(sql`update users set month_mail_since = now() - interval '40 days' where id = ${userId}`);

async function choose(user: Caller, monthMail: 0 | 1): Promise<void> {
  const body = { monthMail, currency: 'SEK', language: 'sv' };
  const answer = await user.call('PUT /api/auth/user/profile', { body });
  expect([answer.statusCode, answer.json().monthMail]).toEqual([200, monthMail]);
}

async function addAsset(user: Caller, name: string, values: [string, string]): Promise<void> {
  const draft = { type: 'savings', name, value: values[1], currency: 'SEK' };
  const { id } = (await user.call('POST /api/assets', { body: draft })).json() as { id: string };
  await state(user, id, { of: addMonths(month, -1), value: values[0] });
}

async function state(user: Caller, id: string, { of, value }: { of: Month; value: string }) {
  const [year, ofYear] = of.split('-').map(Number);
  const body = { year, month: ofYear, values: [{ kind: 'assets', id, value }] };
  const answer = await user.call('PUT /api/historical-values', { body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

afterEach(async () => {
  await run(sql`delete from mails`);
  await run(sql`update users set month_mail_since = null, month_mails = '{}'`);
});

describe('the mail of a month', () => {
  let maria: Caller;

  beforeAll(async () => {
    maria = await signUp(installation.app, 'Maria');
    await prove(maria);
    await addAsset(maria, 'Sparkonto', ['100000', '112345.50']);
    await addAsset(maria, 'Buffert', ['20000', '19000']);
    const debt = { type: 'car_loan', name: 'Billån', balance: '50000', currency: 'SEK' };
    await maria.call('POST /api/liabilities', { body: debt });
    await maria.call('POST /api/assets', {
      body: { type: 'other', name: 'Kryptan', value: '5', currency: 'ISK' },
    });
    await run(sql`delete from exchange_rates where currency = 'ISK'`);
  });

  const on = async () => {
    await choose(maria, 1);
    await askedBefore(maria);
  };

  test('has the change and the reasons that the screens have, to the öre', async () => {
    await on();
    await send(inNext('02'));
    const [report] = await mailsOf(maria);
    // 112,345.50 + 19,000 − 50,000, which was 120,000 a month before.
    expect(report?.worth).toEqual({ value: 81_345.5, change: -38_654.5 });
    expect(report?.reasons).toEqual([
      { sort: 'added', name: null, change: -50_000 },
      { sort: 'accounts', name: null, change: 12_345.5 - 1_000 },
    ]);
    const query = `from=${addMonths(month, -1)}&to=${month}`;
    const shown = (await maria.call(`GET /api/net-worth-change?${query}`)).json();
    expect(report?.worth?.change).toBe(shown.change);
    expect(report).toMatchObject({ month, currency: 'SEK', userId: maria.userId });
    expect(report?.missing).toEqual({ count: 1, items: [{ name: 'Kryptan', currency: 'ISK' }] });
    expect(report?.waiting).toEqual({ count: 0, of: 4, names: [] });
    expect(report?.raised).toEqual({ count: 0, payments: [] });
  });

  test('names the values that were not updated in it', async () => {
    await on();
    const later = addMonths(next, 1);
    await send(inNext('02', later));
    const [report] = await mailsOf(maria);
    expect(report).toMatchObject({ month: next, worth: { value: 81_345.5, change: 0 } });
    expect(report?.waiting).toMatchObject({ count: 4, of: 4 });
    expect(report?.waiting.names).toContain('Sparkonto');
  });

  test('is sent once, whenever and by however many nodes it is asked for', async () => {
    await on();
    await Promise.all([send(inNext('02')), send(inNext('02')), send(inNext('02'))]);
    await send(inNext('03'));
    await send(inNext('08'));
    expect(await mailsOf(maria)).toHaveLength(1);
    // A clock that was a year ahead, and one that is two months behind.
    await send(inNext('02', addMonths(next, 12)));
    await send(inNext('02'));
    await send(inNext('02', addMonths(next, 12)));
    await send(inNext('02', addMonths(next, 1)));
    const months = (await mailsOf(maria)).map((each) => each.month);
    expect(months.toSorted()).toEqual([month, next, addMonths(month, 12)]);
  });

  test('is not of a month that ended before it was asked for', async () => {
    await choose(maria, 1);
    await send(inNext('02', month));
    expect(await mailsOf(maria)).toEqual([]);
  });

  test('is made from the second day on, for a week', async () => {
    await on();
    for (const day of ['01', '09', '28']) await send(inNext(day));
    expect(await mailsOf(maria)).toEqual([]);
  });

  test('keeps two years of months, and none before them', async () => {
    await on();
    const made = (of: Month) => send(inNext('02', addMonths(of, 1)));
    for (let at = 0; at < 26; at += 1) {
      await made(addMonths(month, at));
      await run(sql`update mails set state = 'sent', values = null, ended_at = now()`);
    }
    const [row] = await installation.db.orm.select().from(users).where(eq(users.id, maria.userId));
    expect(row?.monthMails).toHaveLength(24);
    await run(sql`delete from mails`);
    for (const at of [0, 1, 2, 25]) await made(addMonths(month, at));
    expect(await mailsOf(maria)).toEqual([]);
  });
});

test('a raised price is told once, when it is certain', async () => {
  const user = await reader('Raised');
  const bank = await addBankAccount(user);
  const paid = (back: number, amount: string): TypedRow => [
    `${addMonths(month, -back)}-28`,
    'STREAMKANALEN',
    amount,
  ];
  const rows = [7, 6, 5, 4, 3].map((back) => paid(back, '-129.00'));
  const raised = [2, 1].map((back) => paid(back, '-149.00'));
  await sendFile(user, bank, { file: fileOfRows([...rows, ...raised]) });
  await send(inNext('02'));
  const [report] = await mailsOf(user);
  const payment = { name: 'STREAMKANALEN', amount: '149.00', before: '129.00', currency: 'SEK' };
  expect(report).toMatchObject({ worth: null, raised: { count: 1, payments: [payment] } });
  await run(sql`delete from mails`);
  await run(sql`update users set month_mails = '{}'`);
  await addAsset(user, 'Konto', ['1', '2']);
  await send(inNext('02'));
  expect((await mailsOf(user)).map((each) => each.raised.count)).toEqual([0]);
});

test('the choice is part of the full export, and comes back with it to a proven mailbox', async () => {
  const file = await exportOf(installation, await reader('Exporting'));
  expect(file.profile.monthMail).toBe(1);
  for (const isProven of [0, 1]) {
    const other = await signUp(installation.app, 'Importing');
    if (isProven) await prove(other);
    await importBy(other, file);
    expect((await other.call('GET /api/user')).json().monthMail).toBe(isProven);
  }
});

describe('nobody else gets it', () => {
  test('who did not ask, whose mailbox is unproven, who is suspended or has no figures', async () => {
    const { app } = installation;
    const asker = await reader('Asker');
    await addAsset(asker, 'Konto', ['1', '2']);
    const silent = await signUp(app, 'Silent');
    await prove(silent);
    await addAsset(silent, 'Konto', ['1', '2']);
    const unproven = await reader('Unproven');
    await addAsset(unproven, 'Konto', ['1', '2']);
    await run(sql`update auth_users set email_proven_at = null where id = ${unproven.userId}`);
    const suspended = await reader('Suspended');
    await addAsset(suspended, 'Konto', ['1', '2']);
    await run(sql`update auth_users set banned_until = now() + interval '400 days'
      where id = ${suspended.userId}`);
    const empty = await reader('Empty');
    await send(inNext('02'));
    const counts = await Promise.all(
      [asker, silent, unproven, suspended, empty].map(async (user) => (await mailsOf(user)).length),
    );
    expect(counts).toEqual([1, 0, 0, 0, 0]);
    // An account without figures is not calculated again each hour.
    const [row] = await installation.db.orm.select().from(users).where(eq(users.id, empty.userId));
    expect(row?.monthMails).toEqual([month]);
  });

  test('an unproven mailbox cannot ask for it, and is told how to prove it', async () => {
    const user = await signUp(installation.app, 'Unproven');
    const answer = await user.call('PUT /api/auth/user/profile', { body: { monthMail: 1 } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'mail_not_proven']);
    expect((await user.call('GET /api/user')).json().monthMail).toBe(0);
  });

  test('a mail that waits goes to the mailbox that its user has proven then, or to none', async () => {
    const { db } = installation;
    const user = await reader('Waiting');
    await addAsset(user, 'Konto', ['1', '2']);
    let queued: Mail | undefined;
    await send(inNext('02'), { mail: mailer((mail) => void (queued = mail)) });
    const mail = queued as Mail;
    const recipient = () => monthMailTerms(() => new Date()).recipientOf(db.orm, mail);
    expect(await recipient()).toBe(user.email);
    const other = `new-${user.email}`;
    await run(sql`update auth_users set email = ${other} where id = ${user.userId}`);
    expect(await recipient()).toBe(other);
    await run(sql`update auth_users set banned_until = now() + interval '1 day'
      where id = ${user.userId}`);
    expect(await recipient()).toBeNull();
    await run(sql`update auth_users set banned_until = null where id = ${user.userId}`);
    await choose(user, 0);
    expect(await recipient()).toBeNull();
    await run(sql`delete from auth_users where id = ${user.userId}`);
    expect(await recipient()).toBeNull();
  });
});

describe('the link that ends it', () => {
  const pathOf = (link: string) => link.slice(installation.url.length);
  const post = (link: string, headers: Record<string, string> = {}, body?: string) =>
    call(installation.app, `POST ${pathOf(link)}`, { headers, body });
  const isOn = async (user: Caller) => (await user.call('GET /api/user')).json().monthMail;

  test('is in the mail, and ends it for its own user by a press of a mailbox', async () => {
    const [user, other] = [await reader('Ending'), await reader('Other')];
    await addAsset(user, 'Konto', ['1', '2']);
    await send(inNext('02'));
    const [report] = await mailsOf(user);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await post(report?.end ?? '', type, 'List-Unsubscribe=One-Click');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect([await isOn(user), await isOn(other)]).toEqual([0, 1]);
    // Once more, also as the other form that mailboxes send, and after erasure.
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const text =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
    expect((await post(report?.end ?? '', form, text)).statusCode).toBe(204);
    await run(sql`delete from users where id = ${user.userId}`);
    expect((await post(report?.end ?? '')).statusCode).toBe(204);
  });

  test('ends nothing when it is only opened, in whatever way', async () => {
    const user = await reader('Scanned');
    const { banking, url, app } = installation;
    const link = endLink(url, banking.sealing, { userId: user.userId, language: 'sv' });
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
      await call(app, `${method} ${pathOf(link)}`);
    }
    expect(await isOn(user)).toBe(1);
    await post(link);
    expect(await isOn(user)).toBe(0);
  });

  test('is refused with a changed letter, another place or no token, and opens nothing else', async () => {
    const user = await reader('Guessed');
    const { banking, url, app } = installation;
    const link = endLink(url, banking.sealing, { userId: user.userId, language: 'sv' });
    const token = new URL(link).searchParams.get('token') ?? '';
    const elsewhere = banking.sealing.seal(user.userId, 'another place');
    const wrong = [`${token.slice(0, -5)}AAAAA`, elsewhere, user.userId, 'v1.x.y', ''];
    for (const each of wrong) {
      const answer = await call(app, `POST /month-mail?token=${encodeURIComponent(each)}`);
      expect([each, answer.statusCode]).toEqual([each, 404]);
    }
    expect((await call(app, 'POST /month-mail')).statusCode).toBe(400);
    expect(await isOn(user)).toBe(1);
    const headers = { authorization: `Bearer ${token}` };
    expect((await call(app, 'GET /api/user', { headers })).statusCode).toBe(401);
  });
});

describe('the work', () => {
  /** Statements that a run sends, and users whose figures are read at once. */
  async function costOf(readers: number): Promise<number> {
    for (let at = 0; at < readers; at += 1) {
      const user = await reader(`Reader${at}`);
      await addAsset(user, 'Konto', ['1', '2']);
    }
    let statements = 0;
    const { db } = installation;
    const counted = <Work extends (...given: never[]) => unknown>(work: Work): Work =>
      ((...given: Parameters<Work>) => {
        statements += 1;
        return work(...given);
      }) as Work;
    const asUser = counted(db.asUser);
    const readAsUser = counted(db.readAsUser) as typeof db.readAsUser;
    await send(inNext('02'), {
      db: { ...db, asUser, readAsUser, inTransaction: counted(db.inTransaction) },
    });
    const { rows } = await run(sql`select count(*)::int as count from mails`);
    expect(rows).toEqual([{ count: readers }]);
    await run(sql`delete from mails`);
    await run(sql`update users set month_mail_since = null`);
    return statements;
  }

  test('is the same for each user, however many there are', async () => {
    const [one, five] = [await costOf(1), await costOf(5)];
    expect(five).toBe(5 * one);
    expect(one).toBeLessThanOrEqual(8);
  });

  test('of one user is done before that of the next begins', async () => {
    for (let at = 0; at < 3; at += 1) {
      const user = await reader(`Turn${at}`);
      await addAsset(user, 'Konto', ['1', '2']);
    }
    const { db } = installation;
    const events: string[] = [];
    const asUser: typeof db.asUser = (user, work) => {
      if (events.at(-1) !== user.userId) events.push(user.userId);
      return db.asUser(user, work);
    };
    await send(inNext('02'), { db: { ...db, asUser } });
    expect(events).toHaveLength(3);
    expect(new Set(events).size).toBe(3);
  });

  test('leaves a user whose figures fail for the next hour, and delays nobody', async () => {
    const [broken, fine] = [await reader('Broken'), await reader('Fine')];
    for (const user of [broken, fine]) await addAsset(user, 'Konto', ['1', '2']);
    const failing = mailer(({ to }) => {
      if (to === broken.email) throw new Error('The queue refuses');
    });
    const counts = async () => [(await mailsOf(broken)).length, (await mailsOf(fine)).length];
    await send(inNext('02'), { mail: failing });
    expect(await counts()).toEqual([0, 1]);
    await send(inNext('02'));
    expect(await counts()).toEqual([1, 1]);
  });
});

test('is neither shown nor taken where no mail server is set', async () => {
  const node = await openSecondNode(installation, { AUTH_AUTOCONFIRM: 'on', SMTP_URL: '' });
  const user = await signUp(node.app, 'Nobody');
  await prove(user);
  expect((await user.call('GET /api/user')).json().monthMail).toBeNull();
  const answer = await user.call('PUT /api/auth/user/profile', { body: { monthMail: 1 } });
  expect(answer.statusCode).toBe(501);
  await node.close();
});
