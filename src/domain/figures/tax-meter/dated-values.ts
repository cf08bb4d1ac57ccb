import type { Currency } from '#domain/basics/currencies.ts';
import { type AmountText, type Minor, toMinor, toNumber, toTotal } from '#domain/basics/money.ts';
import { addMonths, type Day, type Month, monthOf } from '#domain/basics/months.ts';
import { type PercentText, toBasisPoints } from '#domain/basics/percent.ts';
import { convertLine, isMissingRate, type Rates } from '#domain/statistics/rates.ts';
import { type Asset, followsHoldings } from '#domain/records/assets.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { DatedItem, QuarterValue, TaxMeterInput } from './tax-meter-types.ts';

/** Currency of the tax. */
export const TAX_CURRENCY: Currency = 'SEK';

type SharedAmount = { currency: Currency; ownershipPercentage: PercentText };

/** The user's share of an amount in kronor; a missing rate is the currency without one. */
function ownKronor(
  amount: AmountText,
  { currency, ownershipPercentage }: SharedAmount,
  rates: Rates,
): Minor | { missingRate: Currency } {
  const shareBasisPoints = toBasisPoints(ownershipPercentage);
  const line = { valueMinor: toMinor(amount), currency, shareBasisPoints };
  return convertLine(line, TAX_CURRENCY, rates);
}

/** The last statement until a month; undefined: none. */
export function statedUntil<Item>(
  month: Month,
  { observed }: Pick<DatedItem<Item>, 'observed'>,
): (Partial<Item> & { month: Month }) | undefined {
  return observed.findLast((statement) => statement.month <= month);
}

/** The day from which an item is known to be the user's; null: it is not stated. */
export function begunOn({ item, begun }: DatedItem<Asset> | DatedItem<Liability>): Day | null {
  return item.shares[0]?.from ?? begun;
}

/**
 * Whether an item was added and removed within one month, so that no month counts it. A stated
 * beginning says that it was there.
 */
export function wasNeverCounted(dated: DatedItem<Asset> | DatedItem<Liability>): boolean {
  const { deletedOn, observed } = dated;
  if (deletedOn === null || begunOn(dated) !== null) return false;
  return (observed[0]?.month ?? '') >= monthOf(deletedOn);
}

/** A value at the start of a day; `minor` is null when it is not known. */
export type DatedValue = QuarterValue & { minor: Minor | null; missingRate: Currency | null };

/**
 * Value of an account at the start of a day: at the end of the month before, or today's. Holdings
 * give the values of months from their first transaction on.
 */
export function valueAt(
  dated: DatedItem<Asset>,
  day: Day,
  { today, ratesIn }: Pick<TaxMeterInput, 'today' | 'ratesIn'>,
): DatedValue {
  const { item, deletedOn } = dated;
  const none = { day, stated: null, missingRate: null };
  if (deletedOn !== null && deletedOn < day) {
    return { ...none, value: 0, minor: toTotal(0), source: 'removed' };
  }
  if (day > today) {
    return { ...none, source: 'today', ...counted(item, ratesIn(monthOf(today))) };
  }
  const begun = begunOn(dated);
  if (begun !== null && begun > day)
    return { ...none, value: 0, minor: toTotal(0), source: 'removed' };
  const before = addMonths(monthOf(day), -1);
  const stated = statedUntil(before, dated);
  if (stated === undefined) {
    const { holdingsSince: since = null } = item;
    if (since !== null && day <= since)
      return { ...none, value: 0, minor: toTotal(0), source: 'holdings' };
    return { ...none, value: null, minor: null, source: 'missing' };
  }
  const { month, ...fields } = stated;
  const share = shareOn(item, day, stated);
  const owned = { ...item, ...fields, ownershipPercentage: share } as Asset;
  const then = counted(owned, ratesIn(before));
  const source = followsHoldings(item, month) ? 'holdings' : 'history';
  return { day, source, stated: month, ...then };
}

/** An account below zero counts as empty. */
function counted(asset: Asset, rates: Rates): Pick<DatedValue, 'value' | 'minor' | 'missingRate'> {
  const own = ownKronor(asset.value, asset, rates);
  if (isMissingRate(own)) return { value: null, minor: null, missingRate: own.missingRate };
  const minor = toTotal(Math.max(0, own));
  return { value: toNumber(minor), minor, missingRate: null };
}
