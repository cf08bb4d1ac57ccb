import { placedAt, reordered } from './widget-layout.ts';
import type { WidgetType } from './widgets.ts';

/** What a user does to a dashboard. Done twice it is the same as done once. */
export type LayoutChange =
  | { kind: 'add'; type: WidgetType; position: number }
  | { kind: 'remove'; type: WidgetType }
  | { kind: 'order'; types: readonly WidgetType[] };

/** What is shown after a change. An order of what is gone meanwhile changes nothing. */
export function afterChange(
  shown: readonly WidgetType[],
  change: LayoutChange,
): readonly WidgetType[] {
  if (change.kind === 'remove') return shown.filter((type) => type !== change.type);
  if (change.kind === 'order') return reordered(shown, change.types) ?? shown;
  return shown.includes(change.type) ? shown : placedAt(shown, change.type, change.position);
}
