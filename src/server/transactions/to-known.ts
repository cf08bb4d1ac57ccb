import type { KnownTransaction } from '#domain/incoming-transactions.ts';
import type { KnownRow } from './known-rows.ts';

/** Between the source of another key and the key itself. */
const MARK = '|';

/** What else a row is known by, as it is kept. */
export function otherKey(source: string, key: string): string {
  return `${source}${MARK}${key}`;
}

/** A row as it is matched. */
export function toKnown(row: KnownRow): KnownTransaction {
  const others = row.otherKeys.map((text) => {
    const at = text.indexOf(MARK);
    return { source: text.slice(0, at), key: text.slice(at + MARK.length) };
  });
  return {
    ...row,
    externalId: row.externalTransactionId,
    keys: [row.duplicateKey, ...others.map(({ key }) => key)],
    otherSources: others.map(({ source }) => source).filter((source) => source !== row.source),
  };
}
