import type { Currency } from '#domain/basics/currencies.ts';
import type { HealthCategory, HealthName } from '#domain/figures/health/health-category.ts';
import type { Advice, Priority } from '#domain/figures/health/health-advice.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import { formatNumber, formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { adviceTexts } from './texts.ts';
import { annualIncomes } from './measure-words.ts';

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
