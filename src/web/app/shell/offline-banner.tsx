import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { dayOf } from '#domain/basics/months.ts';
import { type Language, type WhenParams, defineTexts } from '#domain/basics/texts.ts';
import { useConnection } from '#web/client/http/connection.ts';
import { formatDay, formatShortDay, formatTime } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './offline-banner.module.css';

/** While the server is out of reach: how old the figures below are, and that they cannot change. */
export function OfflineBanner() {
  const texts = useTexts(offlineTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const isAsking = useIsFetching() > 0;
  const { isAway, isPartial, readAt } = useConnection();
  if (!isAway) return null;
  return (
    <div className={styles['banner']}>
      <Notice>
        <div className={styles['row']}>
          <p className={styles['words']}>
            {isPartial ? texts.partial : navigator.onLine ? texts.unreachable : texts.offline}{' '}
            {readAt !== null && texts.shows({ when: momentOf(readAt, language) })}{' '}
            {!isPartial && texts.writing}
          </p>
          <Button
            size="small"
            className={styles['retry']}
            isBusy={isAsking}
            onClick={() => void client.invalidateQueries()}
          >
            {texts.retry}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** `21 nov. 14:05`, with the year when it is another one. */
function momentOf(instant: string, language: Language): string {
  const day = dayOf(new Date(instant));
  const isThisYear = day.slice(0, 4) === dayOf(new Date()).slice(0, 4);
  const format = isThisYear ? formatShortDay : formatDay;
  return `${format(day, language)} ${formatTime(instant, language)}`;
}

const offlineTexts = defineTexts({
  en: {
    offline: 'You are offline.',
    unreachable: 'The server cannot be reached.',
    partial: 'The server does not answer everything.',
    shows: ({ when }: WhenParams) => `Showing data from ${when}.`,
    writing: 'Changes can be saved when you are connected again.',
    retry: 'Try again',
  },
  sv: {
    offline: 'Du är offline.',
    unreachable: 'Servern går inte att nå.',
    partial: 'Servern svarar inte på allt.',
    shows: ({ when }: WhenParams) => `Visar uppgifter från ${when}.`,
    writing: 'Ändringar går att spara när du är ansluten igen.',
    retry: 'Försök igen',
  },
});
