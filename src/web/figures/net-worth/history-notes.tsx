import { leftOutOfNetWorth, monthRanges } from '#domain/figures/net-worth/net-worth-series.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatMonths } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { isPartial, type ShownPoint } from './shown-point.ts';
import { historyTexts } from './history-texts.ts';
import styles from './history.module.css';

/** Which months of a chart are estimated or leave something out, in words below it. */
export function HistoryNotes({ series }: { series: readonly ShownPoint[] }) {
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
