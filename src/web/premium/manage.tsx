import type { Subscription } from '#domain/subscription.ts';
import { useWayOut } from '#web/data/use-subscription.ts';
import { WriteFailure } from '#web/data/write-failure.tsx';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './premium.module.css';
import { texts as all } from './texts.ts';

/** The way to where the subscription is changed, cancelled and resumed. */
export function Manage({ status }: Pick<Subscription, 'status'>) {
  const texts = useTexts(all);
  const way = useWayOut('portal');
  return (
    <div className={styles['manage']}>
      <Button
        variant={status === 'past_due' ? 'primary' : 'secondary'}
        isBusy={way.isPending}
        busyText={texts.opening}
        onClick={() => way.mutate()}
      >
        {texts.manage}
      </Button>
      <p className={styles['text']}>{status === 'canceled' ? texts.receipts : texts.manageText}</p>
      <WriteFailure error={way.error} />
    </div>
  );
}
