import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import {
  type DeficitRooms,
  deficitRooms,
  type MemberYear,
} from '#domain/figures/tax-meter/deficit-rooms.ts';
import { type NoTaxYear, taxYear } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { countedRulesOf, latestTaxYear } from '#domain/figures/tax-meter/tax-meter.ts';
import type { Member } from '#domain/household/households.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { enterMemberScope } from '#server/household/figures/shared-records.ts';
import { membersOf } from '#server/household/households/members.ts';
import { householdOf } from '#server/household/households/store.ts';
import { holdOffErasure } from '#server/platform/db/locks.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { taxMeterOf } from '#server/tax/meter/meter.ts';

const ofYear = z.object({ year: z.optional(taxYear) });

const reading = {
  tags: ['tax'],
  params: itemId,
  response: { default: refusalShape },
  summary:
    'Which members have room for more interest at the higher tax reduction in a ?year=, and the ' +
    'gain of moving interest there',
  querystring: ofYear,
};

/** `GET /api/households/{id}/tax-rooms`. */
export function taxRoomRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const open = opener({ db, clock });
  app.get('/api/households/:id/tax-rooms', { schema: reading }, (request) => {
    const { year = Number(dayOf(clock()).slice(0, 4)) } = request.query as z.infer<typeof ofYear>;
    const householdId = idOf(request);
    return open(request, (userTx) => householdRooms(userTx, { householdId, year }));
  });
}

/** Rooms of a year, and the members who do not share the assets and liabilities behind them. */
export type HouseholdRooms = DeficitRooms & {
  year: number;
  notShared: string[];
  /** The year of the amounts where a member's own year has none yet; null: all are its own. */
  amountsOf: number | null;
};

type RoomQuery = { householdId: string; year: number };

/**
 * Who in a household has room for more interest at the higher reduction. Members are read in the
 * order of their ids, to avoid deadlock between concurrent readers; their transactions never are.
 */
async function householdRooms(
  userTx: ClockedTx,
  { householdId, year }: RoomQuery,
): Promise<HouseholdRooms | NoTaxYear> {
  const book = ruleBook();
  await householdOf(userTx, householdId);
  const rules = countedRulesOf(year, dayOf(userTx.clock()), book);
  if (rules === null) return { year, noRules: true, latest: latestTaxYear(book) };
  const members = await membersOf(userTx.tx, householdId);
  const inOrder = members.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  for (const { userId } of inOrder) await holdOffErasure(userTx.tx, userId);
  const years = new Map<string, CountedYear>();
  for (const member of inOrder) {
    years.set(member.userId, await yearOf(userTx, member, { householdId, year }));
  }
  const ofMembers = members.map(({ userId }) => years.get(userId) ?? null);
  const notShared = members.filter(({ userId }) => !years.get(userId)).map(({ userId }) => userId);
  const earlier = ofMembers.flatMap((of) => of?.amountsOf ?? []);
  const amountsOf = earlier.length === 0 ? null : Math.min(...earlier);
  return { year, ...deficitRooms(ofMembers, rules), notShared, amountsOf };
}

type CountedYear = (NonNullable<MemberYear> & { amountsOf: number | null }) | null;

/**
 * A member's year; null unless both the assets and the liabilities are shared, and for years before
 * the member joined, which were shared with nobody here.
 */
async function yearOf(
  { tx, userId: reader, clock }: ClockedTx,
  { userId, joinedAt }: Member,
  { householdId, year }: RoomQuery,
): Promise<CountedYear> {
  const joined = Number(dayOf(new Date(joinedAt)).slice(0, 4));
  if (userId !== reader && year < joined) return null;
  const shared = await enterMemberScope(tx, householdId, userId);
  if (!shared.includes('assets') || !shared.includes('liabilities')) return null;
  const meter = await taxMeterOf(tx, { userId, year, clock, isWithoutFlows: true });
  if ('noRules' in meter) return null;
  const { net, insuranceDeduction } = meter.totals.year;
  // The fee of a house takes no room.
  const counted = meter.lines.filter(({ kind }) => kind !== 'house');
  const earlier = counted.flatMap(({ amountsOf }) => amountsOf ?? []);
  const amountsOf = earlier.length === 0 ? null : Math.min(...earlier);
  return { userId, net, insuranceDeduction, amountsOf };
}
