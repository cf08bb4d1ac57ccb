import * as z from 'zod/mini';
import type { IssueKey } from './issues.ts';
import type { Issue } from './refusals.ts';

/** Reading stops when this many mistakes were found: a hostile file could hold millions. */
export const MISTAKES_MAX = 20;

/** The last of the first mistakes, behind which there may be more. */
const MORE: Issue = { path: '', code: 'more', message: 'more' };

/** The first mistakes as issues; `isStopped`: the search ended early. */
export function firstIssues(issues: readonly Issue[], isStopped = false): Issue[] {
  const first = issues.slice(0, MISTAKES_MAX);
  return isStopped || issues.length > MISTAKES_MAX ? [...first, MORE] : first;
}

/** An error in an element: the path to it, and the key of the message. */
export type Mistake = { path: PropertyKey[]; message: string };

/** The elements of a list; with `unique` no two have the same value of that field. */
export type ListOptions<Item> = {
  schema: z.ZodMiniType<Item>;
  unique?: { key: keyof Item & string; issue: IssueKey };
};

/** A parsed element, or its mistakes. */
export type ReadElement<Item> = { item: Item | null; mistakes: Mistake[] };

/**
 * Reads the elements of a list, one after the other. One with a value that an earlier one has, of
 * a field that is unique, is a mistake.
 */
export function createElementReader<Item>({ schema, unique }: ListOptions<Item>) {
  const seen = new Set<unknown>();
  return (value: unknown): ReadElement<Item> => {
    const read = schema.safeParse(value);
    if (!read.success) return { item: null, mistakes: mistakesOf(read.error.issues) };
    const { data: item } = read;
    if (!unique) return { item, mistakes: [] };
    const key = item[unique.key];
    const mistakes = seen.has(key) ? [{ path: [unique.key], message: unique.issue }] : [];
    seen.add(key);
    return { item, mistakes };
  };
}

/** A whole list, read until too much of it is wrong. */
export function boundedList<Item>(listed: ListOptions<Item>) {
  return z.pipe(
    z.array(z.unknown(), 'list.type'),
    z.transform((values, { issues }): Item[] => {
      const items: Item[] = [];
      const readElement = createElementReader(listed);
      for (const [at, value] of values.entries()) {
        const { item, mistakes } = readElement(value);
        if (item !== null) items.push(item);
        for (const { path, message } of mistakes) {
          issues.push({ code: 'custom', input: undefined, path: [at, ...path], message });
        }
        if (issues.length >= MISTAKES_MAX) break;
      }
      return items;
    }),
  );
}

/** The first mistakes of an element that could not be parsed, unknown fields by their names. */
export function mistakesOf(issues: readonly z.core.$ZodIssue[]): Mistake[] {
  return issues.slice(0, MISTAKES_MAX).flatMap((issue): Mistake[] => {
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
    return issue.keys
      .slice(0, MISTAKES_MAX)
      .map((key) => ({ path: [...issue.path, key], message: 'unknown_field' }));
  });
}
