import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './premium.module.css';
import { texts as all } from './texts.ts';
import type { useReturn } from './use-return.ts';

/** What is said to somebody who comes back from paying, until it is known what came of it. */
export function Return({ state, error, isLooking, look }: ReturnType<typeof useReturn>) {
  const texts = useTexts(all);
  if (state === 'settled') return null;
  if (state === 'waiting') return <Notice>{texts.confirming}</Notice>;
  return (
    <div className={styles['late']}>
      {error ? <WriteFailure error={error} /> : <Notice>{texts.late}</Notice>}
      <Button isBusy={isLooking} busyText={texts.looking} onClick={look}>
        {texts.look}
      </Button>
    </div>
  );
}
