import type { Currency } from '#domain/basics/currencies.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import { createMerchantKeys } from './merchant-words.ts';
import type { Day } from '#domain/basics/months.ts';

/** A payment or receipt, with the fields that show a refund. Minor units, no sign. */
export type RefundSide = { text: string; currency: Currency; size: number; on: Day };

/** Words that shops add to their name in a refund. */
const BACK = new Set(['RETUR', 'RETURKOP', 'ATERKOP', 'ATERBETALNING', 'REFUND', 'KREDITERING']);

/** A day, and the largest payment to one merchant up to it. */
type UpTo = { on: Day; largest: number };

/**
 * Decides whether a received amount refunds an earlier payment: to the same merchant (texts with
 * the same words), in the same currency, on the same day or before, and of at least that amount.
 */
export class Refunds {
  readonly #keyOf = createMerchantKeys();
  readonly #payments = new Map<string, RefundSide[]>();
  readonly #ordered = new Map<string, UpTo[]>();

  /** Adds a payment. */
  add(payment: RefundSide): void {
    const key = this.#merchantOf(payment);
    if (key === null) return;
    const known = this.#payments.get(key);
    if (known) known.push(payment);
    else this.#payments.set(key, [payment]);
    this.#ordered.delete(key);
  }

  paysBack(received: RefundSide): boolean {
    const key = this.#merchantOf(received);
    if (key === null) return false;
    const ordered = this.#ordered.get(key) ?? inOrder(this.#payments.get(key) ?? []);
    this.#ordered.set(key, ordered);
    const upTo = lastUpTo(ordered, received.on);
    return upTo !== null && upTo.largest >= received.size;
  }

  /** Null: the text does not identify a merchant. */
  #merchantOf({ text, currency }: RefundSide): string | null {
    const words = this.#keyOf(text).split(' ');
    const own = words.filter((word) => word !== '' && !BACK.has(foldedText(word)));
    return own.length === 0 ? null : `${currency} ${own.join(' ')}`;
  }
}

function inOrder(payments: readonly RefundSide[]): UpTo[] {
  let largest = 0;
  return payments
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .map(({ on, size }) => {
      largest = Math.max(largest, size);
      return { on, largest };
    });
}

/** Binary search for the last entry up to a day; null: none. */
function lastUpTo(ordered: readonly UpTo[], on: Day): UpTo | null {
  let [first, end] = [0, ordered.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((ordered[middle]?.on ?? '') <= on) first = middle + 1;
    else end = middle;
  }
  return ordered[first - 1] ?? null;
}
