import { useState } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import {
  type Inflation,
  inflationOf,
  type InflationPoint,
  monthOfPeriod,
} from '#domain/statistics/inflation.ts';
import { monthRanges } from '#domain/figures/net-worth/net-worth-series.ts';
import { ChartOrTable } from '#web/kit/charts/chart-or-table.tsx';
import type { LinePoint } from '#web/kit/charts/chart-point.ts';
import { LineChart } from '#web/kit/charts/line-chart.tsx';
import { TableButton } from '#web/kit/charts/chart-frame.tsx';
import { type MarketSeries, useConsumerPrices } from '#web/figures/market/use-market.ts';
import {
  formatMonth,
  formatMonthMark,
  formatMonths,
  formatPercentTick,
  formatShare,
  formatTenthsChange,
  formatTyped,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { Trend } from '#web/kit/ui/figure.tsx';
import { MarketSection, type SeriesFormat } from './market-section.tsx';
import styles from './market.module.css';
import { marketExplanationTexts, marketTexts } from './texts.ts';

/** Swedish inflation over twelve months, month by month for two years. */
export function InflationSection() {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  const query = useConsumerPrices();
  const [isTable, setTable] = useState(false);
  const { data } = query;
  const inflation = data ? inflationOf(byMonth(data)) : null;
  return (
    <MarketSection
      title={texts.inflation}
      query={query}
      failedText={texts.inflationFailed}
      sourceId="consumer_prices"
      explain={data && inflation ? () => explainInflation(inflation, { language, ...data }) : null}
      tools={<TableButton isTable={isTable} onChange={setTable} />}
      lastPeriod={inflation && formatMonth(inflation.latest.month, language)}
    >
      {inflation && (
        <>
          <Latest inflation={inflation} />
          <ChartOrTable isTable={isTable} table={() => inflationTable(inflation, language)}>
            <LineChart
              sentence={inflationSentence(inflation, language)}
              points={inflationPoints(inflation, language)}
              formatTick={(value, step) => formatPercentTick(value, { step, language })}
              scale="percent"
            />
          </ChartOrTable>
          <Missing inflation={inflation} />
        </>
      )}
    </MarketSection>
  );
}

const DIRECTIONS = { up: 'up', down: 'down', stable: 'level' } as const;

function Latest({ inflation: { latest, previous, change, trend } }: { inflation: Inflation }) {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  return (
    <div className={styles['latest']}>
      <p className={styles['figure']}>{formatShare(latest.percent, language)}</p>
      <div className={styles['below']}>
        <p>{texts.yearTo({ name: formatMonth(latest.month, language) })}</p>
        {previous === null || change === null || trend === null ? (
          <p>{texts.noTrend}</p>
        ) : (
          <p>
            <Trend direction={DIRECTIONS[trend]} tone={null}>
              {texts[trend]}
            </Trend>{' '}
            {texts.against({
              points: formatTenthsChange(change, language),
              month: formatMonth(previous.month, language),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

function Missing({ inflation: { missing } }: { inflation: Inflation }) {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  if (missing.length === 0) return null;
  const months = monthRanges(missing).map((range) => formatMonths(range, language));
  return <p className={styles['note']}>{texts.missing({ months: months.join(', ') })}</p>;
}

function byMonth({ values }: MarketSeries) {
  return new Map([...values].map(([period, value]) => [monthOfPeriod(period), value]));
}

/** Months as points of a line. */
function inflationPoints({ points }: Inflation, language: Language): LinePoint[] {
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

/** Describes the line in a sentence. */
function inflationSentence({ points, latest }: Inflation, language: Language): string {
  const from = formatMonth((points[0] ?? latest).month, language);
  const to = formatMonth(latest.month, language);
  const percent = formatShare(latest.percent, language);
  return marketTexts[language].inflationOf({ from, to, percent });
}

/** The months as a table, newest first, with the two index figures of each. */
function inflationTable({ points }: Inflation, language: Language) {
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

/** The two index figures behind the latest inflation, and where it came from. */
export function explainInflation(inflation: Inflation, terms: SeriesFormat): Explanation {
  const { latest, previous, change } = inflation;
  const { language, source, unit } = terms;
  const texts = marketExplanationTexts[language];
  const lines: ExplanationLine[] = [
    {
      label: formatMonth(latest.month, language),
      detail: texts.prices({ unit }),
      amount: formatTyped(latest.index, language),
    },
    {
      label: formatMonth(latest.beforeMonth, language),
      amount: `÷ ${formatTyped(latest.before, language)}`,
      kind: 'operation',
    },
    { label: texts.inYear, amount: formatShare(latest.percent, language), kind: 'sum' },
  ];
  if (previous !== null && change !== null) {
    lines.push(
      {
        label: texts.before({ month: formatMonth(previous.month, language) }),
        amount: formatShare(previous.percent, language),
      },
      { label: texts.points, amount: formatTenthsChange(change, language) },
    );
  }
  const sources = [marketTexts[language].source({ source })];
  return { formula: texts.inflationRule, lines, sources };
}
