import { isLive, type Subscription } from '#domain/billing/subscription.ts';
import { BankingLinks } from '#web/client/navigation/banking-links.tsx';
import { PremiumStanding } from '#web/billing/status/premium-standing.tsx';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useSubscription } from '#web/billing/status/use-subscription.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { Manage } from './manage.tsx';
import { Offer } from './offer.tsx';
import { Parts } from './parts.tsx';
import styles from './premium.module.css';
import { Return } from './return.tsx';
import { texts as all } from './texts.ts';
import { useReturn } from './use-return.ts';

/** What premium gives, what it costs, and how the person's subscription stands. */
export function PremiumScreen() {
  const texts = useTexts(all);
  const { data: subscription, error, isFetching, refetch } = useSubscription();
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <BankingLinks />
      <div className={styles['page']}>
        {subscription ? (
          <Told subscription={subscription} />
        ) : error ? (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Sheet className={styles['padded']}>
            <Skeleton />
          </Sheet>
        )}
      </div>
    </>
  );
}

function Told({ subscription }: { subscription: Subscription }) {
  const back = useReturn(subscription);
  const { offer, status, isCustomer } = subscription;
  const isOffered = !isLive(subscription) && back.state !== 'waiting';
  const isSpokenOf = offer === 'open' || status !== 'inactive';
  return (
    <>
      <Return {...back} />
      {isSpokenOf && (
        <Sheet className={styles['state']}>
          <PremiumStanding subscription={subscription} />
          {isCustomer === 1 && <Manage status={status} />}
        </Sheet>
      )}
      <div className={isOffered ? styles['beside'] : styles['alone']}>
        <Parts subscription={subscription} />
        {isOffered && <Offer />}
      </div>
    </>
  );
}
