import type { PgColumn } from 'drizzle-orm/pg-core';
import type { QueuedStatement, TextRow } from './pg-internals.ts';

/** A read of a user's own rows that needs no answer of another first. */
export type OwnRead<Row> = QueuedStatement & { rowOf(values: TextRow): Row };

/**
 * A list of own rows that stays in memory until it changes (kept-rows.ts). Its statement gets the
 * version of the list in memory, and answers with the present one: alone where they are equal, else
 * before each row.
 */
export type KeptRead<Row> = Pick<OwnRead<Row>, 'text' | 'rowOf'> & {
  /** Its name in memory. */
  name: string;
  /** True: the rows are the same for all users. */
  isOfAll?: boolean;
};

type AnyRead<Row> = OwnRead<Row> | KeptRead<Row>;

export type OwnReads = Record<string, AnyRead<unknown>>;

/** The rows of each read, by its name. */
export type OwnRows<Reads extends OwnReads> = {
  [Name in keyof Reads]: Reads[Name] extends AnyRead<infer Row> ? readonly Row[] : never;
};

type BuiltQuery = { toSQL(): { sql: string; params: unknown[] } };

/** The text of a query that takes no values, or has them in its text as `$1`. */
export function textOf(query: BuiltQuery): string {
  const { sql: text, params } = query.toSQL();
  if (params.length > 0) throw new Error('A prepared read takes no parameters');
  return text;
}

/** A query made once, whose rows are read by the columns it selects, in their order. */
export function ownRead<Row>(query: BuiltQuery, columns: Record<string, PgColumn>): OwnRead<Row> {
  const text = textOf(query);
  const fields = Object.entries(columns).map(([name, column]) => ({ name, column }));
  const empty = Object.fromEntries(fields.map(({ name }) => [name, null as unknown]));
  return {
    text,
    values: [],
    // A copy of an object that has every field already: this runs for every value that is read.
    rowOf(values) {
      const row = { ...empty };
      let at = 0;
      for (const { name, column } of fields) {
        const value = values[at];
        if (value !== null) row[name] = column.mapFromDriverValue(value);
        at += 1;
      }
      return row as Row;
    },
  };
}
