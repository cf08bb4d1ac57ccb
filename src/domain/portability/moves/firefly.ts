import { isCurrency } from '#domain/basics/currencies.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { Issues } from './move-file.ts';
import { type Ledger, type LedgerAccount, type LedgerRow, minorIn } from './ledger.ts';
import { dayIn, type NamedRow, type ProductTable } from './product-tables.ts';

const COLUMNS = ['journal_id', 'type', 'currency_code', 'amount', 'date', 'source_name'];

/** Whether a table is the transactions that Firefly III exports. */
export function isFirefly({ columns }: ProductTable): boolean {
  return COLUMNS.every((name) => columns.includes(name)) && columns.includes('destination_type');
}

/** The user's own accounts, by the words of Firefly III; others are shops, employers and the like. */
const ACCOUNTS: Readonly<Record<string, Pick<LedgerAccount, 'kind' | 'type' | 'isCash'>>> = {
  'asset account': { kind: 'assets', type: null, isCash: true },
  'default account': { kind: 'assets', type: null, isCash: true },
  'credit card': { kind: 'liabilities', type: 'credit_card', isCash: true },
  'loan': { kind: 'liabilities', type: 'personal_loan', isCash: false },
  'debt': { kind: 'liabilities', type: 'other', isCash: false },
  'mortgage': { kind: 'liabilities', type: 'mortgage', isCash: false },
};

/** Types that set a balance; the money of the others moved. */
const BALANCES = new Set(['opening balance', 'reconciliation', 'liability credit']);
const MOVEMENTS = new Set(['withdrawal', 'deposit', 'transfer']);

type FoundAccount = LedgerAccount & { currencies: Map<string, number>; code: string };
/** Null: it is finer than hundredths, as of a currency that no record can be in. */
type Hundredths = number | null;
type Side = { currency: string; amount: Hundredths; other: string; otherAmount: Hundredths };

/**
 * The accounts of an export of Firefly III. Each row is one journal, a split has several of one
 * group: what its amount is, whatever its sign, leaves the source and reaches the destination.
 */
export function* fireflyLedger(table: ProductTable, issues: Issues): Steps<Ledger> {
  const accounts = new Map<string, FoundAccount>();
  const pending: { account: FoundAccount; row: LedgerRow; side: Side; sign: 1 | -1 }[] = [];
  for (const row of table.rows()) {
    yield;
    const type = row('type').toLowerCase();
    if (!BALANCES.has(type) && !MOVEMENTS.has(type)) {
      issues.add('otherRow', row('type'));
      continue;
    }
    const [from, to] = [
      ownAccount(accounts, row, 'source'),
      ownAccount(accounts, row, 'destination'),
    ];
    const day = dayIn(row('date'));
    const [amount, otherAmount] = [minorIn(row('amount')), minorIn(row('foreign_amount'))];
    const isUnread = amount === null && otherAmount === null;
    if (day === null || isUnread || (from === null && to === null)) {
      issues.add('unreadRow', `${row('date')} ${row('description')} ${row('amount')}`);
      continue;
    }
    const side: Side = {
      currency: row('currency_code'),
      amount: amount === null ? null : Math.abs(amount),
      other: row('foreign_currency_code'),
      otherAmount: otherAmount === null ? null : Math.abs(otherAmount),
    };
    for (const [account, opposite, sign] of [
      [from, to, -1],
      [to, from, 1],
    ] as const) {
      if (account === null) continue;
      // Between two own accounts the other amount is in the currency of the one that it reaches.
      const isOther = sign === 1 && from !== null && row('foreign_amount') !== '';
      const named = isOther ? side.other : side.currency;
      account.currencies.set(named, (account.currencies.get(named) ?? 0) + 1);
      const made = rowOf(row, { day, isBalance: BALANCES.has(type), opposite, sign });
      account.rows.push(made);
      pending.push({ account, row: made, side, sign });
    }
  }
  for (const account of accounts.values()) {
    account.code = mostCommon(account.currencies);
    if (isCurrency(account.code)) account.currency = account.code;
    else account.isForeign = true;
  }
  for (const { account, row, side, sign } of pending) {
    yield;
    const minor = amountIn(account, side);
    if (minor === null && account.isForeign !== true)
      issues.add('currencies', `${account.name}: ${row.day}`);
    row.minor = minor === null || minor === 0 ? 0 : sign * minor;
  }
  return { source: 'firefly', accounts: [...accounts.values()] };
}

/** The user's account on a side of a row; null: it is of somebody else, or none. */
function ownAccount(
  accounts: Map<string, FoundAccount>,
  row: NamedRow,
  side: 'source' | 'destination',
): FoundAccount | null {
  const type = row(`${side}_type`).toLowerCase();
  const known = ACCOUNTS[type];
  const name = row(`${side}_name`);
  if (known === undefined || name === '') return null;
  const key = known.kind === 'assets' ? name : `${type} ${name}`;
  const found = accounts.get(key);
  if (found !== undefined) return found;
  const counted = { code: '', currencies: new Map<string, number>() };
  const made = { key, name, ...known, currency: null, rows: [], ...counted };
  accounts.set(key, made);
  return made;
}

type RowTerms = {
  day: string;
  isBalance: boolean;
  opposite: LedgerAccount | null;
  sign: 1 | -1;
};

function rowOf(row: NamedRow, { day, isBalance, opposite, sign }: RowTerms): LedgerRow {
  const id = row('journal_id');
  const other = row(sign === -1 ? 'destination_name' : 'source_name');
  return {
    day,
    minor: 0,
    text: row('description'),
    merchant: opposite === null && other !== '(unknown destination account)' ? other : null,
    category: row('category') || null,
    note: row('notes') || null,
    tags: row('tags')
      .split(',')
      .map((tag) => tag.trim()),
    id: id === '' ? null : id,
    other: opposite?.key ?? null,
    pair: opposite?.isCash === true && id !== '' ? id : null,
    isBalance,
  };
}

/** The currency of an account, as the export does not state it. */
function mostCommon(currencies: ReadonlyMap<string, number>): string {
  const [first] = [...currencies].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? '';
}

/** The amount of a row in the currency of an account; null: it is in another one. */
function amountIn({ code }: FoundAccount, side: Side): Hundredths {
  if (side.currency === code) return side.amount;
  return side.other === code ? side.otherAmount : null;
}
