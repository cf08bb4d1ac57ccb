import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { AddressChanged } from '#server/auth/port.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Sealing } from '#server/platform/secrets/sealing.ts';
import { endPremium, forgetEvents, subscriptionOf, usersToRecheck } from './store.ts';
import { refreshSubscription, type SubscriptionParts } from './refresh.ts';
import { paymentEndings } from './table.ts';
import { JOBS } from '#server/platform/jobs/names.ts';

type JobParts = SubscriptionParts & { log: Log };

/**
 * The payment service itself repeats an event for three days. The rest is a margin, as for events
 * that somebody sends again by hand.
 */
const EVENT_MS = 30 * 86_400_000;

/** Number of rows per query. */
const BATCH = 200;

const FAILURES_MAX = 3;

/** Start of the paging by id. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Enough for 2,000 reads at a third of a second. */
const LIMIT_S = 15 * 60;

/** Three days in all, the wait growing to six hours. */
const ADDRESS_RETRIES = { retries: { count: 20, firstWaitS: 30, lastWaitS: 6 * 3600 } };

type RegisterOptions = JobParts & { jobs: Jobs; sealing: Sealing };

/** Registers the jobs of subscriptions, each run by one node, and updates changed addresses. */
export function registerSubscriptionJobs(parts: RegisterOptions): AddressChanged {
  const { jobs, sealing } = parts;
  const endings = { cron: '*/5 * * * *', limitS: LIMIT_S };
  jobs.register({ name: JOBS.endCustomers, options: endings, work: () => endCustomers(parts) });
  const reading = { cron: '17 * * * *', limitS: LIMIT_S };
  jobs.register({
    name: JOBS.readSubscriptions,
    options: reading,
    work: () => recheckSubscriptions(parts),
  });
  const work = async (payload: object) => {
    const { sealed } = payload as { sealed: string };
    await reportAddress(parts, sealing.open(sealed, JOBS.reportAddress).text);
  };
  jobs.register({ name: JOBS.reportAddress, options: ADDRESS_RETRIES, work });
  return async (tx, userId) => {
    const customerId = (await subscriptionOf(tx, userId))?.customerId ?? null;
    if (customerId === null) return;
    // Sealed, as a job outlives an erased account by some days.
    const payload = { sealed: sealing.seal(userId, JOBS.reportAddress) };
    await jobs.add(tx, { name: JOBS.reportAddress, key: v7(), payload });
  };
}

/**
 * Reports the user's address to the payment service. An address that changes meanwhile is reported
 * too, so that of two jobs at once, whichever ends last, the newest address stays.
 */
export async function reportAddress(
  { db, service }: SubscriptionParts,
  userId: string,
): Promise<void> {
  let reported: string | null = null;
  for (;;) {
    const stored = await subscriptionOf(db.orm, userId);
    if (stored === null || stored.customerId === null || stored.email === reported) return;
    await service.changeAddress(stored.customerId, stored.email);
    reported = stored.email;
  }
}

/**
 * Removes customers of erased users from the payment service, with their subscriptions. Retried
 * until it succeeds; a failure does not delay the others.
 */
export async function endCustomers(parts: JobParts): Promise<void> {
  const { orm } = parts.db;
  const gone = await orm
    .select({ customerId: paymentEndings.customerId })
    .from(paymentEndings)
    .orderBy(sql`${paymentEndings.triedAt} nulls first`)
    .limit(BATCH);
  const attempt = attempts(parts, 'A customer of an erased user could not be removed');
  for (const { customerId } of gone) {
    const own = eq(paymentEndings.customerId, customerId);
    await orm
      .update(paymentEndings)
      .set({ triedAt: sql`now()` })
      .where(own);
    await attempt(async () => {
      await parts.service.removeCustomer(customerId);
      await orm.delete(paymentEndings).where(own);
    });
  }
}

/** Reads the subscriptions of all customers whose event is overdue: it may be lost. */
export async function recheckSubscriptions(parts: JobParts): Promise<void> {
  const { db, clock } = parts;
  await endPremium(db.orm, clock());
  await forgetEvents(db.orm, new Date(clock().getTime() - EVENT_MS));
  const attempt = attempts(parts, 'A subscription’s status could not be read');
  let after: string | undefined = LOWEST_ID;
  while (after !== undefined) {
    const userIds: string[] = await usersToRecheck(db.orm, { now: clock(), after, most: BATCH });
    for (const userId of userIds) await attempt(() => refreshSubscription(parts, userId));
    after = userIds.at(-1);
  }
}

/** Continues after one or two failures; more of them mean that the payment service is down. */
function attempts({ log }: JobParts, failureMessage: string) {
  let failures = 0;
  return async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) throw error;
      log.warn({ err: error }, failureMessage);
    }
  };
}
