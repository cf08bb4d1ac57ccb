import { uiTexts } from '#web/kit/ui/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { changeTexts } from './texts.ts';
import styles from './change-since.module.css';

/** A change that could not be read, which can be asked for again. */
export function UnreadChange({
  isRetrying,
  onRetry,
}: {
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const texts = useTexts(changeTexts);
  const { retry, retrying } = useTexts(uiTexts);
  return (
    <span role="alert" className={styles['unread']}>
      {texts.unread}
      <Button size="small" isBusy={isRetrying} busyText={retrying} onClick={onRetry}>
        {retry}
      </Button>
    </span>
  );
}
