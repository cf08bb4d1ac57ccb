import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { dayOf } from '#domain/basics/months.ts';
import { type PercentText, toBasisPoints } from '#domain/basics/percent.ts';
import { recordedBook } from '#domain/holdings/account-holdings.ts';
import {
  type AllocationBy,
  AllocationCount,
  allocationWanted,
  type HouseholdAllocation,
} from '#domain/holdings/allocation.ts';
import type { Member } from '#domain/household/households.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import { readFactsBy } from '#server/holdings/reading/account-holdings.ts';
import {
  type Counted,
  countsRead,
  type PlainReads,
  type ReadOwn,
  roomOf,
} from '#server/holdings/reading/reader.ts';
import { householdOf } from '#server/household/households/store.ts';
import type { OwnRead, OwnRows } from '#server/platform/db/own-reads.ts';
import { askTogether, rowsOfReads } from '#server/platform/db/transactions.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { itemId } from '#server/platform/http/requests.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { type HouseholdReader, householdQueryOf, inCurrency, membersIn } from './routes.ts';
import { enterMemberScope, type HouseholdQuery } from './shared-records.ts';

const reading = {
  tags: ['households'],
  params: itemId,
  summary:
    'Holdings of the members who share their assets in detail, each account once, grouped ?by=kind, ' +
    'currency, country, form or account, in ?currency= or the household’s; parts are accounts, ' +
    'without costs, dividends count since a member joined, notShared names the other members',
  querystring: z.extend(allocationWanted, inCurrency.shape),
  response: { default: refusalShape },
};

/** `GET /api/households/:id/holdings`. */
export function householdHoldingRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get('/api/households/:id/holdings', { schema: reading }, (request) => {
    const { by } = request.query as z.infer<typeof allocationWanted>;
    const query = { ...householdQueryOf(request), by };
    return readHouseholdAllocation({ db, user: signedIn(request), clock }, query);
  });
}

type AllocationQuery = HouseholdQuery & { by: AllocationBy };

/** A member stopped sharing assets, or left, after the others had been counted with them. */
class StoppedSharing extends Error {
  readonly userId: string;

  constructor(userId: string) {
    super('A member stopped sharing');
    this.userId = userId;
  }
}

/**
 * Holdings of the members who share their assets in detail. A jointly owned account counts once: its
 * transactions are its owner's, and the parts of other such members are added to the owner's.
 * Members are read one after the other, each in their own name (decision 032), so that the rows of
 * one are in memory; there is room for those of the member with the most.
 */
async function readHouseholdAllocation(
  reader: HouseholdReader,
  { by, ...query }: AllocationQuery,
): Promise<HouseholdAllocation> {
  const { currency, members } = await membersIn(reader, query);
  const shown: { member: Member; counted: Counted | undefined }[] = [];
  for (const member of members.filter(({ totalsOnly }) => totalsOnly === 0)) {
    const rows = await readOfMember(reader, { ...query, member }, { counts: countsRead });
    if (rows !== null) shown.push({ member, counted: rows.counts[0] });
  }
  const rooms = shown.map(({ counted }) => roomOf(counted));
  const large = rooms.flatMap(({ isFew, bytes }) => (isFew ? [] : [bytes]));
  if (large.length > 0) await reader.db.makeHoldingRoom(reader.user, Math.max(...large));
  let counting = shown.map(({ member }) => member);
  for (;;) {
    try {
      const count = await countMembers(reader, { ...query, by, currency }, counting);
      const ids = new Set(counting.map(({ userId }) => userId));
      const notShared = members.filter(({ userId }) => !ids.has(userId));
      return { ...count.allocation(), notShared: notShared.map(({ userId }) => userId) };
    } catch (error) {
      if (!(error instanceof StoppedSharing)) throw error;
      // Their parts of accounts that were counted before them are not shared any more.
      counting = counting.filter(({ userId }) => userId !== error.userId);
    }
  }
}

/** Counts the members; throws `StoppedSharing` for one who shares no longer. */
async function countMembers(
  reader: HouseholdReader,
  { by, currency, householdId }: AllocationQuery & { currency: Currency },
  members: readonly Member[],
): Promise<AllocationCount> {
  const asOf = dayOf(reader.clock());
  const ids = new Set(members.map(({ userId }) => userId));
  const count = new AllocationCount({ by, asOf, currency, isShared: true });
  for (const member of members) {
    const read: ReadOwn = async (reads) => {
      const rows = await readOfMember(reader, { householdId, currency, member }, reads);
      if (rows === null) throw new StoppedSharing(member.userId);
      return rows;
    };
    const { links } = await read({ links: linksRead(householdId) });
    const facts = await readFactsBy(read, { asOf, currency });
    const counted = links.filter(({ memberId }) => ids.has(memberId));
    const accounts = facts.rows.accounts.map((account) => {
      const given = counted.filter(({ itemId }) => itemId === account.id);
      const points = given.reduce((sum, { percent }) => sum + toBasisPoints(percent), 0);
      return { ...account, basisPoints: toBasisPoints(shareOn(account, asOf)) + points };
    });
    const book = await inSteps(recordedBook(facts.records, facts));
    const of = { userId: member.userId, joinedOn: dayOf(new Date(member.joinedAt)) };
    await inSteps(count.addInSteps({ ...facts, book, accounts, member: of }));
  }
  return count;
}

/** Reads in a member's name; null where the member does not share assets, or has left. */
function readOfMember<Reads extends PlainReads>(
  { db, user, clock }: HouseholdReader,
  { householdId, member: { userId } }: HouseholdQuery & { member: Member },
  reads: Reads,
): Promise<OwnRows<Reads> | null> {
  const statements = Object.values(reads).map(({ text, values }) => ({ text, values }));
  return db.slow.viewAsUser(user, async (tx) => {
    // The reader may have left since the last member was read.
    await householdOf({ tx, userId: user.userId, clock }, householdId);
    const shared = await enterMemberScope(tx, householdId, userId);
    if (!shared.includes('assets')) return null;
    return rowsOfReads(reads, await askTogether(tx, statements));
  });
}

type GivenShare = { itemId: string; memberId: string; percent: PercentText };

/** Parts of the member's accounts that others in the household have. */
function linksRead(householdId: string): OwnRead<GivenShare> {
  return {
    text: `select item_id, member_id, percent::text from co_owner_links
      where household_id = $1::uuid and status = 'active' and kind = 'assets'
        and owner_id = current_setting('valv.user')::uuid`,
    values: [householdId],
    rowOf: ([itemId, memberId, percent]) => ({ itemId, memberId, percent }) as GivenShare,
  };
}
