import { Link, useLocation } from 'wouter';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { bankingLinksTexts } from './texts.ts';
import styles from './banking-links.module.css';
import { paths } from './paths.ts';

const PLACES = ['transactions', 'cashFlow', 'banks', 'premium'] as const;

/** Links between the screens with data of banks. */
export function BankingLinks() {
  const texts = useTexts(bankingLinksTexts);
  const [location] = useLocation();
  return (
    <nav aria-label={texts.places} className={styles['links']}>
      {PLACES.map((place) => (
        <Link
          key={place}
          href={paths[place]}
          className={styles['link']}
          aria-current={location === paths[place] ? 'page' : undefined}
        >
          {texts[place]}
        </Link>
      ))}
    </nav>
  );
}
