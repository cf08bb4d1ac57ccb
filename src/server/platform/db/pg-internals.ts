// Relies on parts of the pg driver that it does not document: pg-internals.test.ts fails when they
// change, and names the version that was last verified.
import pg, { type Connection, type Submittable } from 'pg';

/** Its values as texts, as PostgreSQL reads them. */
export type QueuedStatement = { text: string; values: TextRow };

/** A row as PostgreSQL writes it: texts, in the order of the columns. */
export type TextRow = readonly (string | null)[];

/** Runs the statements in one message on any connection of the pool: one transaction. */
export function askOnce(
  pool: pg.Pool,
  statements: readonly QueuedStatement[],
): Promise<TextRow[][]> {
  // Not in the pool's types: it sets the callback of a submittable and answers by a promise.
  return pool.query(new OneMessage(statements)) as unknown as Promise<TextRow[][]>;
}

/** Runs the statements in one message on a connection, within its open transaction. */
export function askOn(
  client: pg.PoolClient,
  statements: readonly QueuedStatement[],
): Promise<TextRow[][]> {
  const message = new OneMessage(statements);
  const { promise, resolve, reject } = Promise.withResolvers<TextRow[][]>();
  message.callback = (error, answers) => (error === null ? resolve(answers ?? []) : reject(error));
  client.query(message);
  return promise;
}

/** The number of the server's process that the driver received at start; null: none. */
export function reportedPidOf(client: pg.Client): number | null {
  return (client as pg.Client & { processID: number | null }).processID;
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
  if (asked instanceof OneMessage) asked.isPrepared = false;
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked;
  if (!isNamed || 'submit' in asked) return asked;
  return { ...asked, name: undefined };
}

/** Methods of the driver's connection; its published types are out of date. */
type Wire = {
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: TextRow }): void;
  execute(portal: null): void;
};

/** The names of the statements prepared on a connection; the pool closes one that failed. */
const preparedOn = new WeakMap<Connection, Map<string, string>>();

/**
 * Statements sent in one message, each planned once per connection, and answered by the rows of
 * each. One message is one transaction: local settings end with it. The driver's own pipeline takes
 * twice the processor time of a small read (decision 053).
 */
class OneMessage implements Submittable {
  /** False behind a pooler that hands out another server for each transaction. */
  isPrepared = true;
  /** Put here by the pool. */
  callback: ((error: Error | null, answers?: TextRow[][]) => void) | undefined;
  readonly #statements: readonly QueuedStatement[];
  readonly #answers: TextRow[][] = [];
  #rows: TextRow[] = [];

  constructor(statements: readonly QueuedStatement[]) {
    this.#statements = statements;
  }

  submit(connection: Connection): void {
    const wire = connection as Connection & Wire;
    wire.stream.cork();
    for (const { text, values } of this.#statements) {
      wire.bind({ statement: this.#parsed(wire, text), values });
      wire.execute(null);
    }
    wire.sync();
    wire.stream.uncork();
  }

  /** The name of a statement that the connection knows from here on. */
  #parsed(connection: Connection & Wire, text: string): string {
    const names = preparedOn.get(connection) ?? new Map<string, string>();
    preparedOn.set(connection, names);
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = this.isPrepared ? `own_${names.size}` : '';
    if (this.isPrepared) names.set(text, name);
    connection.parse({ name, text });
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
