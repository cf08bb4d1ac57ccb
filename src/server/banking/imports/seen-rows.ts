import type {
  KeyedTransaction,
  Teller,
} from '#domain/banking/transactions/incoming-transactions.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { alikeIn, idsByKey, matchedRows } from '#server/banking/ingest/known-rows.ts';
import { planOf, type Seen } from '#server/banking/ingest/take-in.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inSteps } from '#server/platform/threads/in-steps.ts';

type Whose = { tx: Tx; userId: string; accountId: string };

/**
 * What an account has of the rows of a file. Most files that come again hold rows that their keys
 * match and nothing else could: those are not compared, and less is read of them.
 */
export async function seenIn(
  whose: Whose,
  rows: readonly KeyedTransaction[],
  teller: Teller,
): Promise<Seen[]> {
  const alike = await alikeIn(whose, rows, teller);
  const ids = alike.length === 0 ? await idsByKey(whose, rows) : null;
  if (ids !== null) return inSteps(seenByKey(rows, ids));
  return planOf(whose, rows, { ...teller, find: () => matchedRows(whose, rows, alike) });
}

/** Of two with one key the second is the first again. */
function seenByKey(
  rows: readonly KeyedTransaction[],
  ids: ReadonlyMap<string, string>,
): Steps<Seen[]> {
  const keys = new Set<string>();
  return eachInSteps(rows, ({ duplicateKey: key }): Seen => {
    const [id, isAgain] = [ids.get(key), keys.has(key)];
    keys.add(key);
    const isMet = id !== undefined && !isAgain;
    return {
      match: isMet ? { by: 'same' } : null,
      stored: isMet ? { id } : undefined,
      isKnown: isMet || isAgain,
    };
  });
}
