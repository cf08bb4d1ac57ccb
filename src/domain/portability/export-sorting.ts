import * as z from 'zod/mini';
import {
  RECURRING_DECISIONS,
  type StoredDecision,
} from '#domain/banking/recurring/recurring-decisions.ts';
import {
  categoryDraft,
  type CategoryDraft,
  ruleDraft,
} from '#domain/banking/categories/category-drafts.ts';
import { fileId, instant } from './export-items.ts';
import { oneOf, requiredName } from '#domain/basics/fields.ts';
import {
  CATEGORY_KEYS,
  type DefaultCategory,
} from '#domain/banking/categories/transaction-categories.ts';

/** A category of transactions; rules name it by its id in the file. */
export type ExportedCategory = Omit<CategoryDraft, 'icon' | 'keywords'> & {
  id: string;
  icon: string;
  keywords: readonly string[];
  defaultKey: DefaultCategory | null;
};

/** The user's category for a merchant. */
export type ExportedRule = { pattern: string; category: string; createdAt: string };

/** The user's decision on a recurring payment. */
export type ExportedDecision = Pick<StoredDecision, 'key' | 'decision'> & { createdAt: string };

const KEY_CHARACTERS_MAX = 700;

export const exportedCategory = z.extend(categoryDraft, {
  id: fileId,
  defaultKey: z.nullable(oneOf(CATEGORY_KEYS, 'choice')),
});

export const exportedRule = z.extend(ruleDraft, { category: fileId, createdAt: instant });

export const exportedDecision = z.strictObject({
  key: requiredName('unknown', KEY_CHARACTERS_MAX),
  decision: oneOf(RECURRING_DECISIONS, 'choice'),
  createdAt: instant,
});
