import * as z from 'zod/mini';
import { requiredName } from '#domain/basics/fields.ts';
import { foldedText } from '#domain/basics/folded-text.ts';

/** A user has at most so many rules. */
export const RULES_MAX = 1_000;
const PATTERN_CHARACTERS_MAX = 200;

/** What is sent to have everything of a shop sorted so. */
export const ruleDraft = z.strictObject({
  /** Words that stand together in the text, in whatever letters. */
  pattern: z.pipe(
    requiredName('name.required', PATTERN_CHARACTERS_MAX).check(
      z.refine((typed) => foldedText(typed) !== '', 'name.required'),
    ),
    z.transform(foldedText),
  ),
  category: z.uuid('choice'),
});

export type RuleDraft = z.output<typeof ruleDraft>;

/** What a user said once of a shop: everything whose text holds these words belongs there. */
export type TransactionRule = RuleDraft & { id: string; createdAt: string };

/** A rule that a correction may become, and how many earlier transactions it would move. */
export type ProposedRule = { pattern: string; moves: number };
