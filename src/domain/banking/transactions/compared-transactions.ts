import { foldedText } from '#domain/basics/folded-text.ts';
import type { DaySpan, KeyedTransaction, KnownTransaction } from './incoming-transactions.ts';
import type { Day } from '#domain/basics/months.ts';

/** The words of a text as numbers, each once, the lowest first. */
type WordIds = readonly number[];

type WordsIn = (text: string) => WordIds;

/** An incoming row, with the values that each comparison needs. */
export class Incoming {
  readonly row: KeyedTransaction;
  /** Its index among all rows. */
  readonly at: number;
  readonly money: string;
  /** The day that it is listed by, and that of its booking, as numbers. */
  readonly on: number;
  readonly bookedOn: number;
  /** Every day that it states. */
  readonly days: readonly number[];
  readonly #wordsIn: WordsIn;
  #words: WordIds | null = null;

  constructor(row: KeyedTransaction, at: number, { daysOf, wordsIn }: ComparisonContext) {
    const { valueOn, bookedOn } = row;
    this.row = row;
    this.at = at;
    this.money = moneyOf(row);
    this.on = daysOf(transactionDay(row));
    this.bookedOn = daysOf(bookedOn ?? transactionDay(row));
    this.days = [...new Set(daysIn([valueOn, bookedOn]))].map(daysOf);
    this.#wordsIn = wordsIn;
  }

  get words(): WordIds {
    const { description, merchantName } = this.row;
    this.#words ??= this.#wordsIn(`${description} ${merchantName ?? ''}`);
    return this.#words;
  }
}

/** A stored row, in the same form. */
export class Candidate {
  readonly known: KnownTransaction;
  readonly money: string;
  readonly on: number;
  /** Null: it is not booked. */
  readonly postedOn: number | null;
  isTaken = false;
  /** The number of the last search that found it. */
  foundBy = 0;
  readonly #wordsIn: WordsIn;
  #words: WordIds | null = null;

  constructor(known: KnownTransaction, { daysOf, wordsIn }: ComparisonContext) {
    const { transactionDate, postedDate } = known;
    this.known = known;
    this.money = moneyOf(known);
    this.on = daysOf(transactionDate);
    this.postedOn = postedDate === null ? null : daysOf(postedDate);
    this.#wordsIn = wordsIn;
  }

  get words(): WordIds {
    this.#words ??= this.#wordsIn(this.known.description);
    return this.#words;
  }
}

/** Days as whole numbers, and words as numbers: each is worked out once. */
export type ComparisonContext = { daysOf: (day: Day) => number; wordsIn: WordsIn };

/** Caches the days and texts of one file's and one account's rows. */
export function createComparing(): ComparisonContext {
  const days = new Map<Day, number>();
  const daysOf = (day: Day) => {
    const found = days.get(day);
    if (found !== undefined) return found;
    const made = Math.round(Date.parse(day) / DAY_MS);
    days.set(day, made);
    return made;
  };
  return { daysOf, wordsIn: createWords() };
}

const DAY_MS = 86_400_000;

function createWords(): WordsIn {
  const numbers = new Map<string, number>();
  const known = new Map<string, WordIds>();
  const numberOf = (word: string) => {
    const found = numbers.get(word) ?? numbers.size;
    numbers.set(word, found);
    return found;
  };
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const words = foldedText(text).split(' ').filter(hasLetter);
    const made = [...new Set(words.map(numberOf))].sort((a, b) => a - b);
    known.set(text, made);
    return made;
  };
}

/** A number alone is a reference or a card, and does not identify the merchant. */
function hasLetter(word: string): boolean {
  return /\p{L}/u.test(word);
}

/** Number of words that two rows share. */
export function sharedWords({ words }: Incoming, { words: theirs }: Candidate): number {
  let [shared, at, other] = [0, 0, 0];
  while (at < words.length && other < theirs.length) {
    const [word = 0, their = 0] = [words[at], theirs[other]];
    if (word === their) shared += 1;
    if (word <= their) at += 1;
    if (word >= their) other += 1;
  }
  return shared;
}

/** The day that a row is listed by: of the purchase, else of the booking. */
export function transactionDay({ valueOn, bookedOn }: KeyedTransaction): Day {
  return valueOn ?? bookedOn ?? '0001-01-01';
}

function daysIn(days: readonly (Day | null | undefined)[]): Day[] {
  return days.filter((day) => day !== null && day !== undefined);
}

function moneyOf({ amount, currency }: Pick<KnownTransaction, 'amount' | 'currency'>): string {
  return `${amount} ${currency}`;
}

/** An incoming row and its nearest candidate. */
export type Nearest = { row: Incoming; candidate: Candidate; far: number };

/** Rows by the distance of their nearest candidate: storing every candidate would take too much. */
export class Waiting {
  readonly #byFar = new Map<number, Nearest[]>();
  /** Distances to which rows were added after they lost a nearer candidate. */
  readonly #unordered = new Set<number>();

  add(nearest: Nearest | null): void {
    if (nearest === null) return;
    const some = this.#byFar.get(nearest.far) ?? [];
    if (some.length === 0) this.#byFar.set(nearest.far, some);
    else if ((some.at(-1)?.row.at ?? 0) > nearest.row.at) this.#unordered.add(nearest.far);
    some.push(nearest);
  }

  /** The pairs of the smallest distance, in the order of their rows; empty: no row is left. */
  take(): Nearest[] {
    const far = Math.min(...this.#byFar.keys());
    const some = this.#byFar.get(far) ?? [];
    this.#byFar.delete(far);
    return this.#unordered.delete(far) ? some.sort((a, b) => a.row.at - b.row.at) : some;
  }
}

/** The days between the first and the last stored row of each source. */
export class StoredDays {
  readonly #spans = new Map<string, DaySpan>();

  add({ source, otherSources, transactionDate: day }: KnownTransaction): void {
    for (const each of [source, ...otherSources]) {
      const span = this.#spans.get(each);
      if (span === undefined) this.#spans.set(each, { from: day, to: day });
      else if (day < span.from) span.from = day;
      else if (day > span.to) span.to = day;
    }
  }

  /** Whether a source of a stored row states the day of an incoming one, and so that row. */
  covers(row: KeyedTransaction, { source, otherSources }: KnownTransaction): boolean {
    const day = transactionDay(row);
    return [source, ...otherSources].some((each) => {
      const span = this.#spans.get(each);
      return span !== undefined && span.from <= day && day <= span.to;
    });
  }
}
