import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Residence } from '#domain/tax/net-pay/tax-facts.ts';
import { createdAt, flag, instant, oneOf, ownRow, updatedAt } from '#server/platform/db/columns.ts';

const SUBSCRIPTION_STATUSES = ['inactive', 'active', 'past_due', 'canceled', 'incomplete'] as const;

/**
 * A user's profile (docs/product.md, section 3). The id is that of the sign-in service; the service's
 * own data (password, reset token) is not stored here.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    language: text('language').$type<Language>().notNull().default('en'),
    occupation: text('occupation'),
    age: integer('age'),
    /** The code of the municipality that taxes the user; null: not stated. */
    municipality: text('municipality'),
    birthYear: integer('birth_year'),
    /** Whether the user is a member of the Church of Sweden; null: not stated. */
    churchMember: integer('church_member').$type<0 | 1>(),
    /** Municipality and membership by the months from which they hold; empty: the same in all. */
    residences: jsonb('residences').$type<readonly Residence[]>().notNull().default([]),
    isOnboarded: flag('is_onboarded').default(0),
    isPremium: flag('is_premium').default(0),
    subscriptionStatus: text('subscription_status')
      .$type<(typeof SUBSCRIPTION_STATUSES)[number]>()
      .notNull()
      .default('inactive'),
    subscriptionStartDate: instant('subscription_start_date'),
    subscriptionEndDate: instant('subscription_end_date'),
    /** Whether the end is the end: 0 while the subscription renews itself then. */
    subscriptionCancels: flag('subscription_cancels').default(0),
    /**
     * Increases with every write of the subscription: of two concurrent reads the late one reads
     * again.
     */
    subscriptionVersion: integer('subscription_version').notNull().default(0),
    /** End of premium, if no event comes before; null if there is none. */
    premiumUntil: instant('premium_until'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** The directory of merchants that the transactions were sorted by; 0: before the first. */
    sortedBy: integer('sorted_by').notNull().default(0),
    /** When the user asked for the monthly mail; null: it is not wanted. */
    monthMailSince: instant('month_mail_since'),
    /** Months of which it was sent or had nothing to say, the newest first; each is sent once. */
    monthMails: text('month_mails')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Notices of raised prices that a monthly mail had, the newest first; each is told once. */
    monthMailRaises: text('month_mail_raises')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_stripe_customer').on(table.stripeCustomerId),
    uniqueIndex('users_stripe_subscription').on(table.stripeSubscriptionId),
    index('users_premium')
      .on(table.premiumUntil)
      .where(sql`${table.premiumUntil} is not null`),
    index('users_month_mail')
      .on(table.id)
      .where(sql`${table.monthMailSince} is not null`),
    check('users_language', sql`${table.language} in ('en', 'sv')`),
    check('users_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('users_is_onboarded', sql`${table.isOnboarded} in (0, 1)`),
    check('users_is_premium', sql`${table.isPremium} in (0, 1)`),
    check('users_subscription_cancels', sql`${table.subscriptionCancels} in (0, 1)`),
    check('users_subscription_status', oneOf(table.subscriptionStatus, SUBSCRIPTION_STATUSES)),
    check('users_age', sql`${table.age} between 18 and 120`),
    check('users_municipality', sql`${table.municipality} ~ '^[0-9]{4}$'`),
    check('users_birth_year', sql`${table.birthYear} between 1900 and 2199`),
    check('users_church_member', sql`${table.churchMember} in (0, 1)`),
    ownRow('users'),
  ],
);

/** Owner of the row; first in every key, so that tables can be partitioned by user. */
export function owner() {
  return uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/**
 * Owner of a row that is deleted with an item, which is deleted with the user. A reference of the
 * row to the user would say the same, and cost an eighth of inserting it.
 */
export function ownerOfItem() {
  return uuid('user_id').notNull();
}
