import * as z from 'zod/mini';
import type { IssueKey } from './issues.ts';

/** Reading stops when this many mistakes were found: a hostile file could hold millions. */
export const MISTAKES_MAX = 20;

type Unique<Item> = { key: keyof Item & string; issue: IssueKey };

/**
 * A list whose elements are read by `schema`, one after the other, until too many are wrong. With
 * `unique`, two elements with the same value of that field are a mistake of the second.
 */
export function boundedList<Item>(schema: z.ZodMiniType<Item>, unique?: Unique<Item>) {
  return z.pipe(
    z.array(z.unknown(), 'list.type'),
    z.transform((values, { issues }): Item[] => {
      const items: Item[] = [];
      const seen = new Set<unknown>();
      for (const [at, value] of values.entries()) {
        const read = schema.safeParse(value);
        const mistakes = read.success ? [] : mistakesOf(read.error.issues);
        if (read.success) items.push(read.data);
        if (read.success && unique) {
          const key = read.data[unique.key];
          if (seen.has(key)) mistakes.push({ path: [unique.key], message: unique.issue });
          seen.add(key);
        }
        for (const { path, message } of mistakes) {
          issues.push({ code: 'custom', input: undefined, path: [at, ...path], message });
        }
        if (issues.length >= MISTAKES_MAX) break;
      }
      return items;
    }),
  );
}

type Mistake = { path: PropertyKey[]; message: string };

function mistakesOf(issues: readonly z.core.$ZodIssue[]): Mistake[] {
  return issues.slice(0, MISTAKES_MAX).flatMap((issue): Mistake[] => {
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
    return issue.keys
      .slice(0, MISTAKES_MAX)
      .map((key) => ({ path: [...issue.path, key], message: 'unknown_field' }));
  });
}
