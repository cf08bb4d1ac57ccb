import { dayOf } from '#domain/basics/months.ts';
import type { SourceStatus } from '#domain/statistics/sources.ts';
import { useWhen } from '#web/client/records/use-when.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './analytics.module.css';
import { failureWords, periodWords } from './source-words.ts';
import { sourcesTexts } from './sources-texts.ts';

/** Of what day the figures are, what was revised last, and why they could not be refreshed. */
export function SourceNews({ source }: { source: SourceStatus }) {
  const texts = useTexts(sourcesTexts);
  const language = useLanguage();
  const { origin, updatedAt, failure, checkedAt, nextTryAt, changes } = source;
  const dayIn = (instant: string) => formatDay(dayOf(new Date(instant)), language);
  const latest = changes.find(({ revised }) => revised.length > 0);
  return (
    <div className={styles['news']}>
      <p>
        {texts[origin]({ day: dayIn(updatedAt) })}
        {checkedAt !== null && (
          <>
            {' · '}
            <Checked instant={checkedAt} />
          </>
        )}
      </p>
      {latest?.revised.map(({ period, from, to }) => (
        <p key={period}>
          {texts.revised({
            period: periodWords(source, period, language),
            change: `${from} → ${to}`,
            day: dayIn(latest.at),
          })}
        </p>
      ))}
      {failure !== null && (
        <p>
          {texts.notRefreshed({ reason: failureWords(failure, language) })}{' '}
          {nextTryAt !== null && <NextTry instant={nextTryAt} />}
        </p>
      )}
    </div>
  );
}

function Checked({ instant }: { instant: string }) {
  const texts = useTexts(sourcesTexts);
  return <>{texts.checked({ when: useWhen(instant) })}</>;
}

function NextTry({ instant }: { instant: string }) {
  const texts = useTexts(sourcesTexts);
  return <>{texts.nextTry({ when: useWhen(instant) })}</>;
}
