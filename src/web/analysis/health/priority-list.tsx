import { Link } from 'wouter';
import type { Currency } from '#domain/basics/currencies.ts';
import type { FinancialHealth } from '#domain/figures/health/health.ts';
import {
  acceptedMeasures,
  priorities,
  type Priority,
} from '#domain/figures/health/health-advice.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { adviceTexts } from './texts.ts';
import { acceptedWords, adviceWords } from './advice-words.ts';
import styles from './priority-list.module.css';

type ListProps = { health: FinancialHealth; currency: Currency };

/** The worst measures, the worst first, with advice and a link to its screen. */
export function PriorityList({ health, currency }: ListProps) {
  const language = useLanguage();
  const texts = adviceTexts[language];
  const worst = priorities(health);
  return (
    <>
      <h3 className={styles['title']}>{texts.title}</h3>
      {worst.length === 0 ? (
        <p className={styles['none']}>
          {texts.none}
          {acceptedMeasures(health).map(
            (each) => ` ${acceptedWords(each, { currency, language })}`,
          )}
        </p>
      ) : (
        <ol className={styles['list']}>
          {worst.map((priority, index) => (
            <Item
              key={priority.category.name}
              priority={priority}
              place={index + 1}
              currency={currency}
            />
          ))}
        </ol>
      )}
    </>
  );
}

type ItemProps = { priority: Priority; place: number; currency: Currency };

function Item({ priority, place, currency }: ItemProps) {
  const language = useLanguage();
  const { title, text, link, path } = adviceWords(priority, { currency, language });
  const isCritical = priority.category.standing === 'critical';
  return (
    <li className={styles['item']}>
      <span aria-hidden="true" className={classes(styles['place'], isCritical && styles['bad'])}>
        {place}
      </span>
      <div>
        <h4 className={styles['name']}>{title}</h4>
        <p className={styles['text']}>{text}</p>
        <Link href={path} className={classes(linkClass, styles['link'])}>
          {link}
        </Link>
      </div>
    </li>
  );
}
