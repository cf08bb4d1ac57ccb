import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { dayOf, monthOf, toMonth, yearAndMonth } from '#domain/basics/months.ts';
import { type HalfwayUser, profileChanges, type User } from '#domain/account/profile.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import type { TaxIssueKey } from '#domain/tax/net-pay/tax-issues.ts';
import { municipalityOf } from '#domain/tax/municipalities/municipalities.ts';
import { type DatedTaxFacts, impliedFacts } from '#domain/tax/net-pay/tax-facts.ts';
import { hasPremium } from '#domain/billing/subscription.ts';
import type { Clock } from '#server/platform/clock.ts';
import { areSame } from '#domain/records/dated-terms.ts';
import type { Database } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import type { Profiles } from './profiles.ts';
import { type Profile, type ProfileChanges, taxFactsOf, updateProfile } from './store.ts';
import type { Account } from '#server/auth/port.ts';

type UserRouteOptions = {
  db: Database;
  profiles: Profiles;
  clock: Clock;
  /** Whether every user here has premium. */
  isPremiumOpen: boolean;
  /** Whether this installation sends monthly mails. */
  hasMonthMail: boolean;
  /** Called in the transaction that changes the facts that a user's tax follows from. */
  taxChanged(tx: Tx, userId: string): Promise<void>;
};
type ProfileBody = z.infer<typeof profileChanges>;
type ProfileFields = Omit<ProfileBody, 'email'>;

const reading = { tags: ['user'], summary: 'The account behind the token, and its profile' };
const changing = {
  tags: ['user'],
  summary: 'Changes the profile; the four answers of onboarding together complete it',
  body: profileChanges,
};

/** The current user, and the profile (docs/product.md, section 7). */
export function userRoutes(app: FastifyInstance, parts: UserRouteOptions): void {
  const { db, profiles } = parts;
  const open = opener({ db });
  app.get('/api/user', { schema: reading }, async (request): Promise<User | HalfwayUser> => {
    const account = await profiles.accountOf(request);
    const profile = await profiles.profileOf(request, account);
    return account.isHalfway ? toHalfwayUser(profile, account) : toUser(parts, profile, account);
  });

  app.put('/api/auth/user/profile', { schema: changing }, async (request): Promise<User> => {
    const account = await profiles.accountOf(request);
    if (account.isHalfway) throw new AppError('insufficient_aal');
    const { email, ...sent } = request.body as ProfileBody;
    refuseOtherAddress(email, account.email);
    if (sent.monthMail === 1) refuseMonthMail(parts, account);
    const changes = withMunicipalityCode(sent, parts.clock);
    await profiles.profileOf(request, account);
    const profile = await open(request, async ({ tx }) => {
      // Of two changes at once the later one is of what the earlier one has stored.
      await takeLock(tx, 'profile', account.userId);
      const facts = await taxFactsOf(tx, account.userId);
      const isTaxed = facts !== null && TAX_FACTS.some((fact) => fact in changes);
      if (!isTaxed) return updateProfile(tx, account.userId, withOnboarding(changes));
      const running = monthOf(dayOf(parts.clock()));
      const implied = { ...withOnboarding(changes), ...impliedFacts(facts, changes, running) };
      if (changesTax(facts, implied)) await parts.taxChanged(tx, account.userId);
      return updateProfile(tx, account.userId, implied);
    });
    if (profile === null) throw new AppError('not_found');
    return toUser(parts, profile, account);
  });
}

/**
 * The municipality by its code. Refuses an unknown one, a year of birth in the future, and facts from
 * later than the next January: those of the year after follow from a day to come.
 */
function withMunicipalityCode(changes: ProfileFields, clock: Clock): ProfileFields {
  const { municipality, birthYear, residences = [] } = changes;
  const { year: thisYear } = yearAndMonth(monthOf(dayOf(clock())));
  if ((residences.at(-1)?.from ?? '') > toMonth(thisYear + 1, 1)) {
    throw refused('residences', 'month.future');
  }
  if (residences.some((each) => each.municipality && municipalityOf(each.municipality) === null)) {
    throw refused('residences', 'municipality.unknown');
  }
  if (typeof birthYear === 'number' && birthYear > thisYear) {
    throw refused('birthYear', 'birthYear.future');
  }
  if (typeof municipality !== 'string') return changes;
  const known = municipalityOf(municipality);
  if (known === null) throw refused('municipality', 'municipality.unknown');
  return { ...changes, municipality: known.code };
}

function refused(path: string, code: IssueKey | TaxIssueKey): AppError {
  return new AppError('invalid', { issues: [{ path, code, message: code }] });
}

/** Nothing is mailed regularly to an address that somebody else may have typed. */
function refuseMonthMail({ hasMonthMail }: UserRouteOptions, { isEmailProven }: Account): void {
  if (!hasMonthMail) throw new AppError('not_offered');
  if (!isEmailProven) throw new AppError('mail_not_proven');
}

const TAX_FACTS = ['municipality', 'birthYear', 'churchMember', 'residences'] as const;

/** Whether net incomes of earlier months follow from other facts than before. */
function changesTax(before: DatedTaxFacts, changes: Partial<DatedTaxFacts>): boolean {
  return TAX_FACTS.some((fact) => fact in changes && !areSame(changes[fact], before[fact]));
}

/** Whether there is premium at this moment, even if the stored state is not up to date. */
function toUser(
  { clock, isPremiumOpen, hasMonthMail }: UserRouteOptions,
  { premiumUntil, monthMail, ...profile }: Profile,
  { emailConfirmedAt, hasPassword, hasProvider }: Account,
): User {
  const isPremium = isPremiumOpen || hasPremium(premiumUntil, clock());
  return {
    ...profile,
    isPremium: isPremium ? 1 : 0,
    subscriptionStatus: isPremiumOpen ? 'active' : profile.subscriptionStatus,
    email_confirmed_at: emailConfirmedAt,
    hasPassword,
    hasProvider,
    monthMail: hasMonthMail ? monthMail : null,
  };
}

/** User data for the screen that asks for the second factor. */
function toHalfwayUser(
  { id, email, language }: Profile,
  { emailConfirmedAt }: Account,
): HalfwayUser {
  return { id, email, language, email_confirmed_at: emailConfirmedAt, isHalfway: true };
}

/** Onboarding is done when its four required answers arrive together (docs/product.md, section 5). */
function withOnboarding(changes: ProfileFields): ProfileChanges {
  const { firstName, lastName, currency, language } = changes;
  const isComplete = firstName && lastName && currency && language;
  return { ...changes, ...(isComplete ? { isOnboarded: 1 as const } : {}) } as ProfileChanges;
}

/** The address is not changed here; the user's own may come along. */
function refuseOtherAddress(sent: string | undefined, present: string): void {
  if (sent === undefined || sent.trim().toLowerCase() === present.toLowerCase()) return;
  throw refused('email', 'email.fixed');
}
