import { monthOfPeriod } from '#domain/statistics/inflation.ts';
import type { SourceStanding } from '#domain/operations/monitoring.ts';
import type { SourceId } from '#domain/statistics/sources.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay, formatInstant, formatMonth, formatQuarter } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './standings.module.css';
import { standingTexts } from './texts.ts';

const TONES = { current: 'good', stale: 'warn', failing: 'bad', off: 'est' } as const;

export function SourceList({ sources }: { sources: readonly SourceStanding[] }) {
  const { sources: texts } = useTexts(standingTexts);
  const language = useLanguage();
  return (
    <ul className={styles['sources']}>
      {sources.map(({ id, state, lastPeriod, checkedAt }) => (
        <li key={id}>
          <span>
            {texts[id]}
            <span className={styles['fine']}>
              {lastPeriod !== null &&
                texts.until({ period: periodWords(id, lastPeriod, language) })}
              {checkedAt !== null &&
                ` · ${texts.asked({ time: formatInstant(checkedAt, language) })}`}
            </span>
          </span>
          <Tag tone={TONES[state]}>{texts[state]}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** A period as its source counts them: a month, a quarter or a day. */
function periodWords(id: SourceId, period: string, language: Language): string {
  if (id === 'consumer_prices') return formatMonth(monthOfPeriod(period), language);
  return id === 'house_prices' ? formatQuarter(period, language) : formatDay(period, language);
}
