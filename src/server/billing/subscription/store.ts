import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { GRACE_DAYS, type SubscriptionState } from '#domain/billing/subscription.ts';
import type { OthersNotice } from '#domain/figures/notifications/notices.ts';
import { currentUserId, later } from '#server/platform/db/columns.ts';
import { ownRead } from '#server/platform/db/own-reads.ts';
import type { Orm, Tx, UserTx } from '#server/platform/db/tx.ts';
import { users } from '#server/platform/users/table.ts';
import { paymentEvents } from './table.ts';

/** Stored state of a user's subscription, and its revision. */
export type StoredSubscription = SubscriptionState & {
  userId: string;
  email: string;
  customerId: string | null;
  isPremium: 0 | 1;
  version: number;
};

const columns = {
  userId: users.id,
  email: users.email,
  status: users.subscriptionStatus,
  startDate: users.subscriptionStartDate,
  endDate: users.subscriptionEndDate,
  cancels: users.subscriptionCancels,
  premiumUntil: users.premiumUntil,
  subscriptionId: users.stripeSubscriptionId,
  customerId: users.stripeCustomerId,
  isPremium: users.isPremium,
  version: users.subscriptionVersion,
};

/** The user's own, as a read in their name. */
export const ownSubscription = ownRead<StoredSubscription>(
  new QueryBuilder().select(columns).from(users).where(eq(users.id, currentUserId)),
  columns,
);

export async function subscriptionOf(orm: Orm, userId: string): Promise<StoredSubscription | null> {
  const [stored] = await orm.select(columns).from(users).where(eq(users.id, userId));
  return stored ?? null;
}

/** The user of a customer; null when there is none (any more). */
export async function userOfCustomer(orm: Orm, customerId: string): Promise<string | null> {
  const whose = eq(users.stripeCustomerId, customerId);
  const [user] = await orm.select({ id: users.id }).from(users).where(whose);
  return user?.id ?? null;
}

type SubscriptionChange = SubscriptionState & { customerId: string | null; isPremium: 0 | 1 };

/** Stores a state that was read, unless another has been stored since: then false. */
export async function storeState(
  orm: Orm,
  { userId, version }: StoredSubscription,
  change: SubscriptionChange,
): Promise<boolean> {
  const changed = await orm
    .update(users)
    .set({
      isPremium: change.isPremium,
      subscriptionStatus: change.status,
      subscriptionStartDate: change.startDate,
      subscriptionEndDate: change.endDate,
      subscriptionCancels: change.cancels,
      premiumUntil: change.premiumUntil,
      stripeSubscriptionId: change.subscriptionId,
      stripeCustomerId: change.customerId,
      subscriptionVersion: version + 1,
      updatedAt: later(users.updatedAt),
    })
    .where(and(eq(users.id, userId), eq(users.subscriptionVersion, version)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Stores the user's customer, unless one has been stored meanwhile: then false. */
export async function storeCustomer(
  tx: Tx,
  stored: StoredSubscription,
  customerId: string,
): Promise<boolean> {
  const { userId, version } = stored;
  const changed = await tx
    .update(users)
    .set({ stripeCustomerId: customerId, subscriptionVersion: version + 1 })
    .where(and(eq(users.id, userId), eq(users.subscriptionVersion, version)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/**
 * Links a customer who has paid, but was lost with a restored backup: false when the user does not
 * exist, or has another customer.
 */
export async function adoptCustomer(
  orm: Orm,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<boolean> {
  const isWithoutCustomer = and(eq(users.id, userId), isNull(users.stripeCustomerId));
  const adopted = await orm
    .update(users)
    .set({
      stripeCustomerId: customerId,
      subscriptionVersion: sql`${users.subscriptionVersion} + 1`,
    })
    .where(isWithoutCustomer)
    .returning({ id: users.id });
  return adopted.length > 0;
}

/**
 * Removes a customer that the payment service no longer knows. A refresh before it keeps the id
 * while the service still lists the customer's subscriptions. The id is the condition, and the
 * version stays: a concurrent refresh is not repeated, and at worst stores the id until next time.
 */
export async function forgetCustomer(
  orm: Orm,
  { userId, customerId }: StoredSubscription,
): Promise<void> {
  if (customerId === null) return;
  await orm
    .update(users)
    .set({ stripeCustomerId: null })
    .where(and(eq(users.id, userId), eq(users.stripeCustomerId, customerId)));
}

/** Clears `is_premium` of users whose premium has expired. */
export async function endPremium(orm: Orm, now: Date): Promise<void> {
  await orm
    .update(users)
    .set({ isPremium: 0, updatedAt: later(users.updatedAt) })
    .where(and(eq(users.isPremium, 1), lte(users.premiumUntil, now.toISOString())));
}

/**
 * Customers with an overdue event: their period has ended, their payment failed or is unfinished.
 * Ordered by id, from the one after `after`.
 */
export async function usersToRecheck(
  orm: Orm,
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<string[]> {
  const isOver = and(
    eq(users.subscriptionStatus, 'active'),
    lte(users.subscriptionEndDate, now.toISOString()),
  );
  const isUnfinished = inArray(users.subscriptionStatus, ['past_due', 'incomplete']);
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), or(isOver, isUnfinished), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Whether an event of the payment service has been handled. */
export async function isHandled(orm: Orm, eventId: string): Promise<boolean> {
  const found = await orm
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, eventId));
  return found.length > 0;
}

export async function markHandled(orm: Orm, { id, type }: { id: string; type: string }) {
  await orm.insert(paymentEvents).values({ id, type }).onConflictDoNothing();
}

/** Forgets events that the payment service will not send again. */
export async function forgetEvents(orm: Orm, before: Date): Promise<void> {
  await orm.delete(paymentEvents).where(lt(paymentEvents.createdAt, before.toISOString()));
}

const DAY_MS = 86_400_000;

/** A payment that did not go through, as a notification; the next one is reported again. */
export async function failedPaymentNotices({ tx, userId }: UserTx) {
  const stored = await subscriptionOf(tx, userId);
  if (stored?.status !== 'past_due' || stored.premiumUntil === null) return [];
  const notice: OthersNotice = {
    kind: 'payment_failed',
    id: `payment_failed:${stored.premiumUntil}`,
    occurredAt: new Date(Date.parse(stored.premiumUntil) - GRACE_DAYS * DAY_MS).toISOString(),
    entityType: 'subscription',
    entityId: userId,
    entityName: 'Premium',
  };
  return [notice];
}
