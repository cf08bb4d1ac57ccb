import { useState } from 'react';
import { Link } from 'wouter';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { type CountParams, defineTexts } from '#domain/basics/texts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { classes, linkClass } from '#web/kit/ui/classes.ts';
import { useHistoryMonth } from '#web/records/history/use-history-month.ts';
import styles from './month-card.module.css';

/** One segment for each asset and debt, filled when its value is up to date. */
export function MonthCard() {
  const texts = useTexts(monthCardTexts);
  const language = useLanguage();
  const [month] = useState(() => monthOf(dayOf(new Date())));
  const { data } = useHistoryMonth(month);
  const values = data ? [...data.assets, ...data.liabilities] : [];
  if (values.length === 0) return null;
  const count = values.length;
  const current = values.filter(({ needsUser }) => !needsUser).length;
  const { segments, laid } = segmentsOf({ current, count });
  const { state, step } = stateOf({ current, count }, texts);
  return (
    <section className={styles['card']}>
      <h2 className={styles['month']}>{formatMonth(month, language)}</h2>
      <div className={styles['segments']} aria-hidden="true">
        {Array.from({ length: segments }, (_, index) => (
          <span key={index} className={classes(index < laid && styles['laid'])} />
        ))}
      </div>
      <p>{state}</p>
      <Link href={paths.historicalData} className={linkClass}>
        {step}
      </Link>
    </section>
  );
}

export const monthCardTexts = defineTexts({
  en: {
    all: ({ count }: CountParams) =>
      count === 1 ? 'Its value is up to date.' : `All ${count} values are up to date.`,
    some: ({ current, count }: CountParams & { current: number }) =>
      `${current} of ${count} values are up to date.`,
    none: ({ count }: CountParams) =>
      count === 1 ? 'Its value is not up to date.' : `None of ${count} values is up to date.`,
    first: 'Update',
    update: ({ count }: CountParams) =>
      count === 1 ? 'Update the last one' : `Update the last ${count}`,
    see: 'See the history',
  },
  sv: {
    all: ({ count }: CountParams) =>
      count === 1 ? 'Värdet är aktuellt.' : `Alla ${count} värden är aktuella.`,
    some: ({ current, count }: CountParams & { current: number }) =>
      `${current} av ${count} värden är aktuella.`,
    none: ({ count }: CountParams) =>
      count === 1 ? 'Värdet är inte aktuellt.' : `Inget av ${count} värden är aktuellt.`,
    first: 'Uppdatera',
    update: ({ count }: CountParams) =>
      count === 1 ? 'Uppdatera det sista' : `Uppdatera de ${count} sista`,
    see: 'Se historiken',
  },
});

/** Number of values, and of those stated this month. */
type MonthProgressParams = { current: number; count: number };

/** Status of the month, and the text of the link to it. */
export function stateOf(
  { current, count }: MonthProgressParams,
  texts: (typeof monthCardTexts)['en'],
) {
  if (current === count) return { state: texts.all({ count }), step: texts.see };
  if (current === 0) return { state: texts.none({ count }), step: texts.first };
  return { state: texts.some({ current, count }), step: texts.update({ count: count - current }) };
}

/** More would be too thin to see; each then represents several values. */
const SEGMENTS_MAX = 30;

/** The last segment is filled with the last value only. */
export function segmentsOf({ current, count }: MonthProgressParams): {
  segments: number;
  laid: number;
} {
  const segments = Math.min(count, SEGMENTS_MAX);
  return { segments, laid: Math.floor((current * segments) / count) };
}
