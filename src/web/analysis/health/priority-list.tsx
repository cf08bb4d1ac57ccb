import { Link } from 'wouter';
import type { Currency } from '#domain/basics/currencies.ts';
import type { FinancialHealth } from '#domain/figures/health/health.ts';
import {
  acceptedMeasures,
  type Advice,
  priorities,
  type Priority,
} from '#domain/figures/health/health-advice.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { classes, linkClass } from '#web/kit/ui/classes.ts';
import { adviceTexts } from './texts.ts';
import styles from './priority-list.module.css';
import type { HealthCategory, HealthName } from '#domain/figures/health/health-category.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import { formatNumber, formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { annualIncomes } from './category-cells.tsx';

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

type AdviceFormat = { currency: Currency; language: Language };
type Screen = { words: 'fundLink' | 'debtLink' | 'savingsLink' | 'investedLink'; path: Path };

/** Screen on which a category can be improved. */
const SCREENS: Readonly<Record<HealthName, Screen>> = {
  emergencyFund: { words: 'fundLink', path: paths.assets },
  debt: { words: 'debtLink', path: paths.liabilities },
  savings: { words: 'savingsLink', path: paths.costs },
  investments: { words: 'investedLink', path: paths.goals },
  equity: { words: 'debtLink', path: paths.liabilities },
};

/** The problem, the amount that would help, and the screen to change it on. */
export function adviceWords({ category, advice }: Priority, terms: AdviceFormat) {
  const texts = adviceTexts[terms.language];
  const hasNoIncome = advice.name === 'debt' && advice.room === null;
  const { words, path } = SCREENS[category.name];
  return {
    title: titleOf(category, advice, terms.language),
    text: textOf(advice, terms),
    link: hasNoIncome ? texts.debtNoIncomeLink : texts[words],
    path: hasNoIncome ? paths.income : path,
  };
}

/** A measure that is high, a warning or critical, and needs nothing done. */
export function acceptedWords({ category, advice }: Priority, terms: AdviceFormat): string {
  const title = `${titleOf(category, advice, terms.language)}.`;
  // Above 4.5 annual incomes only study debts are accepted, of which banks say nothing.
  const isCompared = advice.name === 'debt' && Number(advice.room) >= 0;
  return isCompared ? `${title} ${textOf(advice, terms)}` : title;
}

function titleOf(category: HealthCategory, advice: Advice, language: Language): string {
  const texts = adviceTexts[language];
  const { name, part, measure } = category;
  if (measure === null) return texts.debtNoIncome;
  const percent = formatPercent(measure, language, 1);
  const times = annualIncomes(category, language);
  switch (name) {
    case 'emergencyFund':
      if (part <= 0) return texts.fundEmpty;
      return texts.fundLasts({ months: formatNumber(measure, language, 1), isOne: measure === 1 });
    case 'debt':
      return times === null ? texts.debtPercent({ percent }) : texts.debtTimes({ times });
    case 'savings':
      return part < 0 ? texts.savingsNegative : texts.savingsRate({ percent });
    case 'investments': {
      const share = advice.name === 'investments' ? advice.sharePercent : 0;
      return texts.invested({ percent: formatPercent(share, language, 1) });
    }
    case 'equity':
      return part < 0 ? texts.equityNegative : texts.equityLow({ percent });
  }
}

function textOf(advice: Advice, terms: AdviceFormat): string {
  const { currency, language } = terms;
  const texts = adviceTexts[language];
  const money = (value: number) => formatWholeMoney(value, currency, language);
  if (advice.name === 'debt') {
    if (advice.room === null) return texts.debtNoIncomeText;
    const amount = money(Math.abs(advice.room));
    return advice.room < 0 ? texts.debtAbove({ amount }) : texts.debtBelow({ amount });
  }
  const amount = money(advice.missing);
  if (advice.name === 'emergencyFund') {
    const months = formatNumber(advice.months, language, 1);
    return advice.months === 3 ? texts.fundThree({ amount }) : texts.fundGood({ amount, months });
  }
  const reach = { amount, percent: formatPercent(advice.percent, language) };
  switch (advice.name) {
    case 'savings': {
      const marks = { tenth: money(advice.tenth), fifth: money(advice.fifth) };
      return `${texts.savingsMarks(marks)} ${texts.savingsReach(reach)}`;
    }
    case 'investments':
      return investedText(advice, terms);
    case 'equity':
      return advice.percent === 0 ? texts.equityCovered(reach) : texts.equityReach(reach);
  }
}

/** Never more than accounts can spare beyond three months of costs. */
function investedText(
  { percent, missing, movable }: Extract<Advice, { name: 'investments' }>,
  { currency, language }: AdviceFormat,
): string {
  const texts = adviceTexts[language];
  const goal = formatPercent(percent, language);
  const money = (value: number) => formatWholeMoney(value, currency, language);
  if (movable === null) return texts.investedUnknown({ percent: goal });
  if (movable === 0) return texts.investedLater({ percent: goal });
  if (movable < missing) return texts.investedPart({ amount: money(movable), percent: goal });
  return texts.investedReach({ amount: money(missing), percent: goal });
}
