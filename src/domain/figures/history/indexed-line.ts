import type { Month } from '#domain/basics/months.ts';
import { assetPart, type CountedAsset } from '#domain/figures/totals/total-parts.ts';
import type { HousePrices } from '#domain/statistics/house-price-index.ts';
import { type CountedLine, totalOf } from '#domain/figures/totals/totals.ts';

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
