import { PERIODS, type SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import { BarLegend, TableButton } from '#web/kit/charts/chart-frame.tsx';
import { useTodaysMoney } from '#web/figures/growth/todays-money.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { historyTexts } from './texts.ts';
import styles from './history.module.css';

/** View of a history: its period, and as a chart or a table. */
export type HistoryView = { period: SeriesPeriod; isTable: boolean };

type Props = { view: HistoryView; onChange: (view: HistoryView) => void };

export function HistoryTools({ view, onChange }: Props) {
  return (
    <div className={styles['tools']}>
      <PeriodControl period={view.period} onChange={(period) => onChange({ ...view, period })} />
      <MoneySwitch />
      <TableButton isTable={view.isTable} onChange={(isTable) => onChange({ ...view, isTable })} />
    </div>
  );
}

/** Shows amounts in the money of each month, or in today's. */
export function MoneySwitch() {
  const { inTodays: text } = useTexts(historyTexts);
  const { isOffered, isOn, toggle } = useTodaysMoney();
  if (!isOffered) return null;
  return (
    <Segmented
      label={text}
      options={[{ value: text, text }]}
      value={isOn ? text : ''}
      onChange={toggle}
    />
  );
}

type PeriodProps = { period: SeriesPeriod; onChange: (period: SeriesPeriod) => void };

export function PeriodControl({ period, onChange }: PeriodProps) {
  const texts = useTexts(historyTexts);
  return (
    <Segmented
      label={texts.period}
      options={PERIODS.map((value) => ({
        value,
        text: texts.periods[value],
        label: texts.periodNames[value],
      }))}
      value={period}
      onChange={onChange}
    />
  );
}

/** Legend of the bars' colors, and of the tick across them. */
export function HistoryLegend() {
  const texts = useTexts(historyTexts);
  return <BarLegend above={texts.assets} below={texts.liabilities} net={texts.net} />;
}
