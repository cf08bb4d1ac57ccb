import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import {
  type DashboardWidget,
  DEFAULT_LAYOUT,
  WIDGET_TYPES,
  placedAt,
  reordered,
  type WidgetType,
} from '#domain/figures/dashboard/widgets.ts';
import { currentUserId, later, oneOf } from '#server/platform/db/columns.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import { ownRead } from '#server/platform/db/own-reads.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { dashboardWidgets as table } from './table.ts';

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

const columns = getTableColumns(table);

/** A node of this version leaves the types of a newer one alone. */
const isKnown = oneOf(table.widgetType, WIDGET_TYPES);

/** Reads the user's widgets, removed ones too; none for a new dashboard. */
export const widgetsRead = ownRead<DashboardWidget>(
  new QueryBuilder()
    .select(columns)
    .from(table)
    .where(and(eq(table.userId, currentUserId), isKnown))
    .orderBy(table.position, table.id),
  columns,
);

/** A type of widget with its position, shown or not. */
type PlacedWidget = { type: WidgetType; isVisible: 0 | 1 };

/** Reads and writes the rows of a user's dashboard. */
function widgetRowsOf(tx: Tx, userId: string) {
  const own = and(eq(table.userId, userId), isKnown);
  const list = (): Promise<DashboardWidget[]> =>
    tx.select(columns).from(table).where(own).orderBy(table.position, table.id);
  return {
    list,

    /** All rows, after concurrent changes have finished; a new user gets the default widgets. */
    async hold(): Promise<DashboardWidget[]> {
      await takeLock(tx, 'firstRows', userId);
      const known = await list();
      if (known.length > 0) return known;
      await insertAll(tx, userId, USUAL);
      return list();
    },

    async create(widgetType: WidgetType, position: number): Promise<DashboardWidget | undefined> {
      const values = { userId, widgetType, position };
      return (await tx.insert(table).values(values).returning(columns))[0];
    },

    /** Replaces all rows. */
    async replace(widgets: readonly PlacedWidget[]): Promise<void> {
      await tx.delete(table).where(own);
      await insertAll(tx, userId, widgets);
    },

    async show(id: string, isVisible: 0 | 1): Promise<DashboardWidget | undefined> {
      const shown = await tx
        .update(table)
        .set({ isVisible, updatedAt: later(table.updatedAt) })
        .where(and(own, eq(table.id, id)))
        .returning(columns);
      return shown[0];
    },

    /** Renumbers positions in an order; writes only rows that move. */
    async place(ids: readonly string[]): Promise<void> {
      const position = sql`array_position(${sql.param(ids)}::uuid[], ${table.id})`;
      await tx
        .update(table)
        .set({ position: position as SQL<number>, updatedAt: later(table.updatedAt) })
        .where(and(own, sql`${table.position} <> ${position}`));
    },
  };
}

const USUAL: readonly PlacedWidget[] = DEFAULT_LAYOUT.map((type) => ({ type, isVisible: 1 }));

/** Positions count only shown widgets. */
async function insertAll(tx: Tx, userId: string, widgets: readonly PlacedWidget[]): Promise<void> {
  const shown = widgets.filter(({ isVisible }) => isVisible === 1);
  const values = widgets.map((widget) => {
    const position = Math.max(1, shown.indexOf(widget) + 1);
    return { userId, widgetType: widget.type, isVisible: widget.isVisible, position };
  });
  await tx.insert(table).values(values);
}
