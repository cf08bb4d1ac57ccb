import { expect, test, vi } from 'vitest';
import { ruleDraft } from './category-drafts.ts';

test('a pattern that is too long is refused before its letters are taken apart', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  // Each is eighteen letters without its form.
  const parsed = ruleDraft.safeParse({ pattern: '\ufdfa'.repeat(87_000), category: null });
  const forms = normalize.mock.calls.map(([form]) => form);
  normalize.mockRestore();
  expect(forms).not.toContain('NFKD');
  expect(parsed.error?.issues).toMatchObject([
    { path: ['pattern'], message: 'text.long' },
    { path: ['category'] },
  ]);
});
