import { Link } from 'wouter';
import { useTexts } from '#web/i18n/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { paths } from './paths.ts';
import styles from './premium.module.css';
import { premiumTexts } from './premium-texts.ts';

type Props = {
  /** What the person came for. */
  feature: 'banks' | 'cashFlow';
};

/** Stands where something is part of premium: what it would do, and what there is without it. */
export function PremiumUpsell({ feature }: Props) {
  const texts = useTexts(premiumTexts);
  const isBanks = feature === 'banks';
  return (
    <Sheet>
      <EmptyState
        title={isBanks ? texts.banksTitle : texts.cashFlowTitle}
        text={isBanks ? texts.banksText : texts.cashFlowText}
      >
        <Link href={paths.premium} className={buttonClass({ variant: 'primary' })}>
          {texts.more}
        </Link>
      </EmptyState>
      <p className={styles['free']}>{texts.free}</p>
    </Sheet>
  );
}
