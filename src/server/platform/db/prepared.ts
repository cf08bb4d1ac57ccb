import type { Tx } from './tx.ts';

type Runnable<Row> = { execute(values?: Record<string, unknown>): Promise<Row[]> };

const statements = new WeakMap<Tx, Map<string, Runnable<unknown>>>();

/**
 * A statement built once per connection and then only filled in: building it again doubles the CPU
 * of a small request.
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
