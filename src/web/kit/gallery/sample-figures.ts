import type { LinePoint } from '#web/kit/charts/chart-point.ts';
import {
  formatMoney,
  formatMonth,
  formatMonthMark,
  formatPercentChange,
  formatShare,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { formatShortMoney } from '#web/kit/i18n/short-money.ts';
import type { DistributionPart } from '#web/kit/ui/distribution.tsx';
import { galleryTexts } from './texts.ts';

const SHARES = [42.5, 24, 14, 9.5, 6, 4];

/** Parts of a whole of 1e12 kronor; one with a long name, and a rest. */
export function useParts(): DistributionPart[] {
  const texts = useTexts(galleryTexts);
  const language = useLanguage();
  const names = [texts.home, texts.longWord, texts.fund, texts.car, texts.cash, texts.others];
  return SHARES.map((percent, index) => ({
    id: String(index),
    name: names[index] ?? '',
    percent,
    share: formatShare(percent, language),
    amount: formatMoney(percent * 10_000_000_000, 'SEK', language),
    isRest: index === SHARES.length - 1,
  }));
}

/** A point for each value, month by month until November 2026. */
export function usePoints(unit: 'money' | 'percent' = 'money') {
  const language = useLanguage();
  return (values: readonly number[]): LinePoint[] =>
    values.map((value, index) => {
      const month = monthAt(index - values.length + 1);
      const amount =
        unit === 'money'
          ? formatMoney(value, 'SEK', language)
          : formatPercentChange(value, language);
      return {
        key: month,
        label: formatMonthMark(month, language),
        group: month.slice(0, 4),
        title: formatMonth(month, language),
        readings: [{ name: null, amount }],
        isEstimated: false,
        isPartial: false,
        value,
      };
    });
}

export function useTick() {
  const language = useLanguage();
  return (value: number, step: number) =>
    formatShortMoney(value, { currency: 'SEK', language, step });
}

export function usePercentTick() {
  const language = useLanguage();
  return (value: number) => formatPercentChange(value, language);
}

/** The month this many months after November 2026. */
function monthAt(months: number): string {
  return new Date(Date.UTC(2026, 10 + months)).toISOString().slice(0, 7);
}
