import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Landmark from 'lucide-react/icons/landmark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Subscription } from '#domain/billing/subscription.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import styles from './premium.module.css';
import { texts as all } from './texts.ts';

/** Features of premium, with links for its users, and features that do not need it. */
export function Parts({ subscription }: { subscription: Subscription }) {
  const texts = useTexts(all);
  const { supportEmail, isPremium } = subscription;
  const has = isPremium === 1;
  // Without an address there is no support; where premium is sold there always is one.
  const isHelped = !has || supportEmail !== null;
  return (
    <Sheet className={styles['parts']}>
      <ul>
        <Part icon={Landmark} title={texts.banks} text={texts.banksText}>
          {has && <Way to={paths.banks}>{texts.toBanks}</Way>}
        </Part>
        <Part icon={ChartNoAxesCombined} title={texts.analytics} text={texts.analyticsText}>
          {has && <Way to={paths.cashFlow}>{texts.toCashFlow}</Way>}
        </Part>
        {isHelped && (
          <Part icon={LifeBuoy} title={texts.support} text={texts.supportText}>
            {supportEmail !== null && (
              <a className={linkClass} href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            )}
          </Part>
        )}
      </ul>
      <p className={styles['free']}>{texts.freeText}</p>
    </Sheet>
  );
}

function Way({ to, children }: { to: Path; children: string }) {
  return (
    <Link href={to} className={linkClass}>
      {children}
    </Link>
  );
}

type PremiumPartProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

function Part({ icon, title, text, children }: PremiumPartProps) {
  return (
    <li className={styles['part']}>
      <span className={styles['tile']}>
        <Icon of={icon} size={20} />
      </span>
      <div>
        <h3 className={styles['name']}>{title}</h3>
        <p className={styles['text']}>
          {text} {children}
        </p>
      </div>
    </li>
  );
}
