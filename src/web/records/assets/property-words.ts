import type { Asset } from '#domain/records/assets.ts';
import { indexedLine } from '#domain/figures/totals/total-parts.ts';
import { monthOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { unmovedWords } from '#web/figures/totals/explain-property.ts';
import { propertyTexts } from '#web/figures/totals/texts.ts';
import { formatDay, formatMoney, formatQuarter } from '#web/kit/i18n/format.ts';

const WHOLE = '100.00' as PercentText;

/** Value of a dated property by the index, chosen or not; null: it has none. */
export function lineByIndex(
  asset: Asset,
  { asOf, housePrices }: ValuationTerms,
): CountedLine | null {
  return indexedLine({ ...asset, useIndex: 1 }, monthOf(asOf), housePrices);
}

/** The whole of a property as it is moved by the index, in words; null where none moves it. */
export function movedWhole(asset: Asset, terms: ValuationTerms, language: Language): string | null {
  if (asset.useIndex === 0) return null;
  const line = lineByIndex({ ...asset, ownershipPercentage: WHOLE }, terms);
  return line?.index ? formatMoney(line.counted, line.currency, language) : null;
}

/** Value by the index of a property that counts by its own valuation. */
export function withIndexWords(line: CountedLine, language: Language): string {
  if (line.unmoved) return unmovedWords(line.unmoved, language);
  const amount = formatMoney(line.counted, line.currency, language);
  return propertyTexts[language].withIndex({ amount });
}

/** The user's own valuation, and the value by the other way of counting. */
export function valuationWords(asset: Asset, line: CountedLine, language: Language): string {
  const amount = formatMoney(asset.value, asset.currency, language);
  const day = formatDay(asset.valuationDate ?? '', language);
  const texts = propertyTexts[language];
  const { index } = line;
  if (asset.useIndex === 1 && index) {
    const moved = texts.movedAmount({
      amount: `${amount} × ${index.latest} ÷ ${index.base}`,
      now: formatQuarter(index.latestPeriod, language),
      before: formatQuarter(index.basePeriod, language),
    });
    return texts.ownAmount({ day, amount: moved });
  }
  const own = texts.ownAmount({ day, amount });
  if (asset.useIndex === 0) return `${own} ${withIndexWords(line, language)}`;
  return line.unmoved ? `${own} ${unmovedWords(line.unmoved, language)}` : own;
}
