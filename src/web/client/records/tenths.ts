import type { Language } from '#domain/basics/texts.ts';
import { formatPercent, formatPercentChange } from '#web/kit/i18n/format.ts';

/** A difference of percentages with its sign: `−0,6`. */
export function formatTenthsChange(points: number, language: Language): string {
  return formatPercentChange(points, language).replace(/\s?%/, '');
}

type Tick = { step: number; language: Language };

/** A percentage of an axis, with a decimal only where the steps have one. */
export function formatPercentTick(percent: number, { step, language }: Tick): string {
  return formatPercent(percent, language, step < 1 ? 1 : 0);
}
