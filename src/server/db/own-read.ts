import type { PgColumn } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** A read of a person's own rows that needs to know nothing but whose they are. */
export type OwnRead<Row> = { text: string; rowOf(values: readonly unknown[]): Row };

export type OwnReads = Record<string, OwnRead<unknown>>;

/** The rows of each read, by its name. */
export type OwnRows<Reads extends OwnReads> = {
  [Name in keyof Reads]: Reads[Name] extends OwnRead<infer Row> ? Row[] : never;
};

type Built = { toSQL(): { sql: string; params: unknown[] } };

/** A query made once, whose rows are read by the columns it selects, in their order. */
export function ownRead<Row>(query: Built, columns: Record<string, PgColumn>): OwnRead<Row> {
  const { sql: text, params } = query.toSQL();
  if (params.length > 0) throw new Error('A read that travels with others has no parameters');
  const fields = Object.entries(columns);
  return {
    text,
    rowOf(values) {
      const row: Record<string, unknown> = {};
      for (const [at, [name, column]] of fields.entries()) {
        const value = values[at];
        row[name] = value === null ? null : column.mapFromDriverValue(value);
      }
      return row as Row;
    },
  };
}

/** Instants and days stay the text that the columns read; pg would make Date of them. */
const AS_TEXT = new Set<number>([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
]);
export const OWN_READ_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text') =>
    AS_TEXT.has(type)
      ? (text: string) => text
      : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
};
