import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import type { Delivery, Mail, Mailer, Transport } from './port.ts';
import { render } from './render.ts';
import { mails } from './table.ts';
import { JOBS } from '#server/platform/jobs/names.ts';

/** After this the links inside are dead in any case; a month's figures are of use for longer. */
const GIVE_UP = sql`case ${mails.kind} when 'month_report'
  then interval '3 days' else interval '1 day' end`;
/** One of a month that failed is there when that of the next month ends. */
const FORGET = sql`case when ${mails.kind} = 'month_report' and ${mails.state} = 'failed'
  then interval '45 days' else interval '30 days' end`;

export type Wait = { firstWaitS: number; lastWaitS: number };

/** Terms of mails that another area knows. */
export type MailTerms = {
  /** Where a mail goes, asked before every attempt; null: it is no longer wanted, and is forgotten. */
  recipientOf: (orm: Orm, mail: Mail) => Promise<string | null>;
  /** Told of a mail that its mailbox did not take until it was given up. */
  onFailed: (orm: Orm, mail: Mail) => Promise<void>;
};

type MailerOptions = {
  db: Database;
  jobs: Jobs;
  transport: Transport;
  log: Log;
  terms?: MailTerms | undefined;
  wait?: Wait;
};

/** The mails' way from a transaction to the transport. */
export function createMailer(parts: MailerOptions): Mailer {
  const { db, jobs, wait = { firstWaitS: 4, lastWaitS: 900 } } = parts;
  jobs.register({
    name: JOBS.sendMail,
    options: { concurrency: 2, limitS: 120, retries: { count: 1000, ...wait } },
    work: async (payload) => attempt(parts, (payload as { mailId: string }).mailId),
  });
  jobs.register({
    name: JOBS.tidyMails,
    options: { cron: '17 * * * *' },
    work: () => tidy(db, jobs),
  });
  return {
    async send(tx, mail) {
      const { to: recipient, kind, language, values } = mail;
      assertOneAddress(recipient);
      const id = v7();
      render(id, mail);
      await tx.insert(mails).values({ id, recipient, kind, language, values });
      await jobs.add(tx, { name: JOBS.sendMail, key: id, payload: { mailId: id } });
    },
    async forget(tx, addresses) {
      // The job of a mail that waits finds nothing to send. It holds the number of the mail only.
      await tx.delete(mails).where(inArray(mails.recipient, [...addresses]));
      await parts.transport.forget?.(addresses);
    },
  };
}

/** A list or a line break here would let the mail reach others than the one it is for. */
function assertOneAddress(address: string): void {
  if (!/^[^\s,;:<>()"\\@]+@[^\s,;:<>()"\\@]+$/.test(address)) {
    throw new Error('Not the address of one mailbox');
  }
}

/** A node that sends says so this often; after three times as long without it has died. */
const CLAIM_MS = 20_000;
const CLAIM = sql`interval '1 minute'`;

/** One of the future was made while the clock was ahead. */
const isFree = sql`(${mails.claimedAt} is null
  or ${mails.claimedAt} not between now() - ${CLAIM} and now() + ${CLAIM})`;

/**
 * One attempt to send, without a connection to the database: a mail server may be silent for long.
 * Only a crash between the server's yes and our note of it sends again, under the same Message-ID.
 */
async function attempt(parts: MailerOptions, mailId: string): Promise<void> {
  const { db, transport, log } = parts;
  const row = await claim(db.orm, mailId);
  if (row === null || !(await address(parts, row))) return;
  const claimAgain = () => db.orm.update(mails).set(claimed).where(eq(mails.id, mailId));
  const beat = setInterval(() => void claimAgain().catch(() => undefined), CLAIM_MS);
  beat.unref();
  const delivery = await deliver(transport, row).finally(() => clearInterval(beat));
  const { outcome } = delivery;
  const hasFailed = outcome === 'refused' || (row.isOld && outcome !== 'sent');
  const isThere = await record(db.orm, mailId, {
    delivery,
    hasEnded: hasFailed || outcome === 'sent',
  });
  // Forgotten while it was being sent: what the transport has stored of it since goes too.
  if (!isThere) await transport.forget?.([row.recipient]);
  if (delivery.outcome === 'sent') log.info({ mailId }, 'A mail was sent');
  else if (hasFailed) {
    log.error({ mailId, reason: delivery.reason }, 'A mail failed');
    if (outcome !== 'unsent') await parts.terms?.onFailed(db.orm, mailOf(row));
    // Thrown after the note: the job's next attempt is pg-boss's business.
  } else throw new Error(`A mail has to wait: ${delivery.reason}`);
}

/** Directs a mail to where it is wanted now; one that is not is forgotten. False: it is not sent. */
async function address(
  { db, terms }: MailerOptions,
  row: typeof mails.$inferSelect,
): Promise<boolean> {
  if (terms === undefined) return true;
  const recipient = await terms.recipientOf(db.orm, mailOf(row));
  const own = eq(mails.id, row.id);
  if (recipient === null) await db.orm.delete(mails).where(own);
  if (recipient === null || recipient === row.recipient) return recipient !== null;
  row.recipient = recipient;
  return (await db.orm.update(mails).set({ recipient }).where(own)).rowCount !== 0;
}

const claimed = { claimedAt: sql`now()` };

/** Takes a mail that waits; null: it is gone or has ended. Throws while another node sends it. */
async function claim(orm: Orm, mailId: string) {
  const waits = and(eq(mails.id, mailId), eq(mails.state, 'queued'));
  const isOld = sql<boolean>`created_at < now() - ${GIVE_UP}`;
  const [row] = await orm
    .update(mails)
    .set(claimed)
    .where(and(waits, isFree))
    .returning({ ...getTableColumns(mails), isOld });
  if (row !== undefined) return row;
  if ((await orm.$count(mails, waits)) > 0) throw new Error('A mail is being sent already');
  return null;
}

async function deliver(transport: Transport, row: typeof mails.$inferSelect): Promise<Delivery> {
  try {
    const delivery = await transport.deliver(render(row.id, mailOf(row)));
    return delivery.outcome === 'sent'
      ? delivery
      : { ...delivery, reason: redacted(delivery.reason) };
  } catch (error) {
    return { outcome: 'unsent', reason: redacted(String(error)) };
  }
}

function mailOf({ recipient: to, kind, language, values }: typeof mails.$inferSelect): Mail {
  return { to, kind, language, values } as Mail;
}

/** A server may quote the mail, or its recipient, in its answer. */
function redacted(reason: string): string {
  return reason
    .slice(0, 2000)
    .replace(/https?:\S+/gi, '[link]')
    .replace(/(?<![^\s<>()",:;])[^\s<>()",:;]+@[^\s<>()",:;]+/g, '[address]')
    .replace(/\b\d{6}\b/g, '[code]')
    .slice(0, 500);
}

/** Notes how it went; false: the mail is not there any more. */
async function record(
  orm: Orm,
  mailId: string,
  { delivery, hasEnded }: { delivery: Delivery; hasEnded: boolean },
): Promise<boolean> {
  const reason = delivery.outcome === 'sent' ? null : delivery.reason;
  const attempts = sql`${mails.attempts} + ${delivery.outcome === 'unsent' ? 0 : 1}`;
  const state = delivery.outcome === 'sent' ? 'sent' : 'failed';
  const end = { state, values: null, endedAt: sql`now()` } as const;
  const { rowCount } = await orm
    .update(mails)
    .set({ reason, attempts, claimedAt: null, ...(hasEnded && end) })
    .where(eq(mails.id, mailId));
  return rowCount !== 0;
}

/**
 * Deletes mails that ended a month ago; a mail without a job, as in a restored database, gets one.
 */
async function tidy(db: Database, jobs: Jobs): Promise<void> {
  await db.inTransaction(async (tx) => {
    await tx.delete(mails).where(sql`${mails.endedAt} < now() - ${FORGET}`);
    const lost = await tx.select({ id: mails.id }).from(mails).where(eq(mails.state, 'queued'));
    for (const { id } of lost) {
      await jobs.add(tx, { name: JOBS.sendMail, key: id, payload: { mailId: id } });
    }
  });
}
