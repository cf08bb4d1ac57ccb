import type { Income } from '#domain/records/incomes.ts';
import { countedTax, isTaxEstimated, NO_TAX } from '#domain/records/tax-basis.ts';
import type { Terms } from '#domain/figures/totals/summary.ts';
import { useChangedWords } from '#web/records/items/changed-words.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { formatDay, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { incomeTexts } from './texts.ts';

/** Type, tax, the day it came and the day of the last change, in one line. */
export function useIncomeFacts({ asOf }: Terms): (income: Income) => string {
  const texts = useTexts(incomeTexts);
  const language = useLanguage();
  const changed = useChangedWords(asOf);
  return (income) => {
    const percent = formatPercent(countedTax(income), language);
    const isNone = countedTax(income) === NO_TAX;
    const stated = isNone ? texts.noTax : texts.tax({ percent });
    const tax = isTaxEstimated(income) ? texts.taxEstimated({ percent }) : stated;
    const received =
      income.receivedDate !== null &&
      texts.received({ day: formatDay(income.receivedDate, language) });
    return joinFacts([texts.types[income.type], tax, received, changed(income)]);
  };
}
