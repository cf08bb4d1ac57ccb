/** An order with an item, known or new, at a place counted from 1; past the end is last. */
export function placedAt<Item>(order: readonly Item[], item: Item, position: number): Item[] {
  const others = order.filter((other) => other !== item);
  const at = Math.min(Math.max(position, 1), others.length + 1) - 1;
  return [...others.slice(0, at), item, ...others.slice(at)];
}

/**
 * What is shown once a new order is asked for: what it names, then the rest as it stood (added
 * elsewhere meanwhile). Null: it names something that is not shown.
 */
export function reordered<Item>(shown: readonly Item[], order: readonly Item[]): Item[] | null {
  if (!order.every((item) => shown.includes(item))) return null;
  return [...order, ...shown.filter((item) => !order.includes(item))];
}
