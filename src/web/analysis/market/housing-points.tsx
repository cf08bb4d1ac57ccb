import type { HousingMarket, HousingPoint } from '#domain/statistics/housing-market.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { ChangePoint, ChartPoint, LinePoint } from '#web/kit/charts/chart-point.ts';
import { formatPercentChange, formatQuarter } from '#web/kit/i18n/format.ts';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './market.module.css';
import { marketTexts } from './texts.ts';

/** Quarters as points of a line and as bars at once: the index, and how it changed. */
export function housingPoints({ points }: HousingMarket, language: Language) {
  return points.map((point): LinePoint & ChangePoint => ({
    ...placeOf(point, language),
    value: Number(point.index),
    change: point.percent,
  }));
}

function placeOf(point: HousingPoint, language: Language): ChartPoint {
  const texts = marketTexts[language];
  const { quarter, index, percent, isPreliminary } = point;
  return {
    key: quarter,
    label: texts.quarter({ number: quarter.slice(-1) }),
    group: quarter.slice(0, 4),
    title: formatQuarter(quarter, language),
    readings: [
      { name: texts.index, amount: index },
      { name: texts.change, amount: changeText(percent, language) },
    ],
    isEstimated: isPreliminary,
    estimatedWord: texts.preliminary,
    isPartial: false,
  };
}

/** Describes the chart in a sentence. */
export function housingSentence({ points, latest }: HousingMarket, language: Language): string {
  const from = formatQuarter((points[0] ?? latest).quarter, language);
  const to = formatQuarter(latest.quarter, language);
  const percent = changeText(latest.percent, language);
  return marketTexts[language].housesOf({ from, to, percent });
}

/** The quarters as a table, newest first. */
export function housingTable({ points }: HousingMarket, language: Language) {
  const texts = marketTexts[language];
  const rows = points.toReversed().map(({ quarter, index, percent, isPreliminary }) => ({
    id: quarter,
    name: (
      <span className={styles['name']}>
        {formatQuarter(quarter, language)}
        {isPreliminary && <Tag tone="est">{texts.isPreliminary}</Tag>}
      </span>
    ),
    figures: [changeText(percent, language), index],
  }));
  return {
    caption: texts.housesTable,
    columns: [texts.quarterName, texts.change, texts.index],
    rows,
  };
}

function changeText(percent: number | null, language: Language): string {
  return percent === null ? '–' : formatPercentChange(percent, language);
}
