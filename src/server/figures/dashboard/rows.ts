import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import {
  type DashboardWidget,
  DEFAULT_LAYOUT,
  type WidgetType,
} from '#domain/figures/dashboard/widgets.ts';
import { currentUserId, later } from '#server/platform/db/columns.ts';
import { ownRead } from '#server/platform/db/own-read.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { dashboardWidgets as table } from './table.ts';
import { takeLock } from '#server/platform/db/locks.ts';

const columns = getTableColumns(table);

/** A user's widgets, removed ones too, as a read of one round trip. None: never read before. */
export const widgetsRead = ownRead<DashboardWidget>(
  new QueryBuilder()
    .select(columns)
    .from(table)
    .where(eq(table.userId, currentUserId))
    .orderBy(table.position, table.id),
  columns,
);

/** A type of widget in an order, shown or not. */
export type Placed = { type: WidgetType; isVisible: 0 | 1 };

/** The rows of a user's dashboard, and what is written to them. */
export function widgetRowsOf(tx: Tx, userId: string) {
  const own = eq(table.userId, userId);
  const list = (): Promise<DashboardWidget[]> =>
    tx.select(columns).from(table).where(own).orderBy(table.position, table.id);
  return {
    list,

    /** Every row, once the changes under way are made; a new user gets the usual widgets. */
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

    /** Other rows instead of all. */
    async replace(widgets: readonly Placed[]): Promise<void> {
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

    /** Counts positions anew in an order; what keeps its place, or is not in it, is left alone. */
    async place(ids: readonly string[]): Promise<void> {
      const position = sql`array_position(${sql.param(ids)}::uuid[], ${table.id})`;
      await tx
        .update(table)
        .set({ position: position as SQL<number>, updatedAt: later(table.updatedAt) })
        .where(and(own, sql`${table.position} <> ${position}`));
    },
  };
}

const USUAL: readonly Placed[] = DEFAULT_LAYOUT.map((type) => ({ type, isVisible: 1 }));

/** Positions are counted among those that are shown. */
async function insertAll(tx: Tx, userId: string, widgets: readonly Placed[]): Promise<void> {
  const shown = widgets.filter(({ isVisible }) => isVisible === 1);
  const values = widgets.map((widget) => {
    const position = Math.max(1, shown.indexOf(widget) + 1);
    return { userId, widgetType: widget.type, isVisible: widget.isVisible, position };
  });
  await tx.insert(table).values(values);
}
