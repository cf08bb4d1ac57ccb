import { decimalOf } from '#domain/holdings/decimals.ts';
import type { RowDraft } from './broker-rows.ts';

/**
 * The key of each row in its account: the broker's own name of it, if no other row has that, else
 * all its fields with the number of equal rows before it in the file. So two equal buys of a day
 * stay two, and the same rows in another file keep their keys.
 */
export function rowKeys(drafts: readonly RowDraft[]): string[] {
  const names = new Map<string, number>();
  for (const { id } of drafts) if (id !== null) names.set(id, (names.get(id) ?? 0) + 1);
  const equals = new Map<string, number>();
  return drafts.map((draft) => {
    if (draft.id !== null && names.get(draft.id) === 1) return `id|${draft.id}`;
    const fields = fieldsOf(draft);
    const count = equals.get(fields) ?? 0;
    equals.set(fields, count + 1);
    return `${fields}|${count}`;
  });
}

function fieldsOf(draft: RowDraft): string {
  const { accountKey, day, kind, instrument, currency, id, text } = draft;
  const numbers = [draft.quantity, draft.price, draft.amount, draft.fee, draft.tax];
  return [
    accountKey,
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
