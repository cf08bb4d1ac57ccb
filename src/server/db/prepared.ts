import pg from 'pg';
import type { Tx } from './database.ts';
import { OneMessage } from './one-message.ts';

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
