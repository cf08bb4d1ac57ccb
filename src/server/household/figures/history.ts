import { addedEnds } from '#domain/figures/net-worth/comparable-growth.ts';
import { type Growth, growthOfEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  type HouseholdPoint,
  householdHistory,
  sharedPoint,
} from '#domain/household/household-history.ts';
import type { Category } from '#domain/household/sharing.ts';
import type { Member } from '#domain/household/households.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { holdOffErasure } from '#server/platform/db/locks.ts';
import type { MonthSpan } from '#server/records/history/observations.ts';
import { membersOf } from '#server/household/households/members.ts';
import { householdOf } from '#server/household/households/store.ts';
import { endsSince } from '#server/figures/net-worth/change.ts';
import { netWorthHistory } from '#server/figures/net-worth/series.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { enterMemberScope, type HouseholdQuery } from './shared-records.ts';

/** A household as one of its members reads it. */
type HouseholdReader = { db: Database; user: SessionUser; clock: Clock };

/**
 * Growth of the household's net worth from the month `from`, or the first known month after it, to
 * now; null without an earlier month. Everything owned by a member who joined later, or had no
 * observation then, counts as added.
 */
export async function readGrowth(
  reader: HouseholdReader,
  query: HouseholdQuery,
  { from, to }: { from: Month; to: Month },
): Promise<{ currency: Currency; growth: Growth | null }> {
  const points = await readHistory(reader, query, { first: from, last: to });
  const { currency, members } = await membersIn(reader, query);
  const since = points[0]?.month;
  if (since === undefined || since === to) return { currency, growth: null };
  const sharedEnds = [];
  for (const { userId, joinedAt } of members) {
    const ends = await asMember(reader, { ...query, userId }, async (tx, shared) => {
      const isLater = monthOf(dayOf(new Date(joinedAt))) > since;
      const member = { userId, clock: reader.clock, currency };
      return { ends: await endsSince(tx, member, { from: since, isLater }), shared };
    });
    if (ends !== null) sharedEnds.push(ends);
  }
  return { currency, growth: growthOfEnds(since, addedEnds(sharedEnds)) };
}

/**
 * Adds the shared part of each present member's own series, since they joined. Each member is read
 * in a transaction of its own: it locks the member's closed months, for which the member's own
 * writes wait.
 */
export async function readHistory(
  reader: HouseholdReader,
  query: HouseholdQuery,
  stretch: MonthSpan,
): Promise<HouseholdPoint[]> {
  const { currency, members } = await membersIn(reader, query);
  const series = [];
  for (const { userId, joinedAt } of members) {
    const points = await asMember(reader, { ...query, userId }, async (tx, shared) => {
      const joined = monthOf(dayOf(new Date(joinedAt)));
      const first = joined > stretch.first ? joined : stretch.first;
      const member = { userId, clock: reader.clock, currency };
      const own = await netWorthHistory(tx, member, { ...stretch, first });
      return own.map((each) => sharedPoint(each, shared));
    });
    series.push({ userId, points: points ?? [] });
  }
  return householdHistory(series);
}

/** The members in the order of their ids, and the currency of the figures. */
function membersIn({ db, user, clock }: HouseholdReader, query: HouseholdQuery) {
  return db.asUser(user, async (tx) => {
    const userTx = { tx, userId: user.userId, clock };
    const { currency } = await householdOf(userTx, query.householdId);
    const members = await membersInOrder(tx, query.householdId);
    return { currency: query.currency ?? currency, members };
  });
}

/** Reads in a member's name; null where the member shares nothing of net worth, or has left. */
function asMember<T>(
  { db, user, clock }: HouseholdReader,
  { householdId, userId }: HouseholdQuery & { userId: string },
  read: (tx: Tx, shared: readonly Category[]) => Promise<T>,
): Promise<T | null> {
  return db.slow.asUser(user, async (tx) => {
    // The reader may have left since the last member was read.
    await householdOf({ tx, userId: user.userId, clock }, householdId);
    await holdOffErasure(tx, userId);
    const shared = await enterMemberScope(tx, householdId, userId);
    return sharesWorth(shared) ? read(tx, shared) : null;
  });
}

async function membersInOrder(tx: Tx, householdId: string): Promise<Member[]> {
  const members = await membersOf(tx, householdId);
  return members.sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

function sharesWorth(shared: readonly Category[]): boolean {
  return shared.includes('assets') || shared.includes('liabilities');
}
