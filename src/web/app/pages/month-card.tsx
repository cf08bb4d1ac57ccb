import { useState } from 'react';
import { Link } from 'wouter';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useHistoryMonth } from '#web/records/history/use-history-month.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { linkClass } from '#web/kit/ui/text-class.ts';
import styles from './month-card.module.css';
import { monthCardTexts, stateOf, segmentsOf } from './month-card-texts.ts';

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
