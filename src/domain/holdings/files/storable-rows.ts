import { FILE_ACCOUNTS_MAX } from '#domain/banking/bank-files/file-accounts.ts';
import { parseAmount } from '#domain/basics/money.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import { parseDecimal, unitsOf } from '#domain/holdings/decimals.ts';
import { transactionIssues } from '#domain/holdings/transaction-drafts.ts';
import type {
  BrokerFile,
  BrokerSource,
  FilePosition,
  FileTransaction,
  SkippedRow,
  SkipReason,
} from './broker-file.ts';

/**
 * Sources whose ids do not tell rows of two files apart: of columns that the user chooses for a query or
 * a table, and may leave out of the next one, or of a note, which several rows have.
 */
const LOOSE_IDS: ReadonlySet<BrokerSource> = new Set<BrokerSource>([
  'interactiveBrokers',
  'general',
  'pareto',
]);

/**
 * The file without the rows that cannot be stored, which are named among the skipped ones, and with
 * keys that hold for all of the user's files. Null: it covers too many accounts.
 */
export function storableFile(
  file: BrokerFile,
  { today, digest }: { today: Day; digest: (text: string) => string },
): BrokerFile | null {
  if (file.accounts.length > FILE_ACCOUNTS_MAX) return null;
  const transactions: FileTransaction[] = [];
  const skipped: SkippedRow[] = [...file.skipped];
  for (const each of file.transactions) {
    const reason = storeProblem(each, today);
    if (reason !== null) skipped.push({ row: each.row, reason, text: each.text });
    // Keys hold the user's words, and are long: their digest replaces them.
    else {
      const key = digest([file.source, each.accountKey, each.key].join('|'));
      const likeness = digest([file.source, each.likeness].join('|'));
      // Begins the keys of rows with a name of their own (`rowKeys`).
      const hasId = each.likeness.startsWith('id|') && !LOOSE_IDS.has(file.source);
      transactions.push({ ...each, key, likeness, hasId });
    }
  }
  const used = new Set(transactions.map(({ row }) => row));
  return {
    ...file,
    transactions,
    positions: file.positions.map(withStorablePrice),
    quotes: file.quotes.filter(({ price }) => isPrice(price)),
    skipped: skipped.toSorted((one, other) => one.row - other.row),
    disagreements: file.disagreements.filter(({ row }) => used.has(row)),
  };
}

const DAY_IN_NAME = /(?<!\d)(20\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/;

/** The day in the name of a file, such as `positioner_2026-11-20.csv`; null: no past day. */
export function dayInName(name: string, today: Day): Day | null {
  const [, year = '', , month = '', day = ''] = DAY_IN_NAME.exec(name) ?? [];
  const found = `${year}-${month}-${day}`;
  return isDay(found) && found <= today ? found : null;
}

const REASONS: Readonly<Record<string, SkipReason>> = {
  day: 'day',
  instrument: 'instrument',
  amount: 'amount',
};

/**
 * The reason why a transaction of a file cannot be stored; null: it can. A file is not held to all
 * rules of typed ones: its fees and taxes may be negative, where they were refunded.
 */
export function storeProblem(transaction: FileTransaction, today: Day): SkipReason | null {
  const { quantity, price, rate, amount, fee, tax, instrument } = transaction;
  if ([quantity, price, rate].some((each) => each !== null && parseDecimal(each) === null))
    return 'quantity';
  if ([amount, fee, tax].some((each) => each !== null && parseAmount(each) === null))
    return 'amount';
  if (rate !== null && unitsOf(rate) <= 0n) return 'amount';
  const known = { hasInstrument: instrument !== null, today, isOfFile: true };
  const [issue] = transactionIssues({ ...transaction, note: null }, known);
  return issue === undefined ? null : (REASONS[issue.path] ?? 'quantity');
}

function isPrice(price: string): boolean {
  return parseDecimal(price) !== null && unitsOf(price) >= 0n;
}

function withStorablePrice(position: FilePosition): FilePosition {
  const { price } = position;
  return price === null || isPrice(price) ? position : { ...position, price: null };
}
