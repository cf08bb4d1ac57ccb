import type { Month } from '#domain/basics/months.ts';
import { monthRanges } from '#domain/figures/net-worth/net-worth-series.ts';
import type { RealSeries } from '#domain/figures/net-worth/real-terms.ts';
import { realTexts } from '#web/figures/growth/real-texts.ts';
import { formatMonth, formatMonths } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './todays-history.module.css';

/** The month whose money it is, and which months could not be counted in it, in words. */
export function MoneyNotes({ real: { base, points, leftOut } }: { real: RealSeries }) {
  const texts = useTexts(realTexts);
  const language = useLanguage();
  const named = (months: readonly Month[]) => ({
    months: monthRanges(months)
      .map((range) => formatMonths(range, language))
      .join(', '),
  });
  const beyond = points.filter(({ isBeyond }) => isBeyond).map(({ month }) => month);
  const notes = [
    texts.inPrices({ month: formatMonth(base, language) }),
    beyond.length > 0 && texts.beyond(named(beyond)),
    leftOut.length > 0 && texts.leftOut(named(leftOut)),
  ];
  return <p className={styles['note']}>{notes.filter(Boolean).join(' ')}</p>;
}
