import type { ReactNode } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import { leftOutOfNetWorth, monthRanges } from '#domain/figures/net-worth/net-worth-series.ts';
import { ChartPlaceholder } from '#web/kit/charts/chart-frame.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { formatMonths } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import type { ChartKind } from './history-drawing.tsx';
import { historyTexts } from './texts.ts';
import styles from './history.module.css';
import { isPartial, type ShownPoint, type PointTerms } from './shown-point.ts';

const loadDrawing = () => import('./history-drawing.tsx');

/** Months, the month whose money all of them are in, if any, and notes. */
export type ShownHistory = {
  series: readonly ShownPoint[];
  basis?: string;
  notes?: ReactNode;
};

type Props = ShownHistory & { kind: ChartKind; currency: PointTerms['currency']; isTable: boolean };

/** Net worth over months as a chart or a table, with notes on its uncertainty. */
export function HistoryChart({ kind, series, currency, isTable, basis, notes }: Props) {
  const terms = { currency, language: useLanguage(), basis };
  return (
    <>
      <LazyPart load={loadDrawing} waiting={<ChartPlaceholder isLow={kind === 'bars'} />}>
        {({ HistoryDrawing }) => <HistoryDrawing {...{ kind, series, terms, isTable }} />}
      </LazyPart>
      <HistoryNotes series={series} />
      {notes}
    </>
  );
}

/** Notes below a chart on months that are estimated or leave out items. */
function HistoryNotes({ series }: { series: readonly ShownPoint[] }) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const estimated = series.filter((point) => point.estimated);
  const partial = series.filter(isPartial);
  const names = namesOf(partial);
  if (estimated.length === 0 && names === '') return null;
  return (
    <ul className={styles['notes']}>
      {estimated.length > 0 && (
        <li data-mark="estimated">{texts.estimated({ months: monthsOf(estimated, language) })}</li>
      )}
      {names !== '' && (
        <li data-mark="partial">
          {texts.notIncluded({ names, months: monthsOf(partial, language) })}
        </li>
      )}
    </ul>
  );
}

function monthsOf(points: readonly ShownPoint[], language: Language): string {
  const ranges = monthRanges(points.map(({ month }) => month));
  return ranges.map((range) => formatMonths(range, language)).join(', ');
}

/** Each item once, with the currency that it is in. */
function namesOf(points: readonly ShownPoint[]): string {
  const items = points.flatMap(leftOutOfNetWorth);
  const names = new Map(items.map(({ id, name, currency }) => [id, `${name} (${currency})`]));
  return [...names.values()].join(', ');
}
