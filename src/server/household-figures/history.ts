import type { Currency } from '#domain/currencies.ts';
import { type HouseholdPoint, householdHistory, sharedPoint } from '#domain/household-history.ts';
import type { HistoryPoint } from '#domain/history.ts';
import type { Category, Member } from '#domain/households.ts';
import { dayOf, monthOf } from '#domain/months.ts';
import { holdOffErasure } from '#server/db/person-lock.ts';
import type { Stretch } from '#server/history/observations.ts';
import { membersOf } from '#server/households/members.ts';
import { householdOf, type Whose } from '#server/households/store.ts';
import { netWorthHistory } from '#server/net-worth/series.ts';
import { lookAt } from './look.ts';
import type { Asked } from './looking.ts';

/**
 * The series of each present member since they joined, from the cache of their own, with what they
 * share. Members come in the order of their ids: two who read never wait in a circle.
 */
export async function readHistory(
  whose: Whose,
  { householdId, currency }: Asked,
  stretch: Stretch,
): Promise<HouseholdPoint[]> {
  const household = await householdOf(whose, householdId);
  const members = (await membersOf(whose.tx, householdId)).sort((a, b) =>
    a.userId < b.userId ? -1 : 1,
  );
  for (const { userId } of members) await holdOffErasure(whose.tx, userId);
  const series = [];
  for (const member of members) {
    const shared = await lookAt(whose.tx, householdId, member.userId);
    const asked = { currency: currency ?? household.currency, stretch };
    const points = sharesWorth(shared) ? await pointsOf(whose, member, asked) : [];
    series.push({ userId: member.userId, points: points.map((each) => sharedPoint(each, shared)) });
  }
  return householdHistory(series);
}

function sharesWorth(shared: readonly Category[]): boolean {
  return shared.includes('assets') || shared.includes('liabilities');
}

/** In the name of the member, whom the household has just looked at. */
async function pointsOf(
  { tx, clock }: Whose,
  { userId, joinedAt }: Member,
  { currency, stretch }: { currency: Currency; stretch: Stretch },
): Promise<HistoryPoint[]> {
  const joined = monthOf(dayOf(new Date(joinedAt)));
  const first = joined > stretch.first ? joined : stretch.first;
  return netWorthHistory(tx, { userId, clock, currency }, { ...stretch, first });
}
