import { addedEnds } from '#domain/figures/net-worth/comparable-growth.ts';
import { type Growth, growthOfEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  type HouseholdPoint,
  householdHistory,
  sharedPoint,
} from '#domain/household/household-history.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { Category } from '#domain/household/sharing.ts';
import type { Member } from '#domain/household/households.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { holdOffErasure } from '#server/platform/db/locks.ts';
import type { MonthSpan } from '#server/records/history/observations.ts';
import { membersOf } from '#server/household/households/members.ts';
import { householdOf } from '#server/household/households/store.ts';
import { endsSince } from '#server/figures/net-worth/change.ts';
import { netWorthHistory } from '#server/figures/net-worth/series.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { enterMemberScope, type HouseholdQuery } from './shared-records.ts';

/**
 * Growth of the household's net worth from the month `from`, or the first known month after it, to
 * now; null without an earlier month. Everything owned by a member who joined later, or had no
 * observation then, counts as added.
 */
export async function readGrowth(
  userTx: ClockedTx,
  { householdId, currency: wanted }: HouseholdQuery,
  { from, to }: { from: Month; to: Month },
): Promise<{ currency: Currency; growth: Growth | null }> {
  // Read both before entering a member's scope: from then on the transaction's user is a member.
  const { currency: own } = await householdOf(userTx, householdId);
  const members = await membersInOrder(userTx.tx, householdId);
  const currency = wanted ?? own;
  const stretch = { first: from, last: to };
  const points = await readHistory(userTx, { householdId, currency }, stretch);
  const since = points[0]?.month;
  if (since === undefined || since === to) return { currency, growth: null };
  const sharedEnds = [];
  for (const { userId, joinedAt } of members) {
    const shared = await enterMemberScope(userTx.tx, householdId, userId);
    if (!sharesWorth(shared)) continue;
    const isLater = monthOf(dayOf(new Date(joinedAt))) > since;
    const asMember = { userId, clock: userTx.clock, currency };
    const ends = await endsSince(userTx.tx, asMember, { from: since, isLater });
    sharedEnds.push({ ends, shared });
  }
  return { currency, growth: growthOfEnds(since, addedEnds(sharedEnds)) };
}

/**
 * Adds the shared part of each present member's own series, since they joined. Members are read in
 * the order of their ids, to avoid deadlock between concurrent readers.
 */
export async function readHistory(
  userTx: ClockedTx,
  { householdId, currency }: HouseholdQuery,
  stretch: MonthSpan,
): Promise<HouseholdPoint[]> {
  const household = await householdOf(userTx, householdId);
  const members = await membersInOrder(userTx.tx, householdId);
  for (const { userId } of members) await holdOffErasure(userTx.tx, userId);
  const series = [];
  for (const member of members) {
    const shared = await enterMemberScope(userTx.tx, householdId, member.userId);
    const wanted = { currency: currency ?? household.currency, stretch };
    const points = sharesWorth(shared) ? await pointsOf(userTx, member, wanted) : [];
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

/** The transaction's user must be the member (`enterMemberScope`). */
async function pointsOf(
  { tx, clock }: ClockedTx,
  { userId, joinedAt }: Member,
  { currency, stretch }: { currency: Currency; stretch: MonthSpan },
): Promise<HistoryPoint[]> {
  const joined = monthOf(dayOf(new Date(joinedAt)));
  const first = joined > stretch.first ? joined : stretch.first;
  return netWorthHistory(tx, { userId, clock, currency }, { ...stretch, first });
}
