import * as z from 'zod/mini';
import { requiredName } from '#domain/basics/fields.ts';
import { foldedText } from '#domain/basics/folded-text.ts';

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
