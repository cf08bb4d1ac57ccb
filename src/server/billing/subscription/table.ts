import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/platform/db/columns.ts';

/**
 * Events of the payment service that have been handled, stored for as long as it may repeat them.
 * Only the owner's role can access them: an event belongs to the payment service and not to a user.
 */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: createdAt(),
}).enableRLS();

/**
 * Customers of erased accounts, to be removed from the payment service too, with their
 * subscriptions. A trigger writes them in the transaction that removes the profile, however that
 * came about (`user_stops_paying`), and nothing else of the user is stored.
 */
export const paymentEndings = pgTable('payment_endings', {
  customerId: text('customer_id').primaryKey(),
  createdAt: createdAt(),
  triedAt: instant('tried_at'),
}).enableRLS();
