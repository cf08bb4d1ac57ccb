import type { RecordRow } from './record.ts';

/** Orders of a list: by counted value, by name, or by latest change. */
export const ITEM_ORDERS = ['value', 'name', 'changed'] as const;

export type ItemOrder = (typeof ITEM_ORDERS)[number];

/** The counted value of an item in a total. */
type RankedLine = { id: string; counted: number };

/** Groups of counted values: an item has the rank of the first group that holds a line of it. */
export type Ranks = readonly (readonly RankedLine[])[];

export type OrderableItem = Pick<RecordRow, 'id' | 'updatedAt'> & { name: string };

/** Compares two items in an order; items without a line come last, by name. */
export function comparerOf(order: ItemOrder, ranks: Ranks) {
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
