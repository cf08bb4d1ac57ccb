import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** A check that a text is one of a closed list. */
export function oneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}

/** A check that an amount is a number: PostgreSQL's numeric also knows NaN. */
export function isNumber(column: AnyColumn): SQL {
  return sql`${column} <> 'NaN'`;
}

/** A check that an amount is a number from zero up, or nothing. */
export function isNotNegative(column: AnyColumn): SQL {
  return sql`${column} >= 0 and ${column} <> 'NaN'`;
}

/** A check that a text looks like the code of a currency. */
export function isCurrencyCode(column: AnyColumn): SQL {
  return sql`${column} ~ '^[A-Z]{3}$'`;
}

/** A check that a percentage is one of the whole. */
export function isPercent(column: AnyColumn): SQL {
  return sql`${column} between 0 and 100`;
}

/** A check that a text is a month, `YYYY-MM`. */
export function isMonth(column: AnyColumn): SQL {
  return sql`${column} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`;
}

/** Checks that a number is a month, 1 to 12. */
export function isMonthOfYear(column: AnyColumn): SQL {
  return sql`${column} between 1 and 12`;
}
