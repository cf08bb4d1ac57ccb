import type { IncomeDraft } from '#domain/records/incomes.ts';
import { isTaxEstimated } from '#domain/records/tax-basis.ts';
import { frequencyTexts } from '#web/client/records/frequency-texts.ts';
import type { ShownField } from '#web/records/items/item-conflict.tsx';
import { itemTexts } from '#web/records/items/item-texts.ts';
import { formatDay, formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { incomeTexts } from './texts.ts';

/** What the fields of an income say, to compare two versions of it. */
export function useShownIncome(): (income: IncomeDraft) => ShownField[] {
  const texts = useTexts(incomeTexts);
  const language = useLanguage();
  const { description } = useTexts(itemTexts);
  const { frequency, frequencies } = useTexts(frequencyTexts);
  const taxText = (income: IncomeDraft) =>
    isTaxEstimated(income) ? '' : formatPercent(income.taxPercentage, language);
  return (income) => [
    { field: texts.type, text: texts.types[income.type] },
    { field: texts.name, text: income.name },
    { field: texts.amount, text: formatMoney(income.amount, income.currency, language) },
    { field: frequency, text: frequencies[income.frequency] },
    { field: texts.taxPercentage, text: taxText(income) },
    {
      field: texts.receivedDate,
      text: income.receivedDate === null ? '' : formatDay(income.receivedDate, language),
    },
    { field: texts.isActive, text: income.isActive === 1 ? texts.yes : texts.no },
    { field: description, text: income.description ?? '' },
  ];
}
