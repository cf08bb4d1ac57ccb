import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import FileDown from 'lucide-react/icons/file-down';
import House from 'lucide-react/icons/house';
import Percent from 'lucide-react/icons/percent';
import RotateCcwClock from 'lucide-react/icons/rotate-ccw-clock';
import Scale from 'lucide-react/icons/scale';
import { Link } from 'wouter';
import { defineTexts } from '#domain/basics/texts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/button.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import styles from './analytics.module.css';

type FeatureKey = keyof (typeof featuresTexts)['en'];
type Feature = {
  icon: LucideIcon;
  href: string;
  title: FeatureKey;
  text: FeatureKey;
  link: FeatureKey;
};

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

const featuresTexts = defineTexts({
  en: {
    features: 'What the analysis can do',
    whyTitle: 'Explain why your net worth changed',
    whyText: 'Saving, prices, exchange rates and the house price index, each by itself.',
    whyLink: 'To the dashboard',
    propertyTitle: 'Value your home today',
    propertyText: 'From the quarter of your valuation, with the house price index.',
    propertyLink: 'To your assets',
    loansTitle: 'See what your loans cost',
    loansText: 'The weighted interest rate, and what each loan adds to it a month.',
    loansLink: 'To your debts',
    realTitle: 'Count in today’s kronor',
    realText: 'Net worth over time without inflation, and how much of its growth was inflation.',
    realLink: 'To the chart on the dashboard',
    pastTitle: 'Include the past',
    pastText: 'Enter values of earlier months, back to 1980, and every chart follows.',
    pastLink: 'To the history',
    bankTitle: 'Open the bank’s files',
    bankText: 'Deposits and payments on your accounts, sorted into categories.',
    bankLink: 'To the transactions',
    fileTitle: 'Export everything',
    fileText: 'All figures as tables or as one file, for analyses of your own.',
    fileLink: 'To the account',
  },
  sv: {
    features: 'Det här kan analysen',
    whyTitle: 'Förklara varför din nettoförmögenhet ändrades',
    whyText: 'Sparande, priser, växelkurser och fastighetsprisindex, vart och ett för sig.',
    whyLink: 'Till översikten',
    propertyTitle: 'Värdera din bostad i dag',
    propertyText: 'Från kvartalet då du värderade den, med fastighetsprisindex.',
    propertyLink: 'Till dina tillgångar',
    loansTitle: 'Visa vad dina lån kostar',
    loansText: 'Snitträntan, och vad varje lån lägger till i månaden.',
    loansLink: 'Till dina skulder',
    realTitle: 'Räkna i dagens kronor',
    realText: 'Nettoförmögenheten över tid i samma penningvärde, och hur mycket som var inflation.',
    realLink: 'Till diagrammet på översikten',
    pastTitle: 'Ta med historiken',
    pastText: 'Skriv in värden för tidigare månader, ända till 1980, så följer diagrammen med.',
    pastLink: 'Till historiken',
    bankTitle: 'Öppna bankens filer',
    bankText: 'Insättningar och betalningar på dina konton, sorterade i kategorier.',
    bankLink: 'Till transaktionerna',
    fileTitle: 'Exportera allt',
    fileText: 'Alla siffror som tabeller eller som en fil, för egna analyser.',
    fileLink: 'Till kontot',
  },
});
