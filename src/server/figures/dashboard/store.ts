import {
  placedAt,
  reordered,
  type DashboardWidget,
  type WidgetType,
} from '#domain/figures/dashboard/widgets.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type PlacedWidget, widgetRowsOf } from './rows.ts';

/** The shown widgets, in order. */
export function visibleOf(widgets: readonly DashboardWidget[]): DashboardWidget[] {
  return widgets.filter(({ isVisible }) => isVisible === 1);
}

/**
 * A user's dashboard; positions are 1, 2, 3 without gaps. Null when the widget is not shown.
 * Changes are serialized, so that concurrent ones see each other.
 */
export function dashboardOf(tx: Tx, userId: string) {
  const rows = widgetRowsOf(tx, userId);
  const hold = async () => visibleOf(await rows.hold()).map(({ id }) => id);
  const shown = async (id: string) =>
    visibleOf(await rows.list()).find((widget) => widget.id === id) ?? null;
  return {
    list: async () => visibleOf(await rows.hold()),

    /** Null when the type is already shown. */
    async add(widgetType: WidgetType, position = Infinity): Promise<DashboardWidget | null> {
      const widgets = await rows.hold();
      const ids = visibleOf(widgets).map(({ id }) => id);
      const known = widgets.find((widget) => widget.widgetType === widgetType);
      if (known?.isVisible === 1) return null;
      const added = known
        ? await rows.show(known.id, 1)
        : await rows.create(widgetType, ids.length + 1);
      if (!added) throw new Error('The widget was neither found nor inserted');
      await rows.place(placedAt(ids, added.id, position));
      return shown(added.id);
    },

    async remove(id: string): Promise<DashboardWidget | null> {
      const ids = await hold();
      if (!ids.includes(id)) return null;
      const removed = await rows.show(id, 0);
      await rows.place(ids.filter((other) => other !== id));
      return removed ?? null;
    },

    async move(id: string, position: number): Promise<DashboardWidget | null> {
      const ids = await hold();
      if (!ids.includes(id)) return null;
      await rows.place(placedAt(ids, id, position));
      return shown(id);
    },

    async reorder(order: readonly string[]): Promise<DashboardWidget[] | null> {
      const next = reordered(await hold(), order);
      if (next === null) return null;
      await rows.place(next);
      return visibleOf(await rows.list());
    },
  };
}

/** Every type of widget that the user has had, shown ones first, in order. */
export async function layoutOf(tx: Tx, userId: string): Promise<PlacedWidget[]> {
  const widgets = await widgetRowsOf(tx, userId).list();
  const hidden = widgets.filter(({ isVisible }) => isVisible === 0);
  return [...visibleOf(widgets), ...hidden].map(({ widgetType: type, isVisible }) => ({
    type,
    isVisible,
  }));
}

/** Replaces all widgets. */
export async function putLayout(tx: Tx, userId: string, widgets: readonly PlacedWidget[]) {
  const rows = widgetRowsOf(tx, userId);
  await rows.hold();
  await rows.replace(widgets);
}
