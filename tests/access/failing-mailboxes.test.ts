import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { endMail, hasPlace, monthMailTerms } from '#server/access/month-mail/store.ts';
import type { Mail } from '#server/platform/mail/port.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on', SMTP_URL: 'smtp://127.0.0.1:9' });

const run = (statement: ReturnType<typeof sql>) => installation.db.orm.execute(statement);

/** Adds mails of a month, which ended so many days ago. */
const addMails = (mails: {
  count: number;
  state: string;
  attempts: number;
  to?: string;
  daysAgo?: number;
}) => {
  const { count, state, attempts, to = 'anna@example.se', daysAgo = 0 } = mails;
  return run(sql`
    insert into mails (id, kind, language, recipient, values, state, attempts, created_at, ended_at)
    select gen_random_uuid(), 'month_report', 'sv', ${to},
      case when ${state} = 'queued' then '{}'::jsonb end, ${state}, ${attempts},
      now() - ${daysAgo} * interval '1 day',
      case when ${state} <> 'queued' then now() - ${daysAgo} * interval '1 day' end
    from generate_series(1, ${count}::int)`);
};

const hasPlaceNow = () => hasPlace(installation.db.orm);

beforeEach(() => run(sql`delete from mails`));

describe('a mail of a month has a place in the queue', () => {
  test('beside those that mailboxes put off, not beside ten that were not tried', async () => {
    await addMails({ count: 50, state: 'queued', attempts: 3 });
    await addMails({ count: 9, state: 'queued', attempts: 0 });
    expect(await hasPlaceNow()).toBe(true);
    await addMails({ count: 1, state: 'queued', attempts: 0 });
    expect(await hasPlaceNow()).toBe(false);
  });

  test('while fewer are put off than were sent, if these are many', async () => {
    await addMails({ count: 200, state: 'queued', attempts: 1 });
    await addMails({ count: 200, state: 'sent', attempts: 1 });
    expect(await hasPlaceNow()).toBe(false);
    await addMails({ count: 1, state: 'sent', attempts: 1 });
    expect(await hasPlaceNow()).toBe(true);
  });
});

describe('the mail of a mailbox that takes none', () => {
  const since = async ({ userId }: Caller) =>
    (await run(sql`select month_mail_since as since from users where id = ${userId}`)).rows[0]?.[
      'since'
    ];

  async function failingAfter(earlier: Parameters<typeof addMails>[0] | null) {
    const user = await signUp(installation.app, 'Reader');
    await run(sql`update users set month_mail_since = now() - interval '70 days'
      where id = ${user.userId}`);
    if (earlier !== null) await addMails({ to: user.email, ...earlier });
    const failed = { count: 1, state: 'failed', attempts: 1, to: user.email };
    await addMails(failed);
    const mail = { kind: 'month_report', to: user.email, values: { userId: user.userId } };
    const { onFailed } = monthMailTerms(() => new Date());
    await onFailed(installation.db.orm, mail as Mail);
    return (await since(user)) === null ? 'ended' : 'on';
  }

  test('ends in the second month that fails', async () => {
    const earlier = { count: 1, state: 'failed', attempts: 9, daysAgo: 30 };
    expect(await failingAfter(earlier)).toBe('ended');
    expect(await failingAfter(null)).toBe('on');
    expect(await failingAfter({ ...earlier, state: 'sent' })).toBe('on');
    // The mail server was not reached; the mail was asked for again since.
    expect(await failingAfter({ ...earlier, attempts: 0 })).toBe('on');
    expect(await failingAfter({ ...earlier, daysAgo: 80 })).toBe('on');
  });
});

test('a link that has ended a mail writes nothing when it is pressed again', async () => {
  const { userId } = await signUp(installation.app, 'Ending');
  await run(sql`update users set month_mail_since = now() where id = ${userId}`);
  const version = async () =>
    (await run(sql`select xmin::text, month_mail_since from users where id = ${userId}`)).rows;
  await endMail(installation.db.orm, userId);
  const ended = await version();
  expect(ended).toMatchObject([{ month_mail_since: null }]);
  await endMail(installation.db.orm, userId);
  expect(await version()).toEqual(ended);
});
