import * as z from 'zod/mini';
import { COST_TYPES } from '#domain/records/costs.ts';
import { oneOf, requiredName } from '#domain/basics/fields.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import { DEFAULT_CATEGORIES, type DefaultCategory } from './transaction-categories.ts';

/** The pictures that a category may have. */
export const CATEGORY_ICONS = [
  'receipt',
  'shopping-basket',
  'utensils',
  'car',
  'house',
  'shield-check',
  'zap',
  'wifi',
  'clapperboard',
  'heart-pulse',
  'shopping-bag',
  'scale',
  'banknote',
  'hand-coins',
  'arrow-left-right',
  'baby',
  'dog',
  'dumbbell',
  'gift',
  'graduation-cap',
  'plane',
  'sprout',
] as const;

/** The most categories of a user. */
export const CATEGORIES_MAX = 200;
const KEYWORDS_MAX = 100;
const KEYWORD_CHARACTERS_MAX = 60;

const fields = {
  name: requiredName('name.required', KEYWORD_CHARACTERS_MAX),
  direction: oneOf(['out', 'in', 'both'], 'type.required'),
  parentCategory: z.nullable(oneOf(COST_TYPES, 'type.required')),
  color: z.string('choice').check(z.regex(/^#[0-9a-f]{6}$/i, 'choice')),
  icon: oneOf(CATEGORY_ICONS, 'type.required'),
  keywords: z
    .array(requiredName('name.required', KEYWORD_CHARACTERS_MAX))
    .check(z.maxLength(KEYWORDS_MAX, 'keywords.many')),
};

/** Request to add a category. */
export const categoryDraft = z.strictObject({
  name: fields.name,
  direction: z._default(fields.direction, 'out'),
  parentCategory: z._default(fields.parentCategory, null),
  color: z._default(fields.color, '#3B82F6'),
  icon: z._default(fields.icon, 'receipt'),
  keywords: z._default(fields.keywords, []),
});

export type CategoryDraft = z.output<typeof categoryDraft>;

/** Request to change a category: absent is unchanged. */
export const categoryChanges = z.partial(z.strictObject(fields));

export type CategoryChanges = z.output<typeof categoryChanges>;

/** Initial values of a default category. */
export function beginningOf(key: DefaultCategory): Omit<CategoryDraft, 'name' | 'icon'> & {
  icon: string;
} {
  const { direction, parent, color, icon, keywords } = DEFAULT_CATEGORIES[key];
  return { direction, parentCategory: parent, color, icon, keywords: [...keywords] };
}

/** The most rules of a user. */
export const RULES_MAX = 1_000;
const PATTERN_CHARACTERS_MAX = 200;

/** Request to categorize a merchant's transactions by a rule. */
export const ruleDraft = z.strictObject({
  /** Words that are adjacent in the text, ignoring case and accents. */
  pattern: z.pipe(
    requiredName('name.required', PATTERN_CHARACTERS_MAX).check(
      z.refine((typed) => foldedText(typed) !== '', 'name.required'),
    ),
    z.transform(foldedText),
  ),
  category: z.uuid('choice'),
});

export type RuleDraft = z.output<typeof ruleDraft>;

/** A user's rule: transactions whose text contains these words have this category. */
export type TransactionRule = RuleDraft & { id: string; createdAt: string };

/** A rule proposed after a correction, and the number of transactions that it would move. */
export type ProposedRule = { pattern: string; moves: number };
