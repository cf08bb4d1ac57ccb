import { type Minor, toMinor, toNumber } from '#domain/basics/money.ts';
import { type PercentText, toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { Asset } from '#domain/records/assets.ts';
import { propertyFeeOf, type PropertyFeeRules } from '#domain/tax/property/property-fee.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import { begunOn, statedUntil, TAX_CURRENCY, wasNeverCounted } from './dated-values.ts';
import type { DatedItem, HouseLine, MissingFact, TaxMeterInput } from './tax-meter-types.ts';

/** A house's line and fee, and what it lacks; null: the fee cannot be counted. */
export type HousePart = { line: HouseLine | null; fee: Minor | null; missing: MissingFact[] };

/**
 * The property fee of a home in Sweden, which its owners on 1 January owe for the whole year; one
 * in another currency is taken to lie abroad.
 */
export function housePart(
  dated: DatedItem<Asset>,
  facts: TaxMeterInput,
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
  { year, assets, liabilities }: TaxMeterInput,
): PercentText | 'unknown' | null {
  const { item, deletedOn, observed } = dated;
  const day = `${year}-01-01`;
  const begun = begunOn(dated);
  const isSold = deletedOn !== null && deletedOn <= day;
  if (isSold || wasNeverCounted(dated) || (begun !== null && begun > day)) return null;
  const before = statedUntil(`${year - 1}-12`, dated);
  const first = before ?? observed[0];
  if (begun === null && before === undefined && first !== undefined) {
    const others = [...assets, ...liabilities].map(
      (other) => other.observed[0]?.month ?? first.month,
    );
    if (others.some((month) => month < first.month)) return 'unknown';
  }
  const share = shareOn(item, day, first);
  return toBasisPoints(share) === 0 ? null : share;
}
