import type { HealthCategory } from '#domain/figures/health/health-category.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatNumber, formatShare } from '#web/kit/i18n/format.ts';
import { healthTexts } from './texts.ts';

/** From here on, debts are a number of annual incomes and not a percentage of one. */
const TIMES_FROM_PERCENT = 150;

/** Debts above these are high or critical, in percent of an annual income. */
const LIMITS_PERCENT = [300, 450];

/** The measured value of a category: `2,9 månaders kostnader`. Null without a basis. */
export function measureWords(category: HealthCategory, language: Language): string | null {
  const texts = healthTexts[language];
  const { name, measure, status } = category;
  if (measure === null) return status === null ? null : texts.noAnnualIncome;
  const percent = formatShare(measure, language);
  switch (name) {
    case 'emergencyFund':
      return texts.monthsOfCosts({
        months: formatNumber(measure, language, 1),
        isOne: measure === 1,
      });
    case 'debt': {
      const times = annualIncomes(category, language);
      return times === null ? texts.ofAnnualIncome({ percent }) : texts.annualIncomes({ times });
    }
    case 'savings':
      return texts.ofIncome({ percent });
    case 'investments':
    case 'equity':
      return texts.ofAssets({ percent });
  }
}

/**
 * Debts as a number of annual incomes, `2,6`; null while a percentage is clearer. Just above a limit
 * it has two decimals, `3,02`: rounded to one it would be the limit, which the word beside it denies.
 */
export function annualIncomes({ measure }: HealthCategory, language: Language): string | null {
  if (measure === null || measure < TIMES_FROM_PERCENT) return null;
  const tenths = Math.round(measure / 10);
  const isJustAbove = LIMITS_PERCENT.some((limit) => tenths * 10 <= limit && measure > limit);
  return isJustAbove
    ? formatNumber(Math.ceil(measure) / 100, language, 2)
    : formatNumber(tenths / 10, language, 1);
}
