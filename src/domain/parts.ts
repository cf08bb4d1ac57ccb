import type { Asset } from './assets.ts';
import type { Cost } from './costs.ts';
import type { Frequency } from './frequency.ts';
import type { Income } from './incomes.ts';
import type { Liability } from './liabilities.ts';
import { type AmountText, toMinor } from './money.ts';
import type { Month } from './months.ts';
import { toBasisPoints, WHOLE_BASIS_POINTS } from './percent.ts';
import { type HousePrices, indexRatioOf } from './property.ts';
import type { Part } from './totals.ts';

const MONTHS_A_YEAR = 12;

/** An asset's part in a total: the person's share; a dated property moves with the index. */
export function assetPart(asset: Asset, month: Month, prices: HousePrices): Part {
  const { id, name, currency, type, useIndex, valuationDate } = asset;
  const isIndexed = type === 'real_estate' && useIndex === 1;
  return {
    kind: 'asset',
    id,
    name,
    currency,
    valueMinor: toMinor(asset.value),
    shareBasisPoints: toBasisPoints(asset.ownershipPercentage),
    index: isIndexed ? indexRatioOf(valuationDate, month, prices) : null,
  };
}

/** A liability's part in a total: the person's share of what is left. */
export function liabilityPart(liability: Liability): Part {
  return shareOf(liability, liability.balance);
}

/** The person's share of one of a liability's monthly amounts. */
export function shareOf(liability: Liability, amount: AmountText): Part {
  const { id, name, currency } = liability;
  const shareBasisPoints = toBasisPoints(liability.ownershipPercentage);
  return { kind: 'liability', id, name, currency, valueMinor: toMinor(amount), shareBasisPoints };
}

type Recurring = { id: string; name: string; currency: Part['currency']; frequency: Frequency };

/** Recurring incomes a month before tax; inactive and one-time ones are left out. */
export function monthlyIncomeParts(incomes: readonly Income[]): Part[] {
  return recurring(incomes.filter(isActive)).map((income) => incomePart(income, false));
}

/** Recurring incomes a month after each source's own tax. */
export function monthlyNetIncomeParts(incomes: readonly Income[]): Part[] {
  return recurring(incomes.filter(isActive)).map((income) => incomePart(income, true));
}

/** Recurring costs a month; one-time ones are left out. */
export function monthlyCostParts(costs: readonly Cost[]): Part[] {
  return recurring(costs).map((cost) => ({
    ...monthly(cost, cost.amount),
    kind: 'cost',
    shareBasisPoints: WHOLE_BASIS_POINTS,
  }));
}

function incomePart(income: Income, isAfterTax: boolean): Part {
  const taxBasisPoints = isAfterTax ? toBasisPoints(income.taxPercentage) : 0;
  return {
    ...monthly(income, income.amount),
    kind: 'income',
    shareBasisPoints: WHOLE_BASIS_POINTS - taxBasisPoints,
  };
}

function monthly({ id, name, currency, frequency }: Recurring, amount: AmountText) {
  const dividedBy = frequency === 'yearly' ? MONTHS_A_YEAR : 1;
  return { id, name, currency, valueMinor: toMinor(amount), dividedBy };
}

function recurring<Item extends { frequency: Frequency }>(items: readonly Item[]): Item[] {
  return items.filter(({ frequency }) => frequency !== 'one_time');
}

function isActive({ isActive: active }: Income): boolean {
  return active === 1;
}
