import type { Explain, Explanation } from '#web/ui/explanation.ts';

type Words = typeof import('./explain-health.ts');

/** Its words come when they are asked for: the scores do not wait for them. */
export function explainLater(explain: (words: Words) => Explanation): Explain {
  return async () => explain(await import('./explain-health.ts'));
}
