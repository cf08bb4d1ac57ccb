import { foldedText } from './folded-text.ts';
import type {
  KeyedTransaction,
  KnownTransaction,
  Match,
  Span,
  Teller,
} from './incoming-transactions.ts';
import { createMerchantKeys, type MerchantKeys } from './merchant-words.ts';
import { type Day, daysBetween } from './months.ts';
import { addDays } from './release-calendar.ts';
import { eachInSteps, groupInSteps, type Steps } from './steps.ts';

/** A purchase is booked at most so many days after it was held. */
const SETTLES_DAYS_MAX = 8;
/** Two sources date the same row at most so far apart. */
const PAIRS_DAYS_MAX = 3;
/** Nobody pays the same amount so often in a day; more are not held against one another. */
const ALIKE_MAX = 50;

/**
 * Finds what each row is among what its account has, each of either once: by the source's name of
 * it, by its key, then what was pending as posted, also of another amount, then what another source
 * told. Null: it is new.
 * Of two equal purchases, one told and one new, one is known and one is new.
 */
export function* matchIncoming(
  rows: readonly KeyedTransaction[],
  known: readonly KnownTransaction[],
  teller: Teller,
): Steps<(Match | null)[]> {
  const matching = new Matching(rows, known, teller);
  yield* matching.bySame();
  yield* matching.byRank('settled', settling, { isOpen: isPending });
  yield* matching.byRank('settled', adjusted, { isOpen: isPending, nearIn: pendingOf });
  yield* matching.byRank('settled', nameless, { isOpen: isPending });
  yield* matching.byRank('settled', renamed, { isOpen: isRenamed });
  yield* matching.byRank('same', stillPending, { nearIn: laterOnes });
  yield* matching.byRank('paired', pairing);
  return matching.found;
}

type Side = {
  rows: readonly KeyedTransaction[];
  known: readonly KnownTransaction[];
  teller: Teller;
  /** The names that stand in this answer. */
  names: ReadonlySet<string | null>;
  /** The days of this answer. */
  span: Span | null;
  words: (text: string) => ReadonlySet<string>;
  merchantOf: MerchantKeys;
};

/** How near two rows are, nearest first; null: they are not the same. */
type Rank = (row: KeyedTransaction, known: KnownTransaction, side: Side) => number | null;

type Terms = {
  /** Which of what is known the rank may accept at all; absent: any. */
  isOpen?: (known: KnownTransaction, side: Side) => boolean;
  nearIn?: Near;
};

type Pair = { at: number; each: KnownTransaction; far: number };

class Matching {
  readonly found: (Match | null)[];
  readonly #side: Side;
  readonly #taken = new Set<KnownTransaction>();

  constructor(
    rows: readonly KeyedTransaction[],
    known: readonly KnownTransaction[],
    teller: Teller,
  ) {
    const names = new Set(rows.map(({ externalId }) => externalId));
    this.found = rows.map(() => null);
    const span = spanOf(rows);
    const merchantOf = createMerchantKeys();
    this.#side = { rows, known, teller, names, span, words: wordsIn(), merchantOf };
  }

  *bySame(): Steps<void> {
    const { rows, known, teller } = this.#side;
    const named = new Map<string, KnownTransaction>();
    const keyed = new Map<string, KnownTransaction>();
    yield* eachInSteps(known, (each) => {
      if (each.externalId !== null && isSameVoice(each.source, teller.source)) {
        named.set(each.externalId, each);
      }
      for (const key of each.keys) keyed.set(key, each);
    });
    yield* eachInSteps(rows, (row, at) => {
      const byName = row.externalId === null ? undefined : named.get(row.externalId);
      const same = [byName, keyed.get(row.duplicateKey)].find(
        (each) => each !== undefined && !this.#taken.has(each),
      );
      if (same) this.#take(at, same, 'same');
    });
  }

  *byRank(
    by: Match['by'],
    rank: Rank,
    { isOpen = () => true, nearIn = nearOnes }: Terms = {},
  ): Steps<void> {
    const { rows, known } = this.#side;
    const free = known.filter((each) => !this.#taken.has(each) && isOpen(each, this.#side));
    if (free.length === 0) return;
    const near = yield* nearIn(free, this.#side);
    const pairs: Pair[] = [];
    yield* eachInSteps(rows, (row, at) => {
      if (this.found[at] !== null) return;
      for (const each of near(row)) {
        const far = rank(row, each, this.#side);
        if (far !== null) pairs.push({ at, each, far });
      }
    });
    const byFar = yield* groupInSteps(pairs, ({ far }) => far);
    for (const far of [...byFar.keys()].sort((a, b) => a - b)) {
      yield* eachInSteps(byFar.get(far) ?? [], ({ at, each }) => {
        if (this.found[at] === null && !this.#taken.has(each)) this.#take(at, each, by);
      });
    }
  }

  #take(at: number, known: KnownTransaction, by: Match['by']): void {
    this.#taken.add(known);
    const isSettled = known.status === 'pending' && this.#side.rows[at]?.status === 'posted';
    this.found[at] = { known, by: isSettled ? 'settled' : by };
  }
}

function isPending({ status }: KnownTransaction): boolean {
  return status === 'pending';
}

/** What was pending and is posted a few days later, for the same amount and in like words. */
function settling(row: KeyedTransaction, known: KnownTransaction, side: Side): number | null {
  const days = settledAfter(row, known);
  if (row.status !== 'posted' || days === null) return null;
  const shared = sharedWords(row, known, side);
  return shared === 0 ? null : Math.abs(days) - shared / 100;
}

/** What was held under other words, as it often is: then it must be told no more. */
function nameless(row: KeyedTransaction, known: KnownTransaction, side: Side): number | null {
  const days = settledAfter(row, known);
  if (row.status !== 'posted' || days === null) return null;
  return isGone(known, side) ? Math.abs(days) : null;
}

/** How many days after it was held a row is dated; null: too many for both to be the same. */
function settledAfter(row: KeyedTransaction, { transactionDate }: KnownTransaction): number | null {
  const days = daysBetween(transactionDate, dayOf(row));
  const since = Math.max(days, daysBetween(transactionDate, row.bookedOn ?? dayOf(row)));
  return days < -1 || since > SETTLES_DAYS_MAX ? null : days;
}

/**
 * What a file had as held for another amount than was booked, as pumps and hotels do: it is told no
 * more, and the merchant is the same.
 */
function adjusted(row: KeyedTransaction, known: KnownTransaction, side: Side): number | null {
  if (!isFileSource(known.source)) return null;
  const isSameWay = row.amount.startsWith('-') === known.amount.startsWith('-');
  const days = settledAfter(row, known);
  if (row.status !== 'posted' || !isSameWay || days === null || !isGone(known, side)) return null;
  return Math.abs(days);
}

/**
 * What a file says is pending, and is in the account from an older file on another day, or booked
 * already since the file is the older one.
 */
function stillPending(row: KeyedTransaction, known: KnownTransaction, side: Side): number | null {
  if (row.status !== 'pending' || !isFileSource(side.teller.source)) return null;
  const day = dayOf(row);
  const isBooked = known.status === 'posted';
  if (!isBooked && !isSameVoice(known.source, side.teller.source)) return null;
  const days = daysBetween(day, known.transactionDate);
  const since = Math.max(days, daysBetween(day, known.postedDate ?? known.transactionDate));
  const isNear = isBooked ? days >= -1 : days >= -SETTLES_DAYS_MAX;
  if (!isNear || since > SETTLES_DAYS_MAX || sharedWords(row, known, side) === 0) return null;
  return Math.abs(days);
}

/** What the same source had a name for that it says no more. */
function isRenamed(known: KnownTransaction, side: Side): boolean {
  if (known.externalId === null || !isSameVoice(known.source, side.teller.source)) return false;
  return isGone(known, side);
}

/** What the same source named otherwise before: it is gone, and this is all alike. */
function renamed(row: KeyedTransaction, known: KnownTransaction): number | null {
  if (row.status !== known.status) return null;
  const isAlike = foldedText(row.description) === foldedText(known.description);
  return isAlike && dayOf(row) === known.transactionDate ? 0 : null;
}

/** What another source told, at most three days apart, nearest first, then in the likest words. */
function pairing(row: KeyedTransaction, known: KnownTransaction, side: Side): number | null {
  const { source } = side.teller;
  const told = [known.source, ...known.otherSources];
  const isNameless = (known.externalId === null) !== (row.externalId === null);
  if (told.some((each) => isSameVoice(each, source)) && !(isNameless && told.length === 1)) {
    return null;
  }
  if (known.status === 'pending' && row.status === 'posted') return null;
  const days = Math.min(
    ...daysIn([row.valueOn, row.bookedOn]).flatMap((day) =>
      daysIn([known.transactionDate, known.postedDate]).map((other) =>
        Math.abs(daysBetween(day, other)),
      ),
    ),
  );
  const shared = sharedWords(row, known, side);
  if (days === 0) return -shared / 100;
  // Further apart both must have had the chance to tell of the other's day.
  const isWithin = side.span !== null && isIn(known.transactionDate, side.span);
  return days <= PAIRS_DAYS_MAX && shared > 0 && isWithin ? days - shared / 100 : null;
}

/** Those of what is known that a row is compared with. */
type Near = (
  free: readonly KnownTransaction[],
  side: Side,
) => Steps<(row: KeyedTransaction) => Iterable<KnownTransaction>>;

/** Of the same merchant, whatever the amount. */
const pendingOf: Near = function* (free, { merchantOf }) {
  const keyOf = (currency: string, text: string) => {
    const merchant = merchantOf(text);
    return merchant === '' ? null : `${currency} ${merchant}`;
  };
  const byMerchant = yield* groupInSteps(free, (each) => keyOf(each.currency, each.description));
  return ({ currency, description }) => {
    const key = keyOf(currency, description);
    return key === null ? [] : (byMerchant.get(key)?.slice(0, ALIKE_MAX) ?? []);
  };
};

/** Of the same amount, and of a pending row also so late as it can be booked. */
const laterOnes: Near = function* (free, { rows }) {
  if (rows.every(({ status }) => status !== 'pending')) return () => [];
  const near = yield* onesAround(free, SETTLES_DAYS_MAX);
  return (row) => (row.status === 'pending' ? near(row) : []);
};

/** Of the same amount, on the days around a row: by these it is looked for, and not by all. */
const nearOnes: Near = (free) => onesAround(free, PAIRS_DAYS_MAX);

function* onesAround(
  free: readonly KnownTransaction[],
  daysAhead: number,
): Steps<(row: KeyedTransaction) => ReadonlySet<KnownTransaction>> {
  const byDay = yield* groupInSteps(free, (each) => `${moneyOf(each)} ${each.transactionDate}`);
  const daysAround = daysAroundIn(daysAhead);
  const booked = free.filter(({ postedDate }) => postedDate !== null);
  const byBooking = yield* groupInSteps(booked, (each) => `${moneyOf(each)} ${each.postedDate}`);
  return (row: KeyedTransaction): ReadonlySet<KnownTransaction> => {
    const found = new Set<KnownTransaction>();
    for (const day of new Set(daysIn([row.valueOn, row.bookedOn]))) {
      for (const around of daysAround(day)) {
        const key = `${moneyOf(row)} ${around}`;
        for (const there of [byDay.get(key), byBooking.get(key)]) {
          for (const each of there?.slice(0, ALIKE_MAX) ?? []) found.add(each);
        }
      }
    }
    return found;
  };
}

/** The days around one, each made once: of thousands of rows many share theirs. */
function daysAroundIn(daysAhead: number) {
  const known = new Map<Day, Day[]>();
  const length = SETTLES_DAYS_MAX + 1 + daysAhead + 1;
  return (day: Day): Day[] => {
    const made = () => Array.from({ length }, (_, at) => addDays(day, at - SETTLES_DAYS_MAX - 1));
    return known.get(day) ?? known.set(day, made()).get(day) ?? [];
  };
}

/** Whether the source has told everything of its day, and this was not there. */
function isGone(known: KnownTransaction, { teller, names }: Side): boolean {
  const { covers } = teller;
  if (covers === null || !isIn(known.transactionDate, covers)) return false;
  // A file names hardly any rows: what it still said would have been known by its key.
  const isOfFiles = known.externalId === null && isSameFile(known.source, teller.source);
  return isOfFiles || !names.has(known.externalId);
}

function isSameFile(one: string, other: string): boolean {
  return isFileSource(other) && isSameVoice(one, other);
}

/** Whether a source is files, and not a provider. */
export function isFileSource(source: string): boolean {
  return source === 'file' || source.startsWith('file:');
}

/** Files of one form speak with one voice; `file` alone is a file of a form that was not kept. */
function isSameVoice(one: string, other: string): boolean {
  if (one === other) return true;
  const files = [one, other].filter(isFileSource);
  return files.length === 2 && files.includes('file');
}

/** The day that a row is listed by: of the purchase, else of the booking. */
export function dayOf({ valueOn, bookedOn }: KeyedTransaction): Day {
  return valueOn ?? bookedOn ?? '0001-01-01';
}

function daysIn(days: readonly (Day | null | undefined)[]): Day[] {
  return days.filter((day) => day !== null && day !== undefined);
}

function moneyOf({ amount, currency }: Pick<KnownTransaction, 'amount' | 'currency'>): string {
  return `${amount} ${currency}`;
}

function sharedWords(row: KeyedTransaction, known: KnownTransaction, { words }: Side): number {
  const theirs = words(known.description);
  return [...words(`${row.description} ${row.merchantName ?? ''}`)].filter((word) =>
    theirs.has(word),
  ).length;
}

function wordsIn(): Side['words'] {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    // A number alone is a reference or a card, and says nothing of who was paid.
    const words = foldedText(text)
      .split(' ')
      .filter((word) => /\p{L}/u.test(word));
    const made = new Set(words);
    known.set(text, made);
    return made;
  };
}

/** The days of rows, from the first to the last, by purchase and by booking. */
export function spanOf(rows: readonly KeyedTransaction[]): Span | null {
  let [from, to]: [Day | null, Day | null] = [null, null];
  for (const { valueOn, bookedOn } of rows) {
    for (const day of daysIn([valueOn, bookedOn])) {
      if (from === null || day < from) from = day;
      if (to === null || day > to) to = day;
    }
  }
  return from === null || to === null ? null : { from, to };
}

function isIn(day: Day, { from, to }: Span): boolean {
  return from <= day && day <= to;
}
