import { decimalOf } from '#domain/holdings/decimals.ts';
import type { RowDraft } from './broker-rows.ts';

type RowKeys = { key: string; likeness: string };

/**
 * The key of each row in its account: the broker's own name of it, if no other row has that, else
 * all its fields with the number of equal rows before it in the file. `likeness`: the same of all
 * rows that equal it, without the name of the account, which its owner may change.
 */
export function rowKeys(drafts: readonly RowDraft[]): RowKeys[] {
  const ids = new Map<string, number>();
  const idOf = ({ accountKey, id }: RowDraft) => `${accountKey}|${id}`;
  const names = new Map<string, number>();
  for (const draft of drafts) {
    if (draft.id === null) continue;
    count(ids, idOf(draft));
    count(names, draft.id);
  }
  const equals = new Map<string, number>();
  return drafts.map((draft) => {
    const { id, accountKey } = draft;
    const fields = fieldsOf(draft);
    const named = `id|${id}`;
    const likeness = id !== null && ids.get(idOf(draft)) === 1 ? named : fields;
    if (id !== null && names.get(id) === 1) return { key: named, likeness };
    const own = `${accountKey}|${fields}`;
    return { key: `${own}|${count(equals, own)}`, likeness };
  });
}

/** Counts a text once more; how often it was there before. */
function count(counts: Map<string, number>, text: string): number {
  const before = counts.get(text) ?? 0;
  counts.set(text, before + 1);
  return before;
}

function fieldsOf(draft: RowDraft): string {
  const { day, kind, instrument, currency, id, text } = draft;
  const numbers = [draft.quantity, draft.price, draft.amount, draft.fee, draft.tax];
  return [
    day,
    kind,
    instrument?.isin ?? '',
    instrument?.name ?? '',
    ...numbers.map((number) => (number === null ? '' : decimalOf(number))),
    currency,
    id ?? '',
    text,
  ].join('|');
}
