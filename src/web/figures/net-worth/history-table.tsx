import type { ComponentProps, ReactNode } from 'react';
import { differenceOf } from '#domain/figures/net-worth/net-worth-series.ts';
import { formatExactChange, formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import type { Table } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { isPartial, type PointTerms, type ShownPoint } from './shown-point.ts';
import { historyTexts } from './texts.ts';
import styles from './history.module.css';

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
