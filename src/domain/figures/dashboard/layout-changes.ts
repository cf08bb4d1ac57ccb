import { placedAt, reordered } from './widget-layout.ts';
import type { WidgetType } from './widgets.ts';

/** A user's change of a dashboard; idempotent. */
export type LayoutChange =
  | { kind: 'add'; type: WidgetType; position: number }
  | { kind: 'remove'; type: WidgetType }
  | { kind: 'order'; types: readonly WidgetType[] };

/** The widgets after a change. An order of widgets that are gone meanwhile changes nothing. */
export function afterChange(
  shown: readonly WidgetType[],
  change: LayoutChange,
): readonly WidgetType[] {
  if (change.kind === 'remove') return shown.filter((type) => type !== change.type);
  if (change.kind === 'order') return reordered(shown, change.types) ?? shown;
  return shown.includes(change.type) ? shown : placedAt(shown, change.type, change.position);
}
