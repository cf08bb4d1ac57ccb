import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { placedAt, reordered } from '#domain/widget-layout.ts';
import { type DashboardWidget, DEFAULT_LAYOUT, type WidgetType } from '#domain/widgets.ts';
import { currentPerson, later } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { ownRead } from '#server/db/own-read.ts';
import { dashboardWidgets as table } from './table.ts';

const columns = getTableColumns(table);

/** A person's widgets, removed ones too, as a read of one round trip. None: never read before. */
export const widgetsRead = ownRead<DashboardWidget>(
  new QueryBuilder()
    .select(columns)
    .from(table)
    .where(eq(table.userId, currentPerson))
    .orderBy(table.position, table.id),
  columns,
);

/** What is shown of widgets in their order. */
export function visibleOf(widgets: readonly DashboardWidget[]): DashboardWidget[] {
  return widgets.filter(({ isVisible }) => isVisible === 1);
}

/**
 * A person's dashboard; positions are 1, 2, 3 without gaps. Null: no such widget is shown. Every
 * change waits for the one before, so that two at a time see one another.
 */
export function dashboardOf(tx: Tx, userId: string) {
  const own = eq(table.userId, userId);

  /** Every widget, after changes that are under way; a new person gets the usual ones. */
  async function hold(): Promise<DashboardWidget[]> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 2))`);
    const known = await rows();
    if (known.length > 0) return known;
    await tx
      .insert(table)
      .values(
        DEFAULT_LAYOUT.map((widgetType, index) => ({ userId, widgetType, position: index + 1 })),
      );
    return rows();
  }

  function rows(): Promise<DashboardWidget[]> {
    return tx.select(columns).from(table).where(own).orderBy(table.position, table.id);
  }

  function change(id: string, values: { isVisible: 0 | 1 }): Promise<DashboardWidget[]> {
    return tx
      .update(table)
      .set({ ...values, updatedAt: later(table.updatedAt) })
      .where(and(own, eq(table.id, id)))
      .returning(columns);
  }

  /** Counts the positions of what is shown anew; what keeps its place is left alone. */
  async function place(ids: readonly string[]): Promise<void> {
    const position = sql`array_position(${sql.param(ids)}::uuid[], ${table.id})`;
    await tx
      .update(table)
      .set({ position: position as SQL<number>, updatedAt: later(table.updatedAt) })
      .where(and(own, sql`${table.position} <> ${position}`));
  }

  async function shown(id: string): Promise<DashboardWidget | null> {
    return visibleOf(await rows()).find((widget) => widget.id === id) ?? null;
  }

  return {
    list: async () => visibleOf(await hold()),

    /** Null: one of its type is shown already. */
    async add(widgetType: WidgetType, position = Infinity): Promise<DashboardWidget | null> {
      const widgets = await hold();
      const ids = visibleOf(widgets).map(({ id }) => id);
      const known = widgets.find((widget) => widget.widgetType === widgetType);
      if (known?.isVisible === 1) return null;
      const [added] = known
        ? await change(known.id, { isVisible: 1 })
        : await tx
            .insert(table)
            .values({ userId, widgetType, position: ids.length + 1 })
            .returning(columns);
      if (!added) throw new Error('The widget was neither shown nor made');
      await place(placedAt(ids, added.id, position));
      return shown(added.id);
    },

    async remove(id: string): Promise<DashboardWidget | null> {
      const ids = visibleOf(await hold()).map((widget) => widget.id);
      if (!ids.includes(id)) return null;
      const [removed] = await change(id, { isVisible: 0 });
      await place(ids.filter((other) => other !== id));
      return removed ?? null;
    },

    async move(id: string, position: number): Promise<DashboardWidget | null> {
      const ids = visibleOf(await hold()).map((widget) => widget.id);
      if (!ids.includes(id)) return null;
      await place(placedAt(ids, id, position));
      return shown(id);
    },

    async reorder(order: readonly string[]): Promise<DashboardWidget[] | null> {
      const ids = visibleOf(await hold()).map(({ id }) => id);
      const next = reordered(ids, order);
      if (next === null) return null;
      await place(next);
      return visibleOf(await rows());
    },
  };
}
