import { difference, type Minor, sum, toNumber, toTotal } from '#domain/basics/money.ts';
import { addMonths, lastDayOf, monthOf } from '#domain/basics/months.ts';
import type { Asset } from '#domain/records/assets.ts';
import {
  type CapitalRules,
  capitalRulesOf,
  standardRateOf,
} from '#domain/tax/capital/capital-rules.ts';
import { type CapitalTax, capitalTaxOf } from '#domain/tax/capital/capital-tax.ts';
import {
  feeLimitOf,
  feeReduction,
  hasFeeLimit,
  type PropertyFeeRules,
  propertyFeeRulesOf,
} from '#domain/tax/property/property-fee.ts';
import { times } from '#domain/tax/capital/exact.ts';
import { roundedRatio } from '#domain/basics/ratios.ts';
import type { NumberRule, ScaleRule } from '#domain/tax/rules/rule.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import { type AccountPart, insurancePart, iskPart } from './account-lines.ts';
import { type HousePart, housePart } from './house-lines.ts';
import { type LoanPart, loanPart } from './loan-lines.ts';
import type {
  Assumption,
  DeficitRoom,
  DatedItem,
  InsuranceLine,
  IskLine,
  Missing,
  NoTaxYear,
  TaxFacts,
  TaxLine,
  TaxMeter,
  TaxSteps,
  TaxTotals,
} from './tax-meter-types.ts';
import { listedPeriods } from './used-rules.ts';

/** A person's tax on capital and homes: of the year so far, and of the year at today's values. */
export function taxMeter(facts: TaxFacts, book: RuleBook): TaxMeter | NoTaxYear {
  const { year, today } = facts;
  const capital = capitalRulesOf(year, book);
  const property = propertyFeeRulesOf(year, book);
  if ('noRule' in capital || 'noRule' in property) {
    return { year, noRules: true, latest: latestTaxYear(book) };
  }
  const parts = partsOf(facts, { capital, property });
  const limit = limitOf(facts, property);
  const soFar = totalsOf(parts, { capital, property, limit, time: 'soFar' });
  const whole = totalsOf(parts, { capital, property, limit, time: 'year' });
  const closed = addMonths(monthOf(today), -1);
  const isClosed = Number(today.slice(0, 4)) > year;
  const isBegun = closed >= `${year}-01`;
  return {
    year,
    soFarTo: isClosed ? `${year}-12-31` : isBegun ? lastDayOf(closed) : null,
    isClosed,
    lines: linesOf(parts),
    totals: { soFar: soFar.totals, year: whole.totals },
    steps: whole.steps,
    room: roomOf(whole.totals, capital),
    assumptions: assumptionsOf(parts, { isClosed, limit }),
    missing: missingOf(parts, limit),
    rules: listedPeriods(usedRules(parts, { capital, property, limit }), book),
  };
}

type YearRules = { capital: CapitalRules; property: PropertyFeeRules };

type TaxedParts = {
  isk: AccountPart<IskLine>[];
  insurance: AccountPart<InsuranceLine>[];
  loans: LoanPart[];
  houses: HousePart[];
  /** Investments whose form is not stated, and pensions that are taken for such. */
  unformed: Asset[];
  pensions: Asset[];
};

function partsOf(facts: TaxFacts, { capital, property }: YearRules): TaxedParts {
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
  const rate = standardRateOf(capital);
  return {
    isk: inForm('isk').map((dated) => iskPart(dated, facts, rate)),
    insurance: inForm('kf').map((dated) => insurancePart(dated, facts, capital)),
    loans: facts.liabilities.filter(isHeld).map((dated) => loanPart(dated, facts, capital)),
    houses: ofType(assets, 'real_estate').map((dated) => housePart(dated, facts, property)),
    unformed: formed('investment', null).map(({ item }) => item),
    pensions: formed('retirement', null).map(({ item }) => item),
  };
}

function ofType(assets: readonly DatedItem<Asset>[], type: Asset['type']): DatedItem<Asset>[] {
  return assets.filter(({ item }) => item.type === type);
}

function linesOf({ isk, insurance, loans, houses }: TaxedParts): TaxLine[] {
  return [...isk, ...insurance, ...loans, ...houses].flatMap(({ line }) => line ?? []);
}

/** Limit of an older owner's fee: none, or one by an income that may not be known. */
type FeeLimit = { earnedIncome: Minor | null } | null;

function limitOf({ birthYear, year, earnedIncome }: TaxFacts, rules: PropertyFeeRules): FeeLimit {
  if (birthYear === null || !hasFeeLimit(birthYear, year, rules)) return null;
  return { earnedIncome: earnedIncome === null ? null : toTotal(earnedIncome * 100) };
}

type TotalTerms = YearRules & { limit: FeeLimit; time: 'soFar' | 'year' };

function totalsOf(parts: TaxedParts, { capital, property, limit, time }: TotalTerms) {
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
  const isUnknown = income === 'unknown';
  const reduction = isUnknown
    ? null
    : income === null
      ? toTotal(0)
      : feeReduction(highest, income, property);
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
  const isLimited = income !== null && income !== 'unknown';
  const limited = isLimited
    ? { fee: toNumber(highest), limit: toNumber(feeLimitOf(income, property)) }
    : null;
  return { totals, steps: { ...stepsOf(tax, capital), limited } };
}

function stepsOf(tax: CapitalTax, rules: CapitalRules): Omit<TaxSteps, 'limited'> {
  return {
    standardPercent: roundedRatio(times(standardRateOf(rules), { top: 100n, bottom: 1n }), 2),
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
  const used = Math.max(0, -net - Math.min(Math.max(0, -net), insuranceDeduction));
  const [below, above] = [Number(first?.rate ?? '0'), Number(second?.rate ?? '0')];
  return { limit, left: Math.max(0, limit - used), below, above };
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
  { isk, insurance, loans, houses, unformed }: TaxedParts,
  limit: FeeLimit,
): Missing[] {
  const all = [
    ...unformed.map(({ id, name }): Missing => ({ code: 'form', id, name })),
    ...[...isk, ...insurance, ...loans, ...houses].flatMap(({ missing }) => missing),
  ];
  const needsIncome = limit !== null && limit.earnedIncome === null;
  if (needsIncome && houses.some(({ fee }) => fee !== null && fee > 0)) {
    all.push({ code: 'fee_income' });
  }
  return all;
}

type UsedTerms = YearRules & { limit: FeeLimit };

function usedRules(
  { isk, insurance, loans, houses }: TaxedParts,
  { capital, property, limit }: UsedTerms,
): (NumberRule | ScaleRule)[] {
  const { borrowingRate, addition, floor, taxedBase, yieldTax, insuranceDeficit } = capital;
  const used: (NumberRule | ScaleRule)[] = [capital.capitalTax, capital.deficit];
  const hasStandard = isk.length + insurance.length > 0;
  if (hasStandard) used.push(borrowingRate, addition, floor, taxedBase);
  if (insurance.length > 0) used.push(yieldTax);
  if (insurance.length > 0 && insuranceDeficit !== null) used.push(insuranceDeficit);
  if (loans.length > 0) used.push(capital.securedInterest, capital.unsecuredInterest);
  if (houses.every(({ line }) => line === null)) return used;
  const { rate, cap2008, capBaseAmount2008, incomeBaseAmount, freeYears, freeFrom } = property;
  used.push(rate, cap2008, capBaseAmount2008, incomeBaseAmount, freeYears, freeFrom);
  if (limit === null) return used;
  const { limitAge, limitShare, limitFloor2008, limitBaseAmount2008, priceBaseAmount } = property;
  return [...used, limitAge, limitShare, limitFloor2008, limitBaseAmount2008, priceBaseAmount];
}

/** The last year with a decided rate of standard income; null without any. */
export function latestTaxYear(book: RuleBook): number | null {
  const rates = book.rules.find(({ key }) => key === 'government_borrowing_rate');
  const last = rates?.periods.at(-1)?.validTo;
  return last ? Number(last.slice(0, 4)) : null;
}
