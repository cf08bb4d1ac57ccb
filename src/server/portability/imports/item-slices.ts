import type { ExportedItem, ExportedSaying } from '#domain/portability/export-items.ts';
import type { Kind } from '#domain/records/records.ts';

type History = { observations?: readonly ExportedSaying[]; typed?: readonly ExportedSaying[] };

/** So many values of an item's history are inserted at once. */
const VALUES_MAX = 500;

/** An item with the beginning of its history, and the same item with each further piece of it. */
export function slicesOf(item: ExportedItem<Kind>): [ExportedItem<Kind>, ...ExportedItem<Kind>[]] {
  const { observations, typed } = item as unknown as History;
  if (observations === undefined || typed === undefined) return [item];
  const slice = (at: number) => ({
    ...item,
    observations: observations.slice(at, at + VALUES_MAX),
    typed: typed.slice(at, at + VALUES_MAX),
  });
  const slices: ExportedItem<Kind>[] = [];
  const longest = Math.max(observations.length, typed.length);
  for (let at = VALUES_MAX; at < longest; at += VALUES_MAX) slices.push(slice(at));
  return [longest > VALUES_MAX ? slice(0) : item, ...slices];
}
