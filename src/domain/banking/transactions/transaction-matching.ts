import { Coming, createComparing, Held, sharedWords } from './compared-transactions.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import type {
  KeyedTransaction,
  KnownTransaction,
  Match,
  Span,
  Teller,
} from './incoming-transactions.ts';
import { createMerchantKeys, type MerchantKeys } from './merchant-words.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps, groupInSteps, type Steps } from '#domain/basics/steps.ts';

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
  teller: Teller;
  /** The names that stand in this answer. */
  names: ReadonlySet<string | null>;
  /** The days of this answer. */
  span: Span | null;
  merchantOf: MerchantKeys;
  /** How often something near has been looked for. */
  looks: { count: number };
};

/** How near two rows are, nearest first; null: they are not the same. */
type Rank = (row: Coming, held: Held, side: Side) => number | null;

type Terms = {
  /** Which of what is known the rank may accept at all; absent: any. */
  isOpen?: (known: KnownTransaction, side: Side) => boolean;
  nearIn?: Near;
};

class Matching {
  readonly found: (Match | null)[];
  readonly #known: readonly KnownTransaction[];
  readonly #side: Side;
  readonly #names = new Set<string | null>();
  /** What neither a name nor a key has matched, of both sides. */
  readonly #coming: Coming[] = [];
  readonly #held: Held[] = [];

  constructor(
    rows: readonly KeyedTransaction[],
    known: readonly KnownTransaction[],
    teller: Teller,
  ) {
    this.found = rows.map(() => null);
    this.#known = known;
    const [span, merchantOf] = [spanOf(rows), createMerchantKeys()];
    const [names, looks] = [this.#names, { count: 0 }];
    this.#side = { rows, teller, names, span, merchantOf, looks };
  }

  *bySame(): Steps<void> {
    const { rows, teller } = this.#side;
    const known = this.#known;
    const named = new Map<string, KnownTransaction>();
    const keyed = new Map<string, KnownTransaction>();
    yield* eachInSteps(known, (each) => {
      if (each.externalId !== null && isSameVoice(each.source, teller.source)) {
        named.set(each.externalId, each);
      }
      for (const key of each.keys) keyed.set(key, each);
    });
    const taken = new Set<KnownTransaction>();
    yield* eachInSteps(rows, (row, at) => {
      this.#names.add(row.externalId);
      const byName = row.externalId === null ? undefined : named.get(row.externalId);
      const same = [byName, keyed.get(row.duplicateKey)].find(
        (each) => each !== undefined && !taken.has(each),
      );
      if (same === undefined) return;
      taken.add(same);
      this.found[at] = matchOf(row, same, 'same');
    });
    const comparing = createComparing();
    yield* eachInSteps(known, (each) => {
      if (!taken.has(each)) this.#held.push(new Held(each, comparing));
    });
    if (this.#held.length === 0) return;
    yield* eachInSteps(rows, (row, at) => {
      if (this.found[at] === null) this.#coming.push(new Coming(row, at, comparing));
    });
  }

  /** The nearest of all first, and of those that are as near the first row; each of either once. */
  *byRank(
    by: Match['by'],
    rank: Rank,
    { isOpen = () => true, nearIn = nearOnes }: Terms = {},
  ): Steps<void> {
    const side = this.#side;
    const free = this.#held.filter((each) => !each.isTaken && isOpen(each.known, side));
    if (free.length === 0) return;
    const coming = this.#coming.filter(({ at }) => this.found[at] === null);
    const near = yield* nearIn(free, side);
    const nearestOf = (row: Coming): Nearest | null => {
      let [nearest, far] = [null as Held | null, Infinity];
      for (const held of near(row)) {
        const ranked = held.isTaken ? null : rank(row, held, side);
        if (ranked !== null && ranked < far) [nearest, far] = [held, ranked];
      }
      return nearest && { row, held: nearest, far };
    };
    const waiting = new Waiting();
    yield* eachInSteps(coming, (row) => waiting.add(nearestOf(row)));
    for (let some = waiting.take(); some.length > 0; some = waiting.take()) {
      yield* eachInSteps(some, (first) => {
        // What another row has taken meanwhile leaves the next one, which may be as far.
        const next = first.held.isTaken ? nearestOf(first.row) : first;
        if (next?.far !== first.far) return waiting.add(next);
        next.held.isTaken = true;
        this.found[next.row.at] = matchOf(next.row.row, next.held.known, by);
      });
    }
  }
}

/** A row, and what is nearest of what it may be. */
type Nearest = { row: Coming; held: Held; far: number };

/** Rows by how far their nearest is: fewer than all that they may be, of which there are many. */
class Waiting {
  readonly #byFar = new Map<number, Nearest[]>();
  /** Where rows came that had waited for something nearer. */
  readonly #unordered = new Set<number>();

  add(nearest: Nearest | null): void {
    if (nearest === null) return;
    const some = this.#byFar.get(nearest.far) ?? [];
    if (some.length === 0) this.#byFar.set(nearest.far, some);
    else if ((some.at(-1)?.row.at ?? 0) > nearest.row.at) this.#unordered.add(nearest.far);
    some.push(nearest);
  }

  /** The nearest of all, in the order of their rows; none: no row is left. */
  take(): Nearest[] {
    const far = Math.min(...this.#byFar.keys());
    const some = this.#byFar.get(far) ?? [];
    this.#byFar.delete(far);
    return this.#unordered.delete(far) ? some.sort((a, b) => a.row.at - b.row.at) : some;
  }
}

function matchOf(row: KeyedTransaction, known: KnownTransaction, by: Match['by']): Match {
  const isSettled = known.status === 'pending' && row.status === 'posted';
  return { known, by: isSettled ? 'settled' : by };
}

function isPending({ status }: KnownTransaction): boolean {
  return status === 'pending';
}

/** What was pending and is posted a few days later, for the same amount and in like words. */
function settling(row: Coming, held: Held): number | null {
  const days = settledAfter(row, held);
  if (row.row.status !== 'posted' || days === null) return null;
  const shared = sharedWords(row, held);
  return shared === 0 ? null : Math.abs(days) - shared / 100;
}

/** What was held under other words, as it often is: then it must be told no more. */
function nameless(row: Coming, held: Held, side: Side): number | null {
  const days = settledAfter(row, held);
  if (row.row.status !== 'posted' || days === null) return null;
  return isGone(held.known, side) ? Math.abs(days) : null;
}

/** How many days after it was held a row is dated; null: too many for both to be the same. */
function settledAfter({ on, bookedOn }: Coming, held: Held): number | null {
  const days = on - held.on;
  const since = Math.max(days, bookedOn - held.on);
  return days < -1 || since > SETTLES_DAYS_MAX ? null : days;
}

/**
 * What a file had as held for another amount than was booked, as pumps and hotels do: it is told no
 * more, and the merchant is the same.
 */
function adjusted(row: Coming, held: Held, side: Side): number | null {
  const { known } = held;
  if (!isFileSource(known.source)) return null;
  const isSameWay = row.row.amount.startsWith('-') === known.amount.startsWith('-');
  const days = settledAfter(row, held);
  if (row.row.status !== 'posted' || !isSameWay || days === null) return null;
  return isGone(known, side) ? Math.abs(days) : null;
}

/**
 * What a file says is pending, and is in the account from an older file on another day, or booked
 * already since the file is the older one.
 */
function stillPending(row: Coming, held: Held, side: Side): number | null {
  if (row.row.status !== 'pending' || !isFileSource(side.teller.source)) return null;
  const { known } = held;
  const isBooked = known.status === 'posted';
  if (!isBooked && !isSameVoice(known.source, side.teller.source)) return null;
  const days = held.on - row.on;
  const since = Math.max(days, (held.postedOn ?? held.on) - row.on);
  const isNear = isBooked ? days >= -1 : days >= -SETTLES_DAYS_MAX;
  if (!isNear || since > SETTLES_DAYS_MAX || sharedWords(row, held) === 0) return null;
  return Math.abs(days);
}

/** What the same source had a name for that it says no more. */
function isRenamed(known: KnownTransaction, side: Side): boolean {
  if (known.externalId === null || !isSameVoice(known.source, side.teller.source)) return false;
  return isGone(known, side);
}

/** What the same source named otherwise before: it is gone, and this is all alike. */
function renamed({ row, on }: Coming, held: Held): number | null {
  const { known } = held;
  if (row.status !== known.status || on !== held.on) return null;
  return foldedText(row.description) === foldedText(known.description) ? 0 : null;
}

/** What another source told, at most three days apart, nearest first, then in the likest words. */
function pairing(row: Coming, held: Held, side: Side): number | null {
  const { known } = held;
  let days = Infinity;
  for (const day of row.days) {
    days = Math.min(days, Math.abs(day - held.on));
    if (held.postedOn !== null) days = Math.min(days, Math.abs(day - held.postedOn));
  }
  if (days > PAIRS_DAYS_MAX || !isToldByOther(row, known, side)) return null;
  if (known.status === 'pending' && row.row.status === 'posted') return null;
  const shared = sharedWords(row, held);
  if (days === 0) return -shared / 100;
  // Further apart both must have had the chance to tell of the other's day.
  const isWithin = side.span !== null && isIn(known.transactionDate, side.span);
  return shared > 0 && isWithin ? days - shared / 100 : null;
}

/** Whether another source has told a row alone, or the same one before it had names. */
function isToldByOther({ row }: Coming, known: KnownTransaction, { teller }: Side): boolean {
  const reported = [known.source, ...known.otherSources];
  if (!reported.some((each) => isSameVoice(each, teller.source))) return true;
  const isNameless = (known.externalId === null) !== (row.externalId === null);
  return isNameless && reported.length === 1;
}

/** Those of what is known that a row is compared with. */
type Near = (free: readonly Held[], side: Side) => Steps<(row: Coming) => Iterable<Held>>;

/** Of the same merchant, whatever the amount. */
const pendingOf: Near = function* (free, { merchantOf }) {
  const keyOf = (currency: string, text: string) => {
    const merchant = merchantOf(text);
    return merchant === '' ? null : `${currency} ${merchant}`;
  };
  const byMerchant = yield* groupInSteps(free, ({ known }) =>
    keyOf(known.currency, known.description),
  );
  return ({ row }) => {
    const key = keyOf(row.currency, row.description);
    return key === null ? [] : (byMerchant.get(key)?.slice(0, ALIKE_MAX) ?? []);
  };
};

/** Of the same amount, and of a pending row also so late as it can be booked. */
const laterOnes: Near = function* (free, side) {
  if (side.rows.every(({ status }) => status !== 'pending')) return () => [];
  const near = yield* onesAround(free, side, SETTLES_DAYS_MAX);
  return (row) => (row.row.status === 'pending' ? near(row) : []);
};

/** Of the same amount, on the days around a row: by these it is looked for, and not by all. */
const nearOnes: Near = (free, side) => onesAround(free, side, PAIRS_DAYS_MAX);

function* onesAround(
  free: readonly Held[],
  { looks }: Side,
  daysAhead: number,
): Steps<(row: Coming) => readonly Held[]> {
  const byDay = yield* byMoneyAndDay(free, ({ on }) => on);
  const byBooking = yield* byMoneyAndDay(free, ({ postedOn }) => postedOn);
  return ({ money, days }) => {
    const there = [byDay.get(money), byBooking.get(money)].filter((each) => each !== undefined);
    const found: Held[] = [];
    looks.count += 1;
    for (const day of there.length === 0 ? [] : days) {
      for (let on = day - SETTLES_DAYS_MAX - 1; on <= day + daysAhead; on += 1) {
        for (const held of there) addUnseen(found, held.get(on) ?? [], looks.count);
      }
    }
    return found;
  };
}

/** By their money, and then by a day of theirs: no key has to be written for each day around. */
function* byMoneyAndDay(
  free: readonly Held[],
  dayIn: (held: Held) => number | null,
): Steps<ReadonlyMap<string, ReadonlyMap<number, readonly Held[]>>> {
  const byMoney = new Map<string, Map<number, Held[]>>();
  yield* eachInSteps(free, (each) => {
    const day = dayIn(each);
    if (day === null) return;
    const byDay = byMoney.get(each.money) ?? new Map<number, Held[]>();
    if (byDay.size === 0) byMoney.set(each.money, byDay);
    const held = byDay.get(day);
    if (held) held.push(each);
    else byDay.set(day, [each]);
  });
  return byMoney;
}

/** The first of some that this look has not met on another day. */
function addUnseen(found: Held[], some: readonly Held[], look: number): void {
  for (const each of some.length > ALIKE_MAX ? some.slice(0, ALIKE_MAX) : some) {
    if (each.lookedAt === look) continue;
    each.lookedAt = look;
    found.push(each);
  }
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

/** The days of rows, from the first to the last, by purchase and by booking. */
export function spanOf(rows: readonly KeyedTransaction[]): Span | null {
  let [from, to]: [Day | null, Day | null] = [null, null];
  for (const { valueOn, bookedOn } of rows) {
    for (const day of [valueOn, bookedOn]) {
      if (!day) continue;
      if (from === null || day < from) from = day;
      if (to === null || day > to) to = day;
    }
  }
  return from === null || to === null ? null : { from, to };
}

function isIn(day: Day, { from, to }: Span): boolean {
  return from <= day && day <= to;
}
