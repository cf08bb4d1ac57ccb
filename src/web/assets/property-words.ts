import type { Asset } from '#domain/assets.ts';
import { indexedLine } from '#domain/indexed-line.ts';
import { monthOf } from '#domain/months.ts';
import type { Terms } from '#domain/summary.ts';
import type { Language } from '#domain/texts.ts';
import type { CountedLine } from '#domain/totals.ts';
import { unmovedWords } from '#web/data/explain-property.ts';
import { propertyTexts } from '#web/data/property-texts.ts';
import { formatDay, formatMoney } from '#web/i18n/format.ts';

/** What a dated property would count for by the index, chosen or not; null: it has none. */
export function lineByIndex(asset: Asset, { asOf, housePrices }: Terms): CountedLine | null {
  return indexedLine({ ...asset, useIndex: 1 }, monthOf(asOf), housePrices);
}

/** What the index would make of a property that counts by its own valuation. */
export function withIndexWords(line: CountedLine, language: Language): string {
  if (line.unmoved) return unmovedWords(line.unmoved, language);
  const amount = formatMoney(line.counted, line.currency, language);
  return propertyTexts[language].withIndex({ amount });
}

/** The person's own valuation, and what the other way of counting makes of it. */
export function valuationWords(asset: Asset, line: CountedLine, language: Language): string {
  const amount = formatMoney(asset.value, asset.currency, language);
  const day = formatDay(asset.valuationDate ?? '', language);
  const own = propertyTexts[language].ownAmount({ day, amount });
  if (asset.useIndex === 0) return `${own} ${withIndexWords(line, language)}`;
  return line.unmoved ? `${own} ${unmovedWords(line.unmoved, language)}` : own;
}
