import {
  divideRounded,
  type Minor,
  sum,
  toMinor,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import { addMonths, type Day, type Month, monthOf } from '#domain/basics/months.ts';
import { cutToKronor, cutToOre, type Ratio, times } from '#domain/basics/ratios.ts';
import type { Asset } from '#domain/records/assets.ts';
import {
  type Deposit,
  insuranceBase,
  isBetween,
  iskBase,
  quarterStarts,
} from '#domain/tax/capital/account-bases.ts';
import type { StandardRules } from '#domain/tax/capital/capital-rules.ts';
import { yieldTaxOf } from '#domain/tax/capital/capital-tax.ts';
import {
  begunOn,
  type DatedValue,
  statedUntil,
  TAX_CURRENCY,
  valueAt,
  wasNeverCounted,
} from './dated-values.ts';
import type {
  AccountFlows,
  Assumption,
  DatedItem,
  DepositSource,
  HouseLine,
  InsuranceLine,
  IskLine,
  MissingFact,
  QuarterValue,
  TaxMeterInput,
} from './tax-meter-types.ts';
import { type PercentText, toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { propertyFeeOf, type PropertyFeeRules } from '#domain/tax/property/property-fee.ts';
import { shareOn } from '#domain/records/dated-terms.ts';

/** A line with its exact base, and what it assumes and lacks. */
export type AccountPart<Line extends IskLine | InsuranceLine> = {
  line: Line;
  soFar: Ratio;
  year: Ratio;
  assumptions: Assumption[];
  missing: MissingFact[];
};

const NO_FLOWS: AccountFlows = { deposits: [], moves: [] };

/** An ISK with its values at the starts of the quarters; `rate` is that of standard income. */
export function iskPart(
  dated: DatedItem<Asset>,
  facts: TaxMeterInput,
  rate: Ratio,
): AccountPart<IskLine> {
  const { year, today } = facts;
  const { id, name } = dated.item;
  const values = quarterStarts(year).map((day) => valueAt(dated, day, facts));
  const known = knownFlows(dated, facts);
  const { deposits, moves } = untilToday(known ?? NO_FLOWS, today);
  const begun = values.filter(({ day }) => day <= today);
  const baseOf = (of: readonly DatedValue[]) =>
    iskBase(year, { starts: of.map(({ minor }) => minor), deposits, moves });
  const [soFar, whole] = [baseOf(begun), baseOf(values)];
  const line: IskLine = {
    kind: 'isk',
    id,
    name,
    quarters: values.map(shown),
    deposits: known === null ? null : totalOf(deposits),
    depositsFrom: sourceOf(known),
    moved: totalOf(movedOf(year, moves)),
    base: { soFar: inOre(soFar), year: inOre(whole) },
    standardIncome: { soFar: inKronor(times(soFar, rate)), year: inKronor(times(whole, rate)) },
  };
  return { line, soFar, year: whole, ...notesOf(dated, values, { year, flows: known }) };
}

/** Endowment insurance with its value on 1 January. */
export function insurancePart(
  dated: DatedItem<Asset>,
  facts: TaxMeterInput,
  rules: StandardRules,
): AccountPart<InsuranceLine> {
  const { year, today } = facts;
  const { id, name } = dated.item;
  const start = valueAt(dated, `${year}-01-01`, facts);
  const known = knownFlows(dated, facts);
  const { deposits: premiums } = untilToday(known ?? NO_FLOWS, today);
  const base = insuranceBase(year, { start: start.minor, premiums });
  const line: InsuranceLine = {
    kind: 'kf',
    id,
    name,
    start: shown(start),
    premiums: known === null ? null : premiumsOf(year, premiums),
    depositsFrom: sourceOf(known),
    base: { soFar: inOre(base), year: inOre(base) },
    yieldTax: toNumber(yieldTaxOf(base, rules)),
  };
  const notes = notesOf(dated, [start], { year, flows: known });
  return { line, soFar: base, year: base, ...notes };
}

/**
 * The user's share of the deposits of an account; null: not known. What came without cash with the
 * first transaction was paid in then, unless the account had a value before: then it is what it held.
 */
function knownFlows(dated: DatedItem<Asset>, { flows }: TaxMeterInput): AccountFlows | null {
  const whole = flows.get(dated.item.id);
  const known = whole && ownFlows(dated, whole);
  if (known?.holdings === undefined || hadValueBefore(dated, known)) return known ?? null;
  return { ...known, deposits: [...known.holdings.opening, ...known.deposits] };
}

/** The user's share, of the day, of each amount. */
function ownFlows(
  dated: DatedItem<Asset>,
  { deposits, moves, unpaired = [], holdings }: AccountFlows,
): AccountFlows {
  const own = (amount: Minor, day: Day): Minor => {
    const share = toBasisPoints(shareOn(dated.item, day, statedUntil(monthOf(day), dated)));
    return toTotal(divideRounded(BigInt(amount) * BigInt(share), BigInt(WHOLE_BASIS_POINTS)));
  };
  const ownOf = (all: readonly Deposit[]) =>
    all.map(({ day, amount }) => ({ day, amount: own(amount, day) }));
  return {
    deposits: ownOf(deposits),
    moves: moves.map((move) => ({ ...move, amount: own(move.amount, move.arrived) })),
    unpaired: ownOf(unpaired),
    ...(holdings !== undefined && {
      holdings: {
        ...holdings,
        opening: ownOf(holdings.opening),
        assumed: ownOf(holdings.assumed),
        openingAssumed: own(holdings.openingAssumed, holdings.since),
      },
    }),
  };
}

/** Whether a value was stated for a month before the first holding transaction. */
function hadValueBefore({ observed }: DatedItem<Asset>, { holdings }: AccountFlows): boolean {
  const since = holdings === undefined ? '' : monthOf(holdings.since);
  const before = observed.findLast(({ month }) => month < since);
  return before?.value !== undefined && toMinor(before.value) !== 0;
}

function sourceOf(flows: AccountFlows | null): DepositSource {
  if (flows === null) return null;
  return flows.holdings === undefined ? 'bank' : 'holdings';
}

function untilToday({ deposits, moves }: AccountFlows, today: string) {
  return {
    deposits: deposits.filter(({ day }) => day <= today),
    moves: moves.filter(({ arrived }) => arrived <= today),
  };
}

/** The moves, each as many times as it missed the start of a quarter. */
function movedOf(year: number, moves: AccountFlows['moves']) {
  return quarterStarts(year).flatMap((start) => moves.filter((move) => isBetween(move, start)));
}

function totalOf(amounts: readonly { amount: Minor }[]): number {
  return toNumber(sum(amounts.map(({ amount }) => amount)));
}

/** Premiums of the first half-year, and half of the later ones. */
function premiumsOf(year: number, premiums: readonly Deposit[]) {
  const isEarly = ({ day }: Deposit) => day < `${year}-07-01`;
  const later = premiums.filter((premium) => !isEarly(premium));
  const half = insuranceBase(year, { start: null, premiums: later });
  return { first: totalOf(premiums.filter(isEarly)), laterHalf: inOre(half) };
}

function inOre(exact: Ratio): number {
  return toNumber(cutToOre(exact));
}

function inKronor(exact: Ratio): number {
  return toNumber(cutToKronor(exact));
}

function shown({ day, value, source, stated }: DatedValue): QuarterValue {
  return { day, value, source, stated };
}

function notesOf(
  dated: DatedItem<Asset>,
  values: readonly DatedValue[],
  { year, flows }: { year: number; flows: AccountFlows | null },
): { assumptions: Assumption[]; missing: MissingFact[] } {
  const { id, name } = dated.item;
  const assumptions: Assumption[] = flows === null ? [{ code: 'no_deposits', id, name }] : [];
  const holdings = flows?.holdings;
  const unpaired = totalOf(flows?.unpaired ?? []);
  if (unpaired > 0) assumptions.push({ code: 'unpaired_deposits', id, name, amount: unpaired });
  if (flows !== null && holdings !== undefined) {
    const { since, isKnownBefore, assumed, openingAssumed } = holdings;
    const hadBefore = hadValueBefore(dated, flows);
    if (hadBefore && !isKnownBefore && since > `${year}-01-01`)
      assumptions.push({ code: 'deposits_since', id, name, day: since });
    const lacked = assumed.map(({ amount: each }) => each);
    const amount = toNumber(sum(hadBefore ? lacked : [...lacked, openingAssumed]));
    if (amount > 0) assumptions.push({ code: 'assumed_deposits', id, name, amount });
  }
  const earlier = values.findLast(
    ({ day, stated }) => stated !== null && stated < addMonths(monthOf(day), -1),
  );
  if (earlier?.stated) assumptions.push({ code: 'earlier_value', id, name, month: earlier.stated });
  const missing = values.flatMap(({ day, source, missingRate }): MissingFact[] => {
    if (source === 'missing') return [{ code: 'quarter', id, name, day }];
    if (missingRate === null) return [];
    return [{ code: 'exchange_rate', id, name, currency: missingRate }];
  });
  for (const currency of holdings?.rateless ?? [])
    missing.push({ code: 'exchange_rate', id, name, currency });
  for (const day of holdings?.unpriced ?? [])
    missing.push({ code: 'deposit_price', id, name, day });
  return { assumptions, missing };
}

/** A house's line and fee, and what it lacks; null: the fee cannot be counted. */
export type HousePart = { line: HouseLine | null; fee: Minor | null; missing: MissingFact[] };

/** `since`: the first month of the records; null: none has a statement. */
type HouseFacts = Pick<TaxMeterInput, 'year'> & { since: Month | null };

/** The first month in which anything was stated. */
export function firstMonthOf({ assets, liabilities }: TaxMeterInput): Month | null {
  let since: Month | null = null;
  for (const { observed } of [...assets, ...liabilities]) {
    const month = observed[0]?.month;
    if (month !== undefined && (since === null || month < since)) since = month;
  }
  return since;
}

/**
 * The property fee of a home in Sweden, which its owners on 1 January owe for the whole year; one
 * in another currency is taken to lie abroad.
 */
export function housePart(
  dated: DatedItem<Asset>,
  facts: HouseFacts,
  rules: PropertyFeeRules,
): HousePart {
  const { item } = dated;
  const { year } = facts;
  const { id, name, currency, assessedValue, valueYear } = item;
  const none = { line: null, fee: null, missing: [] };
  if (currency !== TAX_CURRENCY) return none;
  const owned = shareOnFirstDay(dated, facts);
  if (owned === null) return none;
  if (owned === 'unknown') return { ...none, missing: [{ code: 'owned_since', id, name }] };
  if (assessedValue === null) {
    return { line: null, fee: null, missing: [{ code: 'assessed_value', id, name }] };
  }
  const shareBasisPoints = toBasisPoints(owned);
  const share = { top: BigInt(shareBasisPoints), bottom: BigInt(WHOLE_BASIS_POINTS) };
  const house = { assessedValue: toMinor(assessedValue), valueYear, share };
  const { fee, ground, own, cap } = propertyFeeOf(house, year, rules);
  const line: HouseLine = {
    kind: 'house',
    id,
    name,
    assessedValue: toNumber(house.assessedValue),
    valueYear,
    sharePercent: shareBasisPoints / 100,
    ground,
    ratePercent: Number(rules.rate.value),
    own: toNumber(own),
    cap: toNumber(cap),
    fee: toNumber(fee),
  };
  const missing: MissingFact[] =
    ground === 'older_rule' ? [{ code: 'older_new_house', id, name }] : [];
  return { line, fee, missing };
}

/**
 * The user's share of a home on 1 January; null: it was not theirs then. A home that entered the
 * records after they had begun, without a day, may have been bought then: not known. One that was
 * there from their first month on is taken to have been owned before.
 */
function shareOnFirstDay(
  dated: DatedItem<Asset>,
  { year, since }: HouseFacts,
): PercentText | 'unknown' | null {
  const { item, deletedOn, observed } = dated;
  const day = `${year}-01-01`;
  const begun = begunOn(dated);
  const isSold = deletedOn !== null && deletedOn <= day;
  if (isSold || wasNeverCounted(dated) || (begun !== null && begun > day)) return null;
  const before = statedUntil(`${year - 1}-12`, dated);
  const first = before ?? observed[0];
  if (begun === null && before === undefined && first !== undefined) {
    if (since !== null && since < first.month) return 'unknown';
  }
  const share = shareOn(item, day, first);
  return toBasisPoints(share) === 0 ? null : share;
}
