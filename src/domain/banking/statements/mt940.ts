import { parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import {
  type BankFile,
  FILE_ROWS_MAX,
  type FileProblem,
  type ReadingOptions,
} from '#domain/banking/bank-files/bank-file.ts';
import { type AmountText, difference, toAmountText, toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { dayIn, type StatementEntry } from './entry.ts';
import { statementFile, type Statement } from './statement-file.ts';

/** A field begins with its number between colons; any other line continues the one before. */
const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;

/** A sign, a day, a currency and an amount. */
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d.]{1,15},?\d{0,3})/;

/** Amounts below a limit are not reported one by one. */
const LIMIT = /^([A-Z]{3})[CD]?[\d.]{1,15}/;

/**
 * The value date, the booking date, the direction (R: reversed, E: expected), the last letter of
 * the currency, the amount, the kind, and the reference.
 */
const LINE =
  /^(\d{6})(\d{4})? ?([RE]?[CD])[A-Z]? ?([\d.]{1,15},?\d{0,4})(?: ?([NSF][A-Z\d]{3})(.*))?$/i;
/** The day and the direction of a line that another one continues. */
const CUT_LINE = /^\d{6}(?:\d{4})? ?(?:[RE]?[CD][A-Z]?)?[\d.]*$/i;

/** More than a year of days, each of several pages. */
const STATEMENTS_MAX = 5_000;

type Mt940Field = { tag: string; lines: string[] };
type OpenStatement = Omit<Statement, 'entries'> & { entries: StatementEntry[]; currency: string };

/**
 * Reads MT940, the statements of SWIFT: several in a file, each verified by its own balances; and
 * MT942, the report of a day so far, which has a limit in the place of balances.
 */
export function readMt940(text: string, options: ReadingOptions): BankFile | FileProblem {
  const statements: OpenStatement[] = [];
  let account = '';
  let isBegun = false;
  let statement: OpenStatement | null = null;
  let entry: StatementEntry | null = null;
  let count = 0;
  for (const { tag, lines } of fieldsIn(text)) {
    const [first = ''] = lines;
    if (tag === '86' && entry !== null) entry.texts = mt940Texts(lines, entry.texts);
    entry = null;
    if (tag === '25' || tag === '25P') account = accountIn(first);
    if (tag === '20') isBegun = false;
    const isBeginning = tag === '60F' || tag === '60M' || (tag === '34F' && !isBegun);
    if (isBeginning) {
      if (statements.length === STATEMENTS_MAX) return 'rows';
      isBegun = true;
      statement = begun(account, first);
      statements.push(statement);
    } else if (tag === '61' && statement !== null) {
      entry = entryIn(lines, statement.currency);
      statement.entries.push(entry);
      count += 1;
      if (count > FILE_ROWS_MAX) return 'rows';
    } else if ((tag === '62F' || tag === '62M') && statement !== null) {
      statement.closing = balanceIn(first);
    }
  }
  return statementFile(statements, { format: 'mt940', ...options });
}

/** The fields of all messages, in their order, without the text around a message. */
function* fieldsIn(text: string): Generator<Mt940Field> {
  let field: Mt940Field | null = null;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const begin = FIELD.exec(line.trimStart());
    if (begin !== null) {
      if (field !== null) yield field;
      field = { tag: begin[1] ?? '', lines: [begin[2] ?? ''] };
    } else if (/^(?:-\}?|\{)/.test(line) && line.length < 3) {
      if (field !== null) yield field;
      field = null;
    } else {
      field?.lines.push(line);
    }
  }
  if (field !== null) yield field;
}

/** `50010517/648489890EUR` and `COBADEFFXXX/DE89…` are numbers behind the bank's. */
function accountIn(words: string): string {
  const bare = words.replace(/\s/g, '');
  const behind = bare.slice(bare.lastIndexOf('/') + 1);
  const number = /\d{4}/.test(behind) ? behind : bare;
  return number.replace(/(\d)[A-Z]{3}$/, '$1');
}

function begun(account: string, words: string): OpenStatement {
  const currency = BALANCE.exec(words)?.[3] ?? LIMIT.exec(words)?.[1] ?? '';
  const opening = balanceIn(words)?.amount ?? null;
  return { account, kind: currency, bankName: '', entries: [], opening, closing: null, currency };
}

function balanceIn(words: string): { amount: AmountText; on: Day | null } | null {
  const [, sign, day = '', , stated = ''] = BALANCE.exec(words) ?? [];
  const amount = parseBankAmount(plain(stated), 'comma');
  if (amount === null) return null;
  const zero = toMinor('0.00' as AmountText);
  const signed = sign === 'D' ? toAmountText(difference(zero, toMinor(amount))) : amount;
  return { amount: signed, on: dayIn(wholeDay(day)) };
}

/** `9,` is nine. */
function plain(stated: string): string {
  return stated.replace(/,$/, '');
}

/** Years of two digits: SWIFT was not before 1980. */
const FIRST_YEAR = 80;

function wholeDay(day: string): string {
  return `${Number(day.slice(0, 2)) < FIRST_YEAR ? '20' : '19'}${day}`;
}

function entryIn(lines: readonly string[], currency: string): StatementEntry {
  const [line = '', ...more] = wholeLine(lines);
  const [, value = '', booked = '', direction = '', amount = '', kind = '', named = ''] =
    LINE.exec(line) ?? /^(\d{6})(\d{4})?/.exec(line) ?? [];
  const mark = direction.toUpperCase();
  const [reference = ''] = named.split('//');
  const likely = [more.join(' '), reference.startsWith('NONREF') ? '' : reference, kind || line];
  const isReversal = mark.startsWith('R');
  const isDebit = mark.endsWith('D');
  return {
    state: mark.startsWith('E') ? 'pending' : 'booked',
    booked: bookedDay(value, booked),
    made: '',
    amount: plain(amount),
    // A reversed credit is a payment.
    isPaid: isDebit !== isReversal,
    isReversal,
    currency,
    texts: likely.filter((text) => text.trim() !== '').slice(0, 1),
    // Banks often write the same reference for many entries.
    externalId: '',
  };
}

/** The lines of an entry, of which the first may be cut before the amount. */
function wholeLine([line = '', next, ...more]: readonly string[]): string[] {
  const isCut = next !== undefined && !LINE.test(line) && CUT_LINE.test(line.trim());
  return isCut
    ? [`${line.trim()}${next.trim()}`, ...more]
    : [line, ...(next === undefined ? [] : [next]), ...more];
}

const MONTHS = 12;

/** The day of the booking has no year: it is the one nearest to the day of value. */
function bookedDay(value: string, booked: string): string {
  const day = wholeDay(value);
  if (booked === '') return day;
  const year = Number(day.slice(0, 4));
  const months = Number(booked.slice(0, 2)) - Number(day.slice(4, 6));
  const turn = Math.abs(months) * 2 > MONTHS ? Math.sign(months) : 0;
  return `${year - turn}${booked}`;
}

/** Lines of this length continue in the middle of a word. */
const FULL_LINE = 65;

/** `166?00GUTSCHRIFT?20SVWZ+…?32ERIK`: a code, then numbered parts, as German and Polish banks. */
const NUMBERED = /^\d{3}([?<>~^])\d{2}/;

/** `/NAME/ERIK/REMI/USTD//FAKTURA 7/`: named parts, as Dutch banks. */
const NAMED = new Set(
  (
    'ACCW BENM BIC CNTP CSID EREF IBAN INIT ISDT KREF MARF NAME OCMT ORDP PREF PURP REMI RTRN ' +
    'SVCL TRCD TRTP ULTB ULTC ULTD'
  ).split(' '),
);

/** Field names of SEPA within the payer's message. */
const SEPA = /(ABWA|ABWE|BREF|COAM|CRED|DEBT|EREF|IBAN|KREF|MREF|OAMT|PURP|RREF|SVWZ|BIC)\+/;

/** The counterparty, and its message; `otherwise` if the lines have neither. */
function mt940Texts(lines: readonly string[], otherwise: readonly string[]): string[] {
  const words = joined(lines);
  const separator = NUMBERED.exec(words)?.[1];
  const texts = separator === undefined ? namedTexts(words) : numberedTexts(words, separator);
  const stated = texts.map((text) => text.trim()).filter((text) => text !== '');
  return stated.length > 0 ? stated : [...otherwise];
}

function joined(lines: readonly string[]): string {
  return lines.reduce((all, line, at) => {
    const isFull = (lines[at - 1]?.length ?? 0) >= FULL_LINE;
    return at === 0 || isFull || /^[?<>~^]\d{2}/.test(line) ? all + line : `${all} ${line}`;
  }, '');
}

/** Parts 20–29 and 60–63 are the message, 32 and 33 the name, 00 the bank's own term. */
function numberedTexts(words: string, separator: string): string[] {
  const parts = new Map<string, string>();
  for (const part of words.slice(3).split(separator)) {
    const number = part.slice(0, 2);
    if (/^\d{2}$/.test(number) && !parts.has(number)) parts.set(number, part.slice(2));
  }
  const all = (like: RegExp) =>
    [...parts].flatMap(([number, text]) => (like.test(number) ? [text] : [])).join('');
  const name = all(/^3[23]$/);
  const written = writtenIn(all(/^(?:2\d|6[0-3])$/));
  return name === '' && written === '' ? [all(/^00$/)] : [name, written];
}

/** Texts without the field names that machines put into them. */
function writtenIn(words: string): string {
  const parts = words.split(SEPA);
  if (parts.length === 1) return words;
  const at = parts.indexOf('SVWZ');
  return at === -1 ? (parts[0] ?? '') : (parts[at + 1] ?? '');
}

function namedTexts(words: string): string[] {
  const parts = new Map<string, string[]>();
  let values: string[] | null = null;
  for (const word of words.split('/')) {
    if (NAMED.has(word)) {
      values = parts.get(word) ?? [];
      parts.set(word, values);
    } else {
      values?.push(word);
    }
  }
  if (parts.size === 0) return [words];
  // The account, the bank and the name of the counterparty.
  const name = parts.get('NAME')?.join('/') || (parts.get('CNTP')?.[2] ?? '');
  const written = (parts.get('REMI') ?? []).filter((word) => !/^(?:USTD|STRD)?$/.test(word));
  return [name, written.join('/')];
}
