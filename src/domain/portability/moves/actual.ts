import type { Steps } from '#domain/basics/steps.ts';
import { isDay } from '#domain/basics/months.ts';
import type { Ledger, LedgerAccount, LedgerRow } from './ledger.ts';
import type { Issues } from './move-file.ts';

/** A cell of a database; longer texts are cut. */
export type Cell = string | number | null;

/** The tables of a budget of Actual, row by row; one that is missing has no rows. */
export type ActualTables = (table: string, columns: readonly string[]) => Iterable<readonly Cell[]>;

const TRANSACTION = [
  'id',
  'isParent',
  'isChild',
  'acct',
  'category',
  'amount',
  'description',
  'notes',
  'date',
  'imported_description',
  'starting_balance_flag',
  'transferred_id',
  'tombstone',
  'parent_id',
] as const;

type Transaction = Record<(typeof TRANSACTION)[number], Cell>;
type Payees = ReadonlyMap<string, { name: string; account: string | null }>;

/**
 * The accounts of a budget of Actual. Deleted rows stay in its tables, marked so; of a split the
 * parts count, unless their whole is deleted. Amounts are hundredths, days numbers.
 */
export function* actualLedger(tables: ActualTables, issues: Issues): Steps<Ledger> {
  const accounts = new Map<string, LedgerAccount>();
  for (const [id, name, offBudget, closed, gone] of tables('accounts', [
    'id',
    'name',
    'offbudget',
    'closed',
    'tombstone',
  ])) {
    if (gone === 1 || id === null) continue;
    const key = String(id);
    const isCash = offBudget !== 1;
    const own = { key, name: String(name ?? ''), isCash, isClosed: closed === 1 };
    accounts.set(key, { ...own, kind: null, type: null, currency: null, rows: [] });
  }
  const payees = payeesIn(tables);
  const categories = categoriesIn(tables);
  const all: Transaction[] = [];
  const gone = new Set<string>();
  for (const cells of tables('transactions', TRANSACTION)) {
    yield;
    const row = Object.fromEntries(TRANSACTION.map((name, at) => [name, cells[at] ?? null]));
    if (row['tombstone'] === 1) gone.add(String(row['id']));
    else all.push(row as Transaction);
  }
  const present = all.filter((row) => row.isParent !== 1 && !gone.has(parentOf(row) ?? ''));
  const accountOf = new Map(present.map(({ id, acct }) => [String(id), String(acct)]));
  for (const row of present) {
    yield;
    const account = accounts.get(String(row.acct));
    // Rows of a deleted account are deleted with it.
    if (account === undefined) continue;
    const made = rowOf(row, { payees, categories });
    if (made === null) {
      issues.add('unreadRow', `${account.name}: ${String(row.date)} ${String(row.amount)}`);
      continue;
    }
    const other = row.transferred_id === null ? null : String(row.transferred_id);
    const account2 = other === null ? undefined : accounts.get(accountOf.get(other) ?? '');
    if (other !== null && account2 === undefined)
      issues.add('unpaired', `${account.name}: ${made.day}`);
    made.other = account2?.key ?? null;
    made.text ||= account2?.name ?? '';
    const isPaired = other !== null && account.isCash && account2?.isCash === true;
    made.pair = isPaired ? [String(row.id), other].toSorted().join(' ') : null;
    account.rows.push(made);
  }
  return { source: 'actual', accounts: [...accounts.values()] };
}

/** The whole that a part of a split belongs to; old budgets have it in the id of the part. */
function parentOf({ isChild, parent_id: parent, id }: Transaction): string | null {
  if (isChild !== 1) return null;
  return parent === null ? (String(id).split('/')[0] ?? null) : String(parent);
}

/** Payees by their ids, also those that were merged into others. */
function payeesIn(tables: ActualTables): Payees {
  const payees = new Map<string, { name: string; account: string | null }>();
  for (const [id, name, account] of tables('payees', ['id', 'name', 'transfer_acct']))
    payees.set(String(id), {
      name: String(name ?? ''),
      account: account === null || account === undefined ? null : String(account),
    });
  for (const [id, target] of tables('payee_mapping', ['id', 'targetId'])) {
    const found = payees.get(String(target));
    if (found !== undefined) payees.set(String(id), found);
  }
  return payees;
}

/** Names of categories by their ids, also of those that were merged; income has none of ours. */
function categoriesIn(tables: ActualTables): ReadonlyMap<string, string> {
  const categories = new Map<string, string>();
  for (const [id, name] of tables('categories', ['id', 'name']))
    categories.set(String(id), String(name ?? ''));
  for (const [id, target] of tables('category_mapping', ['id', 'transferId'])) {
    const found = categories.get(String(target));
    if (found !== undefined) categories.set(String(id), found);
  }
  return categories;
}

type Names = { payees: Payees; categories: ReadonlyMap<string, string> };

function rowOf(row: Transaction, { payees, categories }: Names): LedgerRow | null {
  const digits = String(row.date ?? '');
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  const minor = row.amount;
  if (digits.length !== 8 || !isDay(day) || !Number.isSafeInteger(minor)) return null;
  const payee = payees.get(String(row.description));
  const category = row.category === null ? null : (categories.get(String(row.category)) ?? null);
  const notes = row.notes === null ? '' : String(row.notes);
  const name = payee === undefined || payee.account !== null ? '' : payee.name;
  return {
    day,
    minor: minor as number,
    text: name || notes || String(row.imported_description ?? ''),
    merchant: name || null,
    category: category === '' || /^income$/i.test(category ?? '') ? null : category,
    note: notes || null,
    tags: [...notes.matchAll(/(?:^|\s)#([^\s#]{1,40})/g)].map(([, tag = '']) => tag),
    id: String(row.id),
    isBalance: row.starting_balance_flag === 1,
  };
}
