import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { type AmountText, type Minor, MINOR_MAX, toAmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import {
  type DecimalText,
  decimalOf,
  minorOfFine,
  parseDecimal,
  unitsOf,
  valueAt,
} from '#domain/holdings/decimals.ts';
import type {
  FileInstrument,
  FileQuote,
  FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import { type InstrumentKind, isIsin } from '#domain/holdings/instruments.ts';
import { kindOfName, typeOf } from './item-words.ts';
import {
  heldAccount,
  holdingRow,
  type Ledger,
  type LedgerAccount,
  type LedgerTerms,
  storableHoldings,
} from './ledger.ts';
import { dayIn } from './product-tables.ts';

type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = {};

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : NO_FIELDS;
}

function listIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsIn) : [];
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const DECIMALS = { maximumFractionDigits: 10, useGrouping: false } as const;

/** A number of JSON as a decimal text, which may be written with an exponent. */
function decimalIn(value: unknown): DecimalText | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const text = String(value);
  return parseDecimal(text) ?? parseDecimal(value.toLocaleString('en-US', DECIMALS));
}

/** Whether a text of JSON is an export of Ghostfolio. */
export function isGhostfolio(content: unknown): boolean {
  const { activities, accounts, meta } = fieldsIn(content);
  return Array.isArray(activities) && (Array.isArray(accounts) || meta !== undefined);
}

/** Currencies that are a hundredth of another one. */
export const HUNDREDTHS: Readonly<Record<string, Currency>> = {
  GBp: 'GBP',
  GBX: 'GBP',
  ZAc: 'ZAR',
  ZAC: 'ZAR',
  ILA: 'ILS',
};

const KINDS: Readonly<Record<string, InstrumentKind>> = {
  STOCK: 'share',
  ETF: 'etf',
  MUTUALFUND: 'fund',
  CRYPTOCURRENCY: 'crypto',
  BOND: 'bond',
};

type Profile = { name: string; isin: string | null; kind: InstrumentKind; isOwned: boolean };

type Activity = {
  type: string;
  day: Day;
  symbol: string;
  profile: Profile;
  quantity: bigint;
  price: bigint;
  fee: Minor;
  currency: Currency;
  text: string;
};

/** Name and key of the account of activities without one. */
const NO_ACCOUNT = 'Ghostfolio';

/**
 * The accounts of Ghostfolio. Its activities move no cash: what an account has is stated by day, so
 * that what is missing for a buy was paid in. A home is one unit of an asset of the user's own.
 */
export function* ghostfolioLedger(content: unknown, terms: LedgerTerms): Steps<Ledger> {
  const { issues, today } = terms;
  const file = fieldsIn(content);
  const profiles = new Map(
    listIn(file['assetProfiles']).map((each) => [textIn(each['symbol']), profileOf(each)]),
  );
  const byAccount = new Map<string, Activity[]>();
  const owned = new Map<string, LedgerAccount>();
  yield* eachInSteps(listIn(file['activities']), (fields) => {
    const activity = activityOf(fields, profiles);
    if (activity === null) {
      issues.add('unreadRow', `${textIn(fields['date']).slice(0, 10)} ${textIn(fields['symbol'])}`);
      return;
    }
    if (activity.day > today) {
      issues.add('planned', `${activity.day} ${activity.profile.name}`);
      return;
    }
    const isLiability = activity.type === 'LIABILITY';
    if (isLiability || activity.type === 'ITEM' || activity.profile.isOwned) {
      addOwned(owned, activity, isLiability);
      return;
    }
    const account = textIn(fields['accountId']) || NO_ACCOUNT;
    const known = byAccount.get(account) ?? [];
    byAccount.set(account, known);
    known.push(activity);
  });
  addPrices(owned, file, terms);
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
      transactions.push(...(yield* rowsOf(key, { activities, balances, currency, terms })));
    }
  }
  accounts.push(...owned.values());
  const quotes = quotesIn(file, profiles, terms);
  const none = { positions: [], skipped: [], disagreements: [] };
  const names = accounts.map(({ key, name }) => ({ key, name }));
  const all = { ...none, source: 'moved' as const, accounts: names, transactions, quotes };
  return { source: 'ghostfolio', accounts, holdings: storableHoldings(all, terms) };
}

function profileOf(fields: Fields): Profile {
  const [name, isin] = [textIn(fields['name']), textIn(fields['isin'])];
  const sub = textIn(fields['assetSubClass']);
  const isBond = textIn(fields['assetClass']) === 'FIXED_INCOME';
  const isManual = fields['dataSource'] === 'MANUAL';
  const isHome = fields['assetClass'] === 'REAL_ESTATE' && sub !== 'ETF';
  return {
    name: name || textIn(fields['symbol']),
    isin: isIsin(isin) ? isin : null,
    kind: KINDS[sub] ?? (isBond ? 'bond' : 'other'),
    isOwned:
      isManual && (isHome || ['real_estate', 'vehicle'].includes(typeOf('assets', name) ?? '')),
  };
}

function activityOf(fields: Fields, profiles: ReadonlyMap<string, Profile>): Activity | null {
  const [type, symbol] = [textIn(fields['type']), textIn(fields['symbol'])];
  const day = dayIn(textIn(fields['date']));
  const [quantity, price] = [decimalIn(fields['quantity']), decimalIn(fields['unitPrice'])];
  const fee = decimalIn(fields['fee'] ?? 0);
  const stated = textIn(fields['currency']);
  const currency = HUNDREDTHS[stated] ?? (isCurrency(stated) ? stated : null);
  if (!TYPES.has(type) || day === null || currency === null) return null;
  if (quantity === null || price === null || fee === null) return null;
  const parts = stated in HUNDREDTHS ? 100n : 1n;
  return {
    type,
    day,
    symbol,
    profile: profiles.get(symbol) ?? { name: symbol, isin: null, kind: 'other', isOwned: false },
    quantity: unitsOf(quantity),
    price: unitsOf(price) / parts,
    fee: minorOfFine(valueAt(unitsOf(fee) / parts, unitsOf('1'))),
    currency,
    text: textIn(fields['comment']) || `${type} ${symbol}`,
  };
}

const TYPES = new Set(['BUY', 'SELL', 'DIVIDEND', 'FEE', 'INTEREST', 'ITEM', 'LIABILITY']);

/** Adds what is owned or owed as a whole to the items of its symbol. */
function addOwned(
  owned: Map<string, LedgerAccount>,
  { symbol, profile, day, quantity, price, type, currency }: Activity,
  isLiability: boolean,
): void {
  const { name } = profile;
  const kind = isLiability || kindOfName(name) === 'liabilities' ? 'liabilities' : 'assets';
  const known = owned.get(symbol) ?? { ...heldAccount(symbol, name, currency), kind };
  owned.set(symbol, known);
  const minor = minorOfFine(valueAt(quantity, price));
  const isLess = isLiability !== (type === 'SELL');
  if (minor !== 0) known.rows.push(balanceRow(day, isLess ? 0 - minor : minor));
}

function balanceRow(day: Day, minor: number) {
  return { day, minor, text: '', isBalance: true };
}

/** Gives what is owned as a whole the values that the file states for it. */
function addPrices(
  owned: ReadonlyMap<string, LedgerAccount>,
  file: Fields,
  { today }: LedgerTerms,
) {
  for (const profile of listIn(file['assetProfiles'])) {
    const item = owned.get(textIn(profile['symbol']));
    if (item === undefined || item.kind === 'liabilities') continue;
    const [first] = item.rows.toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const prices = pricesOf(profile).filter(({ day }) => day > (first?.day ?? '9') && day <= today);
    // Of several units, or of one that was sold, the price alone is not the value.
    if (item.rows.length !== 1 || first === undefined) continue;
    let before = first.minor;
    for (const { day, price } of prices) {
      const minor = minorOfFine(valueAt(unitsOf(price), unitsOf('1')));
      if (minor !== before) item.rows.push(balanceRow(day, minor - before));
      before = minor;
    }
  }
}

function pricesOf(profile: Fields): { day: Day; price: DecimalText }[] {
  return listIn(profile['marketData'])
    .flatMap((each) => {
      const [day, price] = [dayIn(textIn(each['date'])), decimalIn(each['marketPrice'])];
      return day === null || price === null ? [] : [{ day, price }];
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

type Balance = { day: Day; minor: number };

/** Cash of an account at the ends of days; older files state the present one alone. */
function balancesOf(account: Fields, file: Fields, { today, issues }: LedgerTerms): Balance[] {
  const made = dayIn(textIn(fieldsIn(file['meta'])['date']));
  const listed = listIn(account['balances']).map((each) => [textIn(each['date']), each['value']]);
  const all = listed.length > 0 ? listed : [[made ?? today, account['balance'] ?? 0]];
  const found = all.flatMap(([date, value]): Balance[] => {
    const [day, amount] = [dayIn(String(date)), decimalIn(value)];
    if (day === null || amount === null) {
      issues.add('unreadRow', `${textIn(account['name'])} ${String(date)}`);
      return [];
    }
    return day > today ? [] : [{ day, minor: minorOfFine(valueAt(unitsOf(amount), unitsOf('1'))) }];
  });
  return found.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
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

type HeldTerms = {
  activities: readonly Activity[];
  balances: readonly Balance[];
  currency: string;
  terms: LedgerTerms;
};

/** The transactions of an account, with what was paid in and out so that its cash is as stated. */
function* rowsOf(
  accountKey: string,
  { activities, balances, currency, terms }: HeldTerms,
): Steps<FileTransaction[]> {
  const rows: FileTransaction[] = [];
  const cash = new Map<Currency, number>();
  const target = new Map<Currency, number>();
  const byDay = Map.groupBy(activities, ({ day }) => day);
  const stated = new Map(balances.map(({ day, minor }) => [day, minor]));
  const equal = new Map<string, number>();
  for (const day of [...new Set([...byDay.keys(), ...stated.keys()])].toSorted()) {
    yield;
    for (const activity of byDay.get(day) ?? []) {
      const like = `${day}|${activity.type}|${activity.symbol}|${activity.quantity}|${activity.price}`;
      const nth = equal.get(like) ?? 0;
      equal.set(like, nth + 1);
      const made = transactionsOf(activity, { accountKey, key: `${like}|${nth}` });
      if (made === null) {
        terms.issues.add('unreadRow', `${day} ${activity.text}`);
        continue;
      }
      rows.push(...made.rows);
      cash.set(activity.currency, (cash.get(activity.currency) ?? 0) + made.cash);
    }
    const balance = stated.get(day);
    if (isCurrency(currency) && balance !== undefined) target.set(currency, balance);
    for (const of of new Set([...cash.keys(), ...target.keys()])) {
      const missing = (target.get(of) ?? 0) - (cash.get(of) ?? 0);
      cash.set(of, target.get(of) ?? 0);
      if (missing === 0) continue;
      rows.push(
        holdingRow({
          accountKey,
          day,
          kind: missing > 0 ? 'deposit' : 'withdrawal',
          amount: amountOf(Math.abs(missing)),
          currency: of,
          key: `cash|${day}|${of}`,
          text: '',
        }),
      );
    }
  }
  return rows;
}

function amountOf(minor: number): AmountText {
  return toAmountText(Math.min(minor, MINOR_MAX) as Minor);
}

type RowTerms = { accountKey: string; key: string };

/** The rows of an activity, and the cash that they move; null: it is beyond what is stored. */
function transactionsOf(
  { type, day, profile, quantity, price, fee, currency, text }: Activity,
  { accountKey, key }: RowTerms,
): { rows: FileTransaction[]; cash: number } | null {
  const value = minorOfFine(valueAt(quantity, price));
  if (Math.abs(value) + Math.abs(fee) > MINOR_MAX) return null;
  const own = { accountKey, day, currency, key, text };
  const { name, isin, kind } = profile;
  const instrument: FileInstrument = { name, isin, kind, currency };
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
    const charged = holdingRow({ ...own, kind: 'fee', amount: amountOf(fee), key: `${key}|fee` });
    return { rows: fee > 0 ? [paid, charged] : [paid], cash: value - fee };
  }
  const isBuy = type === 'BUY';
  const moved = isBuy ? value + fee : value - fee;
  // Nothing was moved.
  if (quantity === 0n) return { rows: [], cash: 0 };
  const shared = {
    instrument,
    quantity: decimalOf(quantity),
    price: decimalOf(price),
    fee: fee === 0 ? null : toAmountText(fee),
  };
  // Given units, or a sale that its fee was more than.
  if (value === 0 || moved <= 0) {
    const given = isBuy ? 'transfer_in' : 'transfer_out';
    return { rows: [holdingRow({ ...own, ...shared, fee: null, kind: given })], cash: 0 };
  }
  const traded = isBuy ? 'buy' : 'sell';
  const row = holdingRow({ ...own, ...shared, kind: traded, amount: amountOf(moved) });
  return { rows: [row], cash: isBuy ? -moved : moved };
}

/** Prices that the user states in Ghostfolio; those of its sources are not in the file. */
function quotesIn(
  file: Fields,
  profiles: ReadonlyMap<string, Profile>,
  { today }: LedgerTerms,
): FileQuote[] {
  return listIn(file['assetProfiles']).flatMap((each) => {
    const [symbol, stated] = [textIn(each['symbol']), textIn(each['currency'])];
    const profile = profiles.get(symbol);
    if (profile === undefined || profile.isOwned || !isCurrency(stated)) return [];
    const { isin, name } = profile;
    return pricesOf(each)
      .filter(({ day }) => day <= today)
      .map(({ day, price }): FileQuote => {
        return { row: 0, day, instrument: { isin, name }, price, currency: stated };
      });
  });
}
