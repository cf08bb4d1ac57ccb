import type { SourceStanding } from '#domain/monitoring.ts';
import { formatInstant } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Tag } from '#web/ui/tag.tsx';
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
              {lastPeriod !== null && texts.until({ period: lastPeriod })}
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
