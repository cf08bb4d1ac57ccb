import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import FileDown from 'lucide-react/icons/file-down';
import House from 'lucide-react/icons/house';
import Percent from 'lucide-react/icons/percent';
import RotateCcwClock from 'lucide-react/icons/rotate-ccw-clock';
import Scale from 'lucide-react/icons/scale';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import styles from './analytics.module.css';
import { featuresTexts } from './features-texts.ts';

type Key = keyof (typeof featuresTexts)['en'];
type Feature = { icon: LucideIcon; href: string; title: Key; text: Key; link: Key };

/** Each is there already, and the link leads to it. */
const FEATURES: readonly Feature[] = [
  { icon: ArrowUpDown, href: paths.home, title: 'whyTitle', text: 'whyText', link: 'whyLink' },
  { icon: Percent, href: paths.home, title: 'realTitle', text: 'realText', link: 'realLink' },
  {
    icon: House,
    href: paths.assets,
    title: 'propertyTitle',
    text: 'propertyText',
    link: 'propertyLink',
  },
  {
    icon: Scale,
    href: paths.liabilities,
    title: 'loansTitle',
    text: 'loansText',
    link: 'loansLink',
  },
  {
    icon: RotateCcwClock,
    href: paths.historicalData,
    title: 'pastTitle',
    text: 'pastText',
    link: 'pastLink',
  },
  {
    icon: ArrowLeftRight,
    href: paths.transactions,
    title: 'bankTitle',
    text: 'bankText',
    link: 'bankLink',
  },
  { icon: FileDown, href: paths.account, title: 'fileTitle', text: 'fileText', link: 'fileLink' },
];

/** Features of the analysis, with links to them. */
export function Features() {
  const texts = useTexts(featuresTexts);
  return (
    <Sheet className={styles['below']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{texts.features}</h2>
      </div>
      <ul className={styles['features']}>
        {FEATURES.map(({ icon, href, title, text, link }) => (
          <li key={title} className={styles['feature']}>
            <span className={styles['tile']}>
              <Icon of={icon} />
            </span>
            <div>
              <h3 className={styles['name']}>{texts[title]}</h3>
              <p className={styles['text']}>{texts[text]}</p>
              <Link href={href} className={linkClass}>
                {texts[link]}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
