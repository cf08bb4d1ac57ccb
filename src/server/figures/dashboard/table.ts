import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { createdAt, flag, id, ownRows, updatedAt } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** Widgets of a dashboard: one row per type, visible or not. The calls know the types. */
export const dashboardWidgets = pgTable(
  'dashboard_widgets',
  {
    userId: owner(),
    id: id(),
    widgetType: text('widget_type').$type<WidgetType>().notNull(),
    position: integer('position').notNull(),
    isVisible: flag('is_visible').default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('dashboard_widgets_type').on(table.userId, table.widgetType),
    check('dashboard_widgets_position', sql`${table.position} >= 1`),
    check('dashboard_widgets_is_visible', sql`${table.isVisible} in (0, 1)`),
    ownRows('dashboard_widgets'),
  ],
);
