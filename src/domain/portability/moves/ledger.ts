import type { NamedCategory } from '#domain/banking/categories/named-categories.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import { MINOR_MAX, type Minor, toAmountText, toTotalText } from '#domain/basics/money.ts';
import { addMonths, type Day, type Month, monthOf, monthsFrom } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import type { RateOn } from '#domain/holdings/account-facts.ts';
import type { BrokerFile, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import { storeProblem } from '#domain/holdings/files/storable-rows.ts';
import { chosenFile } from './choices.ts';
import { kindOfName, typeOf } from './item-words.ts';
import { withSymbolsApart } from './names-apart.ts';
import {
  type Issues,
  keyPart,
  MOVE_ITEMS_MAX,
  MOVE_VALUES_MAX,
  type MoveFile,
  type MoveItem,
  type MovePart,
  type MoveProblem,
  type MoveRow,
  type MoveTotal,
  type ProductSource,
  storableText,
  unusedKey,
} from './move-file.ts';
import { statedTotal } from './totals.ts';

/** A movement of an account of a product. */
export type LedgerRow = {
  day: Day;
  /** Hundredths, in the sign of the account: below zero is out of it. */
  minor: number;
  text: string;
  merchant?: string | null;
  category?: string | null;
  note?: string | null;
  tags?: readonly string[];
  /** Its id in the product, by which a newer file has it; null: day and amount tell. */
  id?: string | null;
  /** The key of the account on the other side of a transfer; null: it is none. */
  other?: string | null;
  /** Both sides of a transfer, and no other rows, have the same. */
  pair?: string | null;
  /** It sets the balance, and no money moved. */
  isBalance?: boolean;
};

/** An account of a product, with all that moved on it. */
export type LedgerAccount = {
  /** By its id or its name; the same in a newer file. */
  key: string;
  name: string;
  place?: string;
  /** Null: its name and its balance tell. */
  kind: 'assets' | 'liabilities' | null;
  type: string | null;
  currency: Currency | null;
  /** Its rows are payments; otherwise they are changes of its value. */
  isCash: boolean;
  isClosed?: boolean;
  /** Its currency is none that a record can be in. */
  isForeign?: boolean;
  /** No row sets its balance: only how it changes is known. */
  isFromZero?: boolean;
  rows: LedgerRow[];
  /** Balances at the ends of days, which the file states. */
  stated?: readonly { day: Day; minor: number }[];
};

/** The contents of a product's file; `holdings`: of accounts that hold units, by the same keys. */
export type Ledger = {
  source: ProductSource;
  accounts: LedgerAccount[];
  holdings?: BrokerFile;
  /** The day on which the program wrote all that it has; absent: the file does not tell. */
  writtenOn?: Day;
};

export type LedgerTerms = {
  today: Day;
  issues: Issues;
  digest: (text: string) => string;
  rateOn: RateOn;
};

/** A product's file as it is previewed, and its transactions, which are stored apart from it. */
export type ReadLedger = { file: MoveFile; parts: MovePart[] };

/** The most transactions of a file, of accounts and of holdings together. */
const ROWS_MAX = 100_000;
const ROWS_OF_PART = 1_000;
const TEXT_CHARACTERS_MAX = 200;
const NOTE_CHARACTERS_MAX = 500;
const CATEGORY_CHARACTERS_MAX = 60;
const TAG_CHARACTERS_MAX = 40;
const TAGS_MAX = 10;
const PAIR_CHARACTERS_MAX = 60;
const CATEGORIES_MAX = 1_000;

/** Makes items with balances by month of the accounts of a product. */
export function* ledgerFile(ledger: Ledger, terms: LedgerTerms): Steps<ReadLedger | MoveProblem> {
  const { source, accounts, holdings, writtenOn } = ledger;
  const { issues } = terms;
  const rows = accounts.reduce((count, each) => count + each.rows.length, 0);
  const all = rows + (holdings?.transactions.length ?? 0);
  if (accounts.length > MOVE_ITEMS_MAX || all > ROWS_MAX) return 'large';
  if (accounts.length === 0) return 'noAccounts';
  const kinds = new Map<string, 'assets' | 'liabilities'>();
  for (const account of accounts) kinds.set(account.key, yield* preparedKind(account, terms));
  const last = lastMonth(accounts, terms.today);
  const isLoan = new Set(
    accounts.flatMap(({ key, isCash }) =>
      !isCash && kinds.get(key) === 'liabilities' ? [key] : [],
    ),
  );
  const items: MoveItem[] = [];
  const totals: MoveTotal[] = [];
  const parts: MovePart[] = [];
  const categories = new Map<string, NamedCategory>();
  const keys = new Set<string>();
  const held = Map.groupBy(holdings?.transactions ?? [], ({ accountKey }) => accountKey);
  for (const account of accounts) {
    yield;
    const key = unusedKey(`${source}//${keyPart(account.key)}`, keys);
    const counted = yield* countedRows(account, { ...terms, source, isLoan });
    const own = held.get(account.key) ?? [];
    const found = itemOf(account, { key, counted, last, kind: kinds.get(account.key) ?? 'assets' });
    const item = {
      ...found,
      holdingTransactions: own.length,
      ...daysOf(own, found),
      ...(writtenOn !== undefined && { writtenOn }),
    };
    if ((item.counted ?? item.months).length === 0 && own.length === 0) {
      issues.add('emptyAccount', account.name);
      continue;
    }
    items.push(item);
    totals.push(...statedTotal(account, item));
    yield* countCategories(categories, counted.rows);
    parts.push(...slices(counted.rows).map((some) => ({ key, rows: some })));
    parts.push(...slices(own).map((some) => ({ key, holdings: some })));
  }
  if (items.length === 0) return 'noAccounts';
  const values = items.reduce((all, each) => all + (each.counted ?? each.months).length, 0);
  if (values > MOVE_VALUES_MAX || categories.size > CATEGORIES_MAX) return 'large';
  if (holdings !== undefined) parts.push(...slices(holdings.quotes).map((quotes) => ({ quotes })));
  const file: MoveFile = {
    source,
    sheets: [],
    items,
    totals,
    issues: issues.all(),
    categories: [...categories.values()],
  };
  return { file: yield* chosenFile(file, { items: [] }), parts };
}

function* countCategories(
  counts: Map<string, NamedCategory>,
  rows: readonly MoveRow[],
): Steps<void> {
  yield* eachInSteps(rows, ({ category, amount }) => {
    if (category === null) return;
    const known = counts.get(category) ?? { name: category, count: 0, received: 0 };
    known.count += 1;
    if (!amount.startsWith('-')) known.received += 1;
    counts.set(category, known);
  });
}

/** The holdings of a file that can be stored, with keys that hold for all of the user's files. */
export function storableHoldings(
  file: BrokerFile,
  { today, issues, digest }: LedgerTerms,
): BrokerFile {
  const apart = withSymbolsApart(file);
  const transactions = apart.transactions.flatMap((each) => {
    const reason = storeProblem(each, today);
    if (reason !== null) {
      issues.add(each.day > today ? 'planned' : 'unreadRow', `${each.day} ${each.text}`);
      return [];
    }
    const keyed = (key: string) => digest(['moved', each.accountKey, key].join('|'));
    // Rows are stored with their likeness; a key is that of an export in which they had no id.
    const [key, likeness] = [keyed(each.likeness || each.key), keyed(each.key)];
    return [{ ...each, key, likeness, text: storableText(each.text, NOTE_CHARACTERS_MAX) }];
  });
  return { ...apart, transactions };
}

function slices<Each>(all: readonly Each[]): Each[][] {
  const found: Each[][] = [];
  for (let at = 0; at < all.length; at += ROWS_OF_PART)
    found.push(all.slice(at, at + ROWS_OF_PART));
  return found;
}

const INVESTED = new Set(['investment', 'retirement']);

/** Puts the rows of an account in the order of days, without those to come; its kind and its type. */
function* preparedKind(
  account: LedgerAccount,
  { today, issues }: LedgerTerms,
): Steps<'assets' | 'liabilities'> {
  const { name } = account;
  account.rows = account.rows.filter(({ day, minor }) => {
    if (Math.abs(minor) > MINOR_MAX) issues.add('large', `${name}: ${day}`);
    else if (day > today) issues.add('planned', `${name}: ${day}`);
    else return true;
    return false;
  });
  yield;
  account.rows.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const kind = account.kind ?? (yield* guessedKind(account));
  const usual = account.isCash && kind === 'assets' ? 'checking' : 'other';
  account.type ??= typeOf(kind, name, account.place ?? '') ?? usual;
  // Money that is invested pays nothing, and what it earns there is not an income.
  if (INVESTED.has(account.type)) account.isCash = false;
  return kind;
}

function* guessedKind(account: LedgerAccount): Steps<'assets' | 'liabilities'> {
  const named = kindOfName(account.name);
  if (named === 'liabilities' || named === 'assets') return named;
  if (account.isFromZero === true) return 'assets';
  let [balance, below, above] = [0, 0, 0];
  yield* eachInSteps(account.rows, ({ minor }) => {
    balance += minor;
    if (balance < 0) below += 1;
    else above += 1;
  });
  return below > above ? 'liabilities' : 'assets';
}

/** The last month of all accounts that is not to come. */
function lastMonth(accounts: readonly LedgerAccount[], today: Day): Month {
  let last = '';
  for (const { rows, stated = [] } of accounts) {
    const days = [rows.at(-1)?.day ?? '', ...stated.map(({ day }) => day)];
    for (const day of days) if (day <= today && day > last) last = day;
  }
  return monthOf(last);
}

type CountedRows = {
  rows: MoveRow[];
  /** Balances at the ends of months with movements, in minor units; null: beyond what is stored. */
  balances: Map<Month, number | null>;
  /** The balance after the last movement. */
  end: number;
};

type RowTerms = LedgerTerms & { source: ProductSource; isLoan: ReadonlySet<string> };

/** The transactions of an account, and its balances. */
function* countedRows(account: LedgerAccount, terms: RowTerms): Steps<CountedRows> {
  const { name, isCash, rows } = account;
  const { issues, digest, source, isLoan } = terms;
  const equal = new Map<string, number>();
  const balances = new Map<Month, number | null>();
  // A hundred thousand of the largest amounts are beyond what a number counts exactly.
  let balance = 0n;
  const made = yield* eachInSteps(rows, (row): MoveRow | null => {
    balance += BigInt(row.minor);
    const isStorable = balance <= BigInt(MINOR_MAX) && balance >= -BigInt(MINOR_MAX);
    balances.set(monthOf(row.day), isStorable ? Number(balance) : null);
    if (row.isBalance === true || row.minor === 0) return null;
    if (!isCash) {
      issues.add('valueChange', `${name}: ${row.day}`);
      return null;
    }
    if (monthOf(row.day) < FIRST_MONTH) {
      issues.add('early', `${name}: ${row.day}`);
      return null;
    }
    const like = row.id ?? `${row.day}|${row.minor}`;
    const nth = equal.get(like) ?? 0;
    equal.set(like, nth + 1);
    const key = digest([source, account.key, like, nth].join('|'));
    const { other = null } = row;
    const transfer = other === null ? null : isLoan.has(other) ? 'loan' : 'own';
    return { ...moveRowOf(row), key, transfer };
  });
  if ([...balances.values()].includes(null)) issues.add('large', name);
  return { rows: made.filter((row) => row !== null), balances, end: Number(balance) };
}

function moveRowOf(row: LedgerRow): Omit<MoveRow, 'key' | 'transfer'> {
  const { day, minor, merchant = null, category = null, note = null, tags = [] } = row;
  const shortened = (text: string | null, most: number) => storableText(text ?? '', most) || null;
  const seller = shortened(merchant, TEXT_CHARACTERS_MAX);
  return {
    day,
    amount: toAmountText(minor as Minor),
    text: shortened(row.text, TEXT_CHARACTERS_MAX) ?? seller ?? '',
    merchant: seller,
    category: shortened(category, CATEGORY_CHARACTERS_MAX),
    note: shortened(note, NOTE_CHARACTERS_MAX),
    tags: tags.slice(0, TAGS_MAX).flatMap((tag) => shortened(tag, TAG_CHARACTERS_MAX) ?? []),
    pair: shortened(row.pair ?? null, PAIR_CHARACTERS_MAX),
  };
}

type ItemTerms = {
  key: string;
  counted: CountedRows;
  last: Month;
  kind: 'assets' | 'liabilities';
};

/** The item of an account, with its balance at the end of each month of the file. */
function itemOf(account: LedgerAccount, { key, counted, last, kind }: ItemTerms): MoveItem {
  const { balances, rows } = counted;
  const known = [...balances.keys()];
  const [first = last, end = last] = [known[0], known.at(-1)];
  // A closed account is worth nothing after its last movement, and is gone.
  const isGone = account.isClosed === true && counted.end === 0;
  const until = isGone && end < last ? addMonths(end, -1) : last;
  const values: { month: Month; minor: number }[] = [];
  let balance: number | null = 0;
  for (const month of known.length === 0 ? [] : monthsFrom(first, until)) {
    balance = balances.get(month) === undefined ? balance : (balances.get(month) ?? null);
    if (balance !== null && month >= FIRST_MONTH) values.push({ month, minor: balance });
  }
  const isTurned = kind === 'liabilities';
  const sign = isTurned && account.isFromZero !== true ? -1 : 1;
  const months = values.map(({ month, minor }) => {
    return { month, value: toTotalText((minor === 0 ? 0 : sign * minor) as Minor) };
  });
  return {
    key,
    name: storableText(account.name, NAME_CHARACTERS_MAX) || '–',
    place: storableText(account.place ?? '', NAME_CHARACTERS_MAX),
    kind,
    type: account.type,
    currency: account.currency,
    ...(account.isFromZero === true ? { months: [], counted: months } : { months }),
    isTurned,
    hasEnded: false,
    ...(isGone && { later: 'ends' as const }),
    transactions: rows.length,
    holdingTransactions: 0,
    leftOut: account.isForeign === true ? 'currency' : null,
    guesses: account.kind === null ? ['kind'] : [],
    ...daysOf(rows),
  };
}

/** The first and the last day of some transactions, and of those of an item. */
function daysOf(rows: readonly { day: Day }[], { days }: Pick<MoveItem, 'days'> = {}) {
  let { from, to } = days ?? { from: '9999', to: '' };
  for (const { day } of rows) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return to === '' ? {} : { days: { from, to } };
}

/** Hundredths of a decimal text with a point; null: it is none, or has more than two decimals. */
export function minorIn(text: string): number | null {
  const match = /^([+-]?)(\d{1,15})(?:\.(\d{1,24}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole = '', part = ''] = match;
  if (/[^0]/.test(part.slice(2))) return null;
  const minor = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
  return Number.isSafeInteger(minor) ? (sign === '-' && minor !== 0 ? -minor : minor) : null;
}

/** An account without rows of its own, which holds units or is worth what is stated. */
export function heldAccount(key: string, name: string, currency: Currency | null): LedgerAccount {
  const none = { type: null, isCash: false, rows: [] };
  return { key, name, kind: 'assets', currency, ...none };
}

type StatedRow = Pick<
  FileTransaction,
  'accountKey' | 'day' | 'kind' | 'currency' | 'key' | 'text'
> &
  Partial<FileTransaction>;

/** A transaction of holdings; what is not stated is null. */
export function holdingRow(stated: StatedRow): FileTransaction {
  return {
    row: 0,
    instrument: null,
    quantity: null,
    price: null,
    amount: null,
    fee: null,
    tax: null,
    rate: null,
    ratio: null,
    likeness: '',
    ...stated,
  };
}
