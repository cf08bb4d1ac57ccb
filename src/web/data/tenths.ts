import type { Language } from '#domain/texts.ts';
import { formatPercent, formatPercentChange, formatShare } from '#web/i18n/format.ts';

const MINUS = '\u2212';

/** A percentage of statistics, always with one decimal and with a real minus: `−0,1 %`. */
export function formatTenths(percent: number, language: Language): string {
  return formatShare(percent, language).replace('-', MINUS);
}

/** A difference of percentages with its sign: `−0,6`. */
export function formatTenthsChange(points: number, language: Language): string {
  return formatPercentChange(points, language).replace(/\s?%/, '');
}

type Tick = { step: number; language: Language };

/** A percentage beside an axis, with a decimal only where the steps have one. */
export function formatPercentTick(percent: number, { step, language }: Tick): string {
  return formatPercent(percent, language, step < 1 ? 1 : 0).replace('-', MINUS);
}
