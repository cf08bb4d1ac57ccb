import { expect, test } from 'vitest';
import { ruleDraft } from './category-drafts.ts';

test('a pattern that is too long is refused before its letters are taken apart', () => {
  // Read on, it would be refused for having no letters too.
  const parsed = ruleDraft.safeParse({ pattern: '-'.repeat(201), category: null });
  expect(parsed.error?.issues).toMatchObject([
    { path: ['pattern'], message: 'text.long' },
    { path: ['category'] },
  ]);
});
