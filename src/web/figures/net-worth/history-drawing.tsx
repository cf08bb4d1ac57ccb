import { BarChart } from '#web/kit/charts/bar-chart.tsx';
import { ChartOrTable } from '#web/kit/charts/chart-or-table.tsx';
import { LineChart } from '#web/kit/charts/line-chart.tsx';
import { formatShortMoney } from '#web/kit/i18n/short-money.ts';
import { isPartial, type PointTerms, type ShownPoint } from './shown-point.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import type { BarPoint, ChartPoint, LinePoint } from '#web/kit/charts/chart-point.ts';
import {
  formatExactChange,
  formatMoney,
  formatMonth,
  formatMonthMark,
} from '#web/kit/i18n/format.ts';
import { historyTexts } from './texts.ts';
import type { ComponentProps, ReactNode } from 'react';
import { differenceOf } from '#domain/figures/net-worth/net-worth-series.ts';
import type { Table } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './history.module.css';

export type ChartKind = 'line' | 'bars';

type Props = {
  kind: ChartKind;
  series: readonly ShownPoint[];
  terms: PointTerms;
  isTable: boolean;
};

/** A history as a chart or a table, which is loaded with everything that draws. */
export function HistoryDrawing({ isTable, ...shown }: Props) {
  const { kind, series, terms } = shown;
  const table = () => (kind === 'line' ? trendTable : barsTable)(series, terms);
  return (
    <ChartOrTable isTable={isTable} table={table}>
      <Chart {...shown} />
    </ChartOrTable>
  );
}

function Chart({ kind, series, terms }: Omit<Props, 'isTable'>) {
  const formatTick = (value: number, step: number) => formatShortMoney(value, { ...terms, step });
  const say = kind === 'line' ? trendSentence : barsSentence;
  const sentence = [say(series, terms), terms.basis].join(' ').trim();
  return kind === 'line' ? (
    <LineChart sentence={sentence} points={linePoints(series, terms)} formatTick={formatTick} />
  ) : (
    <BarChart sentence={sentence} points={barPoints(series, terms)} formatTick={formatTick} />
  );
}

/** Months as points of a line. */
export function linePoints(series: readonly ShownPoint[], terms: PointTerms): LinePoint[] {
  return series.map((point) => ({
    ...placeOf(point, terms.language),
    value: point.value,
    readings: [{ name: null, amount: formatMoney(point.value, terms.currency, terms.language) }],
  }));
}

/** Months as bars: assets upwards, debts downwards. */
export function barPoints(series: readonly ShownPoint[], terms: PointTerms): BarPoint[] {
  const { currency, language } = terms;
  const texts = historyTexts[language];
  const named = (name: string, value: number) => ({
    name,
    amount: formatMoney(value, currency, language),
  });
  return series.map((point) => ({
    ...placeOf(point, language),
    up: point.assets,
    down: point.liabilities,
    net: point.value,
    readings: [
      named(texts.assets, point.assets),
      named(texts.liabilities, point.liabilities),
      named(texts.net, point.value),
    ],
  }));
}

function placeOf(point: ShownPoint, language: Language): Omit<ChartPoint, 'readings'> {
  return {
    key: point.month,
    label: formatMonthMark(point.month, language),
    group: point.month.slice(0, 4),
    title: formatMonth(point.month, language),
    isEstimated: point.estimated || point.isBeyond === true,
    isPartial: isPartial(point),
  };
}

/** Describes a line of the points in a sentence. */
export function trendSentence(series: readonly ShownPoint[], terms: PointTerms): string {
  const texts = chartDescriptionTexts[terms.language];
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined) return texts.net;
  const money = (value: number) => formatMoney(value, terms.currency, terms.language);
  const to = formatMonth(last.month, terms.language);
  if (series.length === 1) return texts.trendOfOne({ month: to, amount: money(last.value) });
  const from = formatMonth(first.month, terms.language);
  return texts.trendOf({ from, to, first: money(first.value), last: money(last.value) });
}

/** Describes bars of the points in a sentence. */
export function barsSentence(series: readonly ShownPoint[], terms: PointTerms): string {
  const texts = chartDescriptionTexts[terms.language];
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined) return texts.net;
  const money = (value: number) => formatMoney(value, terms.currency, terms.language);
  return texts.barsOf({
    from: formatMonth(first.month, terms.language),
    to: formatMonth(last.month, terms.language),
    assets: money(last.assets),
    liabilities: money(last.liabilities),
    net: money(last.value),
  });
}

type EndsParams = { from: string; to: string; first: string; last: string };
type PointParams = { from: string; to: string; assets: string; liabilities: string; net: string };
type Only = { month: string; amount: string };

/** Texts that describe a chart to screen readers; loaded with the chart. */
const chartDescriptionTexts = defineTexts({
  en: {
    net: 'Net worth',
    trendOf: ({ from, to, first, last }: EndsParams) =>
      `Net worth from ${first} in ${from} to ${last} in ${to}.`,
    trendOfOne: ({ month, amount }: Only) => `Net worth ${amount} in ${month}.`,
    barsOf: ({ from, to, assets, liabilities, net }: PointParams) =>
      `Assets and liabilities by month, ${from} to ${to}. ` +
      `Last: assets ${assets}, liabilities ${liabilities}, net worth ${net}.`,
  },
  sv: {
    net: 'Nettoförmögenhet',
    trendOf: ({ from, to, first, last }: EndsParams) =>
      `Nettoförmögenhet från ${first} i ${from} till ${last} i ${to}.`,
    trendOfOne: ({ month, amount }: Only) => `Nettoförmögenhet ${amount} i ${month}.`,
    barsOf: ({ from, to, assets, liabilities, net }: PointParams) =>
      `Tillgångar och skulder per månad, ${from} till ${to}. ` +
      `Sist: tillgångar ${assets}, skulder ${liabilities}, nettoförmögenhet ${net}.`,
  },
});

type TableContents = ComponentProps<typeof Table>;

/** The months of a line as a table, newest first, with the change from the one before. */
export function trendTable(series: readonly ShownPoint[], terms: PointTerms): TableContents {
  const { currency, language } = terms;
  const texts = historyTexts[language];
  const rows = series.map((point, index) => {
    const before = series[index - 1];
    const change = before && formatExactChange(differenceOf(before, point), currency, language);
    return {
      id: point.month,
      name: nameOf(point, terms),
      figures: [formatMoney(point.value, currency, language), change ?? '–'],
    };
  });
  const columns = [texts.month, texts.net, texts.change];
  return { caption: texts.inTable, columns, rows: rows.toReversed() };
}

/** The months of bars as a table, newest first. */
export function barsTable(series: readonly ShownPoint[], terms: PointTerms): TableContents {
  const { currency, language } = terms;
  const texts = historyTexts[language];
  const rows = series.map((point) => ({
    id: point.month,
    name: nameOf(point, terms),
    figures: [point.assets, point.liabilities, point.value].map((value) =>
      formatMoney(value, currency, language),
    ),
  }));
  const columns = [texts.month, texts.assets, texts.liabilities, texts.net];
  return { caption: texts.inTable, columns, rows: rows.toReversed() };
}

function nameOf(point: ShownPoint, { language }: PointTerms): ReactNode {
  const texts = historyTexts[language];
  return (
    <span className={styles['name']}>
      {formatMonth(point.month, language)}
      {(point.estimated || point.isBeyond) && <Tag tone="est">{texts.isEstimated}</Tag>}
      {isPartial(point) && <Tag tone="bad">{texts.isPartial}</Tag>}
    </span>
  );
}
