import { useState } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import {
  type HousingMarket,
  housingMarketOf,
  type HousingPoint,
} from '#domain/statistics/housing-market.ts';
import {
  formatNumber,
  formatPercentChange,
  formatPercentTick,
  formatQuarter,
} from '#web/kit/i18n/format.ts';
import { useHousePrices } from '#web/figures/market/use-market.ts';
import { ChangeChart } from '#web/kit/charts/change-chart.tsx';
import { ChartOrTable } from '#web/kit/charts/chart-or-table.tsx';
import type { ChangePoint, ChartPoint, LinePoint } from '#web/kit/charts/chart-point.ts';
import { LineChart } from '#web/kit/charts/line-chart.tsx';
import { TableButton } from '#web/kit/charts/chart-frame.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { Trend } from '#web/kit/ui/figure.tsx';
import { MarketSection, type SeriesFormat } from './market-section.tsx';
import { marketExplanationTexts, marketTexts } from './texts.ts';
import styles from './market.module.css';

type HousingMeasure = 'index' | 'change';

/** Swedish house prices, quarter by quarter for three years. */
export function HousingSection() {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  const query = useHousePrices();
  const [drawn, setDrawn] = useState<HousingMeasure>('index');
  const [isTable, setTable] = useState(false);
  const { data } = query;
  const market = data ? housingMarketOf(data.values, data.preliminary) : null;
  return (
    <MarketSection
      title={texts.houses}
      query={query}
      failedText={texts.housesFailed}
      sourceId="house_prices"
      explain={data && market ? () => explainHousing(market, { language, ...data }) : null}
      tools={
        <>
          {!isTable && <DrawnControl drawn={drawn} onChange={setDrawn} />}
          <TableButton isTable={isTable} onChange={setTable} />
        </>
      }
      hasNotes
      lastPeriod={market && formatQuarter(market.latest.quarter, language)}
    >
      {market && (
        <>
          <Latest market={market} />
          <ChartOrTable isTable={isTable} table={() => housingTable(market, language)}>
            <Drawing market={market} drawn={drawn} />
          </ChartOrTable>
          <Notes market={market} drawn={drawn} />
        </>
      )}
    </MarketSection>
  );
}

type ControlProps = { drawn: HousingMeasure; onChange: (drawn: HousingMeasure) => void };

function DrawnControl({ drawn, onChange }: ControlProps) {
  const texts = useTexts(marketTexts);
  const options = [
    { value: 'index', text: texts.asIndex },
    { value: 'change', text: texts.asChange },
  ] as const;
  return <Segmented label={texts.view} options={options} value={drawn} onChange={onChange} />;
}

function Drawing({ market, drawn }: { market: HousingMarket; drawn: HousingMeasure }) {
  const language = useLanguage();
  const known = {
    sentence: housingSentence(market, language),
    points: housingPoints(market, language),
  };
  return drawn === 'index' ? (
    <LineChart {...known} formatTick={(value) => formatNumber(value, language, 0)} scale="index" />
  ) : (
    <ChangeChart
      {...known}
      formatTick={(value, step) => formatPercentTick(value, { step, language })}
    />
  );
}

function Latest({ market: { latest, year } }: { market: HousingMarket }) {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  const { percent, beforeQuarter } = latest;
  return (
    <div className={styles['latest']}>
      <p className={styles['figure']}>
        {percent === null ? '–' : formatPercentChange(percent, language)}
      </p>
      <div className={styles['below']}>
        <p>
          {percent === null
            ? texts.nothingBefore
            : texts.sinceQuarter({ name: formatQuarter(beforeQuarter, language) })}
        </p>
        {year !== null && (
          <p>
            <Trend direction={directionOf(year.percent)} tone={null}>
              {texts.inYear({
                percent: formatPercentChange(year.percent, language),
                quarter: formatQuarter(year.quarter, language),
              })}
            </Trend>
          </p>
        )}
      </div>
    </div>
  );
}

function directionOf(percent: number): 'up' | 'down' | 'level' {
  if (percent === 0) return 'level';
  return percent > 0 ? 'up' : 'down';
}

function Notes({ market: { points }, drawn }: { market: HousingMarket; drawn: HousingMeasure }) {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  const preliminary = points.filter(({ isPreliminary }) => isPreliminary);
  const quarters = preliminary.map(({ quarter }) => formatQuarter(quarter, language)).join(', ');
  return (
    <ul className={styles['notes']}>
      {preliminary.length > 0 && <li data-mark={drawn}>{texts.revised({ quarters })}</li>}
      <li>{texts.housesOnly}</li>
    </ul>
  );
}

/** Quarters as points of a line and as bars at once: the index, and how it changed. */
function housingPoints({ points }: HousingMarket, language: Language) {
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
function housingSentence({ points, latest }: HousingMarket, language: Language): string {
  const from = formatQuarter((points[0] ?? latest).quarter, language);
  const to = formatQuarter(latest.quarter, language);
  const percent = changeText(latest.percent, language);
  return marketTexts[language].housesOf({ from, to, percent });
}

/** The quarters as a table, newest first. */
function housingTable({ points }: HousingMarket, language: Language) {
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

/** The index figures behind the latest change of house prices, in a quarter and in a year. */
export function explainHousing({ latest, year }: HousingMarket, terms: SeriesFormat): Explanation {
  const { language, source, unit } = terms;
  const texts = marketExplanationTexts[language];
  const percent = changeText(latest.percent, language);
  const detail = texts.houses({ unit });
  const state = latest.isPreliminary ? `${detail}, ${texts.preliminary}` : detail;
  const lines: ExplanationLine[] = [
    { label: formatQuarter(latest.quarter, language), detail: state, amount: latest.index },
  ];
  if (latest.before !== null) {
    lines.push(dividedBy(formatQuarter(latest.beforeQuarter, language), latest.before), {
      label: texts.inQuarter,
      amount: percent,
      kind: 'sum',
    });
  }
  if (year !== null) {
    lines.push(dividedBy(formatQuarter(year.quarter, language), year.index), {
      label: texts.inYear,
      amount: formatPercentChange(year.percent, language),
      kind: 'sum',
    });
  }
  const sources = [marketTexts[language].source({ source })];
  return { total: percent, formula: texts.housesRule, lines, sources };
}

function dividedBy(label: string, amount: string): ExplanationLine {
  return { label, amount: `÷ ${amount}`, kind: 'operation' };
}
