import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { divideRounded } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { Ledger, LedgerAccount, LedgerRow } from './ledger.ts';
import type { Issues, ProductSource } from './move-file.ts';

/** Use of an account of double entry; others are left out. */
export type AccountUse =
  | 'cash'
  | 'card'
  | 'asset'
  | 'debt'
  /** It holds units, with transactions of their own. */
  | 'held'
  | 'category'
  | 'equity'
  /** It holds units of a book, which `bookLedger` counts. */
  | 'units'
  /** It only balances currencies. */
  | 'trading'
  | 'other';

export type BookAccount = {
  id: string;
  name: string;
  place: string;
  use: AccountUse;
  /** Null: it is in units, or in a currency that no record can be in. */
  currency: Currency | null;
  isClosed: boolean;
  /** The file states no currency, and it is the user's. */
  isUnstated?: boolean;
  /** The id of the account above it, and what its units are. */
  parent?: string;
  commodity?: string;
};

/** A part of a transaction; `value` in the currency of the transaction. */
export type BookSplit = {
  id: string;
  account: string;
  minor: number;
  value: number;
  /** Units of 10⁻¹⁰ of what its account holds, and what a split made of one of them. */
  units?: bigint;
  ratio?: string | null;
  memo: string;
  /** Another one than its transaction's. */
  day?: Day | null;
  tags?: readonly string[];
};

export type BookTransaction = {
  id: string;
  day: Day;
  text: string;
  merchant?: string | null;
  tags?: readonly string[];
  /** Of the values of its parts. */
  currency?: Currency | null;
  splits: readonly BookSplit[];
};

/** Hundredths of a fraction such as 10000/100; null: it is none, or is finer than hundredths. */
export function minorOfFraction(text: string): number | null {
  const [, sign = '', top = '', bottom = '1'] =
    /^(-?)(\d{1,18})(?:\/(\d{1,12}))?$/.exec(text.trim()) ?? [];
  if (top === '' || /^0+$/.test(bottom)) return null;
  const [whole, parts] = [BigInt(top) * 100n, BigInt(bottom)];
  const minor = Number(divideRounded(whole, parts));
  if (!Number.isSafeInteger(minor)) return null;
  return sign === '-' && minor !== 0 ? -minor : minor;
}

type BookAccounts = {
  accounts: ReadonlyMap<string, BookAccount>;
  made: ReadonlyMap<string, LedgerAccount>;
};

/**
 * The accounts of a book of double entry. Where one account of the user's pays all others of a
 * transaction, it has a row for each of them, with its category.
 */
export function* entryLedger(
  source: ProductSource,
  {
    accounts: all,
    entries,
  }: { accounts: readonly BookAccount[]; entries: Iterable<BookTransaction> },
  issues: Issues,
): Steps<Ledger> {
  const accounts = new Map(all.map((each) => [each.id, each]));
  const made = new Map<string, LedgerAccount>();
  for (const each of all) if (KINDS[each.use] !== undefined) made.set(each.id, accountOf(each));
  for (const entry of entries) {
    yield;
    const example = `${entry.day} ${entry.text}`;
    if (entry.splits.some(({ account }) => !accounts.has(account)))
      issues.add('unreadRow', example);
    for (const { account } of entry.splits)
      if (accounts.get(account)?.use === 'other') issues.add('otherRow', example);
    addEntry(entry, { accounts, made });
  }
  // Those that only group others have no rows.
  const used = [...made.values()].filter(({ rows }) => rows.length > 0);
  return { source, accounts: used };
}

const KINDS: Partial<Record<AccountUse, Pick<LedgerAccount, 'kind' | 'isCash' | 'type'>>> = {
  cash: { kind: 'assets', isCash: true, type: null },
  asset: { kind: 'assets', isCash: false, type: null },
  card: { kind: 'liabilities', isCash: true, type: 'credit_card' },
  debt: { kind: 'liabilities', isCash: false, type: null },
  held: { kind: 'assets', isCash: false, type: 'investment' },
};

function accountOf(account: BookAccount): LedgerAccount {
  const { id, name, place, use, currency, isClosed, isUnstated = false } = account;
  const { kind = 'assets', isCash = false, type = null } = KINDS[use] ?? {};
  const own = { key: id, name, place, kind, isCash, type, currency, isClosed };
  return { ...own, isForeign: currency === null && !isUnstated, rows: [] };
}

function addEntry(
  { id, day, text, merchant = null, tags = [], splits: stated }: BookTransaction,
  { accounts, made }: BookAccounts,
): void {
  const splits = joinedSplits(stated, accounts);
  const own = splits.filter(({ account }) => made.has(account));
  const isUnits = ({ account }: BookSplit) => UNITS.has(accounts.get(account)?.use ?? 'other');
  const others = splits.filter((each) => !made.has(each.account) && each.value !== 0);
  // Opening balances may all be in one transaction.
  const isSet =
    others.length > 0 && others.every(({ account }) => accounts.get(account)?.use === 'equity');
  const hub = isSet ? null : hubOf(own, splits);
  const rowOf = (split: BookSplit, other: BookSplit | undefined): LedgerRow => {
    const account = other === undefined ? undefined : accounts.get(other.account);
    // Money that buys units, or comes of them, has moved too.
    const isMoved = other !== undefined && (made.has(other.account) || isUnits(other));
    return {
      day: split.day ?? day,
      minor: split.minor,
      text: text || account?.name || '',
      merchant,
      note: split.memo === text ? null : split.memo || null,
      tags: [...new Set([...tags, ...(split.tags ?? []), ...(other?.tags ?? [])])],
      category: account?.use === 'category' ? account.name : null,
      id: split.id,
      other: isMoved ? other.account : null,
      isBalance: account?.use === 'equity',
    };
  };
  if (hub === null) {
    for (const split of own) {
      const other = isSet ? others[0] : otherOf(split, splits, others.every(isUnits));
      made.get(split.account)?.rows.push(rowOf(split, other));
    }
    return;
  }
  const parts = splits.filter((each) => each !== hub && each.value !== 0);
  const isPaired = (other: BookSplit) =>
    made.get(hub.account)?.isCash === true && made.get(other.account)?.isCash === true;
  for (const other of parts) {
    // Of a split with one part alone the id is the hub's, as it was the only row.
    const part = {
      ...hub,
      minor: -other.value,
      id: parts.length === 1 ? hub.id : `${hub.id} ${other.id}`,
    };
    const row = { ...rowOf(part, other), note: other.memo || hub.memo || null };
    made
      .get(hub.account)
      ?.rows.push({ ...row, pair: isPaired(other) ? `${id} ${other.id}` : null });
    if (!made.has(other.account)) continue;
    const opposite = rowOf(other, hub);
    made
      .get(other.account)
      ?.rows.push({ ...opposite, pair: isPaired(other) ? `${id} ${other.id}` : null });
  }
}

const UNITS: ReadonlySet<AccountUse> = new Set<AccountUse>(['units', 'trading']);

/** The parts of a transaction, those of units as one: a sale may have its gain in a part of its own. */
function joinedSplits(
  splits: readonly BookSplit[],
  accounts: BookAccounts['accounts'],
): readonly BookSplit[] {
  const joined = new Map<string, BookSplit>();
  return splits.flatMap((split) => {
    if (accounts.get(split.account)?.use !== 'units') return split;
    const known = joined.get(split.account);
    if (known === undefined) {
      const own = { ...split };
      joined.set(split.account, own);
      return own;
    }
    known.value += split.value;
    known.minor += split.minor;
    return [];
  });
}

/** The other side of a part where no account pays all: the only one, or one of those that pay it. */
function otherOf(
  split: BookSplit,
  splits: readonly BookSplit[],
  isMove: boolean,
): BookSplit | undefined {
  // Of an account in another currency than the transaction, too.
  if (splits.length === 2) return splits.find((each) => each !== split);
  return isMove ? splits.find(({ value }) => value < 0 !== split.value < 0) : undefined;
}

/** The account of the user's that pays all the others, or is paid by them; null: there is none. */
function hubOf(own: readonly BookSplit[], splits: readonly BookSplit[]): BookSplit | null {
  const below = splits.filter(({ value }) => value < 0);
  const above = splits.filter(({ value }) => value > 0);
  if (splits.reduce((sum, { value }) => sum + value, 0) !== 0) return null;
  const isHub = (hub: BookSplit) =>
    hub.minor === hub.value &&
    ((hub.value < 0 && below.length === 1) || (hub.value > 0 && above.length === 1));
  return own.find(isHub) ?? null;
}

/** A currency as a book names it. */
export function entryCurrency(space: string, code: string): Currency | null {
  return (space === 'CURRENCY' || space === 'ISO4217') && isCurrency(code) ? code : null;
}
