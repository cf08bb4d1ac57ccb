import { Link, useLocation } from 'wouter';
import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
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

const bankingLinksTexts = defineTexts({
  en: {
    places: 'Transactions and banks',
    transactions: 'Transactions',
    cashFlow: 'Cash flow',
    banks: 'Banks',
    premium: 'Premium',
  },
  sv: {
    places: 'Transaktioner och banker',
    transactions: 'Transaktioner',
    cashFlow: 'Kassaflöde',
    banks: 'Banker',
    premium: 'Premium',
  },
});
