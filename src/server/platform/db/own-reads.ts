import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { QueuedStatement, TextRow } from './pg-internals.ts';

type List<Row> = {
  /** Its name in memory. */
  name: string;
  /** A query of one row with the version and the size, the bytes of the rows in memory. */
  version: string;
  rows: OwnRead<Row>;
  /** The names of the columns that order the rows. */
  order: readonly string[];
};

/** A list that is kept in memory until its version is another. */
export function keptRead<Row>({ name, version, rows, order }: List<Row>): KeptRead<Row> {
  const columns = order.map((name) => `listed."${name}"`).join(', ');
  return {
    text: `with present as materialized (${version})
      select present.version, present.size, listed.* from present
      left join (select * from (${rows.text}) as given
        where (select version <> $1 and size <= $2::bigint from present) offset 0) as listed on true
      order by ${columns}`,
    rowOf: rows.rowOf,
    name,
  };
}

type VersionedTable = PgTable & { id: PgColumn; updatedAt: PgColumn };

/** The version of some rows of a table, another after each change of one, and their size. */
export function versionOf(table: VersionedTable, where: SQL | undefined): string {
  const version = sql`coalesce(bit_xor(${stateOf(table)})::text, '') as version`;
  const size = sql`${sizeIn(Object.values(getTableColumns(table)))} as size`;
  return textOf(new QueryBuilder().select({ version, size }).from(table).where(where));
}

/** Stored lists take about so many times their bytes in memory. */
const OF_STORED_LIST = 4;

/** The bytes that columns of some rows take in memory, about; nothing is unpacked for it. */
export function sizeIn(columns: readonly PgColumn[]): SQL {
  const parts = columns.flatMap((column) => {
    const type = column.getSQLType();
    if (type === 'text') return [sql`coalesce(octet_length(${column}), 0)`];
    return type === 'jsonb'
      ? [sql`pg_column_size(${column}) * ${sql.raw(`${OF_STORED_LIST}`)}`]
      : [];
  });
  const beside = sql.raw(String(ROW_BESIDE));
  return sql`coalesce(sum(${sql.join([beside, ...parts], sql` + `)}), 0)`;
}

/**
 * A number of 64 bits for the state of a row. `xmin` is the number of the transaction that wrote
 * it, and another after each change; the time tells two with the same number apart, which there can
 * be after a database was lost and replaced by a copy. Each has 32 bits of its own: combined in the
 * same bits, a change of both by the same would leave the state as it was.
 */
export function stateOf({ id, updatedAt }: VersionedTable): SQL {
  const writtenMs = sql`(extract(epoch from ${updatedAt}) * 1000)::bigint`;
  const seed = sql`(xmin::text::bigint << 32) | (${writtenMs} & x'ffffffff'::bigint)`;
  return sql`uuid_hash_extended(${id}, ${seed})`;
}

/** Characters of all lists together: those of some thousand users with twenty records. */
const ALL_MAX = 16_000_000;

/**
 * Characters of one list; a longer one displaces no others: it stays for as long as an answer that
 * holds it is being made.
 */
const LIST_MAX = 2_000_000;

/** Characters that a row, and a list, take besides their texts. */
const ROW_BESIDE = 1_000;

/** Time after which a list that nobody reads is forgotten. */
const UNREAD_MS = 5 * 60_000;

type ListRows = readonly unknown[];

/** The size counts where the rows are held; those of a long list are held by their readers alone. */
type CachedRows = Sized & {
  version: string;
  rows: ListRows | WeakRef<ListRows>;
};

type Sized = { size: number };

/** A list, and the bytes of its rows in memory; null: it is larger than was asked for. */
export type ReadRows = { rows: ListRows | null; bytes: number };

/** A read about to be sent for a user. */
export type SentRead = {
  statement: QueuedStatement;
  /**
   * The rows, which may be shared with other callers and cannot be changed. In steps: a list of
   * items with dated terms has many times the characters of one without.
   */
  rowsOf(answer: readonly TextRow[]): Steps<ReadRows>;
};

/** `bytesMax`: a list that takes more is not read, unless it is in memory. */
type KeptRowsOf = (userId: string, read: KeptRead<unknown>, bytesMax: number) => SentRead;

/** Values last read, by user, within bounds: those least recently read go first. */
export function createMemory<Kept extends Sized>({
  allMax = ALL_MAX,
  unreadMs = UNREAD_MS,
}: MemoryBounds) {
  const lists = new Map<string, { kept: Kept; readMs: number }>();
  let total = 0;
  let sweeping: NodeJS.Timeout | null = null;

  function forget(key: string): void {
    const known = lists.get(key);
    if (known === undefined) return;
    total -= known.kept.size;
    lists.delete(key);
  }

  function keep(key: string, kept: Kept): void {
    forget(key);
    const nowMs = performance.now();
    lists.set(key, { kept, readMs: nowMs });
    total += kept.size;
    for (const [oldest, { readMs }] of lists) {
      if (total <= allMax && nowMs - readMs < unreadMs) break;
      forget(oldest);
    }
    sweeping ??= setTimeout(sweep, unreadMs).unref();
  }

  function sweep(): void {
    const sinceMs = performance.now() - unreadMs;
    for (const [key, { readMs }] of lists) if (readMs <= sinceMs) forget(key);
    sweeping = lists.size > 0 ? setTimeout(sweep, unreadMs).unref() : null;
  }

  return { keep, find: (key: string) => lists.get(key)?.kept };
}

type MemoryBounds = { allMax?: number; listMax?: number; unreadMs?: number };

/** The rows in memory, if they are of the version. */
function rowsOfVersion(known: CachedRows | undefined, version: string): ListRows | undefined {
  if (known?.version !== version) return undefined;
  return known.rows instanceof WeakRef ? known.rows.deref() : known.rows;
}

/** Reads of lists that are sent to the database, and answered by it or from memory. */
export function createKeptRows({ listMax = LIST_MAX, ...bounds }: MemoryBounds = {}): KeptRowsOf {
  const { keep, find } = createMemory<CachedRows>(bounds);
  return (userId, { text, rowOf, name, isOfAll }, bytesMax) => {
    const key = isOfAll ? name : `${name} ${userId}`;
    const sent = find(key);
    // Held until the answer has come, which depends on it.
    const held = sent && rowsOfVersion(sent, sent.version);
    const known = held === undefined ? '' : (sent?.version ?? '');
    return {
      statement: { text, values: [known, String(bytesMax)] },
      *rowsOf(answer) {
        const [version, size] = answer[0] ?? [];
        const bytes = Number(size);
        if (version === known && held !== undefined && sent !== undefined) {
          keep(key, sent);
          return { rows: held, bytes };
        }
        if (bytes > bytesMax) return { rows: null, bytes };
        const listed = answer.filter(isListed);
        const rows: ListRows = yield* eachInSteps(listed, (row) => frozen(rowOf(row.slice(2))));
        // Another read may have come first: all share its rows.
        const shared = rowsOfVersion(find(key), version ?? '');
        if (shared !== undefined) return { rows: shared, bytes };
        const made = sizeOf(answer);
        const isLong = made > listMax;
        keep(key, {
          version: version ?? '',
          rows: isLong ? new WeakRef(Object.freeze(rows)) : Object.freeze(rows),
          size: isLong ? 0 : made,
        });
        return { rows, bytes };
      },
    };
  };
}

/** Whether a row has values after the version and the size; an empty list has one without. */
function isListed(row: TextRow): boolean {
  return row.some((value, at) => at > 1 && value !== null);
}

/** Characters of the rows, about the bytes that they take. */
function sizeOf(answer: readonly TextRow[]): number {
  const characters = answer.flat().reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return characters + (answer.length + 1) * ROW_BESIDE;
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/** A read of a user's own rows that needs no answer of another first. */
export type OwnRead<Row> = QueuedStatement & { rowOf(values: TextRow): Row };

/**
 * A list of own rows that stays in memory until it changes. Its statement gets the version of the
 * list in memory and the bytes that it may take, and answers with the present version and size:
 * alone where the version is equal or the size is larger, else before each row.
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
