import { isCurrency } from '#domain/basics/currencies.ts';
import { type AmountText, type Minor, MINOR_MAX, toAmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { decimalOf, minorOfFine, valueAt } from '#domain/holdings/decimals.ts';
import type {
  FileInstrument,
  FileQuote,
  FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import {
  type Activity,
  activityOf,
  type Balance,
  balancesOf,
  byDay,
  type Fields,
  fieldsIn,
  listIn,
  type Profile,
  profilesIn,
  textIn,
  writtenOnIn,
} from './ghostfolio-file.ts';
import { type CashTerms, type MadeRows, withPayments } from './ghostfolio-cash.ts';
import { kindOfName } from './item-words.ts';
import {
  heldAccount,
  holdingRow,
  type Ledger,
  type LedgerAccount,
  type LedgerTerms,
  storableHoldings,
} from './ledger.ts';

/** Name and key of the account of activities without one. */
const NO_ACCOUNT = 'Ghostfolio';

/** Activities that give or take units. */
const TRADES = new Set(['BUY', 'SELL', 'ITEM', 'LIABILITY']);

/**
 * The accounts of Ghostfolio. Its activities move no cash: what an account has is stated by day, so
 * that what is missing for a buy was paid in. A home is an asset of the user's own.
 */
export function* ghostfolioLedger(content: unknown, terms: LedgerTerms): Steps<Ledger> {
  const file = fieldsIn(content);
  const profiles = profilesIn(file);
  const read = yield* readActivities(file, profiles, terms);
  const bySymbol = Map.groupBy(read, ({ activity }) => activity.symbol);
  const owned = new Map<string, LedgerAccount>();
  for (const [symbol, rows] of bySymbol) {
    yield;
    const own = rows.map(({ activity }) => activity);
    if (isOwned(own)) owned.set(symbol, ownedAccount(symbol, own, terms));
  }
  const byAccount = new Map<string, Activity[]>();
  for (const { activity, account } of read) {
    if (owned.has(activity.symbol)) continue;
    const known = byAccount.get(account);
    if (known === undefined) byAccount.set(account, [activity]);
    else known.push(activity);
  }
  const accounts: LedgerAccount[] = [];
  const transactions: FileTransaction[] = [];
  const stated = listIn(file['accounts']);
  const others = [...byAccount.keys()].filter((id) => !stated.some((each) => each['id'] === id));
  for (const each of [...stated, ...others.map((id): Fields => ({ id, name: NO_ACCOUNT }))]) {
    yield;
    const key = textIn(each['id']);
    const activities = byAccount.get(key) ?? [];
    const name = textIn(each['name']) || NO_ACCOUNT;
    const currency = textIn(each['currency']);
    const balances = balancesOf(each, file, terms);
    const own = heldAccount(key, name, isCurrency(currency) ? currency : null);
    if (activities.length === 0) accounts.push(valuedAccount(own, balances));
    else {
      accounts.push({ ...own, type: 'investment' });
      transactions.push(...(yield* rowsOf(key, { activities, balances, currency, name, terms })));
    }
  }
  accounts.push(...owned.values());
  const held = new Set([...byAccount.values()].flat().map(({ profile }) => profile));
  const quotes = quotesIn([...held], terms);
  const none = { positions: [], skipped: [], disagreements: [] };
  const names = accounts.map(({ key, name }) => ({ key, name }));
  const all = { ...none, source: 'moved' as const, accounts: names, transactions, quotes };
  const writtenOn = writtenOnIn(file) ?? terms.today;
  return { source: 'ghostfolio', accounts, holdings: storableHoldings(all, terms), writtenOn };
}

type ReadActivity = { activity: Activity; account: string };

/** The activities of a file that can be read and are not to come, with their accounts. */
function* readActivities(
  file: Fields,
  profiles: ReadonlyMap<string, Profile>,
  { issues, today }: LedgerTerms,
): Steps<ReadActivity[]> {
  const found = yield* eachInSteps(listIn(file['activities']), (fields): ReadActivity[] => {
    const activity = activityOf(fields, profiles);
    if (activity === null)
      issues.add('unreadRow', `${textIn(fields['date']).slice(0, 10)} ${textIn(fields['symbol'])}`);
    else if (activity.day > today)
      issues.add('planned', `${activity.day} ${activity.profile.name}`);
    else return [{ activity, account: textIn(fields['accountId']) || NO_ACCOUNT }];
    return [];
  });
  return found.flat();
}

/** Whether activities are of a home, a vehicle or a debt, and not of units that an account holds. */
function isOwned(activities: readonly Activity[]): boolean {
  const trades = activities.filter(({ type }) => TRADES.has(type));
  if (trades.some(({ type }) => type === 'ITEM' || type === 'LIABILITY')) return true;
  const { byClass = false, byName = false } = activities[0]?.profile.isThing ?? {};
  // A share has the name of a vehicle too, and is bought in numbers.
  const isOne = trades.every(({ quantity }) => quantity <= ONE);
  return trades.length > 0 && (byClass || (byName && isOne));
}

const ONE = 10n ** 10n;

/** Units of what is owned or owed as a whole, and their value. */
type OwnedValue = { units: bigint; value: bigint };

/** A trade, or a price of the file; the other one is null. */
type OwnedChange = { day: Day; trade: Activity | null; price: bigint };

/** Beyond all that can be stored. */
const VALUE_MAX = BigInt(MINOR_MAX) * 1_000n * 10n ** 18n;

/**
 * The account of what is owned or owed as a whole: its units at what was paid for them, and from a
 * price of the file on at that one. What it yields is none of its value.
 */
function ownedAccount(
  symbol: string,
  activities: readonly Activity[],
  { issues, today }: LedgerTerms,
): LedgerAccount {
  const inOrder = activities.toSorted(byDay);
  const trades = inOrder.filter(({ type }) => TRADES.has(type));
  const { currency = null, profile, day: since = '' } = trades[0] ?? {};
  const { name = symbol, prices = [] } = profile ?? {};
  for (const { type, day } of inOrder)
    if (!TRADES.has(type)) issues.add('otherRow', `${day} ${name}`);
  const isOwed =
    kindOfName(name) === 'liabilities' || trades.some(({ type }) => type === 'LIABILITY');
  const changes = trades.flatMap((trade): OwnedChange[] => {
    if (trade.currency === currency) return [{ day: trade.day, trade, price: 0n }];
    issues.add('currencies', `${name}: ${trade.day}`);
    return [];
  });
  const later = isOwed ? [] : prices.filter(({ day }) => day > since && day <= today);
  if (profile?.currency === currency)
    changes.push(...later.map(({ day, price }) => ({ day, trade: null, price })));
  else if (later.length > 0) issues.add('currencies', name, later.length);
  const account = heldAccount(symbol, name, currency);
  let owned: OwnedValue = { units: 0n, value: 0n };
  let before = 0;
  for (const change of changes.toSorted(byDay)) {
    owned = afterChange(owned, change);
    const value = owned.value > VALUE_MAX ? VALUE_MAX : owned.value;
    const minor = (isOwed ? -1 : 1) * minorOfFine(value);
    if (minor !== before) account.rows.push(balanceRow(change.day, minor - before));
    before = minor;
  }
  return { ...account, kind: isOwed ? 'liabilities' : 'assets', isClosed: before === 0 };
}

function afterChange({ units, value }: OwnedValue, { trade, price }: OwnedChange): OwnedValue {
  if (trade === null) return { units, value: valueAt(units, price) };
  const { type, quantity } = trade;
  if (type !== 'SELL')
    return { units: units + quantity, value: value + valueAt(quantity, trade.price) };
  const left = units - quantity;
  return left <= 0n ? { units: 0n, value: 0n } : { units: left, value: (value * left) / units };
}

function balanceRow(day: Day, minor: number) {
  return { day, minor, text: '', isBalance: true };
}

/** An account without activities, by its balances. */
function valuedAccount(account: LedgerAccount, balances: readonly Balance[]): LedgerAccount {
  let before = 0;
  const rows = balances.flatMap(({ day, minor }) => {
    const change = minor - before;
    before = minor;
    return change === 0 ? [] : [balanceRow(day, change)];
  });
  return { ...account, kind: null, rows };
}

type HeldTerms = Omit<CashTerms, 'accountKey'> & {
  activities: readonly Activity[];
  currency: string;
};

/** The transactions of an account, with what was paid in and out so that its cash is as stated. */
function* rowsOf(accountKey: string, held: HeldTerms): Steps<FileTransaction[]> {
  const { activities, currency, ...cash } = held;
  const { issues } = cash.terms;
  const equal = new Map<string, number>();
  const made = yield* eachInSteps(activities.toSorted(byDay), (activity): MadeRows[] => {
    const { day, type, symbol, quantity, price, id } = activity;
    const like = `${day}|${type}|${symbol}|${quantity}|${price}`;
    const nth = equal.get(like) ?? 0;
    equal.set(like, nth + 1);
    const key = id === '' ? `${like}|${nth}` : `id|${id}`;
    const rows = transactionsOf(activity, { accountKey, key, likeness: `${like}|${nth}` });
    if (rows !== null) return [{ day, currency: activity.currency, ...rows }];
    issues.add('unreadRow', `${day} ${activity.text}`);
    return [];
  });
  const own = isCurrency(currency) ? currency : null;
  return yield* withPayments(made.flat(), own, { ...cash, accountKey });
}

function amountOf(minor: number): AmountText {
  return toAmountText(Math.min(minor, MINOR_MAX) as Minor);
}

/** `likeness`: the key that exports without ids have. */
type RowTerms = { accountKey: string; key: string; likeness: string };

/** The rows of an activity, and the cash that they move; null: it is beyond what is stored. */
function transactionsOf(
  { type, day, profile, quantity, price, fee, currency, text }: Activity,
  { accountKey, key, likeness }: RowTerms,
): { rows: FileTransaction[]; cash: number } | null {
  const value = minorOfFine(valueAt(quantity, price));
  if (Math.abs(value) + Math.abs(fee) > MINOR_MAX) return null;
  const own = { accountKey, day, currency, key, likeness, text };
  const { name, isin, kind, symbol } = profile;
  // An activity may be in another currency than its asset; without prices of that its own one counts.
  const of = (profile.prices.length > 0 ? profile.currency : null) ?? currency;
  const instrument: FileInstrument = { name, isin, kind, currency: of, symbol };
  if (type === 'FEE') {
    const amount = value + fee;
    const rows = [holdingRow({ ...own, kind: 'fee', amount: amountOf(amount) })];
    return { rows: amount === 0 ? [] : rows, cash: -amount };
  }
  if (type === 'INTEREST' || type === 'DIVIDEND') {
    const isInterest = type === 'INTEREST';
    const paid = holdingRow({
      ...own,
      kind: isInterest ? 'interest' : 'dividend',
      instrument: isInterest ? null : instrument,
      amount: toAmountText(value),
    });
    const charged = holdingRow({
      ...own,
      kind: 'fee',
      amount: amountOf(fee),
      key: `${key}|fee`,
      likeness: `${likeness}|fee`,
    });
    return { rows: fee > 0 ? [paid, charged] : [paid], cash: value - fee };
  }
  const isBuy = type === 'BUY';
  const moved = isBuy ? value + fee : value - fee;
  // Nothing was moved.
  if (quantity === 0n) return { rows: [], cash: 0 };
  const shared = {
    instrument,
    quantity: decimalOf(quantity),
    price: of === currency ? decimalOf(price) : null,
    fee: fee === 0 ? null : toAmountText(fee),
  };
  // Given units, or a sale that its fee was more than.
  if (value === 0 || moved <= 0) {
    const given = isBuy ? 'transfer_in' : 'transfer_out';
    const amount = of === currency ? null : amountOf(value);
    return { rows: [holdingRow({ ...own, ...shared, amount, fee: null, kind: given })], cash: 0 };
  }
  const traded = isBuy ? 'buy' : 'sell';
  const row = holdingRow({ ...own, ...shared, kind: traded, amount: amountOf(moved) });
  return { rows: [row], cash: isBuy ? -moved : moved };
}

/** Prices that the user states in Ghostfolio; those of its sources are not in the file. */
function quotesIn(profiles: readonly Profile[], { today }: LedgerTerms): FileQuote[] {
  return profiles.flatMap(({ isin, name, symbol, currency, prices }) =>
    currency === null
      ? []
      : prices
          .filter(({ day }) => day <= today)
          .map(({ day, price }): FileQuote => {
            const instrument = { isin, name, symbol };
            return { row: 0, day, instrument, price: decimalOf(price), currency };
          }),
  );
}
