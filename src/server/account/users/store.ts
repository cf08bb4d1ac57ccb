import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { User } from '#domain/account/profile.ts';
import { proposedCurrency } from '#domain/basics/currencies.ts';
import type { DatedTaxFacts } from '#domain/tax/net-pay/tax-facts.ts';
import { currentUserId, later } from '#server/platform/db/columns.ts';
import { ownRead } from '#server/platform/db/own-reads.ts';
import { holdOffErasure, takeLock } from '#server/platform/db/locks.ts';
import { AppError } from '#server/platform/errors.ts';
import { users } from '#server/platform/users/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Account } from '#server/auth/port.ts';

export type ProfileChanges = Partial<
  Pick<
    User,
    | 'firstName'
    | 'lastName'
    | 'currency'
    | 'language'
    | 'occupation'
    | 'age'
    | 'isOnboarded'
    | keyof DatedTaxFacts
  >
> & { monthMail?: 0 | 1 };

export type Profile = Omit<
  User,
  'email_confirmed_at' | 'hasPassword' | 'hasProvider' | 'monthMail'
> & {
  /** Whether the monthly mail is wanted, also where none can be sent. */
  monthMail: 0 | 1;
  /** Until when there is premium, where it is sold. */
  premiumUntil: string | null;
};

const taxFacts = {
  municipality: users.municipality,
  birthYear: users.birthYear,
  churchMember: users.churchMember,
  residences: users.residences,
};

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  currency: users.currency,
  language: users.language,
  occupation: users.occupation,
  age: users.age,
  ...taxFacts,
  isOnboarded: users.isOnboarded,
  isPremium: users.isPremium,
  subscriptionStatus: users.subscriptionStatus,
  premiumUntil: users.premiumUntil,
  monthMail: sql<0 | 1>`(${users.monthMailSince} is not null)::int`,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

/**
 * The profile of a signed-in user, created on first sight. An address that the sign-in service has
 * changed is updated here too. An address that belongs to another profile is a conflict: profiles
 * are never merged by e-mail, since that would hand over an account.
 */
export async function profileOf(tx: Tx, account: Account): Promise<Profile> {
  const known = await knownProfile(tx, account);
  if (known) return known;
  await holdOffErasure(tx, account.userId);
  // First requests come several at once. Two inserts of one user would meet in the index of
  // addresses too, where a conflict is an error or a deadlock.
  await takeLock(tx, 'profile', account.userId);
  return (await knownProfile(tx, account)) ?? (await writeProfile(tx, account));
}

async function writeProfile(tx: Tx, account: Account): Promise<Profile> {
  const language = account.language ?? 'sv';
  const [profile] = await tx
    .insert(users)
    .values({
      id: account.userId,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      language,
      currency: proposedCurrency(language),
    })
    .onConflictDoUpdate({
      target: users.id,
      set: { email: account.email, updatedAt: later(users.updatedAt) },
    })
    .returning(columns)
    .catch((error: unknown) => {
      throw isAddressTaken(error) ? new AppError('conflict', { detail: 'Address taken' }) : error;
    });
  if (!profile) throw new Error('The profile was neither found nor inserted');
  return profile;
}

/** The profile under the account's address; null when it is to be made, or changed. */
export async function knownProfile(tx: Tx, account: Account): Promise<Profile | null> {
  const [known] = await tx.select(columns).from(users).where(eq(users.id, account.userId));
  return known && known.email === account.email ? known : null;
}

/** Removes the profile of an erased account, with all rows that refer to it. */
export async function removeProfile(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** Changes a user's own profile; null when there is none. */
export async function updateProfile(
  tx: Tx,
  userId: string,
  { monthMail, ...changes }: ProfileChanges,
): Promise<Profile | null> {
  const [profile] = await tx
    .update(users)
    .set({ ...changes, ...monthMailSince(monthMail), updatedAt: later(users.updatedAt) })
    .where(eq(users.id, userId))
    .returning(columns);
  return profile ?? null;
}

/** A choice that is made again keeps its time. */
function monthMailSince(wanted: 0 | 1 | undefined) {
  if (wanted === undefined) return {};
  return { monthMailSince: wanted ? sql`coalesce(${users.monthMailSince}, now())` : null };
}

/** Stores in the profile where the user's image is; null when there is none. */
export async function updateProfileImage(
  tx: Tx,
  userId: string,
  profileImageUrl: string | null,
): Promise<void> {
  await tx
    .update(users)
    .set({ profileImageUrl, updatedAt: later(users.updatedAt) })
    .where(eq(users.id, userId));
}

/** The currency a user wants totals in; null when the user has no profile. */
export async function currencyOf(tx: Tx, userId: string): Promise<User['currency'] | null> {
  const [row] = await tx
    .select({ currency: users.currency })
    .from(users)
    .where(eq(users.id, userId));
  return row?.currency ?? null;
}

/** The same as a read that travels with others; no row when the user has no profile. */
export const currencyRead = ownRead<Pick<User, 'currency'>>(
  new QueryBuilder()
    .select({ currency: users.currency })
    .from(users)
    .where(eq(users.id, currentUserId)),
  { currency: users.currency },
);

/** Facts for tax that the user's profile states; null when the user has no profile. */
export async function taxFactsOf(tx: Tx, userId: string): Promise<DatedTaxFacts | null> {
  const [row] = await tx.select(taxFacts).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** The same as a read that travels with others. */
export const taxFactsRead = ownRead<DatedTaxFacts>(
  new QueryBuilder().select(taxFacts).from(users).where(eq(users.id, currentUserId)),
  taxFacts,
);

function isAddressTaken(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; constraint?: string } }).cause;
  return cause?.code === '23505' && cause.constraint === 'users_email';
}
