import { useState } from 'react';
import { monthRanges, type Period } from '#domain/figures/net-worth/net-worth-series.ts';
import { ChartPlaceholder } from '#web/kit/charts/chart-placeholder.tsx';
import { TableButton } from '#web/kit/charts/table-button.tsx';
import {
  formatExactChange,
  formatMonth,
  formatMonths,
  formatPercentChange,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { HistoryChart } from '#web/figures/net-worth/history-chart.tsx';
import { PeriodControl } from '#web/figures/net-worth/history-tools.tsx';
import { Trend } from '#web/kit/ui/trend.tsx';
import { FigurePart } from './figure-part.tsx';
import styles from './household-figures.module.css';
import { householdFigureTexts } from './texts.ts';
import {
  FIRST_PERIOD,
  type HouseholdGrowth,
  type HouseholdQuery,
  type Months,
  useHouseholdGrowth,
  useHouseholdHistory,
} from './use-household-figures.ts';

/** Net worth of the household by month, as a chart or a table. */
export function HistoryPart(householdQuery: HouseholdQuery) {
  const texts = useTexts(householdFigureTexts);
  const [period, setPeriod] = useState<Period>(FIRST_PERIOD);
  const [isTable, setTable] = useState(false);
  const { data, ...query } = useHouseholdHistory(householdQuery, period);
  const { data: grown, ...growing } = useHouseholdGrowth(householdQuery, period);
  return (
    <FigurePart
      title={texts.history}
      tools={
        <>
          <PeriodControl period={period} onChange={setPeriod} />
          <TableButton isTable={isTable} onChange={setTable} />
        </>
      }
      queries={[
        { data, ...query },
        { data: grown, ...growing },
      ]}
      placeholder={<ChartPlaceholder />}
    >
      {() => data && grown && <Shown months={data} grown={grown} isTable={isTable} />}
    </FigurePart>
  );
}

type ShownProps = { months: Months; grown: HouseholdGrowth; isTable: boolean };

function Shown({ months, grown, isTable }: ShownProps) {
  const texts = useTexts(householdFigureTexts);
  const { points, currency } = months;
  if (points.length === 0) return <p className={styles['none']}>{texts.noHistory}</p>;
  return (
    <>
      <Growth {...grown} />
      <HistoryChart
        kind="line"
        series={points}
        currency={currency}
        isTable={isTable}
        notes={<Notes points={points} />}
      />
    </>
  );
}

/** Lists incomplete months, and explains from when members count. */
function Notes({ points }: Pick<Months, 'points'>) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const partial = points.filter(({ isComplete }) => !isComplete).map(({ month }) => month);
  const months = monthRanges(partial).map((range) => formatMonths(range, language));
  return (
    <>
      {months.length > 0 && (
        <p className={styles['note']}>{texts.notAll({ months: months.join(', ') })}</p>
      )}
      <p className={styles['note']}>{texts.joined}</p>
    </>
  );
}

/** Growth over the period: `▲ +18 642,00 kr (+0,8 %) sedan maj 2026`. */
function Growth({ growth, currency }: HouseholdGrowth) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  if (growth === null) return null;
  const { change, percent, since, added, removed } = growth;
  const direction = change === 0 ? 'level' : change > 0 ? 'up' : 'down';
  const tone = { level: null, up: 'good', down: 'bad' } as const;
  const share = percent ? ` (${formatPercentChange(percent, language)})` : '';
  const amount = (value: number) => formatExactChange(value, currency, language);
  const words = [
    texts.grown({ month: formatMonth(since, language) }),
    ...(added === 0 ? [] : [texts.added({ amount: amount(added) })]),
    ...(removed === 0 ? [] : [texts.removed({ amount: amount(removed) })]),
  ];
  return (
    <p className={styles['grown']}>
      <Trend direction={direction} tone={tone[direction]}>
        {change === 0 ? texts.unchanged : amount(change) + share}
      </Trend>
      <span>{words.join(', ')}</span>
    </p>
  );
}
