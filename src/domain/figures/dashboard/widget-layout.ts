/** An order with an item, known or new, at a place counted from 1; past the end is last. */
export function placedAt<Item>(order: readonly Item[], item: Item, position: number): Item[] {
  const others = order.filter((other) => other !== item);
  const at = Math.min(Math.max(position, 1), others.length + 1) - 1;
  return [...others.slice(0, at), item, ...others.slice(at)];
}

/**
 * The widgets after a new order: those that it names, then the others as they were (added elsewhere
 * meanwhile). Null: it names a widget that is not shown.
 */
export function reordered<Item>(shown: readonly Item[], order: readonly Item[]): Item[] | null {
  if (!order.every((item) => shown.includes(item))) return null;
  return [...order, ...shown.filter((item) => !order.includes(item))];
}
