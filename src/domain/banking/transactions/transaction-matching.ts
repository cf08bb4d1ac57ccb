import {
  Candidate,
  createComparing,
  Incoming,
  type Nearest,
  sharedWords,
  StoredDays,
  Waiting,
} from './compared-transactions.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import type {
  KeyedTransaction,
  KnownTransaction,
  Match,
  DaySpan,
  TransactionSource,
} from './incoming-transactions.ts';
import { createMerchantKeys, type MerchantKeys } from './merchant-words.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps, groupInSteps, type Steps } from '#domain/basics/steps.ts';

/** A purchase is booked at most this many days after it was authorized. */
const SETTLES_DAYS_MAX = 8;
/** The days that two sources state for the same row differ by at most this. */
const PAIRS_DAYS_MAX = 3;
/** The most rows of one amount and day that are compared; no user has more. */
const ALIKE_MAX = 50;

/**
 * Matches each incoming row with at most one stored row, and each stored row at most once: by
 * external id, by key, then a posted row with a pending one, also of another amount, then with a
 * row of another source. Null: the row is new.
 * If one of two equal purchases is stored, the other one is new.
 */
export function* matchIncoming(
  rows: readonly KeyedTransaction[],
  known: readonly KnownTransaction[],
  from: TransactionSource,
): Steps<(Match | null)[]> {
  const matching = new Matching(rows, known, from);
  yield* matching.bySame();
  yield* matching.byRank('settled', bookedLater, { isOpen: isPending });
  yield* matching.byRank('settled', adjusted, { isOpen: isPending, nearIn: pendingOf });
  yield* matching.byRank('settled', withUnlikeText, { isOpen: isPending });
  yield* matching.byRank('settled', withNewId, { isOpen: hasLostId });
  yield* matching.byRank('same', stillPending, { nearIn: laterOnes });
  yield* matching.byRank('paired', pairing);
  return matching.found;
}

/** The incoming rows, and their source. */
type SourceReport = TransactionSource & {
  rows: readonly KeyedTransaction[];
  externalIds: ReadonlySet<string | null>;
  /** The days of the rows. */
  span: DaySpan | null;
  stored: StoredDays;
  merchantOf: MerchantKeys;
  /** Number of searches for near rows so far. */
  searches: { count: number };
};

/** The distance between two rows, the nearest first; null: they are not the same. */
type Rank = (row: Incoming, candidate: Candidate, report: SourceReport) => number | null;

type RankOptions = {
  /** Excludes stored rows before they are ranked; absent: none is excluded. */
  isOpen?: (known: KnownTransaction, report: SourceReport) => boolean;
  nearIn?: Near;
};

class Matching {
  readonly found: (Match | null)[];
  readonly #known: readonly KnownTransaction[];
  readonly #report: SourceReport;
  readonly #externalIds = new Set<string | null>();
  readonly #stored = new StoredDays();
  /** Rows of both sides that neither an external id nor a key has matched. */
  readonly #incoming: Incoming[] = [];
  readonly #candidates: Candidate[] = [];

  constructor(
    rows: readonly KeyedTransaction[],
    known: readonly KnownTransaction[],
    from: TransactionSource,
  ) {
    this.found = rows.map(() => null);
    this.#known = known;
    const [span, merchantOf] = [spanOf(rows), createMerchantKeys()];
    const [externalIds, searches] = [this.#externalIds, { count: 0 }];
    const stored = this.#stored;
    this.#report = { ...from, rows, externalIds, span, stored, merchantOf, searches };
  }

  *bySame(): Steps<void> {
    const { rows, source, preceding } = this.#report;
    const known = this.#known;
    const byId = new Map<string, KnownTransaction>();
    const byKey = new Map<string, KnownTransaction>();
    yield* eachInSteps(known, (each) => {
      this.#stored.add(each);
      if (each.externalId !== null && isSameSource(each.source, source)) {
        byId.set(each.externalId, each);
      }
      if (preceding?.has(each.id)) return;
      for (const key of each.keys) byKey.set(key, each);
    });
    const taken = new Set<KnownTransaction>();
    yield* eachInSteps(rows, (row, at) => {
      this.#externalIds.add(row.externalId);
      const sameId = row.externalId === null ? undefined : byId.get(row.externalId);
      const same = [sameId, byKey.get(row.duplicateKey)].find(
        (each) => each !== undefined && !taken.has(each),
      );
      if (same === undefined) return;
      taken.add(same);
      this.found[at] = matchOf(row, same, 'same');
    });
    const comparing = createComparing();
    yield* eachInSteps(known, (each) => {
      if (taken.has(each) || preceding?.has(each.id)) return;
      this.#candidates.push(new Candidate(each, comparing));
    });
    if (this.#candidates.length === 0) return;
    yield* eachInSteps(rows, (row, at) => {
      if (this.found[at] === null) this.#incoming.push(new Incoming(row, at, comparing));
    });
  }

  /** Matches the nearest pairs first, and among equal distances the first row. */
  *byRank(
    by: Match['by'],
    rank: Rank,
    { isOpen = () => true, nearIn = nearOnes }: RankOptions = {},
  ): Steps<void> {
    const report = this.#report;
    const free = this.#candidates.filter((each) => !each.isTaken && isOpen(each.known, report));
    if (free.length === 0) return;
    const incoming = this.#incoming.filter(({ at }) => this.found[at] === null);
    const near = yield* nearIn(free, report);
    const nearestOf = (row: Incoming): Nearest | null => {
      let [nearest, far] = [null as Candidate | null, Infinity];
      for (const candidate of near(row)) {
        const ranked = candidate.isTaken ? null : rank(row, candidate, report);
        if (ranked !== null && ranked < far) [nearest, far] = [candidate, ranked];
      }
      return nearest && { row, candidate: nearest, far };
    };
    const waiting = new Waiting();
    yield* eachInSteps(incoming, (row) => waiting.add(nearestOf(row)));
    for (let some = waiting.take(); some.length > 0; some = waiting.take()) {
      yield* eachInSteps(some, (first) => {
        // If another row took the candidate meanwhile, the next one may be farther.
        const next = first.candidate.isTaken ? nearestOf(first.row) : first;
        if (next?.far !== first.far) return waiting.add(next);
        next.candidate.isTaken = true;
        this.found[next.row.at] = matchOf(next.row.row, next.candidate.known, by);
      });
    }
  }
}

function matchOf(row: KeyedTransaction, known: KnownTransaction, by: Match['by']): Match {
  const isSettled = known.status === 'pending' && row.status === 'posted';
  return { known, by: isSettled ? 'settled' : by };
}

function isPending({ status }: KnownTransaction): boolean {
  return status === 'pending';
}

/** A pending row that is posted a few days later, with the same amount and similar text. */
function bookedLater(row: Incoming, candidate: Candidate): number | null {
  const days = settledAfter(row, candidate);
  if (row.row.status !== 'posted' || days === null) return null;
  const shared = sharedWords(row, candidate);
  return shared === 0 ? null : Math.abs(days) - shared / 100;
}

/**
 * An authorization whose text differs from the booking's, as it often does, must have disappeared.
 */
function withUnlikeText(row: Incoming, candidate: Candidate, report: SourceReport): number | null {
  const days = settledAfter(row, candidate);
  if (row.row.status !== 'posted' || days === null) return null;
  return isGone(candidate.known, report) ? Math.abs(days) : null;
}

/** Days from the authorization to the row; null: too many for both to be the same. */
function settledAfter({ on, bookedOn }: Incoming, candidate: Candidate): number | null {
  const days = on - candidate.on;
  const since = Math.max(days, bookedOn - candidate.on);
  return days < -1 || since > SETTLES_DAYS_MAX ? null : days;
}

/**
 * A file's authorization for another amount than was booked, as fuel pumps and hotels request: it
 * has disappeared, and the merchant is the same.
 */
function adjusted(row: Incoming, candidate: Candidate, report: SourceReport): number | null {
  const { known } = candidate;
  if (!isFileSource(known.source)) return null;
  const isSameWay = row.row.amount.startsWith('-') === known.amount.startsWith('-');
  const days = settledAfter(row, candidate);
  if (row.row.status !== 'posted' || !isSameWay || days === null) return null;
  return isGone(known, report) ? Math.abs(days) : null;
}

/**
 * A pending row of a file that is stored on another day from an older file, or booked already, as
 * this file is the older one.
 */
function stillPending(row: Incoming, candidate: Candidate, report: SourceReport): number | null {
  if (row.row.status !== 'pending' || !isFileSource(report.source)) return null;
  const { known } = candidate;
  const isBooked = known.status === 'posted';
  if (!isBooked && !isSameSource(known.source, report.source)) return null;
  const days = candidate.on - row.on;
  const since = Math.max(days, (candidate.postedOn ?? candidate.on) - row.on);
  const isNear = isBooked ? days >= -1 : days >= -SETTLES_DAYS_MAX;
  if (!isNear || since > SETTLES_DAYS_MAX || sharedWords(row, candidate) === 0) return null;
  return Math.abs(days);
}

/** A row whose external id the same source no longer reports. */
function hasLostId(known: KnownTransaction, report: SourceReport): boolean {
  if (known.externalId === null || !isSameSource(known.source, report.source)) return false;
  const { postedDate } = known;
  return (postedDate === null || postedDate !== report.edge) && isGone(known, report);
}

/** A row that the source reports under a new external id, with the same text, amount and day. */
function withNewId({ row, on }: Incoming, candidate: Candidate): number | null {
  const { known } = candidate;
  if (row.status !== known.status || on !== candidate.on) return null;
  return foldedText(row.description) === foldedText(known.description) ? 0 : null;
}

/** Another source's row, at most three days apart: the nearest, then the most similar text. */
function pairing(row: Incoming, candidate: Candidate, report: SourceReport): number | null {
  const { known } = candidate;
  let days = Infinity;
  for (const day of row.days) {
    days = Math.min(days, Math.abs(day - candidate.on));
    if (candidate.postedOn !== null) days = Math.min(days, Math.abs(day - candidate.postedOn));
  }
  if (days > PAIRS_DAYS_MAX || !isFromOtherSource(row, known, report)) return null;
  if (known.status === 'pending' && row.row.status === 'posted') return null;
  const shared = sharedWords(row, candidate);
  if (days === 0) return -shared / 100;
  // On different days, one of the sources must cover both.
  const isWithin = report.span !== null && isIn(known.transactionDate, report.span);
  const isCovered = isWithin || report.stored.covers(row.row, known);
  return shared > 0 && isCovered ? days - shared / 100 : null;
}

/** Whether only other sources reported a row, or the same one before it stated external ids. */
function isFromOtherSource(
  { row }: Incoming,
  known: KnownTransaction,
  { source }: SourceReport,
): boolean {
  const reported = [known.source, ...known.otherSources];
  if (!reported.some((each) => isSameSource(each, source))) return true;
  const isOneWithoutId = (known.externalId === null) !== (row.externalId === null);
  return isOneWithoutId && reported.length === 1;
}

/** Finds the stored rows that an incoming one is compared with. */
type Near = (
  free: readonly Candidate[],
  report: SourceReport,
) => Steps<(row: Incoming) => Iterable<Candidate>>;

/** Rows of the same merchant, whatever the amount. */
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

/** Rows of the same amount; for a pending row up to the last day that it can be booked. */
const laterOnes: Near = function* (free, report) {
  if (report.rows.every(({ status }) => status !== 'pending')) return () => [];
  const near = yield* onesAround(free, report, SETTLES_DAYS_MAX);
  return (row) => (row.row.status === 'pending' ? near(row) : []);
};

/** Rows of the same amount on the days around a row. */
const nearOnes: Near = (free, report) => onesAround(free, report, PAIRS_DAYS_MAX);

function* onesAround(
  free: readonly Candidate[],
  { searches }: SourceReport,
  daysAhead: number,
): Steps<(row: Incoming) => readonly Candidate[]> {
  const byDay = yield* byMoneyAndDay(free, ({ on }) => on);
  const byBooking = yield* byMoneyAndDay(free, ({ postedOn }) => postedOn);
  return ({ money, days }) => {
    const there = [byDay.get(money), byBooking.get(money)].filter((each) => each !== undefined);
    const found: Candidate[] = [];
    searches.count += 1;
    for (const day of there.length === 0 ? [] : days) {
      for (let on = day - SETTLES_DAYS_MAX - 1; on <= day + daysAhead; on += 1) {
        for (const some of there) addUnseen(found, some.get(on) ?? [], searches.count);
      }
    }
    return found;
  };
}

/** Groups rows by money and then by day, so that a search builds no text key for each day. */
function* byMoneyAndDay(
  free: readonly Candidate[],
  dayIn: (candidate: Candidate) => number | null,
): Steps<ReadonlyMap<string, ReadonlyMap<number, readonly Candidate[]>>> {
  const byMoney = new Map<string, Map<number, Candidate[]>>();
  yield* eachInSteps(free, (each) => {
    const day = dayIn(each);
    if (day === null) return;
    const byDay = byMoney.get(each.money) ?? new Map<number, Candidate[]>();
    if (byDay.size === 0) byMoney.set(each.money, byDay);
    const some = byDay.get(day);
    if (some) some.push(each);
    else byDay.set(day, [each]);
  });
  return byMoney;
}

/** Adds those that this search has not found on another day. */
function addUnseen(found: Candidate[], some: readonly Candidate[], search: number): void {
  for (const each of some.length > ALIKE_MAX ? some.slice(0, ALIKE_MAX) : some) {
    if (each.foundBy === search) continue;
    each.foundBy = search;
    found.push(each);
  }
}

/** Whether the source covers the row's day and no longer reports it. */
function isGone(known: KnownTransaction, { source, covers, externalIds }: SourceReport): boolean {
  if (covers === null || !isIn(known.transactionDate, covers)) return false;
  // Few rows of files have external ids: a row still in the file would have matched by its key.
  const isOfFiles = known.externalId === null && isSameFile(known.source, source);
  return isOfFiles || !externalIds.has(known.externalId);
}

function isSameFile(one: string, other: string): boolean {
  return isFileSource(other) && isSameSource(one, other);
}

/** Whether a source is files, and not a provider. */
export function isFileSource(source: string): boolean {
  return source === 'file' || source.startsWith('file:');
}

/** Files of one format are one source; `file` alone is a file whose format was not stored. */
function isSameSource(one: string, other: string): boolean {
  if (one === other) return true;
  const files = [one, other].filter(isFileSource);
  return files.length === 2 && files.includes('file');
}

/** The first and the last day of rows, by purchase or booking. */
export function spanOf(rows: readonly KeyedTransaction[]): DaySpan | null {
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

function isIn(day: Day, { from, to }: DaySpan): boolean {
  return from <= day && day <= to;
}
