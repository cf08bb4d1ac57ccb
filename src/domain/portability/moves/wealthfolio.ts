import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { divideRounded, type Minor, MINOR_MAX, toAmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { decimalOf, minorOfFine, parseDecimal, unitsOf } from '#domain/holdings/decimals.ts';
import type { FileInstrument, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import { type InstrumentKind, isIsin } from '#domain/holdings/instruments.ts';
import { HUNDREDTHS } from './ghostfolio-file.ts';
import {
  heldAccount,
  holdingRow,
  type Ledger,
  type LedgerAccount,
  type LedgerTerms,
  storableHoldings,
} from './ledger.ts';
import type { Issues } from './move-file.ts';
import { paidFromOwn, settledAt } from './own-cash.ts';
import { dayIn, type NamedRow, type ProductTable } from './product-tables.ts';
import { cashAccounts, pairTransfers } from './wealthfolio-cash.ts';

export type Activity = {
  type: string;
  subtype: string;
  day: Day;
  symbol: string;
  name: string;
  kind: InstrumentKind;
  isin: string | null;
  /** In units of 10⁻¹⁰. */
  quantity: bigint;
  price: bigint;
  /** New units for one, of a split. */
  ratio: bigint;
  /** Hundredths; null: not stated. */
  amount: number | null;
  fee: number;
  tax: number;
  currency: Currency;
  /** Of the account's currency for one of the activity's, which a trade was paid at; 0: not stated. */
  rate: bigint;
  id: string | null;
  text: string;
};

/** Name and key of the account of activities without one. */
const NO_ACCOUNT = 'Wealthfolio';
const KINDS: Readonly<Record<string, InstrumentKind>> = {
  ETF: 'etf',
  CRYPTO: 'crypto',
  CRYPTOCURRENCY: 'crypto',
  BOND: 'bond',
  FUND: 'fund',
  MUTUALFUND: 'fund',
};

type FoundAccount = { key: string; name: string; currency: string; activities: Activity[] };

/**
 * The accounts of Wealthfolio, in which every activity moves cash: an account with units becomes one
 * with holdings, others are accounts of cash.
 */
export function* wealthfolioLedger(table: ProductTable, terms: LedgerTerms): Steps<Ledger> {
  const { issues } = terms;
  const found = new Map<string, FoundAccount>();
  // Since charges have columns of their own, amounts are what moved.
  const isFinal = table.columns.includes('tax');
  for (const row of table.rows()) {
    yield;
    const activity = activityOf(row, issues);
    if (activity === null) continue;
    const name = row('accountname') || NO_ACCOUNT;
    const key = row('accountid') || name;
    const own = { key, name, currency: row('accountcurrency'), activities: [] };
    const account: FoundAccount = found.get(key) ?? own;
    found.set(key, account);
    account.activities.push(activity);
  }
  const accounts: LedgerAccount[] = [];
  const transactions: FileTransaction[] = [];
  for (const account of found.values()) {
    const currency = currencyOf(account);
    const own = heldAccount(account.key, account.name, currency);
    const isHeld = account.activities.some(hasUnits);
    const made = yield* eachInSteps(account.activities, (each) =>
      rowsOf(each, { isFinal, issues }),
    );
    if (isHeld) {
      accounts.push({ ...own, type: 'investment' });
      const cash = cashCurrencyOf(account);
      const rows = keyedRows(made, { accountKey: account.key, cash });
      transactions.push(...(cash === null ? rows : yield* paidFromOwn(rows, cash, terms)));
    } else accounts.push(...cashAccounts(own, made));
  }
  pairTransfers(accounts);
  const none = { positions: [], skipped: [], disagreements: [], quotes: [] };
  const names = accounts.map(({ key, name }) => ({ key, name }));
  const all = { ...none, source: 'moved' as const, accounts: names, transactions };
  return { source: 'wealthfolio', accounts, holdings: storableHoldings(all, terms) };
}

function currencyOf({ currency, activities }: FoundAccount): Currency | null {
  if (isCurrency(currency)) return currency;
  const counts = new Map<Currency, number>();
  for (const each of activities) counts.set(each.currency, (counts.get(each.currency) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

/** The currency that an account's cash is in: the stated one, else that of all its deposits. */
function cashCurrencyOf({ currency, activities }: FoundAccount): Currency | null {
  if (isCurrency(currency)) return currency;
  const [first, ...others] = new Set(
    activities.flatMap((each) => (each.type === 'DEPOSIT' ? each.currency : [])),
  );
  return others.length === 0 ? (first ?? null) : null;
}

const TYPES = new Set(
  (
    'BUY SELL SPLIT DIVIDEND INTEREST DEPOSIT WITHDRAWAL TRANSFER_IN TRANSFER_OUT ADD_HOLDING ' +
    'REMOVE_HOLDING FEE TAX CREDIT CONVERSION_IN CONVERSION_OUT'
  ).split(' '),
);

/** An activity that counts; null: it cannot be read, or is a draft. */
function activityOf(row: NamedRow, issues: Issues): Activity | null {
  const type = (row('activitytype') || row('type')).toUpperCase();
  const day = dayIn(row('date'));
  const stated = row('currency') || row('accountcurrency');
  const currency = HUNDREDTHS[stated] ?? (isCurrency(stated) ? stated : null);
  const parts = stated in HUNDREDTHS ? 100n : 1n;
  const [quantity, unit] = [
    numberIn(row('quantity')),
    numberIn(row('unitprice') || row('unit_price')),
  ];
  const [amount, fee, tax, rate] = [row('amount'), row('fee'), row('tax'), row('fxrate')].map(
    numberIn,
  );
  const example = `${row('date')} ${type} ${row('symbol')}`;
  const isDraft = row('isdraft') === 'true' || !/^(?:|POSTED)$/i.test(row('status'));
  if (!TYPES.has(type) || isDraft) {
    issues.add('otherRow', example);
    return null;
  }
  const isRead = [quantity, unit, amount, fee, tax].every((each) => each !== undefined);
  // A split has no currency of its own.
  const known = currency ?? (type === 'SPLIT' ? 'USD' : null);
  if (day === null || known === null || !isRead) {
    issues.add('unreadRow', example);
    return null;
  }
  const minor = (units: bigint | null | undefined) =>
    units === null || units === undefined ? null : Number(divideRounded(units, parts * 10n ** 8n));
  const sum = size(amount ?? 0n) + size(fee ?? 0n) + size(tax ?? 0n);
  const units = size(quantity ?? 0n) * size(unit ?? 0n) + sum * 10n ** 10n;
  if (units / 10n ** 18n > BigInt(MINOR_MAX)) {
    issues.add('large', example);
    return null;
  }
  const id = row('symbol').startsWith('$CASH') ? '' : row('symbol');
  const symbol = id === '' ? '' : row('assetsymbol') || id;
  const isin = row('isin').toUpperCase() || symbol;
  return {
    type,
    subtype: row('subtype').toUpperCase(),
    day,
    symbol,
    name: row('assetname') || row('symbolname') || symbol,
    kind: KINDS[row('instrumenttype').toUpperCase()] ?? 'other',
    isin: isIsin(isin) ? isin : null,
    quantity: size(quantity ?? 0n),
    price: (unit ?? 0n) / parts,
    ratio: size(amount || (quantity ?? 0n)),
    amount: minor(amount),
    fee: minor(fee) ?? 0,
    tax: minor(tax) ?? 0,
    currency: known,
    // A rate of pence may be of these or of pounds.
    rate: parts === 1n ? (rate ?? 0n) : 0n,
    id: row('id') || null,
    text: row('comment') || [type, symbol].filter(Boolean).join(' '),
  };
}

const size = (units: bigint) => (units < 0n ? -units : units);

/** Units of a number with a point, in words too; null: empty, undefined: it is none. */
function numberIn(text: string): bigint | null | undefined {
  if (text === '') return null;
  const match = /^([+-]?)(\d{1,12})(?:\.(\d{1,40}))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '0', part = ''] = match;
  const decimal = parseDecimal(part === '' ? whole : `${whole}.${part.slice(0, 10)}`);
  if (decimal === null) return undefined;
  return sign === '-' ? -unitsOf(decimal) : unitsOf(decimal);
}

/** Whether an activity is of units, and not of cash alone. */
function hasUnits({ type, symbol, quantity }: Activity): boolean {
  if (symbol === '') return false;
  const isMoved = type === 'TRANSFER_IN' || type === 'TRANSFER_OUT';
  return isMoved ? quantity > 0n : !['DEPOSIT', 'WITHDRAWAL', 'CREDIT'].includes(type);
}

export type StatedRow = Omit<
  Parameters<typeof holdingRow>[0],
  'accountKey' | 'key' | 'day' | 'currency' | 'text'
>;
export type MadeRows = { activity: Activity; rows: StatedRow[] };
type RowTerms = { isFinal: boolean; issues: Issues };

/** The transactions of an activity. */
function rowsOf(activity: Activity, terms: RowTerms): MadeRows {
  const { type } = activity;
  const rows = (made: StatedRow[]) => ({ activity, rows: made });
  const each = minorOfFine(activity.quantity * activity.price);
  const factor = isOfHundred(activity, each) ? CONTRACT_UNITS : 1;
  const [value, price] = [each * factor, activity.price * BigInt(factor)];
  const instrument = instrumentOf(activity);
  const units = {
    instrument,
    quantity: decimalOf(activity.quantity),
    price: price > 0n ? decimalOf(price) : null,
  };
  const isOfUnits = instrument !== null && activity.quantity > 0n;
  if (type === 'BUY' || type === 'SELL')
    return rows(tradeRows(activity, { ...units, value, ...terms }));
  if (type === 'SPLIT') {
    const isRatio = instrument !== null && activity.ratio > 0n;
    const ratio = `${decimalOf(activity.ratio - (activity.ratio % 10n))}:1`;
    return rows(isRatio ? [{ kind: 'split', instrument, ratio }] : []);
  }
  const isIn = /IN$|^ADD/.test(type);
  if (isOfUnits && /^(?:TRANSFER|ADD|REMOVE)/.test(type)) {
    const kind = isIn ? 'transfer_in' : 'transfer_out';
    return rows([{ kind, ...units, amount: textOf(value) }, ...feeRow(activity.fee)]);
  }
  if (type === 'DIVIDEND' || type === 'INTEREST')
    return rows(incomeRows(activity, { ...units, value, ...terms }));
  const moved = activity.amount || value;
  if (type === 'FEE' || type === 'TAX') {
    const charged = moved || (type === 'FEE' ? activity.fee : activity.tax);
    return rows([{ kind: type === 'FEE' ? 'fee' : 'tax', instrument, amount: textOf(charged) }]);
  }
  if (type === 'CREDIT') {
    const back = BACK.find((kind) => activity.subtype.toLowerCase().startsWith(kind));
    return rows([
      back === undefined
        ? { kind: 'interest', amount: textOf(moved) }
        : { kind: back, amount: textOf(-moved) },
    ]);
  }
  // Money that is exchanged stays in the account.
  if (type.startsWith('CONVERSION'))
    return rows([
      { kind: 'correction', amount: textOf((isIn ? 1 : -1) * Math.abs(moved)) },
      ...(terms.isFinal ? [] : feeRow(activity.fee)),
    ]);
  const isDeposit = type === 'DEPOSIT' || isIn;
  const charge = terms.isFinal ? [] : feeRow(activity.fee);
  return rows([
    { kind: isDeposit ? 'deposit' : 'withdrawal', amount: textOf(Math.abs(moved)) },
    ...charge,
  ]);
}

/** Charges that a credit may take back. */
const BACK = ['fee', 'tax'] as const;

/** Units of a contract of an option, which is priced by the unit. */
const CONTRACT_UNITS = 100;

/** Whether the amount of a trade is that of contracts, with or without its charges. */
function isOfHundred({ amount, fee, tax }: Activity, value: number): boolean {
  const away = Math.abs(Math.abs(amount ?? 0) - value * CONTRACT_UNITS);
  return value !== 0 && (away === 0 || away === fee + tax);
}

const textOf = (minor: number) => toAmountText((minor === 0 ? 0 : minor) as Minor);

function feeRow(fee: number): StatedRow[] {
  return fee === 0 ? [] : [{ kind: 'fee', amount: textOf(fee) }];
}

function instrumentOf({ symbol, name, isin, kind, currency }: Activity): FileInstrument | null {
  return symbol === '' ? null : { name, isin, kind, currency, symbol };
}

type UnitTerms = RowTerms &
  Pick<StatedRow, 'instrument' | 'quantity' | 'price'> & { value: number };

/** A purchase or a sale, whose amount is stated with its charges, without them, or not at all. */
function tradeRows(
  { type, day, symbol, amount, fee, tax }: Activity,
  { instrument = null, quantity = null, price = null, value, issues }: UnitTerms,
): StatedRow[] {
  const isBuy = type === 'BUY';
  const whole = isBuy ? value + fee + tax : value - fee - tax;
  const stated = Math.abs(amount ?? 0);
  const isKnown = stated === 0 || stated === value || stated === whole;
  if (!isKnown) issues.add('unproven', `${day} ${type} ${symbol}`);
  const moved = isKnown ? whole : stated;
  if (moved <= 0)
    return [
      {
        kind: isBuy ? 'transfer_in' : 'transfer_out',
        instrument,
        quantity,
        price,
        amount: textOf(0),
      },
    ];
  const charge = isBuy ? fee + tax : fee;
  const own = { instrument, quantity, price, fee: charge === 0 ? null : textOf(charge) };
  if (isBuy) return [{ ...own, kind: 'buy', amount: textOf(moved) }];
  const withheld: StatedRow[] = tax === 0 ? [] : [{ kind: 'tax', amount: textOf(tax) }];
  return [{ ...own, kind: 'sell', amount: textOf(moved + tax) }, ...withheld];
}

/** Income in cash, of which that which was invested again buys units. */
function incomeRows(
  { type, subtype, amount, fee, tax }: Activity,
  { instrument = null, quantity = null, price = null, value, isFinal }: UnitTerms,
): StatedRow[] {
  const paid = amount || value;
  const gross = isFinal ? paid + fee + tax : paid;
  const isBack = subtype === 'RETURN_OF_CAPITAL';
  const kind =
    isBack && instrument
      ? 'return_of_capital'
      : type === 'DIVIDEND' && instrument
        ? 'dividend'
        : 'interest';
  const withheld = tax === 0 || isBack ? null : textOf(tax);
  const income: StatedRow = { kind, instrument, amount: textOf(gross), tax: withheld };
  const isInvested = subtype === 'DRIP' || subtype === 'STAKING_REWARD';
  const bought: StatedRow[] =
    isInvested && instrument !== null && paid > 0 && quantity !== null && value > 0
      ? [
          {
            kind: 'buy',
            instrument,
            quantity,
            price,
            amount: textOf(paid),
          },
        ]
      : [];
  return gross === 0 ? feeRow(fee) : [income, ...feeRow(fee), ...bought];
}

type KeyTerms = { accountKey: string; cash: Currency | null };

function keyedRows(made: readonly MadeRows[], { accountKey, cash }: KeyTerms): FileTransaction[] {
  const equal = new Map<string, number>();
  return made.flatMap(({ activity, rows }) => {
    const { id, day, type, symbol, quantity, amount, currency, text } = activity;
    const like = id ?? `${day}|${type}|${symbol}|${quantity}|${activity.price}|${amount}`;
    const nth = equal.get(like) ?? 0;
    equal.set(like, nth + 1);
    return rows.map((row, at) => {
      const key = `${like}|${nth}|${at}`;
      const stated = holdingRow({ ...row, accountKey, day, currency, text, key });
      return cash === null ? stated : settledIn(stated, cash, activity);
    });
  });
}

/**
 * A trade with a rate as the account's own currency paid it, which is the program's rule; all other
 * cash is that of its activity.
 */
function settledIn(
  row: FileTransaction,
  cash: Currency,
  { type, rate }: Activity,
): FileTransaction {
  const isTrade = type === 'BUY' || type === 'SELL';
  if (!isTrade || rate <= 0n || row.currency === cash) return row;
  return settledAt(row, cash, rate) ?? row;
}
