import type { Asset } from '#domain/records/assets.ts';
import type { Cost } from '#domain/records/costs.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import type { Income } from '#domain/records/incomes.ts';
import {
  ESTIMATED_TAX,
  NO_TAX,
  type TableTax,
  type TaxBasis,
  type TaxRule,
} from '#domain/records/tax-basis.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import {
  type AmountText,
  difference,
  divideRounded,
  type Minor,
  toMinor,
  toNumber,
  toTotalText,
} from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import { type PercentText, toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { type HousePrices, indexRatioOf, unmovedOf } from '#domain/statistics/house-price-index.ts';
import { type CountedLine, totalOf, type TotalPart } from './totals.ts';

const MONTHS_A_YEAR = 12;
const MINOR_A_UNIT = 100;

/** Fields of an asset that its value in a total depends on. */
type CountedAsset = Pick<
  Asset,
  'id' | 'name' | 'value' | 'currency' | 'ownershipPercentage' | 'useIndex' | 'valuationDate'
> & { type: string };

/** An asset's part in a total: the user's share; a dated property moves with the index. */
export function assetPart(asset: CountedAsset, month: Month, prices: HousePrices): TotalPart {
  const { id, name, currency, type, useIndex, valuationDate } = asset;
  const isIndexed = type === 'real_estate' && useIndex === 1;
  return {
    kind: 'asset',
    type,
    id,
    name,
    currency,
    valueMinor: toMinor(asset.value),
    shareBasisPoints: toBasisPoints(asset.ownershipPercentage),
    index: isIndexed ? indexRatioOf(valuationDate, month, prices) : null,
    unmoved: isIndexed ? unmovedOf(valuationDate, prices) : null,
  };
}

/** A liability's part in a total: the user's share of the balance. */
export function liabilityPart(liability: Liability): TotalPart {
  return shareOf(liability, liability.balance);
}

/** The user's share of one of a liability's monthly amounts. */
export function shareOf(liability: Liability, amount: AmountText): TotalPart {
  const { type, id, name, currency } = liability;
  const shareBasisPoints = toBasisPoints(liability.ownershipPercentage);
  const valueMinor = toMinor(amount);
  return { kind: 'liability', type, id, name, currency, valueMinor, shareBasisPoints };
}

/** Period of a counted amount: per month, per year, or as typed. */
type AmountPeriod = 'month' | 'year' | 'own';

/** Recurring incomes a month before tax; inactive and one-time ones are left out. */
export function monthlyIncomeParts(incomes: readonly Income[]): TotalPart[] {
  return recurring(active(incomes)).map((income) => incomePart(income, 'month'));
}

/** Recurring incomes a month after each source's own tax. */
export function monthlyNetIncomeParts(incomes: readonly Income[]): TotalPart[] {
  return recurring(active(incomes)).map((income) => netIncomePart(income, 'month'));
}

/** Recurring incomes a year before tax: monthly × 12, yearly × 1. */
export function annualIncomeParts(incomes: readonly Income[]): TotalPart[] {
  return recurring(active(incomes)).map((income) => incomePart(income, 'year'));
}

/** Recurring incomes a year after each source's own tax. */
export function annualNetIncomeParts(incomes: readonly Income[]): TotalPart[] {
  return recurring(active(incomes)).map((income) => netIncomePart(income, 'year'));
}

/** One-time incomes, before tax; inactive ones are left out. */
export function oneTimeIncomeParts(incomes: readonly Income[]): TotalPart[] {
  return once(active(incomes)).map((income) => incomePart(income, 'own'));
}

/** Recurring costs a month; one-time ones are left out. */
export function monthlyCostParts(costs: readonly Cost[]): TotalPart[] {
  return recurring(costs).map((cost) => costPart(cost, 'month'));
}

/** Recurring costs a year: monthly × 12, yearly × 1. */
export function annualCostParts(costs: readonly Cost[]): TotalPart[] {
  return recurring(costs).map((cost) => costPart(cost, 'year'));
}

/** One-time costs. */
export function oneTimeCostParts(costs: readonly Cost[]): TotalPart[] {
  return once(costs).map((cost) => costPart(cost, 'own'));
}

/** An income before tax in a period, whether or not it counts. */
export function incomePart(income: Income, period: AmountPeriod): TotalPart {
  const shareBasisPoints = WHOLE_BASIS_POINTS;
  return { kind: 'income', ...amountIn(income, period), shareBasisPoints };
}

/** An income after its own tax, stated or estimated, in a period, whether or not it counts. */
export function netIncomePart(income: Income, period: AmountPeriod): TotalPart {
  if (income.taxRule === 'table' && income.tableTax) {
    return tableTaxedPart(income, { period, tableTax: income.tableTax });
  }
  const shareBasisPoints = WHOLE_BASIS_POINTS - toBasisPoints(countedTax(income));
  const isEstimated = isTaxEstimated(income);
  return { kind: 'income', ...amountIn(income, period), shareBasisPoints, isEstimated };
}

/** The net amount itself, since a share in per cent is not exact to the krona. */
function tableTaxedPart(
  income: Income,
  { period, tableTax }: { period: AmountPeriod; tableTax: TableTax },
): TotalPart {
  const grossMinor = toMinor(income.amount);
  const valueMinor = difference(grossMinor, (tableTax.tax * MINOR_A_UNIT) as Minor);
  return {
    kind: 'income',
    ...amountIn(income, period),
    valueMinor,
    shareBasisPoints: WHOLE_BASIS_POINTS,
    tableTax: { ...tableTax, gross: toNumber(grossMinor) },
  };
}

/** A cost in a period, whether or not it counts. */
export function costPart(cost: Cost, period: AmountPeriod): TotalPart {
  return { kind: 'cost', ...amountIn(cost, period), shareBasisPoints: WHOLE_BASIS_POINTS };
}

function amountIn(item: Income | Cost, period: AmountPeriod) {
  const { type, id, name, currency, frequency, amount } = item;
  return {
    type,
    id,
    name,
    currency,
    valueMinor: toMinor(amount),
    dividedBy: period === 'month' && frequency === 'yearly' ? MONTHS_A_YEAR : 1,
    multipliedBy: period === 'year' && frequency === 'monthly' ? MONTHS_A_YEAR : 1,
  };
}

/** Whether an income or a cost comes again. */
export function isRecurring({ frequency }: { frequency: Frequency }): boolean {
  return frequency !== 'one_time';
}

function recurring<Item extends { frequency: Frequency }>(items: readonly Item[]): Item[] {
  return items.filter(isRecurring);
}

function once<Item extends { frequency: Frequency }>(items: readonly Item[]): Item[] {
  return items.filter(({ frequency }) => frequency === 'one_time');
}

function active(incomes: readonly Income[]): Income[] {
  return incomes.filter(({ isActive }) => isActive === 1);
}

type TaxedLine = {
  taxPercentage: PercentText;
  taxBasis: TaxBasis | null;
  taxRule?: TaxRule;
  amount?: AmountText;
  tableTax?: TableTax | null;
};

/** Whether an income's tax is not known: no percentage, or a table that cannot be used yet. */
export function isTaxEstimated({ taxPercentage, taxBasis, taxRule, tableTax }: TaxedLine): boolean {
  if (taxRule === 'table') return !tableTax;
  return taxBasis === 'estimated' || (taxBasis !== 'stated' && taxPercentage === NO_TAX);
}

/**
 * The tax in percent that is counted with: as stated, also none, or the estimate. By table it is
 * derived, rounded half away from zero to two decimals.
 */
export function countedTax(income: TaxedLine): PercentText {
  const { taxRule, tableTax, amount } = income;
  if (taxRule === 'table' && tableTax && amount !== undefined) {
    return derivedPercent(tableTax.tax, toMinor(amount));
  }
  return isTaxEstimated(income) ? ESTIMATED_TAX : income.taxPercentage;
}

function derivedPercent(tax: number, amountMinor: number): PercentText {
  if (amountMinor <= 0) return NO_TAX;
  const points = divideRounded(BigInt(tax) * 1_000_000n, BigInt(amountMinor));
  // Hundredths of a percent are written as minor units are.
  return toTotalText(Number(points) as Minor) as string as PercentText;
}

/** Whether any of the incomes is taxed by table. */
export function usesTables(incomes: readonly { taxRule?: TaxRule }[]): boolean {
  return incomes.some(({ taxRule }) => taxRule === 'table');
}

/**
 * Value of the user's share of a dated property in a month, in its own currency: moved by the
 * index, or as valued with the reason why. Null: no index applies to it.
 */
export function indexedLine(
  asset: CountedAsset,
  month: Month,
  prices: HousePrices,
): CountedLine | null {
  const part = assetPart(asset, month, prices);
  if (!part.index && !part.unmoved) return null;
  return totalOf([part], part.currency, new Map()).lines[0] ?? null;
}
