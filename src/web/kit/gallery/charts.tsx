import { useState } from 'react';
import { ArchGauge, Radar, type ChartTone } from '#web/kit/charts/score-charts.tsx';
import { BarChart } from '#web/kit/charts/bar-chart.tsx';
import { BarLegend, ChartPlaceholder, TableButton } from '#web/kit/charts/chart-frame.tsx';
import { ChangeChart } from '#web/kit/charts/change-chart.tsx';
import { ChartOrTable, ChartTable } from '#web/kit/charts/chart-or-table.tsx';
import type { LinePoint } from '#web/kit/charts/chart-point.ts';
import { LineChart } from '#web/kit/charts/line-chart.tsx';
import { MiniDonut, ShareArch, StrataBar } from '#web/kit/charts/share-charts.tsx';
import { SparkLine } from '#web/kit/charts/spark-line.tsx';
import { StackChart } from '#web/kit/charts/stack-chart.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { useParts, usePercentTick, usePoints, useTick } from './sample-figures.ts';
import { Row, Specimen, State } from './specimen.tsx';
import { galleryTexts } from './texts.ts';

const YEAR = [2.1, 2.15, 2.12, 2.3, 2.28, 2.4, 2.38, 2.5, 2.62, 2.6, 2.71, 2.8];
const MILLIONS = YEAR.map((value) => value * 1_000_000);
const AROUND_ZERO = [-0.4, -0.2, 0.1, 0.3, -0.1, 0.2, 0.4, -0.3, 0.5, 0.6, -0.2, 0.8];

/** Figures as drawings. */
export function Charts() {
  return (
    <>
      <Lines />
      <OtherLines />
      <BarCharts />
      <StackCharts />
      <ChangeCharts />
      <Tables />
      <Shares />
      <Scores />
    </>
  );
}

function StackCharts() {
  const texts = useTexts(galleryTexts);
  const [points, formatTick] = [usePoints(), useTick()];
  const stacked = points(MILLIONS).map(({ value, ...point }) => ({
    ...point,
    parts: [0.5, 0.3, 0.2].map((part) => ({ id: `${part}`, value: value * part })),
  }));
  return (
    <Specimen name="StackChart" isLarge>
      <State of="three parts">
        <StackChart sentence={texts.drawn} points={stacked} formatTick={formatTick} />
      </State>
    </Specimen>
  );
}

function Lines() {
  const texts = useTexts(galleryTexts);
  const [points, formatTick] = [usePoints(), useTick()];
  const sentence = texts.drawn;
  return (
    <Specimen name="LineChart" isLarge>
      <State of="a year">
        <LineChart {...{ sentence, formatTick }} points={points(MILLIONS)} />
      </State>
      <State of="estimated months, one with something left out">
        <LineChart {...{ sentence, formatTick }} points={withStates(points(MILLIONS))} />
      </State>
      <State of="below and above zero">
        <LineChart
          {...{ sentence, formatTick }}
          points={points(AROUND_ZERO.map((value) => value * 1_000_000))}
          scale="balance"
        />
      </State>
      <State of="a forecast with its band">
        <LineChart {...{ sentence, formatTick }} points={withBand(points(MILLIONS))} />
      </State>
      <State of="beside another figure">
        <LineChart
          {...{ sentence, formatTick }}
          points={points(MILLIONS).map((point, at) => ({ ...point, beside: 2e6 + at * 5e4 }))}
        />
      </State>
    </Specimen>
  );
}

function OtherLines() {
  const texts = useTexts(galleryTexts);
  const [points, formatTick] = [usePoints(), useTick()];
  const [percentPoints, formatPercentTick] = [usePoints('percent'), usePercentTick()];
  const sentence = texts.drawn;
  return (
    <Specimen name="LineChart, ChartPlaceholder" isLarge>
      <State of="1e12">
        <LineChart {...{ sentence, formatTick }} points={points(YEAR.map((v) => v * 1e12))} />
      </State>
      <State of="percent">
        <LineChart
          sentence={sentence}
          formatTick={formatPercentTick}
          points={percentPoints(AROUND_ZERO)}
          scale="percent"
        />
      </State>
      <State of="one month">
        <LineChart {...{ sentence, formatTick }} points={points([2_800_000])} />
      </State>
      <State of="ChartPlaceholder, loading">
        <ChartPlaceholder isLow />
      </State>
    </Specimen>
  );
}

function withStates(points: readonly LinePoint[]): LinePoint[] {
  return points.map((point, index) => ({
    ...point,
    isEstimated: index > 7,
    isPartial: index === 4,
  }));
}

function withBand(points: readonly LinePoint[]): LinePoint[] {
  return points.map((point, index) => {
    const reach = index * 40_000;
    return { ...point, band: { low: point.value - reach, high: point.value + reach } };
  });
}

function BarCharts() {
  const texts = useTexts(galleryTexts);
  const [points, formatTick] = [usePoints(), useTick()];
  const bars = withStates(points(MILLIONS)).map((point, index) => {
    const down = 1_400_000 + (index % 3) * 600_000;
    return { ...point, up: point.value, down, net: point.value - down };
  });
  const large = bars.map(({ up, down, net, ...point }) => {
    return { ...point, up: up * 1e6, down: down * 1e6, net: net * 1e6 };
  });
  return (
    <Specimen name="BarChart, BarLegend" isLarge>
      <State of="estimated months, one with something left out">
        <BarChart sentence={texts.drawn} points={bars} formatTick={formatTick} />
        <BarLegend above={texts.home} below={texts.loan} net={texts.netWorth} />
      </State>
      <State of="1e12, long words">
        <BarChart sentence={texts.drawn} points={large} formatTick={formatTick} />
        <BarLegend above={texts.longName} below={texts.longName} net={texts.netWorth} />
      </State>
    </Specimen>
  );
}

function ChangeCharts() {
  const texts = useTexts(galleryTexts);
  const [points, formatTick] = [usePoints('percent'), usePercentTick()];
  const changes = points(AROUND_ZERO).map((point, index) => ({
    ...point,
    change: index === 2 ? null : index === 5 ? 0 : point.value,
    isEstimated: index > 9,
  }));
  return (
    <Specimen name="ChangeChart" isLarge>
      <State of="one month unknown, one without change, two estimated">
        <ChangeChart sentence={texts.drawn} points={changes} formatTick={formatTick} />
      </State>
    </Specimen>
  );
}

function Tables() {
  const texts = useTexts(galleryTexts);
  const [isTable, setTable] = useState(false);
  const [points, formatTick] = [usePoints(), useTick()];
  const drawn = points(MILLIONS);
  const table = () => ({
    caption: texts.drawn,
    columns: [texts.day, texts.netWorth],
    rows: drawn.map(({ key, title, readings }) => {
      return { id: key, name: title, figures: readings.map(({ amount }) => amount) };
    }),
  });
  return (
    <Specimen name="ChartOrTable, TableButton, ChartTable" isLarge>
      <State of="one or the other">
        <TableButton isTable={isTable} onChange={setTable} />
        <ChartOrTable isTable={isTable} table={table}>
          <LineChart sentence={texts.drawn} points={drawn} formatTick={formatTick} />
        </ChartOrTable>
      </State>
      <State of="ChartTable">
        <ChartTable {...table()} />
      </State>
    </Specimen>
  );
}

function Shares() {
  const texts = useTexts(galleryTexts);
  const parts = useParts();
  return (
    <Specimen name="StrataBar, MiniDonut, ShareArch, SparkLine">
      <State of="StrataBar" isWide>
        <StrataBar sentence={texts.distributed} parts={parts} />
      </State>
      {[0, 38, 130].map((burdenPercent) => (
        <State key={burdenPercent} of={`ShareArch, ${burdenPercent} %`}>
          <ShareArch sentence={texts.distributed} parts={parts} burdenPercent={burdenPercent}>
            {`${burdenPercent} %`}
          </ShareArch>
        </State>
      ))}
      <State of="MiniDonut">
        <Row>
          <MiniDonut parts={parts} palette="asset" />
          <MiniDonut parts={parts.slice(0, 1)} palette="income" />
        </Row>
      </State>
      <State of="SparkLine">
        <Row>
          <SparkLine values={YEAR} />
          <SparkLine values={AROUND_ZERO} tone="debts" />
          <SparkLine values={[1, 1]} tone="income" />
        </Row>
        <SparkLine values={YEAR} isWide />
      </State>
    </Specimen>
  );
}

const SCORES: readonly { score: number; tone: ChartTone }[] = [
  { score: 22, tone: 'negative' },
  { score: 48, tone: 'warning' },
  { score: 67, tone: 'accent' },
  { score: 100, tone: 'positive' },
  { score: 0, tone: 'negative' },
];

/** Scores from 0 to 100, also where one is missing. */
function Scores() {
  const texts = useTexts(galleryTexts);
  const names = [texts.buffer, texts.home, texts.loan, texts.fund, texts.goal];
  const parts = SCORES.map((part, index) => ({ ...part, id: String(index) }));
  const axes = parts.map(({ id, score }, index) => {
    return { id, name: names[index] ?? '', score, shown: String(score) };
  });
  return (
    <Specimen name="ArchGauge, Radar">
      <State of="ArchGauge, every tone">
        <ArchGauge sentence={texts.drawn} parts={parts}>
          67
        </ArchGauge>
      </State>
      <State of="ArchGauge, nothing known">
        <ArchGauge
          sentence={texts.drawn}
          parts={parts.map(({ id }) => ({ id, score: null, tone: null }))}
        >
          –
        </ArchGauge>
      </State>
      <State of="Radar">
        <Radar sentence={texts.drawn} axes={axes} />
      </State>
      <State of="Radar, two unknown">
        <Radar
          sentence={texts.drawn}
          axes={axes.map((axis, index) =>
            index % 3 === 0 ? { ...axis, score: null, shown: '–' } : axis,
          )}
        />
      </State>
    </Specimen>
  );
}
