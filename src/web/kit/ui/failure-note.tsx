import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from './button.tsx';
import styles from './failure-note.module.css';
import { uiTexts } from './texts.ts';

type Props = { text: string; isRetrying?: boolean; onRetry: () => void };

/** Message for a part that failed to load: the reason, and a retry. */
export function FailureNote({ text, isRetrying = false, onRetry }: Props) {
  const texts = useTexts(uiTexts);
  return (
    <div className={styles['failure']} role="alert">
      <p>{text}</p>
      <Button isBusy={isRetrying} busyText={texts.retrying} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
