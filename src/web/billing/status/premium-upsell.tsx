import { Link } from 'wouter';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import styles from './premium.module.css';
import { premiumTexts } from './texts.ts';
import { useSubscription } from './use-subscription.ts';

type Props = {
  /** The feature that the user opened. */
  feature: 'banks' | 'cashFlow';
};

/**
 * In place of a premium feature: its purpose, and the free alternative. A user with a failed
 * payment sees that instead.
 */
export function PremiumUpsell({ feature }: Props) {
  const texts = useTexts(premiumTexts);
  const isUnpaid = useSubscription().data?.status === 'past_due';
  const { title, text } = isUnpaid
    ? { title: texts.failed, text: texts.graceOver }
    : feature === 'banks'
      ? { title: texts.banksTitle, text: texts.banksText }
      : { title: texts.cashFlowTitle, text: texts.cashFlowText };
  return (
    <Sheet>
      <EmptyState title={title} text={text}>
        <Link href={paths.premium} className={buttonClass({ variant: 'primary' })}>
          {isUnpaid ? texts.manage : texts.more}
        </Link>
      </EmptyState>
      <p className={styles['free']}>{texts.free}</p>
    </Sheet>
  );
}
