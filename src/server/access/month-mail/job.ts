import { setTimeout as delay } from 'node:timers/promises';
import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { changeGroups } from '#domain/figures/net-worth/change-groups.ts';
import { createPriceNotices } from '#server/banking/recurring/raises.ts';
import type { TransactionFigures } from '#server/banking/transaction-figures/figures.ts';
import { readChange } from '#server/figures/net-worth/routes.ts';
import { readHistory } from '#server/figures/net-worth/series.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer, MonthReport } from '#server/platform/mail/port.ts';
import type { Sealing } from '#server/platform/secrets/sealing.ts';
import { progressOf } from '#server/records/history/month.ts';
import { endLink } from './routes.ts';
import { hasPlace, nextDue, takeMonth, toldRaises } from './store.ts';

/**
 * Days of the month on which mails of the month before are made. On the first day rates and prices
 * of its last day still arrive, and accounts with holdings close it.
 */
const FIRST_DAY = 2;
const LAST_DAY = 8;

/** Hourly, so that an installation that sleeps at night sends them too; the first is past midnight. */
const HOURLY = `23 * ${FIRST_DAY}-${LAST_DAY} * *`;

/** Enough for a hundred thousand users. */
const LIMIT_S = 6 * 3_600;
const HEARTBEAT_S = 60;

const WAIT_MS = 1_000;
/** While no mail leaves for so long, the next hour goes on. */
const WAITS_MAX = 120;

const REASONS_MAX = 5;
const NAMES_MAX = 5;
const PAYMENTS_MAX = 10;
/** More than the raises of the months in which they are news. */
const TOLD_MAX = 200;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export type MonthMailParts = {
  db: Database;
  mail: Mailer;
  figures: TransactionFigures;
  sealing: Pick<Sealing, 'seal'>;
  publicUrl: string;
  clock: Clock;
  log: Log;
};

/** Whether an installation sends monthly mails: it has a mail server, and knows its accounts. */
export function offersMonthMail({ mail, auth, isDemo }: Config): boolean {
  return mail.kind === 'smtp' && auth.kind === 'embedded' && !isDemo;
}

/** Registers the job that makes the monthly mails. */
export function employMonthMails({ jobs, ...parts }: MonthMailParts & { jobs: Jobs }): void {
  jobs.register({
    name: JOBS.sendMonthMails,
    options: { cron: HOURLY, limitS: LIMIT_S, heartbeatS: HEARTBEAT_S },
    work: () => sendMonthMails(parts),
  });
}

/** Makes the mails of the month before, of one user at a time; one user's failure delays no other. */
export async function sendMonthMails(parts: MonthMailParts): Promise<void> {
  const { db, clock, log } = parts;
  const today = dayOf(clock());
  const day = Number(today.slice(8));
  if (day < FIRST_DAY || day > LAST_DAY) return;
  const month = addMonths(monthOf(today), -1);
  let userId: string | null = FIRST_ID;
  while (await hasRoom(db)) {
    userId = await nextDue(db.orm, { month, now: clock() }, userId);
    if (userId === null) return;
    try {
      await sendOne(parts, { userId, month });
    } catch (error) {
      log.error({ err: error }, 'A monthly mail was not made; trying again');
    }
  }
}

async function hasRoom({ orm }: Database): Promise<boolean> {
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    if (await hasPlace(orm)) return true;
    await delay(WAIT_MS, undefined, { ref: false });
  }
  return false;
}

type MonthOfUser = { userId: string; month: Month };

/** Reads first: the transaction that notes the month and queues the mail is short. */
async function sendOne(parts: MonthMailParts, asked: MonthOfUser): Promise<void> {
  const { db, mail, clock, publicUrl, sealing } = parts;
  const { userId, month } = asked;
  const raised = await readRaised(parts, userId);
  const values = await readReport(parts, asked, raised);
  await db.inTransaction(async (tx) => {
    const round = { month, now: clock(), raises: raised.told };
    const recipient = await takeMonth(tx, userId, round);
    if (recipient === null || values === null) return;
    const end = endLink(publicUrl, sealing, { userId, language: recipient.language });
    await mail.send(tx, { kind: 'month_report', ...recipient, values: { ...values, userId, end } });
  });
}

/** The figures of a user's month; null for an account without figures: there is nothing to say. */
async function readReport(
  { db, clock, publicUrl }: MonthMailParts,
  { userId, month }: MonthOfUser,
  { told: _, ...raised }: RaisedPrices,
): Promise<Omit<MonthReport, 'end'> | null> {
  const user = { userId, sessionId: null };
  const asked = { from: addMonths(month, -1), to: month };
  const [point] = await readHistory(db, user, { clock, stretch: { first: month, last: month } });
  if (point === undefined && raised.count === 0) return null;
  const change = await readChange(db, user, { clock, asked });
  const { waiting, of } = await db.asUser(user, (tx) => progressOf({ tx, userId, clock }, month));
  const missing = change.from === null ? (point?.notIncluded ?? []) : change.notIncluded;
  return {
    month,
    currency: change.currency,
    worth: point ? { value: point.value, change: change.change } : null,
    reasons: changeGroups(change.lines, REASONS_MAX),
    waiting: { count: waiting.length, of, names: waiting.slice(0, NAMES_MAX) },
    raised,
    missing: {
      count: missing.length,
      items: missing.slice(0, NAMES_MAX).map(({ name, currency }) => ({ name, currency })),
    },
    link: `${publicUrl}/historical-data?month=${month}`,
  };
}

/** Raised prices, and the notices that this mail and earlier ones have of such. */
type RaisedPrices = MonthReport['raised'] & { told: string[] };

/**
 * Raised prices that no mail had before: a price is certain some payments after it was raised, and
 * files bring the payments of earlier months.
 */
async function readRaised(parts: MonthMailParts, userId: string): Promise<RaisedPrices> {
  const { db } = parts;
  const user = { userId, sessionId: null };
  // Those of a run would be remembered together.
  const noticesIn = await createPriceNotices(parts)(user);
  if (noticesIn === null) throw new Error('Too many calculations are running');
  const { notices, before } = await db.asUser(user, async (tx) => ({
    notices: await noticesIn({ tx, userId }),
    before: await toldRaises(tx, userId),
  }));
  const raised = notices.flatMap((notice) =>
    notice.kind === 'price_raised' && !before.includes(notice.id) ? [notice] : [],
  );
  const payments = raised.slice(0, PAYMENTS_MAX).map((notice) => {
    const { entityName: name, amount, before: earlier, currency } = notice;
    return { name, amount, before: earlier, currency };
  });
  const told = [...raised.map(({ id }) => id), ...before].slice(0, TOLD_MAX);
  return { count: raised.length, payments, told };
}
