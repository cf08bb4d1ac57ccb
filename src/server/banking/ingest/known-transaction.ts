import type { KnownTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import type { MatchedRow } from './known-rows.ts';
import { BOOKED_MARK, FILE_MARK, alternateKeyParts } from './alternate-keys.ts';

/** Converts a stored row for matching. */
export function toKnownTransaction(row: MatchedRow): KnownTransaction {
  const others = row.otherKeys.length === 0 ? NONE : othersOf(row);
  const { id, source, externalTransactionId: externalId, duplicateKey } = row;
  const { amount, currency, description, transactionDate, postedDate, status } = row;
  return {
    id,
    source,
    externalId,
    keys: [duplicateKey, ...others.keys],
    otherSources: others.sources,
    amount,
    currency,
    description,
    transactionDate,
    postedDate,
    status,
  };
}

type Others = { keys: readonly string[]; sources: readonly string[] };

/** Shared by all rows of a single source, which most are. */
const NONE: Others = { keys: [], sources: [] };

function othersOf({ otherKeys, source: own }: MatchedRow): Others {
  const others = otherKeys
    .map(alternateKeyParts)
    .filter(({ source }) => source !== FILE_MARK && source !== BOOKED_MARK);
  const sources = others.map(({ source }) => source).filter((source) => source !== own);
  return { keys: others.map(({ key }) => key), sources };
}
