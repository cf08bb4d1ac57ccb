import type { Currency } from '#domain/basics/currencies.ts';
import { type PercentText, toBasisPoints } from '#domain/basics/percent.ts';
import type { MemberLinks, SharedHoldings } from '#domain/household/household-shares.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { Member } from '#domain/household/households.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { askTogether } from '#server/platform/db/transactions.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import type { OwnRead } from '#server/platform/db/own-reads.ts';
import type { QueuedStatement, TextRow } from '#server/platform/db/pg-internals.ts';
import { membersOf } from '#server/household/households/members.ts';
import { householdOf } from '#server/household/households/store.ts';
import { ratesIn, ratesRead } from '#server/statistics/rates/store.ts';
import { SHARED_LISTS } from '#server/records/collections/lists.ts';
import { pricesIn, pricesRead } from '#server/statistics/series/store.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { sql } from 'drizzle-orm';
import { CATEGORIES, type Category } from '#domain/household/sharing.ts';

export type HouseholdQuery = { householdId: string; currency: Currency | undefined };

/** Records that the members share with each other, and the terms of their valuation. */
export type HouseholdView = {
  members: (SharedHoldings & { goals: Goal[] })[];
  terms: ValuationTerms;
};

const LISTS = Object.values(SHARED_LISTS) as OwnRead<unknown>[];

/** Is told of the items of each member that come into memory; throws when there is no room. */
export type TakeRoom = (items: number) => void;

/**
 * Reads each member's shared records, in a message to the database for each, so that the rows of one
 * are in memory at once. For each member `household_look` checks that the caller and the member
 * belong to the household and switches the transaction's user to the member; each read then checks
 * that the member shares its category.
 */
export async function sharedRecordsIn(
  userTx: ClockedTx,
  query: HouseholdQuery,
  takeRoom: TakeRoom,
): Promise<HouseholdView> {
  const { tx, clock } = userTx;
  const { householdId } = query;
  const household = await householdOf(userTx, householdId);
  const members = await membersOf(tx, householdId);
  const asOf = dayOf(clock());
  const rates = ratesRead(asOf);
  const [ratesRows = [], pricesRows = []] = await askTogether(tx, [rates, pricesRead]);
  const read: HouseholdView['members'] = [];
  for (const member of members) {
    const scope = memberScopeRead(householdId, member.userId);
    const rows = await askTogether(tx, [scope, linksRead(householdId), ...LISTS]);
    takeRoom(rows.reduce((sum, { length }) => sum + length, 0));
    read.push(await inSteps(sharedBy(member, rows)));
  }
  return {
    members: read,
    terms: {
      currency: query.currency ?? household.currency,
      rates: ratesIn(ratesRows.map((row) => rates.rowOf(row))),
      housePrices: pricesIn(pricesRows.map((row) => pricesRead.rowOf(row))),
      asOf,
    },
  };
}

/** The records of a member; dated terms make a row long, and a household has many rows. */
function* sharedBy(
  member: Member,
  [scope, links = [], ...lists]: TextRow[][],
): Steps<HouseholdView['members'][number]> {
  const found: [string, unknown][] = [];
  for (const [at, name] of Object.keys(SHARED_LISTS).entries()) {
    const rows = yield* eachInSteps(lists[at] ?? [], (row) => LISTS[at]?.rowOf(row));
    found.push([name, rows]);
  }
  const { goals, ...holdings } = Object.fromEntries(found) as SharedHoldings['holdings'] & {
    goals: Goal[];
  };
  return {
    userId: member.userId,
    isTotalsOnly: member.totalsOnly === 1,
    shared: categoriesIn(scope?.[0]?.[0] ?? null),
    holdings,
    names: namesOf(member),
    links: linksIn(links),
    goals,
  };
}

function namesOf({ firstName, lastName }: Member): string[] {
  return [firstName, `${firstName ?? ''} ${lastName ?? ''}`].flatMap((name) => name?.trim() || []);
}

/**
 * The items that the transaction's user shares with other members of the household. Reads after
 * `memberScopeRead`, so only links of that member are found.
 */
function linksRead(householdId: string): QueuedStatement {
  const text = `
    select owner_id = current_setting('valv.user')::uuid, item_id, member_item_id, percent
    from co_owner_links where household_id = $1::uuid and status = 'active'`;
  return { text, values: [householdId] };
}

/** Parses the answer of `linksRead`. */
function linksIn(rows: readonly TextRow[]): MemberLinks {
  const given = new Map<string, number>();
  const copies = new Set<string>();
  for (const [isOwner, itemId = null, memberItemId = null, percent] of rows) {
    if (isOwner === 't' && itemId !== null) {
      const points = toBasisPoints((percent ?? '0') as PercentText);
      given.set(itemId, (given.get(itemId) ?? 0) + points);
    } else if (memberItemId !== null) copies.add(memberItemId);
  }
  return { given, copies };
}

/** Statement that switches the transaction's user to a member; `categoriesIn` reads its answer. */
function memberScopeRead(householdId: string, userId: string): QueuedStatement {
  const text = 'select household_look($1::uuid, $2::uuid) as shared';
  return { text, values: [householdId, userId] };
}

/**
 * Switches the transaction's user to the member; later reads see only the shared categories, which
 * are returned.
 */
export async function enterMemberScope(
  tx: Tx,
  householdId: string,
  userId: string,
): Promise<Category[]> {
  const { rows } = await tx.execute(
    sql`select household_look(${householdId}::uuid, ${userId}::uuid) as shared`,
  );
  return categoriesIn((rows[0] as { shared: string | null }).shared);
}

/** Parses the answer of `household_look`; null when the two are not both members. */
function categoriesIn(shared: string | null): Category[] {
  const names = (shared ?? '').split(',');
  return CATEGORIES.filter((category) => names.includes(category));
}
