import { isCurrency } from '#domain/basics/currencies.ts';
import { type Day, monthOf } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { FileTransaction } from '#domain/holdings/files/broker-file.ts';
import {
  type Ledger,
  type LedgerAccount,
  type LedgerRow,
  type LedgerTerms,
  storableHoldings,
} from './ledger.ts';
import type { Issues, MoveProblem } from './move-file.ts';
import { dayIn } from './product-tables.ts';
import {
  heldRows,
  OPENING,
  quotesIn,
  type SureAccount,
  tradeRows,
  PRESENT,
} from './sure-holdings.ts';
import {
  type Fields,
  fieldsIn,
  minorOf,
  signed,
  type SureRecords,
  textIn,
} from './sure-records.ts';

type Kind = Pick<LedgerAccount, 'kind' | 'type' | 'isCash'>;

const KINDS: Readonly<Record<string, Kind>> = {
  Depository: { kind: 'assets', type: null, isCash: true },
  Investment: { kind: 'assets', type: 'investment', isCash: false },
  Crypto: { kind: 'assets', type: 'investment', isCash: false },
  Property: { kind: 'assets', type: 'real_estate', isCash: false },
  Vehicle: { kind: 'assets', type: 'vehicle', isCash: false },
  OtherAsset: { kind: 'assets', type: null, isCash: false },
  CreditCard: { kind: 'liabilities', type: 'credit_card', isCash: true },
  Loan: { kind: 'liabilities', type: null, isCash: false },
  OtherLiability: { kind: 'liabilities', type: null, isCash: false },
};

const SUBTYPES: Readonly<Record<string, string>> = {
  'checking': 'checking',
  'savings': 'savings',
  'hsa': 'savings',
  'cd': 'savings',
  'money_market': 'savings',
  'mortgage': 'mortgage',
  'student': 'student_loan',
  'auto': 'car_loan',
  'pension': 'retirement',
  'retirement': 'retirement',
  'ira': 'retirement',
  '401k': 'retirement',
};

/**
 * The accounts of Sure or Maybe. Amounts above zero are paid out, of debts too, whose balances are
 * above zero; a valuation sets the balance of its day.
 */
export function* sureLedger(records: SureRecords, terms: LedgerTerms): Steps<Ledger | MoveProblem> {
  const { issues, today } = terms;
  const of = (type: string) => records.get(type) ?? [];
  const byAccount = (type: string) => Map.groupBy(of(type), (each) => textIn(each['account_id']));
  const [trades, snapshots, balances] = [
    byAccount('Trade'),
    byAccount('Holding'),
    byAccount('Balance'),
  ];
  const isHeld = (key: string) => trades.has(key) || snapshots.has(key);
  const accounts = new Map<string, SureAccount>();
  for (const fields of of('Account')) {
    const made = accountOf(fields, { isHeld: isHeld(textIn(fields['id'])), issues });
    if (made !== null) accounts.set(made.key, made);
  }
  const missing = of('Account').length === 0 ? [...of('Transaction'), ...of('Trade')] : [];
  for (const each of missing) addUnstated(accounts, each, isHeld(textIn(each['account_id'])));
  const sides = transferSides(of('Transfer'));
  const names = namesIn(records);
  const rowOf = new Map<string, { row: LedgerRow; key: string }>();
  yield* eachInSteps(of('Transaction'), (each) => {
    const account = accounts.get(textIn(each['account_id']));
    for (const part of partsOf(each)) {
      const row = transactionRow(part, { account, names, issues });
      if (row === null || account === undefined) continue;
      account.rows.push(row);
      const id = textIn(part['id']);
      const side = sides.get(id);
      const other = side === undefined ? undefined : rowOf.get(side);
      if (side !== undefined) rowOf.set(id, { row, key: account.key });
      if (other !== undefined) pair(other, { row, key: account.key }, accounts);
    }
  });
  for (const each of of('Valuation')) addValuation(accounts.get(textIn(each['account_id'])), each);
  const transactions: FileTransaction[] = [];
  for (const account of accounts.values()) {
    yield;
    settle(account, { balances: balances.get(account.key) ?? [], today });
    if (!account.isHeld) continue;
    const made = yield* eachInSteps(trades.get(account.key) ?? [], (each) =>
      tradeRows(each, account, issues),
    );
    const ofAccount = (fields: typeof snapshots) => fields.get(account.key) ?? [];
    const own = { snapshots: ofAccount(snapshots), balances: ofAccount(balances), terms };
    transactions.push(...(yield* heldRows(account, made.flat(), own)));
    account.rows = [];
    account.stated = [];
  }
  const none = { positions: [], skipped: [], disagreements: [] };
  const all = [...accounts.values()];
  const own = {
    accounts: all.map(({ key, name }) => ({ key, name })),
    transactions,
    quotes: quotesIn(of('Holding'), today),
  };
  const holdings = storableHoldings({ ...none, ...own, source: 'moved' }, terms);
  return { source: 'sure', accounts: all, holdings };
}

function accountOf(
  fields: Fields,
  { isHeld, issues }: { isHeld: boolean; issues: Issues },
): SureAccount | null {
  const [key, name] = [textIn(fields['id']), textIn(fields['name'])];
  const kind = KINDS[textIn(fields['accountable_type'])];
  const stated = textIn(fields['currency']);
  if (kind === undefined || key === '') {
    issues.add('otherRow', name);
    return null;
  }
  const inner = fieldsIn(fields['accountable']);
  const subtype = textIn(fields['subtype']) || textIn(inner['subtype']);
  const sign = kind.kind === 'liabilities' ? -1 : 1;
  const balance = signed(sign, minorOf(textIn(fields['balance'])));
  return {
    key,
    name,
    place: textIn(fields['institution_name']),
    ...kind,
    type: (kind.type === 'real_estate' ? null : SUBTYPES[subtype]) ?? kind.type,
    currency: isCurrency(stated) ? stated : null,
    isForeign: stated !== '' && !isCurrency(stated),
    isClosed: textIn(fields['status']) === 'disabled',
    rows: [],
    isHeld: isHeld && kind.type === 'investment',
    balance,
    cash: minorOf(textIn(fields['cash_balance'])),
    otherDays: new Set(),
    since: dayIn(textIn(fields['created_at'])),
  };
}

/** An account that only transactions name: how its balance changes is known. */
function addUnstated(accounts: Map<string, SureAccount>, fields: Fields, isHeld: boolean): void {
  const [key, code] = [textIn(fields['account_id']), textIn(fields['currency'])];
  if (key === '' || accounts.has(key)) return;
  const currency = isCurrency(code) ? code : null;
  const own = {
    key,
    name: key,
    kind: null,
    type: null,
    currency,
    isForeign: code !== '' && currency === null,
  };
  const none = {
    isCash: true,
    isFromZero: !isHeld,
    balance: null,
    cash: null,
    otherDays: new Set<Day>(),
    since: null,
    rows: [],
  };
  accounts.set(key, {
    ...own,
    ...none,
    isHeld,
    ...(isHeld ? { kind: 'assets', type: 'investment' } : {}),
  });
}

/** Both transactions of each transfer that the user has not turned down, by each other's ids. */
function transferSides(transfers: readonly Fields[]): ReadonlyMap<string, string> {
  const sides = new Map<string, string>();
  for (const each of transfers) {
    const [into, out] = [
      textIn(each['inflow_transaction_id']),
      textIn(each['outflow_transaction_id']),
    ];
    sides.set(into, out);
    sides.set(out, into);
  }
  return sides;
}

type RowSide = { row: LedgerRow; key: string };

function pair(one: RowSide, other: RowSide, accounts: ReadonlyMap<string, SureAccount>): void {
  [one.row.other, other.row.other] = [other.key, one.key];
  const areCash = [one, other].every(({ key }) => accounts.get(key)?.isCash === true);
  if (areCash) one.row.pair = other.row.pair = one.row.id ?? null;
}

type Names = Readonly<Record<'categories' | 'merchants' | 'tags', ReadonlyMap<string, string>>>;

function namesIn(records: SureRecords): Names {
  const of = (type: string) =>
    new Map((records.get(type) ?? []).map((each) => [textIn(each['id']), textIn(each['name'])]));
  return { categories: of('Category'), merchants: of('Merchant'), tags: of('Tag') };
}

/** The parts of a split, in the account and on the day of the whole; else the whole. */
function partsOf(fields: Fields): Fields[] {
  const lines = fields['split_lines'];
  if (!Array.isArray(lines) || lines.length === 0) return [fields];
  const { account_id, date } = fields;
  return lines.map((line) => ({ ...fieldsIn(line), account_id, date }));
}

type RowTerms = { account: SureAccount | undefined; names: Names; issues: Issues };

function transactionRow(fields: Fields, { account, names, issues }: RowTerms): LedgerRow | null {
  const day = dayIn(textIn(fields['date']));
  const paid = minorOf(textIn(fields['amount']));
  const text = textIn(fields['name']);
  if (day === null || paid === null || account === undefined) {
    issues.add('unreadRow', `${textIn(fields['date'])} ${text} ${textIn(fields['amount'])}`);
    return null;
  }
  const code = textIn(fields['currency']);
  if (code !== '' && account.currency !== null && code !== account.currency) {
    issues.add('currencies', `${account.name}: ${day}`);
    account.otherDays.add(day);
    return null;
  }
  const listed = Array.isArray(fields['tag_ids'])
    ? fields['tag_ids'].flatMap((id) => names.tags.get(textIn(id)) ?? [])
    : textIn(fields['tags'])
        .split(',')
        .map((tag) => tag.trim());
  const id = textIn(fields['id']);
  const category =
    names.categories.get(textIn(fields['category_id'])) ?? textIn(fields['category']);
  return {
    day,
    minor: paid === 0 ? 0 : -paid,
    text,
    merchant: names.merchants.get(textIn(fields['merchant_id'])) ?? null,
    category: category || null,
    note: textIn(fields['notes']) || null,
    tags: listed.slice(0, 20),
    id: id === '' ? null : id,
  };
}

/** Keeps a balance that a user states, until all transactions are known. */
function addValuation(account: SureAccount | undefined, fields: Fields): void {
  const day = dayIn(textIn(fields['date']));
  const minor = minorOf(textIn(fields['amount']));
  if (account === undefined || day === null || minor === null) return;
  const kind = textIn(fields['kind']);
  const value = signed(account.kind === 'liabilities' ? -1 : 1, minor) ?? 0;
  const isOpening =
    kind === 'opening_anchor' || /^(?:opening|starting) balance/i.test(textIn(fields['name']));
  const text = isOpening ? OPENING : kind === 'current_anchor' ? PRESENT : '';
  account.rows.push({ day, minor: value, text, isBalance: true });
}

type SettleTerms = { balances: readonly Fields[]; today: Day };

/** Turns stated balances into changes, and finds the balance with which an account began. */
function settle(account: SureAccount, { balances, today }: SettleTerms): void {
  const { rows, isHeld } = account;
  // A stated balance counts after what moved on its day; the first one before.
  const rank = ({ isBalance, text }: LedgerRow) =>
    isBalance !== true ? 1 : text === OPENING ? 0 : 2;
  rows.sort((one, other) =>
    one.day === other.day ? rank(one) - rank(other) : one.day < other.day ? -1 : 1,
  );
  const sign = account.kind === 'liabilities' ? -1 : 1;
  const stated = balances.flatMap((each) => {
    const day = dayIn(textIn(each['date']));
    const code = textIn(each['currency']);
    const minor = minorOf(textIn(each['balance']) || textIn(each['end_balance']));
    const isOwn = code === '' || code === account.currency;
    return day === null || minor === null || !isOwn || day > today
      ? []
      : [{ day, minor: signed(sign, minor) ?? 0 }];
  });
  stated.sort((one, other) => (one.day < other.day ? -1 : 1));
  if (isHeld) return;
  if (
    account.isFromZero !== true &&
    !rows.some(({ text, isBalance }) => isBalance && text === OPENING)
  )
    addOpening(account, { first: stated[0], today });
  let balance = 0;
  for (const row of rows) {
    if (row.isBalance === true) row.minor -= balance;
    balance += row.minor;
  }
  account.stated = atMonthEnds(stated, rows);
}

/** Adds the balance before all that moved, by the first one that the file states, or the present. */
function addOpening(
  { rows, balance, since }: SureAccount,
  { first, today }: { first: { day: Day; minor: number } | undefined; today: Day },
): void {
  const present = rows.find(({ isBalance, text }) => isBalance && text === PRESENT);
  const known =
    present !== undefined && (first === undefined || present.day <= first.day) ? present : first;
  // Without any of these an account begins at zero, or is what it is now.
  if (known === undefined && rows.some(({ isBalance }) => isBalance)) return;
  const until = known?.day ?? '9999';
  const moved = rows.filter(({ isBalance, day }) => isBalance !== true && day <= until);
  const sum = moved.reduce((all, { minor }) => all + minor, 0);
  const start = known?.minor ?? balance;
  if (start === null || start === sum || (known === present && known && moved.length === 0)) return;
  const day = moved[0]?.day ?? known?.day ?? since ?? today;
  rows.unshift({ day, minor: start - sum, text: OPENING, isBalance: true });
}

/** The last balance of each month, with what moved after it. */
function atMonthEnds(stated: readonly { day: Day; minor: number }[], rows: readonly LedgerRow[]) {
  const last = new Map(stated.map((each) => [monthOf(each.day), each]));
  const after = new Map<string, number>();
  for (const { day, minor } of rows) {
    const known = last.get(monthOf(day));
    if (known !== undefined && day > known.day)
      after.set(monthOf(day), (after.get(monthOf(day)) ?? 0) + minor);
  }
  return [...last].map(([month, { day, minor }]) => ({
    day,
    minor: minor + (after.get(month) ?? 0),
  }));
}
