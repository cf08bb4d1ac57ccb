import { createDatabase } from '#server/platform/db/database.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import type { Mail, Transport } from '#server/platform/mail/port.ts';
import { createMailer, type MailTerms } from '#server/platform/mail/queue.ts';
import { mails } from '#server/platform/mail/table.ts';
import type { TestDatabase } from '#tests/support/database.ts';

/** A node that takes mails in and sends them by the given transport, as the server does. */
export async function openMailroom(
  { pool }: TestDatabase,
  transport: Transport,
  terms?: MailTerms,
) {
  const log = createLog({ level: 'silent' });
  const db = createDatabase(pool, log);
  const jobs = createJobs({ pool, log, lookS: 0.5 });
  const wait = { firstWaitS: 1, lastWaitS: 1 };
  const mailer = createMailer({ db, jobs, transport, log, terms, wait });
  await jobs.start();
  return {
    db,
    jobs,
    mailer,
    send: (mail: Mail) => db.inTransaction((tx) => mailer.send(tx, mail)),
    rows: () => db.orm.select().from(mails).orderBy(mails.id),
    async close() {
      await jobs.stop();
      transport.close();
      await db.close();
    },
  };
}
