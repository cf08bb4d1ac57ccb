import type { Subscription } from '#domain/billing/subscription.ts';
import { useWayOut } from '#web/billing/status/use-subscription.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './premium.module.css';
import { texts as all } from './texts.ts';

/** The way to where the subscription is changed, cancelled and resumed. */
export function Manage({ status }: Pick<Subscription, 'status'>) {
  const texts = useTexts(all);
  const way = useWayOut('portal');
  const isOver = status === 'canceled' || status === 'inactive';
  return (
    <div className={styles['manage']}>
      <Button
        variant={status === 'past_due' ? 'primary' : 'secondary'}
        isBusy={way.isPending}
        busyText={texts.opening}
        onClick={() => way.mutate()}
      >
        {isOver ? texts.receipts : texts.manage}
      </Button>
      {!isOver && <p className={styles['text']}>{texts.manageText}</p>}
      <WriteFailure error={way.error} />
    </div>
  );
}
