import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Landmark from 'lucide-react/icons/landmark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { linkClass } from '#web/ui/text-class.ts';
import styles from './premium.module.css';
import { texts as all } from './texts.ts';

type Props = {
  /** Where the person is helped first; null for who has no premium, and where there is no such. */
  supportEmail: string | null;
};

/** What premium is made of, and what it is not needed for. */
export function Parts({ supportEmail }: Props) {
  const texts = useTexts(all);
  return (
    <Sheet className={styles['parts']}>
      <ul>
        <Part icon={Landmark} title={texts.banks}>
          {texts.banksText}
        </Part>
        <Part icon={ChartNoAxesCombined} title={texts.analytics}>
          {texts.analyticsText}
        </Part>
        <Part icon={LifeBuoy} title={texts.support}>
          {texts.supportText}{' '}
          {supportEmail !== null && (
            <>
              {texts.supportAt}{' '}
              <a className={linkClass} href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
              .
            </>
          )}
        </Part>
      </ul>
      <p className={styles['free']}>{texts.freeText}</p>
    </Sheet>
  );
}

function Part({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className={styles['part']}>
      <span className={styles['tile']}>
        <Icon of={icon} size={20} />
      </span>
      <div>
        <h3 className={styles['name']}>{title}</h3>
        <p className={styles['text']}>{children}</p>
      </div>
    </li>
  );
}
