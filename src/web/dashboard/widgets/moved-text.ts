import type { AssetPerformance } from '#domain/figures/net-worth/performance.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatExactChange, formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import { performanceTexts } from './texts.ts';

/** An asset's values and their months: `80,00 kr i mars 2025, 100,00 kr i maj 2026`. */
export function movedText({ values, currency }: AssetPerformance, language: Language): string {
  const [first, latest] = [values[0], values.at(-1)];
  if (!first || !latest) return '';
  return performanceTexts[language].moved({
    first: formatMoney(first.value, currency, language),
    firstMonth: formatMonth(first.month, language),
    latest: formatMoney(latest.value, currency, language),
    latestMonth: formatMonth(latest.month, language),
  });
}

/** Change of an asset whose deposits are unknown: `+12 000,00 kr inklusive insättningar`. */
export function depositsText({ change, currency }: AssetPerformance, language: Language): string {
  const amount = formatExactChange(change ?? 0, currency, language);
  return performanceTexts[language].withDeposits({ change: amount });
}
