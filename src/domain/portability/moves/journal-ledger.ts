import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded } from '#domain/basics/money.ts';
import { type Day, type Month, monthOf } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import {
  type BookAccount,
  type BookSplit,
  type BookTransaction,
  entryLedger,
} from './double-entry.ts';
import { createRoots, type JournalAccounts, journalAccounts } from './journal-accounts.ts';
import { currencyOf, isMoney, ONE } from './journal-amounts.ts';
import { withoutClosings } from './journal-closings.ts';
import { HeldRows } from './journal-holdings.ts';
import {
  type Journal,
  type JournalPrice,
  type SettledEntry,
  settledJournal,
  type SettledPosting,
  type StatedBalance,
} from './journal.ts';
import type { Ledger, LedgerAccount, LedgerRow, LedgerTerms } from './ledger.ts';
import { heldAccount, storableHoldings } from './ledger.ts';
import { MOVE_ITEMS_MAX, type MoveProblem } from './move-file.ts';

const UNITS_A_MINOR = ONE / 100n;
const FINE_A_MINOR = ONE * UNITS_A_MINOR;

/** Hundredths of a weight. */
function minorOfWeight(fine: bigint): number {
  return Number(divideRounded(fine, FINE_A_MINOR));
}

function minorOfUnits(units: bigint): number {
  return Number(divideRounded(units, UNITS_A_MINOR));
}

/** The id of the other side of what no other account pays: its balance is set. */
const NONE: BookAccount = {
  id: '',
  name: '',
  place: '',
  use: 'equity',
  currency: null,
  isClosed: false,
};

/** The accounts of a journal of plain text, with their money and with what they hold. */
export function* journalLedger(journal: Journal, terms: LedgerTerms): Steps<Ledger | MoveProblem> {
  const { issues } = terms;
  const { source } = journal;
  const settled = yield* settledJournal(journal, issues);
  if (typeof settled === 'string') return settled;
  const { today } = terms;
  const past = settled.entries.filter(({ day, text }) => {
    if (day > today) issues.add('planned', `${day} ${text}`);
    return day <= today;
  });
  const known = { entries: past, stated: settled.stated.filter(({ day }) => day <= today) };
  const { entries, stated } = yield* withoutClosings(known, createRoots(journal));
  const accounts = yield* journalAccounts(journal, entries);
  const held = new HeldRows(journal, accounts);
  const book = [NONE, ...accounts.book, ...(yield* categoriesIn(entries, accounts))];
  const byId = new Map(book.map((each) => [each.id, each]));
  for (const entry of entries)
    for (const { account, weight } of entry.postings)
      setCurrency(byId.get(accounts.groupOf(account) ?? account), weight.commodity, accounts);
  const writer = createWriter(accounts);
  function* transactions(): Generator<BookTransaction> {
    for (const [at, entry] of entries.entries()) {
      held.add(entry);
      const others = writer.unitsWithoutValue(entry);
      if (others !== null) issues.add('otherRow', `${entry.day} ${others}`);
      yield* writer.transactions(entry, at);
    }
  }
  const ledger = yield* entryLedger(source, { accounts: book, entries: transactions() }, issues);
  const made = ledger.accounts.filter(({ key }) => byId.get(key)?.use !== 'held');
  for (const each of made) each.type ??= accounts.typeIn(each.key);
  const wholes = made.filter(({ key }) => accounts.isWhole(key));
  if (wholes.length <= MOVE_ITEMS_MAX) addPrices(wholes, entries, pricesIn(journal, today));
  compareStated(made, stated, { accounts, terms });
  const holders = accounts.book.filter(({ id, use }) => use === 'held' && held.has(id));
  made.push(
    ...holders.map(({ id, name, place, currency, isClosed }): LedgerAccount => {
      return { ...heldAccount(id, name, currency), place, type: 'investment', isClosed };
    }),
  );
  if (holders.length === 0) return { source, accounts: made };
  return { source, accounts: made, holdings: storableHoldings(held.file(holders, terms), terms) };
}

type UnitsEvent = { day: Day; units: bigint; fine: bigint; each: bigint | null };

type PricesByCommodity = ReadonlyMap<string, readonly JournalPrice[]>;

const priceKey = (commodity: string, currency: Currency | null) => `${commodity}\n${currency}`;

/** The last price of each month of each commodity, by its currency. */
function pricesIn({ prices }: Journal, today: Day): PricesByCommodity {
  const last = new Map<string, JournalPrice>();
  for (const each of prices) {
    const month = monthOf(each.day);
    if (each.day > today || month < FIRST_MONTH) continue;
    const key = [each.commodity, each.amount.commodity, month].join('\n');
    if ((last.get(key)?.day ?? '') <= each.day) last.set(key, each);
  }
  return Map.groupBy(last.values(), ({ commodity, amount }) =>
    priceKey(commodity, currencyOf(amount.commodity)),
  );
}

/** Brings what is one thing, as a home, to the prices that the journal has for it since it was bought. */
function addPrices(
  wholes: readonly LedgerAccount[],
  entries: readonly SettledEntry[],
  prices: PricesByCommodity,
): void {
  const byKey = new Map(wholes.map((each) => [each.key, each]));
  const events = new Map<string, Map<string, UnitsEvent[]>>();
  for (const { day, postings } of byKey.size === 0 ? [] : entries) {
    for (const { account, amount, weight, day: own } of postings) {
      if (isMoney(amount.commodity) || !byKey.has(account)) continue;
      const { units } = amount;
      const { fine } = weight;
      const each = units > 0n && fine > 0n ? divideRounded(fine, units) : null;
      const found = events.get(account) ?? new Map<string, UnitsEvent[]>();
      events.set(account, found);
      const all = found.get(amount.commodity) ?? [];
      found.set(amount.commodity, all);
      all.push({ day: own ?? day, units, fine, each });
    }
  }
  for (const [key, byCommodity] of events) {
    const [[commodity, all] = ['', []], ...others] = byCommodity;
    const account = byKey.get(key);
    const stated = prices.get(priceKey(commodity, account?.currency ?? null)) ?? [];
    if (account === undefined || others.length > 0 || stated.length === 0) continue;
    const later = stated.map(({ day, amount }) => ({
      day,
      units: 0n,
      fine: 0n,
      each: amount.units,
    }));
    account.rows.push(...revaluedRows([...all, ...later]));
  }
}

/** Rows that add to the cost of units what their last price is more. */
function revaluedRows(events: readonly UnitsEvent[]): LedgerRow[] {
  const rows: LedgerRow[] = [];
  let [units, cost, price, before] = [0n, 0n, 0n, 0];
  const days = Map.groupBy(
    events.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
    ({ day }) => day,
  );
  for (const [day, ofDay] of days) {
    for (const each of ofDay) {
      units += each.units;
      cost += each.fine;
      price = each.each ?? price;
    }
    const more = minorOfWeight(units * price - cost);
    if (more !== before) rows.push({ day, minor: more - before, text: '', isBalance: true });
    before = more;
  }
  return rows;
}

/** Units without money beside them, also a home, are in the currency of their cost. */
function setCurrency(
  account: BookAccount | undefined,
  commodity: string,
  { isWhole }: JournalAccounts,
): void {
  if (account !== undefined && (account.use === 'held' || isWhole(account.id)))
    account.currency ??= currencyOf(commodity);
}

function* categoriesIn(
  entries: readonly SettledEntry[],
  { rootOf }: JournalAccounts,
): Steps<BookAccount[]> {
  const found = new Map<string, BookAccount>();
  for (const { postings } of entries) {
    yield;
    for (const { account } of postings) {
      const root = rootOf(account);
      if (root === 'assets' || root === 'liabilities' || found.has(account)) continue;
      const use = root === null ? 'other' : root === 'equity' ? 'equity' : 'category';
      const name = account.split(':').at(-1) ?? account;
      const own = { id: account, name, place: '', currency: null, isClosed: false };
      found.set(account, { ...own, use });
    }
  }
  return [...found.values()];
}

/** Writes the transactions of a journal as those of a book, whose amounts are hundredths. */
function createWriter(accounts: JournalAccounts) {
  const { rootOf, groupOf, keyOf, isWhole } = accounts;
  // Less than a hundredth counts with the next amount.
  const exact = new Map<string, bigint>();
  const isOwn = ({ account }: SettledPosting) => {
    const root = rootOf(account);
    return root === 'assets' || root === 'liabilities';
  };
  const minorIn = (key: string, units: bigint): number => {
    const before = exact.get(key) ?? 0n;
    exact.set(key, before + units);
    return minorOfUnits(before + units) - minorOfUnits(before);
  };
  const splitOf = (posting: SettledPosting): Omit<BookSplit, 'id'> | null => {
    const { account, amount, weight, memo, day } = posting;
    const value = minorOfWeight(weight.fine);
    const own = { account, value, minor: value, memo, day };
    if (!isOwn(posting)) return own;
    const group = groupOf(account);
    if (group !== null) return { ...own, account: group };
    if (!isMoney(amount.commodity)) return isWhole(account) ? own : null;
    const key = keyOf(account, amount.commodity);
    return key === null ? null : { ...own, account: key, minor: minorIn(key, amount.units) };
  };
  return {
    /** Units that have no cost and no price, as of days of leave; null: there are none. */
    unitsWithoutValue(entry: SettledEntry): string | null {
      const found = entry.postings.find(
        (each) =>
          isOwn(each) &&
          !isMoney(each.weight.commodity) &&
          !accounts.isInstrument(each.weight.commodity),
      );
      return found === undefined ? null : `${found.account} ${found.amount.commodity}`;
    },
    *transactions(entry: SettledEntry, at: number): Generator<BookTransaction> {
      const { day, text, payee, tags, note } = entry;
      const own = { day, text, merchant: payee, tags };
      const byWeight = Map.groupBy(entry.postings, ({ weight, group }) =>
        isMoney(weight.commodity) ? `${group === 'real'} ${weight.commodity}` : '',
      );
      for (const [like, postings] of byWeight) {
        if (like === '') continue;
        const found = postings.flatMap((posting) => splitOf(posting) ?? []);
        const memo = (stated: string) => (stated.startsWith(':') ? '' : stated) || note;
        const splits = numbered(merged(found, groupOf), day).map((each) => ({
          ...each,
          memo: memo(each.memo),
        }));
        const id = `${at}${like}`;
        if (like.startsWith('true')) yield { ...own, id, splits: evened(splits) };
        // No money moves by what is not real.
        else
          for (const split of splits)
            yield { ...own, id, splits: [split, { ...split, account: '', value: -split.value }] };
      }
    },
  };
}

/** Parts of accounts that hold units are one. */
function merged(
  splits: readonly Omit<BookSplit, 'id'>[],
  groupOf: JournalAccounts['groupOf'],
): Omit<BookSplit, 'id'>[] {
  const found = new Map<string, Omit<BookSplit, 'id'>>();
  const others: Omit<BookSplit, 'id'>[] = [];
  for (const split of splits) {
    if (groupOf(split.account) !== split.account) {
      others.push(split);
      continue;
    }
    const known = found.get(split.account);
    if (known === undefined) found.set(split.account, { ...split });
    else {
      known.minor += split.minor;
      known.value += split.value;
    }
  }
  return [...others, ...[...found.values()].filter(({ value }) => value !== 0)];
}

/** Splits with ids that stay in a newer file, by day and amount. */
function numbered(splits: readonly Omit<BookSplit, 'id'>[], day: Day): BookSplit[] {
  const equal = new Map<number, number>();
  return splits.map((split) => {
    const nth = equal.get(split.minor) ?? 0;
    equal.set(split.minor, nth + 1);
    const id = `${split.day ?? day} ${split.minor}`;
    return { ...split, id: nth === 0 ? id : `${id} ${nth}` };
  });
}

/** Hundredths that rounding of prices leaves over are one part's. */
function evened(splits: BookSplit[]): BookSplit[] {
  const rest = splits.reduce((sum, { value }) => sum + value, 0);
  if (rest === 0 || Math.abs(rest) > splits.length + 5) return splits;
  const at = Math.max(
    0,
    splits.findLastIndex(({ minor, value }) => minor !== value),
  );
  return splits.map((split, index) =>
    index === at ? { ...split, value: split.value - rest } : split,
  );
}

type StatedTerms = { accounts: JournalAccounts; terms: LedgerTerms };

/** Compares the balances that a journal states with those that its transactions come to. */
function compareStated(
  made: readonly LedgerAccount[],
  stated: readonly StatedBalance[],
  { accounts, terms }: StatedTerms,
): void {
  const { issues } = terms;
  const byKey = new Map(made.map((each) => [each.key, each]));
  const worst = new Map<string, Map<Month, { day: Day; difference: number }>>();
  for (const each of stated) {
    const { account, commodity, day } = each;
    const key = accounts.groupOf(account) === null ? accounts.keyOf(account, commodity) : null;
    const difference = minorOfUnits(each.stated) - minorOfUnits(each.counted);
    if (key === null || !byKey.has(key) || !isMoney(commodity)) {
      if (each.stated !== each.counted && !(isMoney(commodity) && difference === 0))
        issues.add('unproven', `${day} ${account} ${commodity}`);
      continue;
    }
    const months = worst.get(key) ?? new Map<Month, { day: Day; difference: number }>();
    worst.set(key, months);
    const known = months.get(monthOf(day));
    if (known === undefined || Math.abs(known.difference) <= Math.abs(difference))
      months.set(monthOf(day), { day, difference });
  }
  for (const [key, months] of worst) {
    const account = byKey.get(key);
    if (account === undefined) continue;
    const ends = new Map<Month, number>();
    for (const { day, minor } of account.rows)
      ends.set(monthOf(day), (ends.get(monthOf(day)) ?? 0) + minor);
    let balance = 0;
    const all = [...new Set([...ends.keys(), ...months.keys()])].toSorted();
    account.stated = all.flatMap((month) => {
      balance += ends.get(month) ?? 0;
      const found = months.get(month);
      return found === undefined ? [] : [{ day: found.day, minor: balance + found.difference }];
    });
  }
}
