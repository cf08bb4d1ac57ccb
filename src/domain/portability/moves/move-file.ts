import type { DecimalMark } from '#domain/banking/bank-files/amounts.ts';
import type { DateForm } from '#domain/banking/bank-files/dates.ts';
import type { NamedCategory } from '#domain/banking/categories/named-categories.ts';
import type { DocumentSheet } from '#domain/banking/spreadsheets/open-document.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import type { FileQuote, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** The most sheets, lines of one, cells of a line, filled cells, items, values and terms of a file. */
export const MOVE_SHEETS_MAX = 40;
export const MOVE_LINES_MAX = 10_000;
export const MOVE_CELLS_MAX = 700;
export const MOVE_FILLED_MAX = 1_000_000;
export const MOVE_ITEMS_MAX = 400;
export const MOVE_VALUES_MAX = 40_000;
export const MOVE_TERMS_MAX = 5_000;

/** Products whose exports are read, with their names. */
export const PRODUCT_NAMES = {
  firefly: 'Firefly III',
  ynab: 'YNAB',
  actual: 'Actual Budget',
  ghostfolio: 'Ghostfolio',
  portfolioPerformance: 'Portfolio Performance',
  gnucash: 'GnuCash',
  kmymoney: 'KMyMoney',
  mint: 'Mint',
  monarch: 'Monarch',
  toshl: 'Toshl',
  spendee: 'Spendee',
  beancount: 'Beancount',
  ledger: 'Ledger',
  wealthfolio: 'Wealthfolio',
  sure: 'Sure',
} as const;

export type ProductSource = keyof typeof PRODUCT_NAMES;

/**
 * Reasons why a row is not an item unless the user wants it; `removed`: the record that an older
 * version made was removed; `unsure`: nothing tells whether it is a record of the same name;
 * `counted`, `repeated`: an asset with holdings, or another sheet, has it; `coOwned`: another owner.
 */
export type LeftOut =
  | 'total'
  | 'net'
  | 'derived'
  | 'percent'
  /** Its name is one of a goal, a payment, a number or a part, and no sum counts it. */
  | 'measure'
  /** The file's own sum does not count it. */
  | 'uncounted'
  | 'repeated'
  /** It is of a pay slip, of which only the net pay is an income. */
  | 'payslip'
  /** It is in one that no record can be in. */
  | 'currency'
  | 'choice'
  | 'removed'
  | 'unsure'
  | 'counted'
  | 'coOwned'
  /** Nothing states the balance of the account. */
  | 'balance';

/** Kinds whose figures are stored above zero, whichever sign the file gives them; those by month. */
export const OWED: ReadonlySet<Kind | null> = new Set<Kind | null>(['liabilities', 'costs']);
export const FLOWS: ReadonlySet<Kind | null> = new Set<Kind | null>(['incomes', 'costs']);

/** Parts of an item that are guesses, which the screen asks about. */
export type Guess = 'kind' | 'currency' | 'ended';

export type MonthValue = { month: Month; value: AmountText };

/** A quarter, a half or a whole year, of which a value is, by its last month; its first one. */
export type MovePeriod = { month: Month; start: Month };

/** How the amounts of an income or a cost that is not of every month are shared by months. */
export type SharedAmounts = {
  /** The amounts of the file. */
  cells: MonthValue[];
  /** Months from each amount to the next; null: they differ. */
  every: number | null;
  /** Months of which the last amount is the mean; null: it is shared as those before, or by none. */
  meanOf: number | null;
  /** It is of a year, and else of a month. */
  isYearly: boolean;
  /** Each amount is of some months, which share it, and not until the next one. */
  isOfPeriods?: true;
};

/** An item of a file; liabilities and costs are positive, however the file writes them. */
export type MoveItem = {
  /** The same in a newer version of the file. */
  key: string;
  name: string;
  /** Sheet and heading below which the item stands; empty: none. */
  place: string;
  kind: Kind | null;
  type: string | null;
  /** Null: the file states none. */
  currency: Currency | null;
  months: MonthValue[];
  periods?: MovePeriod[];
  /**
   * Sums of the transactions until each month, in the sign of the account, where the file states no
   * balance: the months follow from these once one balance is known. Absent: it states balances.
   */
  counted?: MonthValue[];
  /** The file writes it with the opposite sign. */
  isTurned: boolean;
  /** It is gone after its last month, as later months of the file have nothing of it. */
  hasEnded: boolean;
  /** Sums of the file count its last value in later months, or do not. Absent: none tells. */
  later?: 'stands' | 'ends';
  /** An income or a cost of some months only, whose months follow from the file's. */
  shared?: SharedAmounts;
  /** An income of which no tax is taken off. Absent: the file does not tell. */
  isAfterTax?: true;
  transactions: number;
  holdingTransactions: number;
  /** The first and the last day of these; absent: it has none. */
  days?: { from: Day; to: Day };
  /** The day on which a program wrote all that it has of it; absent: the file does not tell. */
  writtenOn?: Day;
  leftOut: LeftOut | null;
  guesses: Guess[];
};

/** A total of the file, with the sum of the items that it adds. */
export type MoveTotal = {
  name: string;
  /** The file writes it below zero, as a sum of debts. */
  isTurned: boolean;
  terms: { key: string; sign: 1 | -1 }[];
  /** The file's own sum of all that is owned and owed. */
  isWorth?: boolean;
  /** Kinds that it adds; absent: whichever its items have. */
  adds?: { areOwed: boolean; areFlows: boolean };
  /** Of the amounts that it adds; null: that of items without one, absent: they are in several. */
  currency?: Currency | null;
  months: { month: Month; stated: AmountText; counted: AmountText }[];
  periods?: MovePeriod[];
  /** All months together, where some of what it adds is shared by months. */
  shared?: { stated: AmountText; counted: AmountText };
};

/** Facts of a file that need the user's eyes, each with its count and an example. */
export const MOVE_ISSUES = [
  /** The year of months is a guess. */
  'year',
  /** Quarters, halves and years: their months share payments, other values are of the last one. */
  'period',
  'dash',
  'note',
  'unread',
  'future',
  'early',
  /** Last months in which every row is zero. */
  'unfilled',
  'large',
  'scaled',
  /** A cell says that amounts are in thousands or in millions, but not which ones. */
  'unscaled',
  /** Items whose names have a word of a sum. */
  'sumLike',
  /** Rows above a sum that does not count them, and those that are left out for that. */
  'uncounted',
  'leftUncounted',
  /** Rows that are left out, as they are named as goals, payments, numbers or parts. */
  'measure',
  /** Rows that are left out, as another sheet or table has them, and rows with the same values that count. */
  'repeated',
  'alike',
  /** Sheets that are left out, as they may be of something else, or of what others have. */
  'otherSheet',
  /** The file's own sum of all differs from what would be saved. */
  'worth',
  'transactions',
  /** Sums that add amounts in several currencies as if these were one. */
  'mixed',
  'twice',
  'summed',
  'currencies',
  /** Columns with figures that belong to no month. */
  'columns',
  'unnamed',
  /** A debt is below zero: others owe it. */
  'negative',
  /** A sum of the file that is none of its figures. */
  'unproven',
  /** Only the name of an item states its currency. */
  'named',
  /** A sum of the file adds a debt to what is owned. */
  'kinds',
  /** A cost of zero or below after its last month, and months without a value: the one before stays. */
  'zero',
  'gap',
  /** Incomes and costs of some months only, whose amounts are shared by the months until the next. */
  'shared',
  /** Incomes of which the file does not tell whether tax is taken off. */
  'taxed',
  /** Months in which the value of a record follows from what it holds. */
  'holdings',
  'planned',
  /** Rows without a day, an amount or an account that can be read. */
  'unreadRow',
  /** Changes of a value where no money was paid, as of a home: its months have them. */
  'valueChange',
  /** Sides of transfers whose other side the file does not have. */
  'unpaired',
  /** Rows of a type that is not known, or of none that is moved. */
  'otherRow',
  /** Sales from lots whose money follows from the price or the cost, by the program alone. */
  'lotPrice',
  'emptyAccount',
  'dayOrder',
  /** Categories that become the user's own. */
  'newCategory',
  'manyCategories',
  /** Transactions that are stored with another day or amount: these stay, those of holdings follow. */
  'changedRow',
  'correctedRow',
  /** Payments in and out by balances and by rates of days, and transactions without a known rate. */
  'ratedFlow',
  'unrated',
] as const;

export type MoveIssueCode = (typeof MOVE_ISSUES)[number];

/** `examples`: the first ones, where there are several. */
export type MoveIssue = {
  code: MoveIssueCode;
  count: number;
  example: string;
  examples?: string[] | undefined;
};

/** How a sheet has been read; what the user states of it replaces what was found. */
export type SheetLayout = {
  /** Months stand beside each other in a row, or below each other in a column. */
  months: 'across' | 'down';
  /** The row or the column that has them, from 0; -1: the name of the sheet is its month. */
  line: number;
  /** The month of its first cell, from which the others follow. */
  first?: Month | undefined;
  /** The order of day and month in it. */
  days?: DateForm | undefined;
  decimal?: DecimalMark | undefined;
};

/** Where the months of a sheet are; `first`: that of the first cell, null: it states none. */
export type FoundLayout = Pick<SheetLayout, 'months' | 'line'> & { first: Month | null };

/** A sheet of a file, with its first lines as they were read. */
export type MoveSheet = {
  name: string;
  /** Its items and totals. */
  items: number;
  isLeftOut: boolean;
  /** Null: no months were found. */
  layout: FoundLayout | null;
  /** Null: no month is a day that can be read in two orders. */
  days: DateForm | null;
  /** Null: no amount can be read with either sign. */
  decimal: DecimalMark | null;
  /** The number of the first of the lines, from 0. */
  begin: number;
  lines: string[][];
  /** The key of the item or the total in each of the lines, or in each of their columns. */
  keys: (string | null)[];
};

/** The contents of a file that is moved in, whatever its source. */
export type MoveFile = {
  source: 'spreadsheet' | ProductSource;
  sheets: MoveSheet[];
  items: MoveItem[];
  totals: MoveTotal[];
  issues: MoveIssue[];
  /** The categories of its transactions. */
  categories?: readonly NamedCategory[];
};

/** A transaction of an item. */
export type MoveRow = {
  /** Identifies it in its account, also in a newer version of the file. */
  key: string;
  day: Day;
  /** Below zero: paid. */
  amount: AmountText;
  text: string;
  merchant: string | null;
  category: string | null;
  note: string | null;
  tags: string[];
  /** The other side is another account of the user; `loan`: one that is owed to. */
  transfer: 'own' | 'loan' | null;
  /** Both sides of a transfer have the same. */
  pair: string | null;
};

/** Some of a file's transactions, of one item, or of its prices. */
export type MovePart =
  | { key: string; rows: MoveRow[] }
  | { key: string; holdings: FileTransaction[] }
  | { quotes: FileQuote[] };

/** Reasons why nothing of a file can be moved in. */
export type MoveProblem =
  | 'account'
  | 'json'
  | 'valv'
  | 'noTable'
  | 'transactions'
  | 'large'
  | 'noAccounts'
  | 'encrypted'
  | 'otherExport'
  | 'days'
  | 'binary'
  /** Parts of the journal are in other files. */
  | 'includes'
  | 'damaged'
  | 'oldPortfolio';

/** A sheet as cells of text. */
export type Sheet = DocumentSheet;

const EXAMPLE_CHARACTERS_MAX = 100;
const EXAMPLES_MAX = 200;

/** Counts issues, with the first examples of each. */
export function createIssues() {
  const found = new Map<MoveIssueCode, MoveIssue>();
  return {
    add(code: MoveIssueCode, example: string, count = 1): void {
      const known = found.get(code);
      const given = known?.examples?.length ?? 1;
      const text = given < EXAMPLES_MAX ? storableText(example, EXAMPLE_CHARACTERS_MAX) : '';
      if (known === undefined) found.set(code, { code, count, example: text });
      else {
        known.count += count;
        if (given < EXAMPLES_MAX) (known.examples ??= [known.example]).push(text);
      }
    },
    all: (): MoveIssue[] => [...found.values()],
  };
}

export type Issues = ReturnType<typeof createIssues>;

/** The beginning of a text as a name may be: composed, without breaks, empty if invisible. */
export function storableText(text: string, charactersMax: number): string {
  // Bounded before, as a cell may be long, and after, as composing makes some texts longer.
  return text
    .slice(0, 2 * charactersMax)
    .normalize('NFC')
    .slice(0, charactersMax)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufeff]/gu, ' ')
    .toWellFormed()
    .replace(/^[\p{Z}\p{Cf}]+$/u, '')
    .trim();
}

const PART_CHARACTERS_MAX = 120;

/** A name as a part of a key. */
export function keyPart(text: string): string {
  // Folding makes three characters of one.
  const part = folded(storableText(text, PART_CHARACTERS_MAX)).slice(0, PART_CHARACTERS_MAX);
  return part.toWellFormed().replaceAll('/', ' ');
}

/** The key of a sheet, which no item has. */
export function sheetKey(name: string): string {
  return `${keyPart(name)}/`;
}

/** A key that no other item has. */
export function unusedKey(wanted: string, seen: Set<string>): string {
  let key = wanted;
  for (let count = 2; seen.has(key); count += 1) key = `${wanted}#${count}`;
  seen.add(key);
  return key;
}

/** The key of an item without heading, title and number, which are there only while others have its name. */
export function nameKey(key: string): string {
  return key.replace(/^([^/]*)\/[^/]*\//, '$1//').replace(/(?:#\d+)?(?:~@[^~/]*)?(?:~\d+)?$/, '');
}

/** A text in small letters without the marks above them. */
export function folded(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
