import type { UseQueryResult } from '@tanstack/react-query';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { failureText } from '#web/client/http/failures.tsx';
import styles from './market-failure.module.css';
import { uiTexts } from '#web/kit/ui/texts.ts';
import { MarketError } from './use-market.ts';

type Props = {
  /** Message about the data that could not be read. */
  text: string;
  query: UseQueryResult<unknown>;
  /** Message for an answer without data. */
  nothing?: string | undefined;
};

/** Message for public figures that could not be read: the figures, the error, and a retry. */
export function MarketFailure({ text, query, nothing = '' }: Props) {
  const texts = useTexts(uiTexts);
  const language = useLanguage();
  const { error, isFetching, refetch } = query;
  const reason = error instanceof MarketError ? error.message : failureText(error, language);
  return (
    <div className={styles['failure']} role="alert">
      <Icon of={OctagonAlert} size={20} className={styles['icon']} />
      <p className={styles['text']}>{text}</p>
      <p className={styles['reason']}>{error === null ? nothing : reason}</p>
      <Button isBusy={isFetching} busyText={texts.retrying} onClick={() => void refetch()}>
        {texts.retry}
      </Button>
    </div>
  );
}
