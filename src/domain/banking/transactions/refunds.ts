import type { Currency } from '#domain/basics/currencies.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import { createMerchantKeys } from './merchant-words.ts';
import type { Day } from '#domain/basics/months.ts';

/** Something that was paid or received, as far as a refund is seen in it. Minor units, no sign. */
export type Moved = { text: string; currency: Currency; size: number; on: Day };

/** What a shop writes beside its name when it pays back. */
const BACK = new Set(['RETUR', 'RETURKOP', 'ATERKOP', 'ATERBETALNING', 'REFUND', 'KREDITERING']);

/** The payments to one merchant up to a day, and the largest of them. */
type UpTo = { on: Day; largest: number };

/**
 * Finds out whether something received pays back an earlier payment: to the same merchant (texts
 * with the same words), in the same currency, of the same day or before, and of at least as much.
 */
export class Refunds {
  readonly #keyOf = createMerchantKeys();
  readonly #payments = new Map<string, Moved[]>();
  readonly #ordered = new Map<string, UpTo[]>();

  /** Learns of a payment. */
  add(payment: Moved): void {
    const key = this.#merchantOf(payment);
    if (key === null) return;
    const known = this.#payments.get(key);
    if (known) known.push(payment);
    else this.#payments.set(key, [payment]);
    this.#ordered.delete(key);
  }

  paysBack(received: Moved): boolean {
    const key = this.#merchantOf(received);
    if (key === null) return false;
    const ordered = this.#ordered.get(key) ?? inOrder(this.#payments.get(key) ?? []);
    this.#ordered.set(key, ordered);
    const upTo = lastUpTo(ordered, received.on);
    return upTo !== null && upTo.largest >= received.size;
  }

  /** Null: no words say who it is. */
  #merchantOf({ text, currency }: Moved): string | null {
    const words = this.#keyOf(text).split(' ');
    const own = words.filter((word) => word !== '' && !BACK.has(foldedText(word)));
    return own.length === 0 ? null : `${currency} ${own.join(' ')}`;
  }
}

function inOrder(payments: readonly Moved[]): UpTo[] {
  let largest = 0;
  return payments
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .map(({ on, size }) => {
      largest = Math.max(largest, size);
      return { on, largest };
    });
}

/** The last of a day or before, by halves; null: there is none. */
function lastUpTo(ordered: readonly UpTo[], on: Day): UpTo | null {
  let [first, end] = [0, ordered.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((ordered[middle]?.on ?? '') <= on) first = middle + 1;
    else end = middle;
  }
  return ordered[first - 1] ?? null;
}
