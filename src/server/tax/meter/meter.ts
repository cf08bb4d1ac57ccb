import { and, eq, getTableColumns, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { toTotal } from '#domain/basics/money.ts';
import {
  addDays,
  type Day,
  dayOf,
  lastDayOf,
  type Month,
  monthOf,
  monthsFrom,
} from '#domain/basics/months.ts';
import { TAX_CURRENCY } from '#domain/figures/tax-meter/dated-values.ts';
import { earnedIncomeOf } from '#domain/figures/tax-meter/earned-income.ts';
import {
  type AccountFlows,
  type DatedItem,
  type NoTaxYear,
  type TaxMeter,
  type TaxMeterInput,
  taxYear,
} from '#domain/figures/tax-meter/tax-meter-types.ts';
import { taxMeterInSteps } from '#domain/figures/tax-meter/tax-meter.ts';
import type { AccountDeposits } from '#domain/holdings/account-deposits.ts';
import type { Deposit } from '#domain/tax/capital/account-bases.ts';
import { interestTermsOf, withPurchases } from '#domain/mortgage/joined.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { taxFactsOf } from '#server/account/users/store.ts';
import { readYearDeposits } from '#server/holdings/reading/year-deposits.ts';
import { storedMortgagesOf } from '#server/mortgage/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import { dayOfRemoval } from '#server/platform/db/columns.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { opener, type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { assets } from '#server/records/assets/table.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { observedIn } from '#server/records/history/observed.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import { ratesAtEnds } from '#server/statistics/rates/store.ts';

type MeterQuery = {
  userId: string;
  year: number;
  clock: Clock;
  /** Leaves out transactions, which members of a household do not share. */
  isWithoutFlows?: boolean;
  /** Deposits by holding transactions; none by default. */
  held?: ReadonlyMap<string, AccountDeposits>;
};

/** A user's tax on capital and homes in a year. */
export async function taxMeterOf(
  tx: Tx,
  { userId, year, clock, isWithoutFlows = false, held = new Map() }: MeterQuery,
): Promise<TaxMeter | NoTaxYear> {
  const today = dayOf(clock());
  // Sequential: they share the transaction's connection.
  const assets = await datedAssets(tx, { userId, year });
  const liabilities = await datedLiabilities(tx, { userId, year });
  const items = assets.map(({ item }) => item);
  const ofBanks = isWithoutFlows
    ? new Map<string, AccountFlows>()
    : await accountFlowsOf(tx, { userId, year, assets: items });
  const flows = withHoldings(ofBanks, held);
  const ratesIn = await ratesOf(tx, { year, today, assets, liabilities });
  // A household sees nothing of a member that depends on age.
  const profile = isWithoutFlows ? null : await taxFactsOf(tx, userId);
  const loans = liabilities.map(({ item }) => item);
  const mortgages = await storedMortgagesOf(tx, userId);
  const interestTerms = interestTermsOf(mortgages, loans);
  const birthYear = profile?.birthYear ?? null;
  const incomes = birthYear === null ? [] : await recordsOf(tx, userId, clock).incomes.list();
  const earnedIncome = earnedIncomeOf(incomes, { year, today, birthYear }, ruleBook());
  const about = { birthYear, earnedIncome };
  const dated = {
    assets: withPurchases(assets, mortgages),
    liabilities,
    flows,
    ratesIn,
    interestTerms,
  };
  return inSteps(taxMeterInSteps({ year, today, ...dated, ...about }, ruleBook()));
}

/** Days between a deposit at a bank and in the account's own transactions. */
const AROUND_DAYS = 3;

/**
 * An account with holdings has its deposits from them alone from their first day on: a bank shows the
 * same ones again. Until then it has those that the bank shows.
 */
function withHoldings(
  ofBanks: ReadonlyMap<string, AccountFlows>,
  held: ReadonlyMap<string, AccountDeposits>,
): Map<string, AccountFlows> {
  const flows = new Map(ofBanks);
  for (const [id, { deposits, moves, ...own }] of held) {
    const bank = ofBanks.get(id);
    const isKnownBefore = bank !== undefined;
    const isAgain = ({ day, amount }: Deposit) =>
      deposits.some((each) => each.amount === amount && each.day <= addDays(day, AROUND_DAYS));
    const isEarlier = (each: Deposit) => each.day < own.since && !isAgain(each);
    const earlier = (bank?.deposits ?? []).filter(isEarlier);
    const movedBefore = (bank?.moves ?? []).filter(({ arrived }) => arrived < own.since);
    const wasEmpty = earlier.length + movedBefore.length === 0;
    const opening = wasEmpty ? own : { ...own, opening: [], openingAssumed: toTotal(0) };
    flows.set(id, {
      deposits: [...earlier, ...deposits],
      moves: [...movedBefore, ...moves],
      unpaired: (bank?.unpaired ?? []).filter(isEarlier),
      holdings: { ...opening, isKnownBefore },
    });
  }
  return flows;
}

type RateQuery = Pick<TaxMeterInput, 'year' | 'today' | 'assets' | 'liabilities'>;

/** Rates at the end of each month of the year that has begun; none where all is in kronor. */
async function ratesOf(
  tx: Tx,
  { year, today, assets, liabilities }: RateQuery,
): Promise<(month: Month) => Rates> {
  const currencies = new Set(
    [...assets, ...liabilities].flatMap(({ item, observed }) => [
      item.currency,
      ...observed.flatMap(({ currency }) => currency ?? []),
    ]),
  );
  if ([...currencies].every((currency) => currency === TAX_CURRENCY)) return () => new Map();
  const running = monthOf(today);
  const months = monthsFrom(`${year - 1}-12`, `${year}-12`).filter((month) => month < running);
  const days = [...months.map(lastDayOf), today];
  const rates = await ratesAtEnds(tx, days, [...currencies, TAX_CURRENCY]);
  return (month) => rates.get(month >= running ? today : lastDayOf(month)) ?? new Map();
}

type YearQuery = { userId: string; year: number };

/** A user's assets of a year, those removed since it began too, with their history. */
function datedAssets(tx: Tx, query: YearQuery): Promise<DatedItem<Asset>[]> {
  return datedItems<Asset>(tx, { kind: 'assets', table: assets }, query);
}

/** The same of liabilities. */
function datedLiabilities(tx: Tx, query: YearQuery): Promise<DatedItem<Liability>[]> {
  return datedItems<Liability>(tx, { kind: 'liabilities', table: liabilities }, query);
}

type DatedKind =
  | { kind: 'assets'; table: typeof assets }
  | { kind: 'liabilities'; table: typeof liabilities };

async function datedItems<Item extends { id: string }>(
  tx: Tx,
  { kind, table }: DatedKind,
  { userId, year }: YearQuery,
): Promise<DatedItem<Item>[]> {
  const removedOn = dayOfRemoval(table);
  const isOfYear = or(isNull(removedOn), gte(removedOn, `${year}-01-01`));
  const rows = await tx
    .select({ ...getTableColumns(table as typeof assets), removedOn })
    .from(table as typeof assets)
    .where(and(eq(table.userId, userId), isOfYear))
    .orderBy(table.createdAt, table.id);
  const observed = await observedIn(tx, { userId, kind, stretch: monthsOf(year) });
  const copies = await copiesOf(tx, userId, kind);
  return rows.map(({ deletedAt: _, removedOn: deletedOn, ...item }) => {
    const stated = observed.get(item.id) ?? [];
    const first = stated[0]?.month;
    // The copy of another owner's item begins with the first month of the share.
    const begun = copies.has(item.id) && first !== undefined ? `${first}-01` : null;
    return { item, begun, deletedOn, observed: stated } as unknown as DatedItem<Item>;
  });
}

/** The user's copies of items of other owners. */
async function copiesOf(tx: Tx, userId: string, kind: DatedKind['kind']): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select member_item_id as id from co_owner_links
    where member_id = ${userId}::uuid and kind = ${kind} and status = 'active'`);
  return new Set(rows.map(({ id }) => id));
}

/** From the month that the values on 1 January are of. */
function monthsOf(year: number): { first: Month; last: Month } {
  return { first: `${year - 1}-12`, last: `${year}-12` };
}

type MeterAccountsQuery = { userId: string; year: number; assets: readonly Asset[] };

type FlowRow = {
  asset: string;
  /** Null: none is known. */
  day: Day | null;
  /** Minor units of all of the day that are alike. */
  minor: string | null;
  /** The day on which it left another ISK for this one; null: a deposit. */
  left: Day | null;
  /** It came from no account that is known. */
  unpaired: boolean;
};

/**
 * Words of money that an account's own assets give, which is not a deposit (42:38): interest, dividends
 * and sales, or money that comes back. By letters of both cases, which databases fold differently.
 */
const RETURNS =
  'r[äÄ]nt|ranta|interest|utdeln|dividend|kupong|f[öÖ]rs[äÄ]lj|\\ms[äÄ]lj|\\ms[åÅ]ld|avr[äÄ]kning|' +
  'inl[öÖ]s|\\msell|\\msold\\M|redemption|r[äÄ]ttelse|[åÅ]terbet|[åÅ]terf[öÖ]r|refund';

/**
 * Deposits to accounts whose bank account is known, in kronor: transfers to them from the user's
 * other accounts, of which one from another ISK is a move, and what came from elsewhere.
 */
async function accountFlowsOf(
  tx: Tx,
  { userId, year, assets }: MeterAccountsQuery,
): Promise<Map<string, AccountFlows>> {
  const taxed = assets.filter(({ accountForm: form }) => form === 'isk' || form === 'kf');
  if (taxed.length === 0) return new Map();
  const isks = idsOf(taxed.filter(({ accountForm }) => accountForm === 'isk'));
  // One row a day, however many transfers there are.
  const { rows } = await tx.execute<FlowRow>(sql`
    select account.linked_asset_id as asset, into_it.transaction_date::text as day,
      (sum(into_it.amount) * 100)::bigint::text as minor,
      case when account.linked_asset_id::text in (${isks})
          and source.linked_asset_id::text in (${isks})
        then coalesce(out_of.transaction_date, into_it.transaction_date)::text end as left,
      into_it.transfer_of is null as unpaired
    from bank_accounts account
    left join transactions into_it on into_it.user_id = account.user_id
      and into_it.bank_account_id = account.id
      and (into_it.transfer_of is not null or into_it.description !~* ${RETURNS})
      and into_it.amount > 0 and into_it.currency = 'SEK' and into_it.status = 'posted'
      and into_it.transaction_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    left join transactions out_of
      on out_of.user_id = into_it.user_id and out_of.id = into_it.transfer_of
    left join bank_accounts source
      on source.user_id = out_of.user_id and source.id = out_of.bank_account_id
    where account.user_id = ${userId}
      and account.linked_asset_id::text in (${idsOf(taxed)})
    group by 1, 2, 4, 5 order by 2, 4, 5`);
  const byAsset = Map.groupBy(rows, ({ asset }) => asset);
  return new Map([...byAsset].map(([asset, all]) => [asset, flowsOf(all)]));
}

function idsOf(assets: readonly Asset[]): SQL {
  return sql`select json_array_elements_text(${JSON.stringify(assets.map(({ id }) => id))}::json)`;
}

function flowsOf(rows: readonly FlowRow[]): AccountFlows {
  const known = rows.flatMap(({ day, minor, left, unpaired }) =>
    day === null || minor === null ? [] : [{ day, amount: toTotal(Number(minor)), left, unpaired }],
  );
  const deposits = known.filter(({ left }) => left === null);
  return {
    deposits,
    unpaired: deposits.filter(({ unpaired }) => unpaired),
    moves: known.flatMap(({ day, left, amount }) =>
      left === null ? [] : [{ left, arrived: day, amount }],
    ),
  };
}

const ofYear = z.object({ year: z.optional(taxYear) });

const reading = {
  tags: ['tax'],
  scope: 'figures:read' as const,
  summary: 'Tax on capital and homes in a ?year=, so far and in all, by default the current one',
  querystring: ofYear,
};

/** `GET /api/tax-meter`. */
export function taxMeterRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const open = opener({ db });
  app.get('/api/tax-meter', { schema: reading }, async (request) => {
    const today = dayOf(clock());
    const { year = Number(today.slice(0, 4)) } = request.query as z.infer<typeof ofYear>;
    const held = await readYearDeposits(db, signedIn(request), { year, today });
    return open(request, ({ tx, userId }) => taxMeterOf(tx, { userId, year, clock, held }));
  });
}
