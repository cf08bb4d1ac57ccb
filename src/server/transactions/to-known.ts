import type { KnownTransaction } from '#domain/incoming-transactions.ts';
import type { MatchedRow } from './known-rows.ts';
import { BOOKED_MARK, FILE_MARK, partsOf } from './other-keys.ts';

/** A row as it is matched. */
export function toKnown(row: MatchedRow): KnownTransaction {
  const others = row.otherKeys
    .map(partsOf)
    .filter(({ source }) => source !== FILE_MARK && source !== BOOKED_MARK);
  return {
    ...row,
    externalId: row.externalTransactionId,
    keys: [row.duplicateKey, ...others.map(({ key }) => key)],
    otherSources: others.map(({ source }) => source).filter((source) => source !== row.source),
  };
}
