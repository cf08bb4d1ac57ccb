import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type NamedCategory, categoryName } from '#web/banking/categories/category-words.ts';
import { cashFlowTexts } from './texts.ts';

/** Formats of figures, and names of categories. */
export type FlowDisplay = {
  currency: Currency;
  language: Language;
  categories: readonly NamedCategory[];
};

/** Placeholder for a category until its name is read. */
const UNREAD = '…';

/** Name of a category; also for no category, or a removed one. */
export function nameOfCategory(id: string | null, { categories, language }: FlowDisplay): string {
  const category = categories.find((each) => each.id === id);
  if (category) return categoryName(category, language);
  const isUnread = id !== null && categories.length === 0;
  return isUnread ? UNREAD : cashFlowTexts[language].uncategorized;
}
