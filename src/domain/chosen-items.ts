import type { Kept } from './records.ts';
import type { CountedLine } from './totals.ts';

/** What a list is sorted by: what counts most, the name, or what was changed last. */
export const ITEM_ORDERS = ['value', 'name', 'changed'] as const;

export type ItemOrder = (typeof ITEM_ORDERS)[number];

/** What a person wants to see of a list; `type` null is every type. */
export type Choice = { search: string; type: string | null; order: ItemOrder };

/** What has no types is never asked for one. */
type Listed = Pick<Kept, 'id' | 'updatedAt'> & { name: string; type?: string };

type Terms<Item> = {
  /** The texts of an item that are searched. */
  wordsOf: (item: Item) => readonly (string | null)[];
  /** What items count for. An item has the rank of the first group that holds a line of it. */
  ranks: readonly (readonly CountedLine[])[];
};

/** The items that are wanted, in the order that is wanted; what has no line comes last, by name. */
export function chosenItems<Item extends Listed>(
  items: readonly Item[],
  { search, type, order }: Choice,
  { wordsOf, ranks }: Terms<Item>,
): Item[] {
  const wanted = searchable(search).split(/\s+/);
  const matches = (item: Item) => {
    const words = searchable([item.name, ...wordsOf(item)].filter(Boolean).join(' '));
    return wanted.every((part) => words.includes(part));
  };
  return items
    .filter((item) => (type === null || item.type === type) && matches(item))
    .toSorted(comparerOf(order, ranks));
}

function comparerOf(order: ItemOrder, ranks: readonly (readonly CountedLine[])[]) {
  const places = placesOf(ranks);
  const byName = (a: Listed, b: Listed) => a.name.localeCompare(b.name, 'sv', { numeric: true });
  return (a: Listed, b: Listed): number => {
    if (order === 'changed') return b.updatedAt.localeCompare(a.updatedAt) || byName(a, b);
    if (order === 'name') return byName(a, b);
    const [left, right] = [placeOf(a, places), placeOf(b, places)];
    return left.rank - right.rank || right.counted - left.counted || byName(a, b);
  };
}

type Place = { rank: number; counted: number };

function placesOf(ranks: readonly (readonly CountedLine[])[]): ReadonlyMap<string, Place> {
  const places = ranks.flatMap((lines, rank) =>
    lines.map(({ id, counted }) => [id, { rank, counted }] as const),
  );
  return new Map(places.toReversed());
}

function placeOf({ id }: Listed, places: ReadonlyMap<string, Place>): Place {
  return places.get(id) ?? { rank: Number.MAX_SAFE_INTEGER, counted: 0 };
}

/** Capitals and accents do not matter to somebody who searches. */
function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
