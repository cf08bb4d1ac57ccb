import { type Minor, toMinor, toNumber } from '#domain/basics/money.ts';
import { toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { Asset } from '#domain/records/assets.ts';
import { propertyFeeOf, type PropertyFeeRules } from '#domain/tax/property/property-fee.ts';
import { TAX_CURRENCY } from './dated-values.ts';
import type { DatedItem, HouseLine, Missing, TaxFacts } from './tax-meter-types.ts';

/** A house's line and fee, and what it lacks; null: the fee cannot be counted. */
export type HousePart = { line: HouseLine | null; fee: Minor | null; missing: Missing[] };

/** The property fee of a home in Sweden; one in another currency is taken to lie abroad. */
export function housePart(
  { item }: DatedItem<Asset>,
  { year }: TaxFacts,
  rules: PropertyFeeRules,
): HousePart {
  const { id, name, currency, assessedValue, valueYear, ownershipPercentage } = item;
  if (currency !== TAX_CURRENCY) return { line: null, fee: null, missing: [] };
  if (assessedValue === null) {
    return { line: null, fee: null, missing: [{ code: 'assessed_value', id, name }] };
  }
  const shareBasisPoints = toBasisPoints(ownershipPercentage);
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
  const missing: Missing[] = ground === 'older_rule' ? [{ code: 'older_new_house', id, name }] : [];
  return { line, fee, missing };
}
