import type { RecordRow } from './field.ts';

/** A user's search, filter and order of a list; `type` null is every type. */
export type ItemListChoice = { search: string; type: string | null; order: ItemOrder };

/** Kinds without types are never filtered by one. */
type TypedOrder = OrderableItem & { type?: string };

type SearchTerms<Item> = {
  /** The texts of an item that are searched. */
  wordsOf: (item: Item) => readonly (string | null)[];
  ranks: Ranks;
};

/** The matching items, in the chosen order; items without a line come last, by name. */
export function chosenItems<Item extends TypedOrder>(
  items: readonly Item[],
  { search, type, order }: ItemListChoice,
  { wordsOf, ranks }: SearchTerms<Item>,
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

/** A text in the form that a search compares: without capitals and accents. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** Orders of a list: by counted value, by name, or by latest change. */
export const ITEM_ORDERS = ['value', 'name', 'changed'] as const;

type ItemOrder = (typeof ITEM_ORDERS)[number];

/** The counted value of an item in a total. */
type RankedLine = { id: string; counted: number };

/** Groups of counted values: an item has the rank of the first group that holds a line of it. */
type Ranks = readonly (readonly RankedLine[])[];

type OrderableItem = Pick<RecordRow, 'id' | 'updatedAt'> & { name: string };

/** Compares two items in an order; items without a line come last, by name. */
function comparerOf(order: ItemOrder, ranks: Ranks) {
  const places = placesOf(ranks);
  const byName = (a: OrderableItem, b: OrderableItem) =>
    a.name.localeCompare(b.name, 'sv', { numeric: true });
  return (a: OrderableItem, b: OrderableItem): number => {
    if (order === 'changed') return b.updatedAt.localeCompare(a.updatedAt) || byName(a, b);
    if (order === 'name') return byName(a, b);
    const [left, right] = [placeOf(a, places), placeOf(b, places)];
    return left.rank - right.rank || right.counted - left.counted || byName(a, b);
  };
}

type RankedPlace = { rank: number; counted: number };

function placesOf(ranks: Ranks): ReadonlyMap<string, RankedPlace> {
  const places = ranks.flatMap((lines, rank) =>
    lines.map(({ id, counted }) => [id, { rank, counted }] as const),
  );
  return new Map(places.toReversed());
}

function placeOf({ id }: OrderableItem, places: ReadonlyMap<string, RankedPlace>): RankedPlace {
  return places.get(id) ?? { rank: Number.MAX_SAFE_INTEGER, counted: 0 };
}
