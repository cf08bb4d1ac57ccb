import type { Asset, AssetType } from '#domain/records/assets.ts';
import { monthOf } from '#domain/basics/months.ts';
import { assetPart } from './total-parts.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { ValuationTerms } from './summary.ts';
import { type Total, totalOf } from './totals.ts';

/** One type of asset: its number of assets, and their sum. */
export type AssetGroup = { type: AssetType; count: number; total: Total };

/**
 * The four figures of the assets screen (docs/product.md, sections 2 and 9), each the sum of the same
 * rounded lines. `realEstateWhole` is the value of the properties with everybody's shares;
 * `groups` are the types that occur, of most value first; `largest` is null without assets.
 */
export type AssetTotals = {
  total: Total;
  liquid: Total;
  realEstate: Total;
  realEstateWhole: Total;
  groups: AssetGroup[];
  largest: AssetGroup | null;
};

/** Adds up assets in one currency: the user's shares, each line converted and rounded once. */
export function assetTotals(
  assets: readonly Asset[],
  { currency, rates, housePrices, asOf }: ValuationTerms,
): AssetTotals {
  const partOf = (asset: Asset) => assetPart(asset, monthOf(asOf), housePrices);
  const totalWhere = (belongs: (asset: Asset) => boolean) =>
    totalOf(assets.filter(belongs).map(partOf), currency, rates);
  const properties = assets.filter(({ type }) => type === 'real_estate').map(partOf);
  const whole = properties.map((part) => ({ ...part, shareBasisPoints: WHOLE_BASIS_POINTS }));
  const groups = [...new Set(assets.map(({ type }) => type))]
    .map((type) => ({
      type,
      count: assets.filter((asset) => asset.type === type).length,
      total: totalWhere((asset) => asset.type === type),
    }))
    .sort((a, b) => b.total.minor - a.total.minor || a.type.localeCompare(b.type));
  return {
    total: totalWhere(() => true),
    liquid: totalWhere(({ type }) => isLiquid(type)),
    realEstate: totalWhere(({ type }) => type === 'real_estate'),
    realEstateWhole: totalOf(whole, currency, rates),
    groups,
    largest: groups[0] ?? null,
  };
}

/** Liquid assets are savings, checking and investment (docs/product.md, section 9). */
function isLiquid(type: AssetType): boolean {
  return type === 'savings' || type === 'checking' || type === 'investment';
}
