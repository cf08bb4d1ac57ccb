import { difference, type Minor, sum, toNumber, toTotal } from '#domain/basics/money.ts';
import { addMonths, type Day, lastDayOf, monthOf } from '#domain/basics/months.ts';
import { allSteps, eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { Asset } from '#domain/records/assets.ts';
import {
  type CapitalRules,
  capitalRulesOf,
  standardRateOf,
  type StandardRules,
} from '#domain/tax/capital/capital-rules.ts';
import { type CapitalTax, capitalTaxOf } from '#domain/tax/capital/capital-tax.ts';
import {
  feeLimitOf,
  feeReduction,
  hasFeeLimit,
  type PropertyFeeRules,
  propertyFeeRulesOf,
} from '#domain/tax/property/property-fee.ts';
import { roundedRatio, times } from '#domain/basics/ratios.ts';
import { isNoRule, type NoRule } from '#domain/tax/rules/rule.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import {
  type AccountPart,
  firstMonthOf,
  type HousePart,
  housePart,
  insurancePart,
  iskPart,
} from './asset-lines.ts';
import { TAX_CURRENCY } from './dated-values.ts';
import { type LoanInterestPart, loanPart } from './loan-lines.ts';
import type {
  Assumption,
  DatedItem,
  DeficitRoom,
  InsuranceLine,
  IskLine,
  MissingFact,
  NoTaxYear,
  TaxLine,
  TaxMeter,
  TaxMeterInput,
  TaxSteps,
  TaxTotals,
} from './tax-meter-types.ts';
import { amountsYear, listedPeriods, type UsedRule } from './used-rules.ts';

/**
 * A person's tax on capital and homes: of the year so far, and of the year at today's values. A
 * line goes on with the latest decided amount until that of the year is decided, and says so; one
 * whose rule is not known is left out, and listed as such.
 */
export function taxMeter(facts: TaxMeterInput, book: RuleBook): TaxMeter | NoTaxYear {
  return allSteps(taxMeterInSteps(facts, book));
}

/** The same with an item in a step. */
export function* taxMeterInSteps(
  facts: TaxMeterInput,
  book: RuleBook,
): Steps<TaxMeter | NoTaxYear> {
  const { year, today } = facts;
  const capital = countedRulesOf(year, today, book);
  const property = propertyFeeRulesOf(year, book);
  if (capital === null) {
    return { year, noRules: true, latest: latestTaxYear(book) };
  }
  const parts = yield* partsOf(facts, { capital, property });
  const limit = isNoRule(property) ? null : limitOf(facts, property);
  const rules = { capital, property, limit };
  const soFar = totalsOf(parts, { ...rules, time: 'soFar' });
  const whole = totalsOf(parts, { ...rules, time: 'year' });
  const closed = addMonths(monthOf(today), -1);
  const isClosed = Number(today.slice(0, 4)) > year;
  const isBegun = closed >= `${year}-01`;
  return {
    year,
    soFarTo: isClosed ? `${year}-12-31` : isBegun ? lastDayOf(closed) : null,
    isClosed,
    lines: linesOf(parts, rules),
    totals: { soFar: soFar.totals, year: whole.totals },
    steps: whole.steps,
    room: roomOf(whole.totals, capital),
    assumptions: assumptionsOf(parts, { isClosed, limit }),
    missing: missingOf(parts, limit),
    rules: listedPeriods(usedRules(parts, rules), book),
  };
}

/**
 * The rules on capital that a year is counted with, as seen on a day. Null before the first of
 * them, and for the years after the next one, of which today's values and amounts say nothing.
 */
export function countedRulesOf(year: number, today: Day, book: RuleBook): CapitalRules | null {
  const rules = capitalRulesOf(year, book);
  return isNoRule(rules) || year > Number(today.slice(0, 4)) + 1 ? null : rules;
}

type MeterYearRules = { capital: CapitalRules; property: PropertyFeeRules | NoRule };

type TaxedParts = {
  isk: AccountPart<IskLine>[];
  insurance: AccountPart<InsuranceLine>[];
  loans: LoanInterestPart[];
  houses: HousePart[];
  /** Investments whose form is not stated, and pensions that are taken for such. */
  unformed: Asset[];
  pensions: Asset[];
  /** Items that no rule of the year says how to count. */
  unruled: MissingFact[];
};

function* partsOf(facts: TaxMeterInput, { capital, property }: MeterYearRules): Steps<TaxedParts> {
  const begins = `${facts.year}-01-01`;
  const isHeld = ({ deletedOn }: { deletedOn: string | null }) =>
    deletedOn === null || deletedOn >= begins;
  const assets = facts.assets.filter(isHeld);
  const formed = (type: Asset['type'], form: Asset['accountForm']) =>
    assets.filter(({ item }) => item.type === type && item.accountForm === form);
  const inForm = (form: 'isk' | 'kf') => [
    ...formed('investment', form),
    ...formed('retirement', form),
  ];
  const [isk, insurance] = [inForm('isk'), inForm('kf')];
  const homes = assets.filter(({ item }) => item.type === 'real_estate');
  const { standard } = capital;
  const unruled = [
    ...(isNoRule(standard) ? unruledOf([...isk, ...insurance], standard) : []),
    ...(isNoRule(property) ? unruledOf(homes.filter(isInKronor), property) : []),
  ];
  const accounts = isNoRule(standard)
    ? NO_ACCOUNTS
    : yield* accountParts({ isk, insurance }, facts, standard);
  const loans = yield* partsOfAll(
    facts.liabilities.filter(isHeld),
    (dated) => loanPart(dated, facts, capital),
    (part) => part.line.interest.year === 0,
  );
  const since = firstMonthOf(facts);
  return {
    ...accounts,
    loans,
    houses: isNoRule(property)
      ? []
      : yield* eachInSteps(homes, (dated) =>
          housePart(dated, { year: facts.year, since }, property),
        ),
    unruled,
    unformed: formed('investment', null).map(({ item }) => item),
    pensions: formed('retirement', null).map(({ item }) => item),
  };
}

const NO_ACCOUNTS: Pick<TaxedParts, 'isk' | 'insurance'> = { isk: [], insurance: [] };

type Accounts = Record<'isk' | 'insurance', readonly DatedItem<Asset>[]>;

function* accountParts(
  { isk, insurance }: Accounts,
  facts: TaxMeterInput,
  standard: StandardRules,
): Steps<Pick<TaxedParts, 'isk' | 'insurance'>> {
  const rate = standardRateOf(standard);
  return {
    isk: yield* partsOfAll(
      isk,
      (dated) => iskPart(dated, facts, rate),
      (part) => part.year.top === 0n,
    ),
    insurance: yield* partsOfAll(
      insurance,
      (dated) => insurancePart(dated, facts, standard),
      (part) => part.year.top === 0n,
    ),
  };
}

/** The parts of items; a removed one that adds nothing, as after an undo, has none. */
function* partsOfAll<Item, Part>(
  items: readonly DatedItem<Item>[],
  partOf: (dated: DatedItem<Item>) => Part,
  isEmpty: (part: Part) => boolean,
): Steps<Part[]> {
  const parts: Part[] = [];
  for (const dated of items) {
    yield;
    const part = partOf(dated);
    if (dated.deletedOn === null || !isEmpty(part)) parts.push(part);
  }
  return parts;
}

/** A home in another currency is taken to lie abroad, and has no fee. */
function isInKronor({ item }: DatedItem<Asset>): boolean {
  return item.currency === TAX_CURRENCY;
}

function unruledOf(items: readonly DatedItem<Asset>[], { noRule }: NoRule): MissingFact[] {
  return items.map(({ item: { id, name } }) => ({ code: 'no_rule', id, name, rule: noRule }));
}

function linesOf({ isk, insurance, loans, houses }: TaxedParts, rules: UsedTerms): TaxLine[] {
  return [...isk, ...insurance, ...loans, ...houses].flatMap(({ line }) =>
    line === null ? [] : [{ ...line, amountsOf: amountsYear(rulesOf(line.kind, rules)) }],
  );
}

/** Limit of an older owner's fee: none, or one by an income that may not be known. */
type FeeLimit = { earnedIncome: Minor | null; rules: PropertyFeeRules } | null;

function limitOf(
  { birthYear, year, earnedIncome }: TaxMeterInput,
  rules: PropertyFeeRules,
): FeeLimit {
  if (birthYear === null || !hasFeeLimit(birthYear, year, rules)) return null;
  return { earnedIncome: earnedIncome === null ? null : toTotal(earnedIncome * 100), rules };
}

type MeterTerms = { capital: CapitalRules; limit: FeeLimit; time: 'soFar' | 'year' };

function totalsOf(parts: TaxedParts, { capital, limit, time }: MeterTerms) {
  const tax = capitalTaxOf(
    {
      isk: parts.isk.map((part) => part[time]),
      insurance: parts.insurance.map((part) => part[time]),
      interest: sum(parts.loans.map((part) => part[time])),
    },
    capital,
  );
  const fees = parts.houses.flatMap(({ fee }) => fee ?? []);
  const propertyFee = sum(fees);
  const highest = toTotal(Math.max(0, ...fees));
  const income = limitedIncome(highest, { tax, limit });
  const isLimited = limit !== null && income !== null && income !== 'unknown';
  const limited = isLimited
    ? { reduction: feeReduction(highest, income, limit.rules), of: feeLimitOf(income, limit.rules) }
    : null;
  const reduction = income === 'unknown' ? null : (limited?.reduction ?? toTotal(0));
  const owed = sum([tax.tax, propertyFee]);
  const result = difference(owed, sum([tax.reduction, reduction ?? toTotal(0)]));
  const totals: TaxTotals = {
    standardIncome: toNumber(tax.standardIncome),
    freeLevel: toNumber(tax.freeLevel),
    insuranceDeduction: toNumber(tax.insuranceDeduction),
    interest: toNumber(tax.interest),
    net: toNumber(tax.net),
    tax: toNumber(tax.tax),
    reduction: toNumber(tax.reduction),
    insuranceReduction: toNumber(tax.insuranceReduction),
    propertyFee: toNumber(propertyFee),
    feeReduction: reduction === null ? null : toNumber(reduction),
    result: toNumber(result),
    yieldTax: toNumber(tax.yieldTax),
  };
  const shown = limited && { fee: toNumber(highest), limit: toNumber(limited.of) };
  return { totals, steps: { ...stepsOf(tax, capital), limited: shown } };
}

function stepsOf(tax: CapitalTax, rules: CapitalRules): Omit<TaxSteps, 'limited'> {
  return {
    standardPercent: isNoRule(rules.standard) ? 0 : standardPercentOf(rules.standard),
    taxPercent: Number(rules.capitalTax.value),
    freeBase: toNumber(tax.freeBase),
    insuranceFreeBase: toNumber(tax.insuranceFreeBase),
    reductionParts: tax.reductionParts.map(({ of, percent, deficit, reduction }) => ({
      of,
      percent: Number(percent),
      deficit: toNumber(deficit),
      reduction: toNumber(reduction),
    })),
  };
}

/** Rate of standard income in percent. */
function standardPercentOf(rules: StandardRules): number {
  return roundedRatio(times(standardRateOf(rules), { top: 100n, bottom: 1n }), 2);
}

/**
 * Income that limits an older owner's fee; null: no limit. The permanent home is taken to be the
 * one with the highest fee.
 */
function limitedIncome(
  highest: Minor,
  { tax, limit }: { tax: CapitalTax; limit: FeeLimit },
): Minor | 'unknown' | null {
  if (limit === null || highest === 0) return null;
  if (limit.earnedIncome === null) return 'unknown';
  return sum([limit.earnedIncome, toTotal(Math.max(0, tax.net))]);
}

/** Room for more deficit at the higher reduction; the insurance's part of it takes no room. */
function roomOf({ net, insuranceDeduction }: TaxTotals, { deficit }: CapitalRules): DeficitRoom {
  const [first, second = first] = deficit.steps;
  const limit = Number(first?.upTo ?? '0');
  const whole = Math.max(0, -net);
  const ofInsurance = Math.min(whole, insuranceDeduction);
  const [below, above] = [Number(first?.rate ?? '0'), Number(second?.rate ?? '0')];
  const left = Math.max(0, limit - (whole - ofInsurance));
  return { limit, left, deficit: whole, ofInsurance, below, above };
}

function assumptionsOf(
  parts: TaxedParts,
  { isClosed, limit }: { isClosed: boolean; limit: FeeLimit },
): Assumption[] {
  const { isk, insurance, loans, houses, pensions } = parts;
  const all: Assumption[] = [...isk, ...insurance, ...loans].flatMap(
    ({ assumptions }) => assumptions,
  );
  for (const { id, name } of pensions) all.push({ code: 'pension_form', id, name });
  const hasValues = isk.length + insurance.length + loans.length > 0;
  if (hasValues && !isClosed) all.push({ code: 'today_goes_on' });
  const hasHouse = houses.some(({ line }) => line !== null);
  if (hasHouse) all.push({ code: 'owner_on_1_january' });
  if (hasHouse && limit !== null) all.push({ code: 'permanent_home' });
  if (hasHouse && limit !== null && limit.earnedIncome !== null) {
    all.push({ code: 'present_incomes', income: toNumber(limit.earnedIncome) });
  }
  return all;
}

function missingOf(
  { isk, insurance, loans, houses, unformed, unruled }: TaxedParts,
  limit: FeeLimit,
): MissingFact[] {
  const all = [
    ...unruled,
    ...unformed.map(({ id, name }): MissingFact => ({ code: 'form', id, name })),
    ...[...isk, ...insurance, ...loans, ...houses].flatMap(({ missing }) => missing),
  ];
  const needsIncome = limit !== null && limit.earnedIncome === null;
  if (needsIncome && houses.some(({ fee }) => fee !== null && fee > 0)) {
    all.push({ code: 'fee_income' });
  }
  return all;
}

type UsedTerms = MeterYearRules & { limit: FeeLimit };

function usedRules(parts: TaxedParts, terms: UsedTerms): UsedRule[] {
  const { capitalTax, deficit, insuranceDeficit } = terms.capital;
  const { isk, insurance, loans, houses } = parts;
  const kinds = new Set(
    [...isk, ...insurance, ...loans, ...houses].flatMap(({ line }) => line?.kind ?? []),
  );
  const ofInsurance = kinds.has('kf') && insuranceDeficit !== null ? [insuranceDeficit] : [];
  return [
    capitalTax,
    deficit,
    ...ofInsurance,
    ...[...kinds].flatMap((kind) => rulesOf(kind, terms)),
  ];
}

/** The rules by which a line of a kind is counted. */
function rulesOf(kind: TaxLine['kind'], { capital, property, limit }: UsedTerms): UsedRule[] {
  const { standard, securedInterest, unsecuredInterest } = capital;
  if (kind === 'loan') return [securedInterest, unsecuredInterest];
  if (kind !== 'house') {
    if (isNoRule(standard)) return [];
    const { yieldTax, ...income } = standard;
    return kind === 'isk' ? Object.values(income) : Object.values(standard);
  }
  if (isNoRule(property)) return [];
  const { rate, cap2008, capBaseAmount2008, incomeBaseAmount, freeYears, freeFrom } = property;
  const ofFee = [rate, cap2008, capBaseAmount2008, incomeBaseAmount, freeYears, freeFrom];
  if (limit === null) return ofFee;
  const { limitAge, limitShare, limitFloor2008, limitBaseAmount2008, priceBaseAmount } = property;
  return [...ofFee, limitAge, limitShare, limitFloor2008, limitBaseAmount2008, priceBaseAmount];
}

/** The last year with a decided rate of standard income; null without any. */
export function latestTaxYear(book: RuleBook): number | null {
  const rates = book.rules.find(({ key }) => key === 'government_borrowing_rate');
  const last = rates?.periods.at(-1)?.validTo;
  return last ? Number(last.slice(0, 4)) : null;
}
