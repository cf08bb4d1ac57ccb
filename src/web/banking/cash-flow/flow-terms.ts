import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type Category, categoryName } from '#web/banking/categories/category-words.ts';
import { cashFlowTexts } from './texts.ts';

/** How figures are written, and what categories are called. */
export type FlowTerms = {
  currency: Currency;
  language: Language;
  categories: readonly Category[];
};

/** Stands for a category until it is read what it is called. */
const UNREAD = '…';

/** Name of a category; also for no category, or a removed one. */
export function nameOfCategory(id: string | null, { categories, language }: FlowTerms): string {
  const category = categories.find((each) => each.id === id);
  if (category) return categoryName(category, language);
  const isUnread = id !== null && categories.length === 0;
  return isUnread ? UNREAD : cashFlowTexts[language].uncategorised;
}
