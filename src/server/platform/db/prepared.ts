import pg, { type Connection, type Submittable } from 'pg';
import type { Tx } from './tx.ts';

type Runnable<Row> = { execute(values?: Record<string, unknown>): Promise<Row[]> };

const statements = new WeakMap<Tx, Map<string, Runnable<unknown>>>();

/**
 * A statement built once per connection and then only filled in: building it anew doubles the
 * CPU of a small request.
 */
export function prepared<Row>(
  tx: Tx,
  name: string,
  build: (tx: Tx) => Runnable<Row>,
): Runnable<Row> {
  const known = statements.get(tx) ?? new Map<string, Runnable<unknown>>();
  if (known.size === 0) statements.set(tx, known);
  const found = known.get(name) as Runnable<Row> | undefined;
  if (found) return found;
  const made = build(tx);
  known.set(name, made);
  return made;
}

/**
 * A connection that forgets the names of statements (`DB_PREPARE=off`): behind a pooler that hands
 * out another server for each transaction, a statement prepared under a name is not found again.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    const unnamed = (asked: unknown, ...rest: unknown[]) => query(withoutName(asked), ...rest);
    this.query = unnamed as typeof this.query;
  }
}

function withoutName(asked: unknown): unknown {
  if (asked instanceof OneMessage) asked.isKept = false;
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked;
  if (!isNamed || 'submit' in asked) return asked;
  return { ...asked, name: undefined };
}

export type Statement = { text: string; values: readonly string[] };

/** A row as PostgreSQL writes it: texts, in the order of the columns. */
export type TextRow = readonly (string | null)[];

/** What the driver's connection takes; its published types describe an older one. */
type Wire = Pick<Connection, 'stream' | 'sync'> & {
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly string[] }): void;
  execute(portal: null): void;
};

/** Under which name a connection keeps a statement. One that failed is closed by the pool. */
const keptOn = new WeakMap<Connection, Map<string, string>>();

/**
 * Statements that travel in one message, each planned once per connection, and answered by the
 * rows of each. One message is one transaction: what is set locally in it ends with it.
 */
export class OneMessage implements Submittable {
  /** False behind a pooler that hands out another server for each transaction. */
  isKept = true;
  /** Put here by the pool. */
  callback: ((error: Error | null, answers?: TextRow[][]) => void) | undefined;
  readonly #statements: readonly Statement[];
  readonly #answers: TextRow[][] = [];
  #rows: TextRow[] = [];

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    for (const { text, values } of this.#statements) {
      wire.bind({ statement: this.#parsed(connection, text), values });
      wire.execute(null);
    }
    wire.sync();
    wire.stream.uncork();
  }

  /** The name of a statement that the connection knows from here on. */
  #parsed(connection: Connection, text: string): string {
    const wire = connection as unknown as Wire;
    const kept = keptOn.get(connection) ?? new Map<string, string>();
    keptOn.set(connection, kept);
    const known = kept.get(text);
    if (known !== undefined) return known;
    const name = this.isKept ? `own_${kept.size}` : '';
    if (this.isKept) kept.set(text, name);
    wire.parse({ name, text });
    return name;
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    this.#answers.push(this.#rows);
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.callback?.(null, this.#answers);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }
}
