import {
  CURRENCY_CODES,
  currencyIn,
  decimalMarkOf,
  isBelowZero,
  parseBankAmount,
} from '#domain/banking/bank-files/amounts.ts';
import { readTable } from '#domain/banking/bank-files/bank-file.ts';
import { dateFormsOf } from '#domain/banking/bank-files/dates.ts';
import { FILE_ACCOUNTS_MAX } from '#domain/banking/bank-files/file-accounts.ts';
import {
  foldedCell,
  CANCELED,
  DONE,
  NO,
  PENDING,
  YES,
  directionOf,
  isPlainDirection,
} from '#domain/banking/bank-files/row-words.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';
import { filled } from '#domain/banking/bank-files/rows.ts';
import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import {
  isBeforeName,
  isBookedName,
  isCurrencyName,
  isMoneyOfPurchase,
  isOfPurchase,
  isOtherListName,
  isOwnCurrencyName,
  isPartName,
  isPriceName,
  isRateName,
  isTypeName,
  isWaitingName,
  NAMES,
  ownCurrencyPlace,
  placeNamed,
} from './column-names.ts';
import type { Columns } from './columns.ts';
import { areMost, isAmountCell, isDayCell, MASKED, likelyTexts } from './likely-cells.ts';
import { type ColumnMapping, mappedHeader, type ProposedMapping } from './mapping.ts';
import { amountsByTurns, isPaidOff, provenAmounts } from './proven-amounts.ts';

/** In a table of a card, purchases may be above zero. */
const CARD =
  /\bkort(?! ?(?:namn|navn|beskriv|text|tekst|info|id\b|form|term))|card|kaart|karte|\bcarte\b|tarjeta|\bcarta\b|\bkarty?\b|kortti|kortin|inköps|köpdatum|försäljningsställe|merchant|\bmcc\b|your statement/;
/** Columns of purchases alone, which a card's balance owes. */
const OF_PURCHASES = /inköps|köpdatum|försäljningsställe|merchant|\bmcc\b/;
/** The columns of a table as they are guessed at. */
type ColumnTable = {
  names: readonly string[];
  places: readonly number[];
  rows: readonly HeaderCells[];
  /** Contents of a column in the first rows, without dashes and blanks. */
  cellsOf: (place: number) => readonly string[];
  isAmount: (place: number) => boolean;
  isForeign: (place: number) => boolean;
};

/**
 * Proposes a column mapping for a table by the names and the contents of its columns. The date
 * format is decided over all lines of the file.
 */
export function proposedMapping(
  columns: Columns,
  lines: readonly HeaderCells[],
  today: Day,
): ProposedMapping {
  const table = tableOf(columns);
  const { names, places, cellsOf, isAmount } = table;
  const isDated = (place: number) => areMost(cellsOf(place), isDayCell);
  const date = placeNamed(names, NAMES.date, isDated) ?? places.find(isDated) ?? null;
  const isBalance = (place: number) => isAmount(place) && !isBeforeName(names[place] ?? '');
  const named = placeNamed(names, NAMES.balance, isBalance);
  const { balance = named, ...amounts } = amountsOf(table, { date, balance: named });
  const body = lines.slice(columns.at + 1);
  const currency = currencyOf(table, amounts);
  const state = stateOf(table, body, date);
  const account = accountOf(columns, lines);
  const taken = [date, balance, amounts.paid, amounts.amount, currency.currencyColumn, state];
  const amountPlaces = [amounts.amount, amounts.paid, balance].filter((place) => place !== null);
  const cellsIn = (place: number) => body.map((row) => filled((row[place] ?? '').trim()));
  const proposed: ProposedMapping = {
    date,
    texts: [],
    ...amounts,
    balance,
    state,
    direction: null,
    account,
    ...currency,
    dateForm: date === null ? 'year-first' : dateFormIn(lines, { ...columns, date }, today),
    mark: decimalMarkOf(amountPlaces.flatMap(cellsIn)).mark,
    isTurned: false,
  };
  const isOfCard =
    amounts.paid === null && isCard(table, columns.sample, { ...amounts, ...currency });
  const side = amounts.paid === null ? sideOf(table, amounts.amount, isOfCard) : null;
  const signs = { direction: side, isTurned: side === null && isOfCard };
  const others = [
    signs,
    { direction: null, isTurned: isOfCard },
    { direction: null, isTurned: false },
  ];
  const isProven = (tried: Partial<ProposedMapping>) =>
    balance !== null && isProof(columns, { ...proposed, ...tried }, { place: balance, today });
  const isOwed = isOfCard && names.some((name) => OF_PURCHASES.test(foldedCell(name)));
  // A reading that the balances confirm is better than a likelier one, unless they are owed.
  const signed = { ...proposed, ...((isOwed ? null : others.find(isProven)) ?? signs) };
  const texts = likelyTexts(columns, new Set([...taken, signed.direction, account]));
  const proven =
    balance === null ? places.find((place) => isProof(columns, signed, { place, today })) : null;
  return {
    ...signed,
    amount: isOfCard || !isToAsk(table, signed) ? signed.amount : null,
    texts: withDirection(table, texts, signed.direction),
    balance: proven ?? balance,
  };
}

/**
 * Whether the user has to say which amounts move money: a table of invoices or meters, whose days
 * and amounts need not be of an account, or one without signs of which only some types tell a
 * direction.
 */
function isToAsk(
  { names, places, cellsOf }: ColumnTable,
  { amount, paid, balance, direction }: ProposedMapping,
): boolean {
  const isOneOfAccount = [paid, balance, direction ?? null].some((place) => place !== null);
  if (amount === null || isOneOfAccount || cellsOf(amount).some(isBelowZero)) return false;
  const tellsSome = (place: number) => {
    const sides = new Set(cellsOf(place).map((cell) => directionOf(cell)));
    return isTypeName(names[place] ?? '') && sides.has(1) && sides.has(-1);
  };
  return names.some(isOtherListName) || places.some(tellsSome);
}

/** The columns of texts, of which that of the direction says what happened where they are empty. */
function withDirection({ rows, cellsOf }: ColumnTable, texts: number[], direction: number | null) {
  const [text] = texts;
  const isWords = direction !== null && !cellsOf(direction).every(isPlainDirection);
  const isFilled = text !== undefined && cellsOf(text).length === rows.length;
  return isWords && texts.length < 2 && !isFilled ? [...texts, direction] : texts;
}

function tableOf({ names, sample }: Columns): ColumnTable {
  const cells = names.map((_, place) =>
    sample.map((row) => filled(row[place] ?? '')).filter(Boolean),
  );
  const cellsOf = (place: number) => cells[place] ?? [];
  // A column whose cells are like times is of amounts with a colon if one of them has a sign.
  const isOfColons = (place: number) =>
    cellsOf(place).some((cell) => /^[-\u2212].*:\d\d\b/.test(cell));
  const isAmountAt = (place: number) => (cell: string) =>
    (isAmountCell(cell) || (isOfColons(place) && parseBankAmount(cell, 'comma') !== null)) &&
    !isDayCell(cell);
  return {
    names,
    places: names.map((_, place) => place),
    rows: sample,
    cellsOf,
    isAmount: (place) => areMost(cellsOf(place), isAmountAt(place)),
    isForeign: (place) => isOfPurchase(names[place] ?? ''),
  };
}

type DateAndBalance = Pick<ProposedMapping, 'date' | 'balance'>;

/** The columns of the account's changes; `balance` if they were found by it. */
type AmountColumns = Pick<ProposedMapping, 'amount' | 'paid'> & { balance?: number | null };

/** The column of the amounts, or the two of received and paid amounts. */
function amountsOf(table: ColumnTable, found: DateAndBalance): AmountColumns {
  const { names, places, cellsOf, isAmount, isForeign } = table;
  const isOther = (place: number) => place === found.date || place === found.balance;
  const isFree = (place: number) => !isOther(place) && isAmount(place);
  // In some months nothing was received, and that column is empty.
  const isFreeOrEmpty = (place: number) =>
    isFree(place) || (!isOther(place) && cellsOf(place).length === 0);
  const paid = placeNamed(names, NAMES.paid, isFreeOrEmpty);
  const isBeside = (place: number) => isFreeOrEmpty(place) && place !== paid;
  const received = placeNamed(names, NAMES.received, isBeside);
  if (paid !== null && received !== null && [paid, received].some(isFree)) {
    return { amount: received, paid };
  }
  const isOwn = (place: number) => {
    const name = names[place] ?? '';
    return isFree(place) && !isForeign(place) && !isPartName(name) && !isPriceName(name);
  };
  const isSigned = (place: number) =>
    isOwn(place) && cellsOf(place).some((cell) => isBelowZero(cell) || /[.,]\d/.test(cell));
  // The account changed by the amount that is left after a fee in its own column.
  const hasParts = names.some(isPartName);
  const inCurrency = ownCurrencyPlace(names, places.filter(isOwn));
  const named =
    inCurrency ??
    (hasParts ? placeNamed(names, NAMES.afterFees, isOwn) : null) ??
    placeNamed(names, NAMES.amount, isOwn);
  if (named !== null) return { amount: named, paid: null };
  const numeric = places.filter((place) => place !== found.date && isAmount(place));
  const proven = provenAmounts(table.rows, numeric);
  if (proven !== null) return proven;
  const unnamed = names.every((name) => name === '');
  const turns = unnamed ? amountsByTurns(table.rows, places.filter(isFree)) : null;
  if (turns !== null) return turns;
  const isLikely = (place: number) => isFree(place) && !isPriceName(names[place] ?? '');
  const amount = places.find(isSigned) ?? places.find(isOwn) ?? places.find(isLikely) ?? null;
  return { amount, paid: null };
}

/**
 * The column of the currency, and the currency of rows that state none. Where the amount of the
 * purchase has a column of its own, or its rate is another than 1, the currency is the purchase's
 * unless the column is named as the account's.
 */
function currencyOf(table: ColumnTable, { amount, paid }: AmountColumns) {
  const { names, places, cellsOf, isForeign } = table;
  const isCode = (cell: string) => CURRENCY_CODES.has(cell.toUpperCase());
  const isNamedCode = (cell: string) => /^[a-z]{3}$/i.test(cell);
  const all = places.filter((place) =>
    areMost(cellsOf(place), isCurrencyName(names[place] ?? '') ? isNamedCode : isCode),
  );
  const own = all.filter((place) => !isForeign(place) || isOwnCurrencyName(names[place] ?? ''));
  const named = own.find((place) => isOwnCurrencyName(names[place] ?? ''));
  // Of several currency columns the one after the amount is the amount's.
  const after = own.find((place) => amount !== null && place > amount);
  const likely = after ?? own.at(-1) ?? null;
  const column = named ?? (isOfOtherMoney(table, { amount, column: likely, all }) ? null : likely);
  const inName = amount === null ? null : currencyIn(names[amount] ?? '');
  const isKnown = inName !== null && isCurrency(inName);
  return {
    // An amount that is named by its currency is in no other.
    currencyColumn: isKnown && named === undefined ? null : column,
    currency: isKnown ? inName : currencyBeside(table, [amount, paid]),
  };
}

/** The currency beside every amount; where some state another one or none, that is kronor. */
function currencyBeside({ cellsOf }: ColumnTable, places: readonly (number | null)[]): Currency {
  const cells = places.flatMap((place) => (place === null ? [] : cellsOf(place)));
  const stated = new Set(cells.map(currencyIn));
  const [only = null] = stated;
  return stated.size === 1 && only !== null && isCurrency(only) ? only : 'SEK';
}

type FoundCurrency = { amount: number | null; column: number | null; all: readonly number[] };

/** Whether a column of currencies is of the purchases, whose amounts or rates stand beside. */
function isOfOtherMoney(table: ColumnTable, { amount, column, all }: FoundCurrency): boolean {
  const { names, places, rows, cellsOf, isForeign, isAmount } = table;
  if (column === null) return false;
  const isMoney = (place: number) =>
    place !== amount && isAmount(place) && isMoneyOfPurchase(names[place] ?? '');
  const differs = (place: number) =>
    rows.some((row) => {
      const [one, other] = [row[place] ?? '', row[amount ?? -1] ?? ''].map(filled);
      return one !== '' && one !== other;
    });
  // The purchase's own currency has a column of its own.
  const isElsewhere = all.some((place) => place !== column && isForeign(place));
  const isOther = !isElsewhere && places.some((place) => isMoney(place) && differs(place));
  const isRated = places
    .filter((place) => isRateName(names[place] ?? ''))
    .some((place) => cellsOf(place).some((cell) => !/^(?:1(?:[.,]0*)?)$/.test(cell)));
  const isOfSome = cellsOf(column).length < rows.length && places.some(isForeign);
  return isOther || (isRated && !isElsewhere) || isOfSome;
}

/** The column that tells the state of each row; it may be the column of days. */
function stateOf(
  { names, places, cellsOf }: ColumnTable,
  lines: readonly HeaderCells[],
  date: number | null,
): number | null {
  const isState = (cell: string) => PENDING.test(cell) || CANCELED.test(cell) || DONE.test(cell);
  const isIt = (place: number) => areMost(cellsOf(place), isState);
  const isAnswered = (place: number) => {
    const name = names[place] ?? '';
    const isAnswer = (cell: string) => YES.test(cell) || NO.test(cell);
    return (isBookedName(name) || isWaitingName(name)) && areMost(cellsOf(place), isAnswer);
  };
  const isStopped = (place: number) =>
    cellsOf(place).some((cell) => PENDING.test(cell) || CANCELED.test(cell));
  const own =
    placeNamed(names, NAMES.state, isIt) ??
    // A state that stops a row counts beside others that are not known.
    placeNamed(names, NAMES.state, isStopped) ??
    places.find(isIt) ??
    places.find(isAnswered) ??
    null;
  if (own !== null || date === null) return own;
  const isWaiting = (cell: string) => /^\s*\p{L}/u.test(cell) && PENDING.test(cell);
  return lines.some((row) => isWaiting(row[date] ?? '')) ? date : null;
}

/** The column with the account of each row, where the rows are of several accounts. */
function accountOf({ at, names }: Columns, lines: readonly HeaderCells[]): number | null {
  const isOfSeveral = (place: number) => {
    const cells = lines.slice(at + 1).map((row) => (row[place] ?? '').trim());
    const stated = cells.filter(Boolean);
    const accounts = new Set(stated).size;
    // If some rows have no account, or each row another one, the column holds counterparties.
    const isEach = stated.length === cells.length && accounts * 2 <= stated.length;
    return isEach && accounts > 1 && accounts <= FILE_ACCOUNTS_MAX;
  };
  return placeNamed(names, NAMES.account, isOfSeveral);
}

/**
 * The column with the direction of payments, where the signs of the amounts do not already state
 * it: they are without signs, or a word always stands beside the other sign.
 */
function sideOf(
  { names, places, rows, cellsOf }: ColumnTable,
  amount: number | null,
  isOfCard: boolean,
): number | null {
  if (amount === null) return null;
  const isSigned = cellsOf(amount).some(isBelowZero);
  const isSide = (cell: string) => directionOf(cell) !== null;
  const isPlain = (place: number) => cellsOf(place).every(isPlainDirection);
  const isUseful = (place: number) => {
    if (!isSigned) return true;
    const told = rows.map((row) => ({
      side: directionOf(filled(row[place] ?? '')),
      sign: isBelowZero(filled(row[amount] ?? '')) ? -1 : 1,
      word: (row[place] ?? '').trim().toLowerCase(),
    }));
    const against = told.filter(({ side, sign }) => side !== null && side !== sign);
    if (isPlain(place)) return against.length > 0;
    // All of the signs of a card are the other way round.
    if (isOfCard) return false;
    // A single purchase that was taken back stands among others of the same word.
    return against.some(({ word, side }) =>
      told.every((each) => each.word !== word || each.sign !== side),
    );
  };
  const isIt = (place: number) =>
    place !== amount && areMost(cellsOf(place), isSide) && isUseful(place);
  const found = places.filter(isIt);
  const named = found.find((place) => isTypeName(names[place] ?? ''));
  return found.find(isPlain) ?? named ?? found[0] ?? null;
}

type OwnMoney = Pick<ProposedMapping, 'amount' | 'currencyColumn'>;

/**
 * Whether the table is of a card, with most amounts above zero: by the words of a card, or by the
 * currency or the amount of purchases. A rate alone is also that of a savings account or a fund.
 */
function isCard(
  { names, places, cellsOf, isForeign, isAmount }: ColumnTable,
  sample: readonly HeaderCells[],
  { amount, currencyColumn }: OwnMoney,
): boolean {
  if (amount === null || !areMost(cellsOf(amount), (cell) => !isBelowZero(cell))) return false;
  const isOfPurchases = (place: number) => {
    const name = names[place] ?? '';
    const isCode = areMost(cellsOf(place), (cell) => /^[a-z]{3}$/i.test(cell));
    if (place === amount || place === currencyColumn || !isForeign(place)) return false;
    return isMoneyOfPurchase(name) && (isAmount(place) || isCode);
  };
  const isMasked = (place: number) => areMost(cellsOf(place), (cell) => MASKED.test(cell));
  if (names.some((name) => CARD.test(foldedCell(name)))) return true;
  if (places.some((place) => isOfPurchases(place) || isMasked(place))) return true;
  return isPaidOff(sample, amount);
}

/** Whether a column is the balance of the account: then it follows from the amounts. */
function isProof(
  { sample }: Columns,
  proposed: ProposedMapping,
  { place, today }: { place: number; today: Day },
): boolean {
  const { date, amount } = proposed;
  if (date === null || amount === null || [date, amount, proposed.paid].includes(place)) {
    return false;
  }
  const header = mappedHeader({ at: -1 }, { ...proposed, date, amount, balance: place });
  const file = readTable(sample, header, { turn: false, today, fileAccount: null });
  return typeof file !== 'string' && file.check.verdict === 'proven';
}

/** The date format of all lines of the file. */
function dateFormIn(
  lines: readonly HeaderCells[],
  { at, date }: { at: number; date: number },
  today: Day,
): ColumnMapping['dateForm'] {
  const cells = lines.slice(at + 1).map((row) => (row[date] ?? '').trim());
  const days = cells.filter((cell, row) => cell !== cells[row - 1] && isDayCell(cell));
  return dateFormsOf(days, today)[0] ?? 'year-first';
}
