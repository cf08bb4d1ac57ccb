import type { BankFile } from '#domain/banking/bank-files/bank-file.ts';
import type { BookedRow, FileRow, PendingRow } from '#domain/banking/bank-files/rows.ts';
import type {
  KeyedTransaction,
  Teller,
} from '#domain/banking/transactions/incoming-transactions.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { alikeIn, idsByKey, matchedRows } from '#server/banking/ingest/known-rows.ts';
import { inSteps } from '#server/platform/threads/in-steps.ts';
import { vanishedIn } from '#server/banking/ingest/drop-vanished.ts';
import { keyedRows } from '#server/banking/ingest/keyed-rows.ts';
import { coveringOf, metIn, planOf, type Seen } from '#server/banking/ingest/ingest.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { incomingRows } from './incoming-rows.ts';
import { countOf, sourceOf } from './keyed-rows.ts';

/** New, pending from now on, booked though it was pending, or there already. */
export type RowFate = 'new' | 'coming' | 'settled' | 'known';

/** So many rows of each fate; `pending` are left out until a later file has them booked. */
export type Counts = Record<RowFate | 'pending' | 'leftOut' | 'broken', number>;

/** The rows of a file, what would become of those that can be added, and how many would go. */
export type Sorted = {
  rows: FileRow[];
  fates: ReadonlyMap<BookedRow | PendingRow, RowFate>;
  counts: Counts;
  /** So many that were pending, and are not in the file any more. */
  gone: number;
};

type ImportTarget = { userId: string; accountId: string | null; now: Date };

/** Finds out which rows of a file an account has already; without an account none. */
export async function sortedRows(
  tx: Tx,
  { userId, accountId, now }: ImportTarget,
  file: BankFile,
): Promise<Sorted> {
  const { keyed, incoming, covers } = await incomingRows(tx, { userId, accountId, now }, file);
  const telling = { source: sourceOf(file), now, covers };
  const whose = accountId === null ? null : { tx, userId, accountId };
  const plan =
    whose === null ? [] : await seenIn(whose, await inSteps(keyedRows(incoming, telling)), telling);
  const fates = new Map<BookedRow | PendingRow, RowFate>();
  const counted = { new: 0, coming: 0, settled: 0, known: 0 };
  await inSteps(
    eachInSteps(keyed, ({ row }, at) => {
      const fate = fateOf(row, plan[at]);
      fates.set(row, fate);
      counted[fate] += 1;
    }),
  );
  const waiting = keyed.filter(({ row }) => row.booked === null).length;
  const gone =
    whose === null ? [] : await vanishedIn(whose, coveringOf(telling, plan), metIn(plan));
  const counts = {
    ...counted,
    pending: countOf(file, 'pending') - waiting,
    leftOut: countOf(file, 'left_out'),
    broken: countOf(file, 'broken'),
  };
  return { rows: file.rows, fates, counts, gone: gone.length };
}

function fateOf({ booked }: BookedRow | PendingRow, planned: Seen | undefined): RowFate {
  if (planned?.match?.by === 'settled') return 'settled';
  if (planned?.isKnown) return 'known';
  return booked === null ? 'coming' : 'new';
}

type AccountTx = { tx: Tx; userId: string; accountId: string };

/**
 * What an account has of the rows of a file. Most files that come again hold rows that their keys
 * match and nothing else could: those are not compared, and less is read of them.
 */
async function seenIn(
  whose: AccountTx,
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
