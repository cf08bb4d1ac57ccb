import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import {
  type DashboardWidget,
  DEFAULT_LAYOUT,
  type WidgetType,
} from '#domain/figures/dashboard/widgets.ts';
import { currentUserId, later } from '#server/platform/db/columns.ts';
import { ownRead } from '#server/platform/db/own-reads.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { dashboardWidgets as table } from './table.ts';
import { takeLock } from '#server/platform/db/locks.ts';

const columns = getTableColumns(table);

/** Reads the user's widgets, removed ones too; none for a new dashboard. */
export const widgetsRead = ownRead<DashboardWidget>(
  new QueryBuilder()
    .select(columns)
    .from(table)
    .where(eq(table.userId, currentUserId))
    .orderBy(table.position, table.id),
  columns,
);

/** A type of widget with its position, shown or not. */
export type PlacedWidget = { type: WidgetType; isVisible: 0 | 1 };

/** Reads and writes the rows of a user's dashboard. */
export function widgetRowsOf(tx: Tx, userId: string) {
  const own = eq(table.userId, userId);
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
