import type { Currency } from '#domain/basics/currencies.ts';
import { createMerchantKeys } from './merchant-words.ts';
import { toTotal } from '#domain/basics/money.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import type { BookedTransaction } from '#domain/banking/recurring/recurring.ts';

/**
 * Transactions as text: a head `#currency⇥category⇥text`, and under it a line for each transaction
 * with that head: days since the first day, the amount with two decimals and, where wanted, its id.
 * Fields that transactions share are sent once.
 */
type TransactionLineHead = Pick<
  BookedTransaction,
  'currency' | 'category' | 'description' | 'merchantName'
>;

const ZERO = '0'.charCodeAt(0);

/** Reads such lines; a transaction without an id has its place among all that are read. */
export function createLineReader(from: Day): (lines: string) => BookedTransaction[] {
  const days = new Map<number, Day>();
  const dayAt = (count: number): Day => {
    const day = days.get(count) ?? addDays(from, count);
    days.set(count, day);
    return day;
  };
  let read = 0;
  return (lines) => {
    const rows: BookedTransaction[] = [];
    let head: TransactionLineHead = {
      currency: 'SEK',
      category: null,
      description: '',
      merchantName: null,
    };
    for (let start = 0; start < lines.length;) {
      const end = lines.indexOf('\n', start);
      const until = end === -1 ? lines.length : end;
      if (lines[start] === '#') head = headIn(lines.slice(start, until));
      else {
        const { days: count, minor, id } = rowIn(lines, start, until);
        read += 1;
        const transactionType = minor < 0 ? 'expense' : 'income';
        const own = { id: id ?? `${read}`, transactionDate: dayAt(count), minor: toTotal(minor) };
        rows.push({ ...own, ...head, transactionType });
      }
      start = until + 1;
    }
    return rows;
  };
}

/** A line of a transaction, read in place: there are hundreds of thousands. */
function rowIn(text: string, start: number, until: number) {
  const afterDays = text.indexOf(' ', start);
  const space = text.indexOf(' ', afterDays + 1);
  const isNamed = space !== -1 && space < until;
  const size = digitsIn(text, afterDays + 1, isNamed ? space : until);
  return {
    days: digitsIn(text, start, afterDays),
    minor: text[afterDays + 1] === '-' ? -size : size,
    id: isNamed ? text.slice(space + 1, until) : null,
  };
}

/** The whole number of the digits there: of an amount, which has two decimals, its minor units. */
function digitsIn(text: string, start: number, until: number): number {
  let number = 0;
  for (let at = start; at < until; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) number = number * 10 + digit;
  }
  return number;
}

function headIn(line: string): TransactionLineHead {
  const [money = '', of = ''] = line.slice(1).split('\t', 2);
  const description = line.slice(money.length + of.length + 3);
  return {
    currency: money as Currency,
    category: of === '' ? null : of,
    description,
    merchantName: null,
  };
}

/**
 * Characters that are calculated at once; more in smaller parts, since objects take more memory
 * than texts.
 */
const WHOLE_CHARACTERS = 4_000_000;
const PART_CHARACTERS = 2_000_000;

type LinePieces = { booked: string[]; pending: string[] };

/**
 * Lines of booked and of pending transactions, divided into parts that can be worked out one after
 * the other: all transactions with one merchant are in the same part.
 */
export class MerchantParts {
  readonly #pieces: LinePieces = { booked: [], pending: [] };
  #length = 0;

  add(of: keyof LinePieces, lines: string): void {
    this.#pieces[of].push(lines);
    this.#length += lines.length;
  }

  /** Calls work once for each part, and frees it. */
  each(work: (booked: readonly string[], pending: readonly string[]) => void): void {
    const { booked, pending } = this.#pieces;
    if (this.#length <= WHOLE_CHARACTERS) {
      work(booked, pending);
      return;
    }
    const count = Math.ceil(this.#length / PART_CHARACTERS);
    const parts = { booked: divided(booked, count), pending: divided(pending, count) };
    for (let at = 0; at < count; at += 1) {
      work(parts.booked[at]?.splice(0) ?? [], parts.pending[at]?.splice(0) ?? []);
    }
  }
}

/** Divides the pieces, removing them from the given list. */
function divided(pieces: string[], count: number): string[][] {
  const parts = Array.from({ length: count }, (): string[] => []);
  for (const piece of pieces.splice(0)) {
    // Created for each piece: the keys of all texts at once would take more memory than the texts.
    const keyOf = createMerchantKeys();
    for (let start = 0; start < piece.length;) {
      const next = piece.indexOf('\n#', start);
      const until = next === -1 ? piece.length : next;
      const { description } = headIn(piece.slice(start, piece.indexOf('\n', start)));
      parts[hashOf(keyOf(description)) % count]?.push(piece.slice(start, until));
      start = until + 1;
    }
  }
  return parts;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash;
}
