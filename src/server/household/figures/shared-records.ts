import type { Currency } from '#domain/basics/currencies.ts';
import { type PercentText, toBasisPoints } from '#domain/basics/percent.ts';
import type { MemberLinks, SharedHoldings } from '#domain/household/household-shares.ts';
import type { Goal } from '#domain/records/goals.ts';
import { byKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import type { Member } from '#domain/household/households.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { askTogether } from '#server/platform/db/transactions.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import type { QueuedStatement, TextRow } from '#server/platform/db/pg-internals.ts';
import { membersOf } from '#server/household/households/members.ts';
import { householdOf } from '#server/household/households/store.ts';
import { ratesIn, ratesRead } from '#server/statistics/rates/store.ts';
import { SHARED_LISTS, sharedSizeRead } from '#server/records/collections/lists.ts';
import { pricesIn, pricesRead } from '#server/statistics/series/store.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { sql } from 'drizzle-orm';
import { CATEGORIES, type Category } from '#domain/household/sharing.ts';

export type HouseholdQuery = { householdId: string; currency: Currency | undefined };

/** Records that a member shares with the others. */
export type SharedRecords = SharedHoldings & { goals: Goal[] };

/** Figures or records of each member, and the terms of their valuation. */
export type HouseholdView<Made> = { members: Made[]; terms: ValuationTerms };

/** The view would take more bytes in memory than there is room for. */
export type TooLarge = { bytes: number };

export type ViewQuery<Made> = HouseholdQuery & {
  /** The lists that are read; others are empty. */
  kinds: readonly Kind[];
  bytesMax: number;
  /** Makes of a member's records what stays in memory. */
  make: (records: SharedRecords, terms: ValuationTerms) => Steps<Made>;
};

/**
 * Reads each member's shared records, in a message to the database for each, so that the rows of one
 * are in memory at once. For each member `household_look` checks that the caller and the member
 * belong to the household and switches the transaction's user to the member; each read then checks
 * that the member shares its category. Where they take more than `bytesMax`, only their size is
 * answered.
 */
export async function sharedRecordsIn<Made>(
  userTx: ClockedTx,
  { householdId, currency, kinds, bytesMax, make }: ViewQuery<Made>,
): Promise<HouseholdView<Made> | TooLarge> {
  const { tx, clock } = userTx;
  const household = await householdOf(userTx, householdId);
  const members = await membersOf(tx, householdId);
  const asOf = dayOf(clock());
  const rates = ratesRead(asOf);
  const [ratesRows = [], pricesRows = []] = await askTogether(tx, [rates, pricesRead]);
  const lists = kinds.map((kind) => SHARED_LISTS[kind]);
  const size = sharedSizeRead(kinds);
  const terms: ValuationTerms = {
    currency: currency ?? household.currency,
    rates: ratesIn(ratesRows.map((row) => rates.rowOf(row))),
    housePrices: pricesIn(pricesRows.map((row) => pricesRead.rowOf(row))),
    asOf,
  };
  let made: Made[] = [];
  let bytes = 0;
  for (const member of members) {
    const scope = memberScopeRead(householdId, member.userId);
    const wanted = bytes > bytesMax ? [] : [linksRead(householdId), ...lists];
    const [scoped, sized, ...rows] = await askTogether(tx, [scope, size, ...wanted]);
    bytes += Number(sized?.[0]?.[0] ?? 0);
    if (bytes > bytesMax) made = [];
    else {
      const records = await inSteps(sharedBy(member, kinds, [scoped ?? [], ...rows]));
      made.push(await inSteps(make(records, terms)));
    }
  }
  return bytes > bytesMax ? { bytes } : { members: made, terms };
}

/** The records of a member; dated terms make a row long, and a household has many rows. */
function* sharedBy(
  member: Member,
  kinds: readonly Kind[],
  [scope, links = [], ...lists]: TextRow[][],
): Steps<SharedRecords> {
  const found: Record<Kind, unknown[]> = byKind(KIND_NAMES, () => []);
  for (const [at, kind] of kinds.entries()) {
    const { rowOf } = SHARED_LISTS[kind];
    found[kind] = yield* eachInSteps(lists[at] ?? [], (row): unknown => rowOf(row));
  }
  const { goals, ...holdings } = found as SharedHoldings['holdings'] & { goals: Goal[] };
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
