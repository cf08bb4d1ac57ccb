import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { PremiumStanding } from '#web/billing/status/premium-standing.tsx';
import { premiumTexts } from '#web/billing/status/premium-texts.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useSubscription } from '#web/billing/status/use-subscription.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { Section } from './section.tsx';
import styles from './account.module.css';

/** How the person's premium stands, and the way to more of it. */
export function PremiumSection() {
  const texts = useTexts(premiumTexts);
  const { data: subscription, error, isFetching, refetch } = useSubscription();
  const hasMore = subscription?.isCustomer === 1;
  return (
    <Section title={texts.title}>
      {subscription ? (
        <PremiumStanding subscription={subscription} />
      ) : error ? (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shapes={['line']} />
      )}
      <div className={styles['buttons']}>
        <Link href={paths.premium} className={buttonClass({})}>
          {hasMore ? texts.manage : texts.more}
        </Link>
      </div>
    </Section>
  );
}
