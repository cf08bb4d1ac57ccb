import { check, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isNumber } from '#server/db/checks.ts';
import { readableByAll } from '#server/db/columns.ts';

/** Published figures of a series, one row a period, as the publisher writes both. */
export const statisticsValues = pgTable(
  'statistics_values',
  {
    series: text('series').$type<SeriesName>().notNull(),
    period: text('period').notNull(),
    value: numeric('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.period] }),
    check('statistics_values_value', isNumber(table.value)),
    readableByAll('statistics_values'),
  ],
);

export type SeriesName = 'consumer_prices' | 'house_prices';
