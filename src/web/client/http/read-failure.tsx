import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './read-failure.module.css';
import { failureText } from './failure-text.ts';
import { dataTexts } from '#web/client/records/texts.ts';

type Props = { error: unknown; isRetrying: boolean; onRetry: () => void };

/** Stands where something could not be read: why, and the way to try again. */
export function ReadFailure({ error, isRetrying, onRetry }: Props) {
  const texts = useTexts(dataTexts);
  const language = useLanguage();
  return (
    <div className={styles['failure']} role="alert">
      <p>{failureText(error, language)}</p>
      <Button isBusy={isRetrying} busyText={texts.retrying} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
