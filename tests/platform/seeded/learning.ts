import type { Books } from './books.ts';
import type { World } from './world.ts';

/** Ids of items and households, by name, wherever they are in an answer. */
export function namedIn(body: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { id, liabilityId, itemId, name, item } = value as Record<string, unknown>;
    const own = liabilityId ?? id;
    if (typeof own === 'string' && typeof name === 'string') found.set(name, own);
    const shared = (item as { name?: unknown } | undefined)?.name;
    if (typeof itemId === 'string' && typeof shared === 'string') found.set(shared, itemId);
    Object.values(value).forEach(visit);
  };
  visit(body);
  return found;
}

/** Writes down ids that were not known. */
export function learn({ books, households }: World, user: number, ids: Map<string, string>): void {
  for (const item of books[user]?.items ?? []) item.id ??= ids.get(item.name) ?? null;
  for (const household of households) household.id ??= ids.get(household.name) ?? null;
}

/** Whether a present item has no id yet: its answer was lost. */
export function hasUnknown({ items }: Books): boolean {
  return items.some(({ id, isRemoved }) => id === null && !isRemoved);
}
