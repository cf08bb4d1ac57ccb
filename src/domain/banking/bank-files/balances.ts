import {
  type AmountText,
  difference,
  type Minor,
  sum,
  toAmountText,
  toMinor,
  toTotal,
  toTotalText,
} from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { isMonthName } from './dates.ts';
import type { BookedRow, PendingRow, FileRow } from './rows.ts';
import { foldedCell } from './row-words.ts';
import type { HeaderCells } from './header.ts';

/** Result of checking a file's amounts against its balances. */
export type BalanceCheck = {
  /**
   * Proven: each balance follows from the one before it. Failed: most do not. Unknown: most rows
   * have none.
   */
  verdict: 'proven' | 'mostly' | 'failed' | 'unknown';
  /** Number of balances that follow from the one before, and of those that could. */
  matched: number;
  compared: number;
  /** The account's balance after the newest row; null: not stated. */
  closing: AmountText | null;
  isNewestFirst: boolean;
  /** Line of the oldest row whose balance does not follow; null: none, or it is not known. */
  mismatchLine: number | null;
};

/** The same for rows whose lines are not known. */
type CheckedBalances = Omit<BalanceCheck, 'mismatchLine'> & { mismatch: BookedRow | null };

/**
 * Checks the amounts of a file against its balances, newest first or oldest first, whichever fits
 * better: with wrong decimals or signs hardly any balance follows. If rows are sorted by day only,
 * each day's last balance has to follow from that of the day before. Some banks count pending rows
 * in their balances and some do not, so that both are tried; where they are, `booked` has each row
 * with the balance of booked rows alone, and the closing balance is that too: pending rows are added
 * elsewhere. `above` is a balance stated above the table.
 */
export function checkBalances(
  all: readonly (BookedRow | PendingRow)[],
  above: AmountText | null = null,
): CheckedBalances & { booked: ReadonlyMap<BookedRow, BookedRow> } {
  const rows = all.filter((row) => row.booked !== null);
  const alone = { ...checkInOrder(rows, above), booked: new Map<BookedRow, BookedRow>() };
  if (rows.length === all.length) return alone;
  const chained = checkChained(all);
  let best = alone;
  let least = alone.matched + (chained === null ? 1 : 0);
  const orders = [all, all.toReversed()].filter(
    (_, at) => chained === null || chained.isNewestFirst === (at === 1),
  );
  for (const inTime of orders) {
    for (const sorted of [inTime, byDay(inTime)]) {
      if (best.verdict === 'proven' && chained === null) return best;
      const booked = bookedBalances(sorted);
      const counted = rows.map((row) => booked.get(row) ?? row);
      const check = checkInOrder(counted, above);
      if (check.matched < least || check.verdict === 'failed') continue;
      const at = counted.findIndex((row) => row === check.mismatch);
      best = { ...check, ...chained, mismatch: rows[at] ?? null, booked };
      least = check.matched + 1;
    }
  }
  return best;
}

/**
 * The check of all rows as if they were booked, where that proves them and every pending one states
 * a balance: then it is counted, also as the oldest row, from which no booked one tells it. Null: no.
 */
function checkChained(all: readonly (BookedRow | PendingRow)[]) {
  if (all.some(({ booked, balance }) => booked === null && balance === null)) return null;
  let day = all.find(({ booked }) => booked !== null)?.booked ?? '';
  const booked = all.map((row): BookedRow => {
    day = row.booked ?? row.made ?? day;
    return { ...row, made: day, booked: day };
  });
  const { verdict, matched, compared, isNewestFirst } = checkInOrder(booked, null);
  return verdict === 'proven' ? { verdict, matched, compared, isNewestFirst } : null;
}

/** Rows, oldest first, by day: of a day the pending ones first. Without a day they stay at theirs. */
function byDay(inTime: readonly (BookedRow | PendingRow)[]): (BookedRow | PendingRow)[] {
  let day = '';
  const placed = inTime.map((row) => {
    day = row.booked ?? row.made ?? day;
    return { row, place: `${day} ${row.booked === null ? 0 : 1}` };
  });
  return placed
    .toSorted((one, other) => Number(one.place > other.place) - Number(one.place < other.place))
    .map(({ row }) => row);
}

/** Booked rows, oldest first, without the pending rows that their balances count. */
function bookedBalances(inTime: readonly (BookedRow | PendingRow)[]): Map<BookedRow, BookedRow> {
  const found = new Map<BookedRow, BookedRow>();
  let pendingMinor = 0;
  for (const row of inTime) {
    if (row.booked === null) pendingMinor += toMinor(row.amount);
    else if (row.balance !== null && pendingMinor !== 0) {
      const minor = toMinor(row.balance) - pendingMinor;
      found.set(row, { ...row, balance: toTotalText(toTotal(minor)) });
    }
  }
  return found;
}

function checkInOrder(rows: readonly BookedRow[], above: AmountText | null): CheckedBalances {
  const moves = rows.map((row) => ({
    row,
    booked: row.booked,
    amount: toMinor(row.amount),
    balance: row.balance === null ? null : toMinor(row.balance),
  }));
  const newestFirst = mostFollowing(moves.toReversed());
  const oldestFirst = mostFollowing(moves);
  const isNewestFirst =
    newestByDays(rows) ??
    (newestFirst.matched === oldestFirst.matched
      ? (rows[0]?.booked ?? '') >= (rows.at(-1)?.booked ?? '')
      : newestFirst.matched > oldestFirst.matched);
  const { matched, compared, mismatch, end } = isNewestFirst ? newestFirst : oldestFirst;
  const inTime = isNewestFirst ? rows.toReversed() : rows;
  const last = inTime.findLast(({ balance }) => balance !== null)?.balance ?? null;
  const closing = end ?? last ?? above;
  const verdict = verdictOf(matched, compared, rows.length - 1);
  const contradicting = verdict === 'unknown' ? null : mismatch;
  return { verdict, matched, compared, closing, isNewestFirst, mismatch: contradicting };
}

/** Whether the days of all rows are newest first; null: they are of one day, or in no order. */
function newestByDays(rows: readonly BookedRow[]): boolean | null {
  let [up, down] = [false, false];
  for (const [at, { booked }] of rows.slice(1).entries()) {
    const before = rows[at]?.booked ?? booked;
    up ||= booked > before;
    down ||= booked < before;
  }
  return up === down ? null : down;
}

/** `all`: number of amounts that could follow, all but the first. */
function verdictOf(matched: number, compared: number, all: number): BalanceCheck['verdict'] {
  if (matched * 2 < compared) return 'failed';
  if (matched * 2 < all || all < 1) return 'unknown';
  return matched === all ? 'proven' : 'mostly';
}

/** The numbers of a row. */
type BalancedRow = { row: BookedRow; booked: Day; amount: Minor; balance: Minor | null };

/** `end`: the balance after the last day, if rows are sorted by day only. */
type BalanceMatch = Pick<CheckedBalances, 'matched' | 'compared'> & {
  mismatch: BookedRow | null;
  end: AmountText | null;
};

/** By rows, or by days if more balances follow that way. */
function mostFollowing(rows: readonly BalancedRow[]): BalanceMatch {
  const byRow = countFollowing(rows);
  if (byRow.matched === byRow.compared) return byRow;
  const byDay = countByDay(rows);
  return byDay.matched > byRow.matched ? byDay : byRow;
}

/**
 * Number of rows, oldest first, on days whose amounts lead from a balance of the day before to a
 * balance of that day. On the first day any balance may be the last.
 */
function countByDay(rows: readonly BalancedRow[]): BalanceMatch {
  const [first = [], ...days] = Map.groupBy(rows, ({ booked }) => booked).values();
  let [matched, compared] = [0, 0];
  let mismatch: BookedRow | null = null;
  let before = balancesOf(first);
  for (const day of days) {
    const balances = balancesOf(day);
    const moved = day.reduce((sum, { amount }) => sum + amount, 0);
    const ends = new Set(
      [...before].map((each) => each + moved).filter((end) => balances.has(end)),
    );
    compared += day.length;
    if (ends.size > 0) matched += day.length;
    else if (before.size > 0 && balances.size > 0) mismatch ??= day[0]?.row ?? null;
    if (balances.size > 0) before = ends.size > 0 ? ends : balances;
  }
  const [end] = before.size === 1 ? before : [];
  const text = end === undefined ? null : toTotalText(toTotal(end));
  return { matched, compared, mismatch, end: text };
}

function balancesOf(day: readonly BalancedRow[]): ReadonlySet<number> {
  return new Set(day.flatMap(({ balance }) => (balance === null ? [] : [balance])));
}

/** Number of balances that equal the one before plus the row's amount, oldest first. */
function countFollowing(rows: readonly BalancedRow[]): BalanceMatch {
  let matched = 0;
  let compared = 0;
  let mismatch: BookedRow | null = null;
  let before: Minor | null = null;
  for (const { row, amount, balance } of rows) {
    if (before !== null && balance !== null) {
      compared += 1;
      if (difference(balance, before) === amount) matched += 1;
      else mismatch ??= row;
    }
    before = balance;
  }
  return { matched, compared, mismatch, end: null };
}

/**
 * The closing balance of a card's file, below zero if it is owed; null: none that can be used. Many
 * issuers state a debt as a positive number. It is in the holder's favor only if the rows prove it,
 * or if they alone add up to it; balances that grow with each purchase are owed.
 */
export function cardClosing(
  rows: readonly (BookedRow | PendingRow)[],
  check: Pick<BalanceCheck, 'verdict' | 'closing'>,
): AmountText | null {
  if (check.verdict === 'failed') {
    const owed = rows.map((row) => ({
      ...row,
      balance: row.balance === null ? null : negated(row.balance),
    }));
    const { verdict, closing } = checkBalances(owed);
    return verdict === 'proven' || verdict === 'mostly' ? closing : null;
  }
  const { closing, verdict } = check;
  if (closing === null || toMinor(closing) <= 0 || verdict !== 'unknown') return closing;
  const booked = rows.filter((row) => row.booked !== null);
  const moved = sum(booked.map(({ amount }) => toMinor(amount)));
  return moved === toMinor(closing) ? closing : negated(closing);
}

function negated(amount: AmountText): AmountText {
  return toAmountText(toTotal(0 - toMinor(amount)));
}

/**
 * Words for a balance before or after the rows of a file, in the languages of its columns. `New
 * balance` is not among them: it is also a shop.
 */
const BALANCE_WORDS = phrases(
  'ingående saldo, utgående saldo, ingående balans, utgående balans, ingående bokfört saldo, ' +
    'utgående bokfört saldo, startsaldo, slutsaldo, saldo ingående, saldo utgående, ' +
    'opening balance, closing balance, beginning balance, ending balance, starting balance, ' +
    'previous balance, final balance, initial balance, balance brought forward, ' +
    'balance carried forward, brought forward, carried forward, anfangssaldo, endsaldo, ' +
    'schlusssaldo, startsaldo, anfangsbestand, endbestand, anfangskontostand, endkontostand, ' +
    'alter saldo, neuer saldo, alter kontostand, neuer kontostand, saldovortrag, ' +
    'inngående saldo, indgående saldo, primosaldo, ultimosaldo, saldo primo, saldo ultimo, ' +
    'alkusaldo, loppusaldo, beginsaldo, eindsaldo, oud saldo, nieuw saldo, solde initial, ' +
    'solde final, ancien solde, nouveau solde, solde précédent, solde de départ, saldo inicial, ' +
    'saldo final, saldo anterior, saldo iniziale, saldo finale, saldo precedente, ' +
    'saldo początkowe, saldo końcowe, algsaldo, lõppsaldo, algjääk, lõppjääk, ' +
    'pradinis likutis, galutinis likutis, likutis pradžioje, likutis pabaigoje, ' +
    'likutis pradžiai, likutis pabaigai, likutis laikotarpio pradžioje, likutis laikotarpio pabaigoje, sākuma atlikums, ' +
    'beigu atlikums, kontostand, bokfört saldo, aktuellt saldo',
);
/** Words for the sum of the rows of a file. */
const SUM_WORDS = phrases(
  'turnover, total turnover, käive, apyvarta, apgrozījums, umsatz, umsätze, gesamtumsatz, ' +
    'summe, summe umsätze, summa, summa transaktioner, summa insättningar, summa uttag, ' +
    'omsättning, totalt, total, totals, total debit, total credit, total debits, total credits, ' +
    'total in, total out, total deposits, total withdrawals, yhteensä, totaal, totale, sum, i alt',
);

/**
 * How a line is labeled: as a balance, which is not a transaction, by a word that may be of one, or
 * as a sum of others; null: as neither.
 */
export function lineLabel(cells: HeaderCells): 'balance' | 'bare' | 'sum' | null {
  if (isOfSummary(cells)) return 'balance';
  const labels = cells.map(bareLabel);
  if (labels.some((label) => label === 'saldo')) return 'bare';
  if (labels.some((label) => BALANCE_WORDS.has(label))) return 'balance';
  return labels.some((label) => SUM_WORDS.has(withoutMonth(label))) ? 'sum' : null;
}

/** Types and codes of the balances and turnovers in files of Baltic banks, in every language. */
const SUMMARIES = [
  ['10', 'AS'],
  ['82', 'K2'],
  ['86', 'LS'],
] as const;

/** Whether a row that is only called balance is one: at an end of the file, and not below zero. */
export function isBareBalance(row: FileRow, told: readonly FileRow[]): boolean {
  if (!('row' in row) || row.row === null || row.row.amount.startsWith('-')) return false;
  return row === told[0] || row === told.at(-1);
}

function isOfSummary(cells: HeaderCells): boolean {
  return SUMMARIES.some(([type, code]) => cells.includes(type) && cells.includes(code));
}

/** A label without the day, the currency and the colon that may follow it. */
function bareLabel(cell: string): string {
  if (cell.length > LABEL_CHARACTERS_MAX || !/\p{L}{3}/u.test(cell)) return '';
  const label = withoutEnd(foldedCell(cell));
  return (/[\s:;,.(][a-z]{3}$/.test(label) ? withoutEnd(label.slice(0, -3)) : label).replace(
    / (?:am|vom|zum|per|den|på|on|at|as of|au|al|del|op|pr|w dniu)\.?$/,
    '',
  );
}

/** A label of a sum without the month that it is of. */
function withoutMonth(label: string): string {
  const [, words = '', last = ''] = /^(.+) (\p{L}+)$/u.exec(label) ?? [];
  return last !== '' && isMonthName(last) ? words : label;
}

/** A label without the numbers, marks and spaces at its end. */
function withoutEnd(label: string): string {
  let end = label.length;
  while (end > 0 && /[\s\d./:;,()-]/.test(label.charAt(end - 1))) end -= 1;
  return label.slice(0, end);
}

const LABEL_CHARACTERS_MAX = 60;

function phrases(words: string): ReadonlySet<string> {
  return new Set(words.split(', '));
}

/**
 * Leaves out lines that are labeled as sums and are: of the rows since the sum before it, of those
 * up to the next one, or at an end of all, or of the received or paid ones of them. A shop may be
 * called Total, which sums up several rows if it is one.
 */
export function withoutSums(rows: readonly FileRow[], sums: ReadonlySet<FileRow>): FileRow[] {
  if (sums.size === 0) return [...rows];
  const minors = rows.map((row) =>
    'row' in row && row.row !== null && !sums.has(row) ? toMinor(row.row.amount) : null,
  );
  const isEnd = (at: number) => sums.has(rows[at] ?? NO_ROW);
  const before = blockSums(minors, isEnd);
  const after = blockSums(minors.toReversed(), (at) => isEnd(rows.length - 1 - at)).toReversed();
  return rows.map((each, at) => {
    if (!('row' in each) || each.row === null || !sums.has(each)) return each;
    const size = Math.abs(toMinor(each.row.amount));
    const countMin = SHOP_WORDS.test(each.text) ? 2 : 1;
    const isSum = [...(before[at] ?? []), ...(after[at] ?? [])].some(
      ({ total, count }) => count >= countMin && Math.abs(total) === size,
    );
    return isSum ? { line: each.line, text: each.text, state: 'left_out' } : each;
  });
}

const NO_ROW: FileRow = { line: 0, text: '', state: 'left_out' };
const SHOP_WORDS = /^total\b/i;

type PartialSum = { total: number; count: number };

/**
 * Of each row that is called a sum the sums of those above it: since the last end and of all, each of both signs, of the
 * received and of the paid ones.
 */
function blockSums(
  minors: readonly (number | null)[],
  isEnd: (at: number) => boolean,
): PartialSum[][] {
  const none = () => [0, 1, 2].map(() => ({ total: 0, count: 0 }));
  const all = none();
  let block = none();
  return minors.map((minor, at) => {
    const found = isEnd(at) ? [...block, ...all].map((each) => ({ ...each })) : [];
    if (isEnd(at)) block = none();
    for (const [sign, sums] of [block, all].flatMap((each) => [...each.entries()])) {
      if (minor === null || (sign === 1 && minor < 0) || (sign === 2 && minor > 0)) continue;
      sums.total += minor;
      sums.count += 1;
    }
    return found;
  });
}
