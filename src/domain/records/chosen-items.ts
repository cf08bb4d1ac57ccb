import { comparerOf, type ItemOrder, type OrderableItem, type Ranks } from './item-order.ts';

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
