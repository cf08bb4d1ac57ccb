import { type Query, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dayOf } from '#domain/basics/months.ts';
import { defineTexts, type Language, type WhenParams } from '#domain/basics/texts.ts';
import { addedRules, type AddedRules, keepAddedRules } from '#domain/tax/rules/added-rules.ts';
import styles from './late-parts.module.css';
import { request } from '#web/client/http/api.ts';
import { markOffline, partialAnew, useConnection } from '#web/client/http/connection.ts';
import { userQuery } from '#web/client/session/user.ts';
import { formatDay, formatShortDay, formatTime } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ADDED_RULES_KEY } from '#web/kit/storage/keys.ts';
import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { TooltipHost } from '#web/kit/ui/tooltip-host.tsx';

/** While the server cannot be reached: the age of the figures below, which cannot be edited. */
function OfflineBanner() {
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

/** Between two attempts to reach a server that does not answer. */
const RETRY_MS = 15_000;
/** If one call fails while others succeed, all data is not reread over and over. */
const CALM_MS = 10_000;

let refreshedMs = -CALM_MS;

/** Detects a lost connection, polls until it is back, and then reads everything again. */
function Reconnection() {
  const client = useQueryClient();
  const { isAway, isPartial } = useConnection();
  useEffect(() => {
    const onOffline = () => markOffline(null);
    addEventListener('offline', onOffline);
    return () => removeEventListener('offline', onOffline);
  }, []);
  useEffect(() => {
    if (!isAway) return;
    const ask = () => {
      if (isPartial) void refetchAll(client);
      else void client.refetchQueries({ predicate: showsServer });
    };
    const timer = setInterval(ask, RETRY_MS);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
      // Failed queries have been repeated automatically.
      if (isPartial || performance.now() - refreshedMs < CALM_MS) return;
      refreshedMs = performance.now();
      // A first read in progress may be the one that reached the server: it is not repeated.
      void client.invalidateQueries({ refetchType: 'none' }, { cancelRefetch: false });
      void client.refetchQueries({ type: 'active' });
    };
  }, [client, isAway, isPartial]);
  return null;
}

/** Also reads of screens that are not mounted, when they are next. A slow read is not repeated. */
async function refetchAll(client: QueryClient): Promise<void> {
  const forget = partialAnew();
  await client.invalidateQueries({}, { cancelRefetch: false });
  forget();
}

/** The user's query, and failed ones: enough to know that the server is back. */
function showsServer({ queryKey, state }: Query): boolean {
  return queryKey[0] === userQuery.queryKey[0] || state.status === 'error';
}

/**
 * Asks once a visit for the rules that the operator added to those of the release, and stores them,
 * so that the next visit calculates with them from its first figure on (start.tsx).
 */
function FollowAddedRules(): null {
  const client = useQueryClient();
  useEffect(() => {
    request<{ files: AddedRules[] }>('/api/rules/added', { isAnonymous: true })
      .then(({ files }) => {
        if (!adopt(files)) return;
        void client.invalidateQueries();
      })
      // Those that are stored hold; the next visit asks again.
      .catch(() => undefined);
  }, [client]);
  return null;
}

/** Uses these rules from now on; false if the last visit had the same. */
function adopt(files: readonly AddedRules[]): boolean {
  const known = readStored(ADDED_RULES_KEY);
  const text = files.length === 0 ? null : JSON.stringify(files);
  if (text === known && addedRules().length === files.length) return false;
  keepAddedRules(files);
  if (text === null) removeStored(ADDED_RULES_KEY);
  else writeStored(ADDED_RULES_KEY, text);
  return true;
}

/**
 * Parts of every screen that are loaded when the page is idle, in one file: the first view has no
 * room for them. Without a connection their code is stored here.
 */
export const LATE_PARTS = { FollowAddedRules, OfflineBanner, Reconnection, TooltipHost };
