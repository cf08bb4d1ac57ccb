import type { CostType } from '#domain/records/costs.ts';
import { defaultName } from '#domain/banking/categories/category-names.ts';
import type { Language } from '#domain/basics/texts.ts';
import type {
  DefaultCategory,
  KeywordCategory,
} from '#domain/banking/categories/transaction-categories.ts';

/** A category of transactions: a default one, or one that the user created. */
export type NamedCategory = KeywordCategory & {
  defaultKey: DefaultCategory | null;
  name: string;
  icon: string;
  color: string;
  parentCategory: CostType | null;
};

/** Name of a category: the language's word for a default one. */
export function categoryName({ defaultKey, name }: NamedCategory, language: Language): string {
  return defaultKey === null ? name : defaultName(defaultKey, language);
}
