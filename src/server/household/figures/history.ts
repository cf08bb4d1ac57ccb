import { addedEnds } from '#domain/figures/net-worth/comparable-growth.ts';
import { type Growth, growthOfEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  type HouseholdPoint,
  householdHistory,
  sharedPoint,
} from '#domain/household/household-history.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { Category, Member } from '#domain/household/households.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { holdOffErasure } from '#server/platform/db/erasure-lock.ts';
import type { Stretch } from '#server/records/history/observations.ts';
import { membersOf } from '#server/household/households/members.ts';
import { householdOf, type UserTx } from '#server/household/households/store.ts';
import { endsSince } from '#server/figures/net-worth/change.ts';
import { netWorthHistory } from '#server/figures/net-worth/series.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { enterMemberScope } from './member-scope.ts';
import type { HouseholdQuery } from './shared-records.ts';

/**
 * What the household's net worth was in the month that a period compares with, or in its first one
 * since, and what it is now. Null: there is no earlier month. A member who joined later, or had
 * said nothing yet, is added with everything that they have.
 */
export async function readGrowth(
  whose: UserTx,
  { householdId, currency: wanted }: HouseholdQuery,
  { from, to }: { from: Month; to: Month },
): Promise<{ currency: Currency; growth: Growth | null }> {
  // Both before the first look: from then on the transaction bears a member's name.
  const { currency: own } = await householdOf(whose, householdId);
  const members = await membersInOrder(whose.tx, householdId);
  const currency = wanted ?? own;
  const stretch = { first: from, last: to };
  const points = await readHistory(whose, { householdId, currency }, stretch);
  const since = points[0]?.month;
  if (since === undefined || since === to) return { currency, growth: null };
  const looked = [];
  for (const { userId, joinedAt } of members) {
    const shared = await enterMemberScope(whose.tx, householdId, userId);
    if (!sharesWorth(shared)) continue;
    const isLater = monthOf(dayOf(new Date(joinedAt))) > since;
    const asMember = { userId, clock: whose.clock, currency };
    const ends = await endsSince(whose.tx, asMember, { from: since, isLater });
    looked.push({ ends, shared });
  }
  return { currency, growth: growthOfEnds(since, addedEnds(looked)) };
}

/**
 * The series of each present member since they joined, from the cache of their own, with what they
 * share. Members come in the order of their ids: two who read never wait in a circle.
 */
export async function readHistory(
  whose: UserTx,
  { householdId, currency }: HouseholdQuery,
  stretch: Stretch,
): Promise<HouseholdPoint[]> {
  const household = await householdOf(whose, householdId);
  const members = await membersInOrder(whose.tx, householdId);
  for (const { userId } of members) await holdOffErasure(whose.tx, userId);
  const series = [];
  for (const member of members) {
    const shared = await enterMemberScope(whose.tx, householdId, member.userId);
    const asked = { currency: currency ?? household.currency, stretch };
    const points = sharesWorth(shared) ? await pointsOf(whose, member, asked) : [];
    series.push({ userId: member.userId, points: points.map((each) => sharedPoint(each, shared)) });
  }
  return householdHistory(series);
}

async function membersInOrder(tx: Tx, householdId: string): Promise<Member[]> {
  const members = await membersOf(tx, householdId);
  return members.sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

function sharesWorth(shared: readonly Category[]): boolean {
  return shared.includes('assets') || shared.includes('liabilities');
}

/** In the name of the member, whom the household has just looked at. */
async function pointsOf(
  { tx, clock }: UserTx,
  { userId, joinedAt }: Member,
  { currency, stretch }: { currency: Currency; stretch: Stretch },
): Promise<HistoryPoint[]> {
  const joined = monthOf(dayOf(new Date(joinedAt)));
  const first = joined > stretch.first ? joined : stretch.first;
  return netWorthHistory(tx, { userId, clock, currency }, { ...stretch, first });
}
