import type { Inflation, InflationPoint } from '#domain/statistics/inflation.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { LinePoint } from '#web/kit/charts/chart-point.ts';
import { formatMonth, formatMonthMark, formatShare, formatTyped } from '#web/kit/i18n/format.ts';
import { marketTexts } from './texts.ts';

/** Months as points of a line. */
export function inflationPoints({ points }: Inflation, language: Language): LinePoint[] {
  return points.map(({ month, percent }) => ({
    key: month,
    label: formatMonthMark(month, language),
    group: month.slice(0, 4),
    title: formatMonth(month, language),
    value: percent,
    readings: [{ name: null, amount: formatShare(percent, language) }],
    isEstimated: false,
    isPartial: false,
  }));
}

/** What the line shows, in a sentence. */
export function inflationSentence({ points, latest }: Inflation, language: Language): string {
  const from = formatMonth((points[0] ?? latest).month, language);
  const to = formatMonth(latest.month, language);
  const percent = formatShare(latest.percent, language);
  return marketTexts[language].inflationOf({ from, to, percent });
}

/** The months as a table, newest first, with the two index figures of each. */
export function inflationTable({ points }: Inflation, language: Language) {
  const texts = marketTexts[language];
  const toRow = ({ month, percent, index, before }: InflationPoint) => ({
    id: month,
    name: formatMonth(month, language),
    figures: [
      formatShare(percent, language),
      formatTyped(index, language),
      formatTyped(before, language),
    ],
  });
  const columns = [texts.month, texts.percent, texts.index, texts.yearBefore];
  return { caption: texts.inTable, columns, rows: points.toReversed().map(toRow) };
}
