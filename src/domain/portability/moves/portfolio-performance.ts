import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { divideRounded, type Minor, MINOR_MAX, toAmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type DecimalText, decimalOf, parseDecimal, unitsOf } from '#domain/holdings/decimals.ts';
import type {
  FileInstrument,
  FileQuote,
  FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { isIsin } from '#domain/holdings/instruments.ts';
import { isPence } from '#domain/holdings/price-currency.ts';
import {
  heldAccount,
  holdingRow,
  type Ledger,
  type LedgerAccount,
  type LedgerTerms,
  storableHoldings,
} from './ledger.ts';
import { child, type Element, type Ids, idsIn, resolved, words } from './portfolio-elements.ts';
import type { MoveProblem } from './move-file.ts';
import { dayIn } from './product-tables.ts';

type Context = {
  ids: Ids;
  terms: LedgerTerms;
  /** The portfolio that has the cash of an account. */
  owners: ReadonlyMap<Element, Element>;
  keys: ReadonlyMap<Element, string>;
  cash: ReadonlyMap<Element, LedgerAccount>;
  rows: FileTransaction[];
  scales: Scales;
};

/** Units of shares and of quotes of the file, in units of 10⁻¹⁰. */
type Scales = { shares: bigint; quotes: bigint };

/** Decimals that a version of the file gives shares and quotes; null: it states no currencies. */
function scalesOf(version: number): Scales | null {
  if (version > 48) return { shares: 100n, quotes: 100n };
  if (version > 28) return { shares: 10_000n, quotes: version > 29 ? 1_000_000n : 100_000_000n };
  return null;
}

/**
 * The portfolios of Portfolio Performance, each with the cash of its reference account. Accounts of
 * no portfolio are accounts of cash.
 */
export function* portfolioLedger(client: Element, terms: LedgerTerms): Steps<Ledger | MoveProblem> {
  const ids = yield* idsIn(client);
  const scales = scalesOf(Number(words(client, 'version')));
  if (scales === null) return 'oldPortfolio';
  // The newest version begins to keep some transactions elsewhere.
  for (const entry of child(child(client, 'ledger') ?? client, 'entries')?.children ?? [])
    terms.issues.add('otherRow', `${words(entry, 'dateTime')} ${words(entry, 'type')}`);
  const listed = (list: string, name: string) =>
    (child(client, list)?.children ?? []).flatMap((each) =>
      each.name === name ? (resolved(each, ids) ?? []) : [],
    );
  const accounts = [...new Set(listed('accounts', 'account'))];
  const portfolios = [...new Set(listed('portfolios', 'portfolio'))];
  const owners = new Map<Element, Element>();
  const made: LedgerAccount[] = [];
  const keys = new Map<Element, string>();
  for (const portfolio of portfolios) {
    const account = resolved(child(portfolio, 'referenceAccount'), ids);
    if (account !== null && !owners.has(account)) owners.set(account, portfolio);
    const key = words(portfolio, 'uuid') || words(portfolio, 'name');
    keys.set(portfolio, key);
    const currency = currencyIn(
      words(account ?? client, account ? 'currencyCode' : 'baseCurrency'),
    );
    made.push({ ...heldAccount(key, words(portfolio, 'name'), currency), type: 'investment' });
  }
  const cash = new Map<Element, LedgerAccount>();
  for (const account of accounts.filter((each) => !owners.has(each))) {
    const key = words(account, 'uuid') || words(account, 'name');
    const currency = currencyIn(words(account, 'currencyCode'));
    const own = heldAccount(key, words(account, 'name'), currency);
    const isClosed = words(account, 'isRetired') === 'true';
    const found = { ...own, isCash: true, isForeign: currency === null, isClosed };
    cash.set(account, found);
    made.push(found);
    keys.set(account, key);
  }
  const context: Context = { ids, terms, owners, keys, cash, rows: [], scales };
  for (const portfolio of portfolios)
    for (const each of transactionsIn(portfolio, 'portfolio-transaction', context)) {
      yield;
      addUnits(each, portfolio, context);
    }
  for (const account of accounts)
    for (const each of transactionsIn(account, 'account-transaction', context)) {
      yield;
      addCash(each, account, context);
    }
  const names = made.map(({ key, name }) => ({ key, name }));
  const none = { positions: [], skipped: [], disagreements: [] };
  const quotes = quotesIn(child(client, 'securities')?.children ?? [], scales, terms);
  const { rows: transactions } = context;
  const all = { ...none, source: 'moved' as const, accounts: names, transactions, quotes };
  const holdings = storableHoldings(all, terms);
  const writtenOn = lastDayOf([...transactions, ...quotes]);
  return { source: 'portfolioPerformance', accounts: made, holdings, writtenOn };
}

/** The program fetches prices each time that its file is opened. */
function lastDayOf(rows: readonly { day: Day }[]): Day {
  return rows.reduce((last, { day }) => (day > last ? day : last), '');
}

/** In a share that London quotes, pence are counted. */
function partsOf(code: string): bigint {
  return isPence(code) ? 100n : 1n;
}

/** The rate of a whole unit of a currency that is counted in parts. */
function rateIn(text: string, parts: bigint): DecimalText | null {
  const rate = parseDecimal(text.slice(0, 20));
  return rate === null || parts === 1n ? rate : parseDecimal(decimalOf(unitsOf(rate) * parts));
}

function currencyIn(code: string): Currency | null {
  return isCurrency(code) ? code : null;
}

function transactionsIn(owner: Element, name: string, { ids }: Context): Element[] {
  const list = child(owner, 'transactions')?.children ?? [];
  return list.flatMap((each) => (each.name === name ? (resolved(each, ids) ?? []) : []));
}

type Facts = {
  type: string;
  day: Day;
  /** Hundredths that moved, and those of fees and taxes among them. */
  amount: number;
  fee: number;
  tax: number;
  currency: Currency;
  /** Of the shares, in units of 10⁻¹⁰. */
  units: bigint;
  instrument: FileInstrument | null;
  /** Of all shares, in the instrument's currency, in hundredths. */
  gross: number;
  /** In which it is counted: pence are a hundredth of a pound. */
  parts: bigint;
  rate: DecimalText | null;
  key: string;
  text: string;
};

/** A transaction as the file states it; null: it cannot be read. */
function factsOf(element: Element, { ids, terms, scales }: Context): Facts | null {
  const type = words(element, 'type');
  const day = dayIn(resolved(child(element, 'date'), ids)?.text.trim() ?? '');
  const currency = currencyIn(words(element, 'currencyCode'));
  const amount = wholeIn(words(element, 'amount'));
  const shares = wholeIn(words(element, 'shares') || '0');
  const security = resolved(child(element, 'security'), ids);
  const instrument = security === null ? null : instrumentOf(security);
  if (day === null || currency === null || amount === null || shares === null) {
    terms.issues.add('unreadRow', `${words(element, 'date')} ${type} ${words(element, 'amount')}`);
    return null;
  }
  const units = child(element, 'units')?.children ?? [];
  const sumOf = (kind: string) =>
    units.reduce((sum, each) => {
      const isOf = each.attributes['type'] === kind;
      return sum + (isOf ? (wholeIn(child(each, 'amount')?.attributes['amount'] ?? '0') ?? 0) : 0);
    }, 0);
  const [fee, tax] = [sumOf('FEE'), sumOf('TAX')];
  const foreign = units.find(
    (each) => each.attributes['type'] === 'GROSS_VALUE' && child(each, 'forex') !== undefined,
  );
  const isIn = type === 'BUY' || type === 'DELIVERY_INBOUND';
  const own = isIn ? amount - fee - tax : amount + fee + tax;
  const gross = foreign ? wholeIn(child(foreign, 'forex')?.attributes['amount'] ?? '') : own;
  const parts = foreign ? partsOf(child(foreign, 'forex')?.attributes['currency'] ?? '') : 1n;
  const name = instrument?.name ?? '';
  return {
    type,
    day,
    amount,
    fee,
    tax,
    currency,
    units: BigInt(shares) * scales.shares,
    instrument,
    gross: gross ?? 0,
    parts,
    rate: foreign ? rateIn(words(foreign, 'exchangeRate'), parts) : null,
    key: words(element, 'uuid') || `${day}|${type}|${amount}|${shares}|${name}`,
    text: words(element, 'note') || [type, name].filter(Boolean).join(' '),
  };
}

/** A whole number that a file states, of amounts and shares that can be stored. */
function wholeIn(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

function instrumentOf(security: Element): FileInstrument | null {
  const [name, isin] = [words(security, 'name'), words(security, 'isin').toUpperCase()];
  const stated = words(security, 'currencyCode');
  const currency = isPence(stated) ? 'GBP' : currencyIn(stated);
  if (name === '' && isin === '') return null;
  return {
    name: (name || isin).slice(0, 200),
    isin: isIsin(isin) ? isin : null,
    currency,
    kind: 'other',
    symbol: words(security, 'tickerSymbol') || words(security, 'wkn') || words(security, 'uuid'),
  };
}

/** Price of a unit in the currency of the instrument; null: nothing was paid. */
function priceOf({ gross, units, parts }: Facts): DecimalText | null {
  if (units <= 0n || gross <= 0) return null;
  return decimalOf(divideRounded(BigInt(gross) * 10n ** 18n, units * parts));
}

/** Adds the units that a transaction of a portfolio moved, with their cash. */
function addUnits(element: Element, portfolio: Element, context: Context): void {
  const facts = factsOf(element, context);
  if (facts === null) return;
  const { ids, terms, owners, keys, rows } = context;
  const { type, day, amount, fee, tax, currency, units, instrument, key, text } = facts;
  const accountKey = keys.get(portfolio) ?? '';
  const own = { accountKey, day, currency, text, key };
  const stated = {
    instrument,
    quantity: decimalOf(units),
    price: priceOf(facts),
    rate: facts.rate,
  };
  const kind = UNITS[type];
  if (kind === undefined || instrument === null || amount > MINOR_MAX) {
    terms.issues.add(kind === undefined ? 'otherRow' : 'unreadRow', `${day} ${type} ${text}`);
    return;
  }
  if (kind === 'transfer_in' || kind === 'transfer_out') {
    rows.push(holdingRow({ ...own, ...stated, kind, amount: toAmountText(amount as Minor) }));
    return;
  }
  const isBuy = kind === 'buy';
  const charged = isBuy ? fee + tax : fee;
  const moved = isBuy ? amount : amount + tax;
  rows.push(
    holdingRow({
      ...own,
      ...stated,
      kind,
      amount: toAmountText(moved as Minor),
      fee: charged === 0 ? null : toAmountText(charged as Minor),
    }),
  );
  if (!isBuy && tax !== 0)
    rows.push(
      holdingRow({ ...own, kind: 'tax', amount: toAmountText(tax as Minor), key: `${key}|tax` }),
    );
  const account = resolved(
    child(resolved(child(element, 'crossEntry'), ids) ?? element, 'account'),
    ids,
  );
  if (account === null || owners.get(account) === portfolio) return;
  // The cash is another account's.
  addMoved(context, { account, minor: isBuy ? -amount : amount, facts, other: accountKey });
  const back = isBuy ? 'deposit' : 'withdrawal';
  rows.push(
    holdingRow({ ...own, kind: back, amount: toAmountText(amount as Minor), key: `${key}|cash` }),
  );
}

const UNITS: Readonly<Record<string, HoldingKind>> = {
  BUY: 'buy',
  SELL: 'sell',
  TRANSFER_IN: 'transfer_in',
  TRANSFER_OUT: 'transfer_out',
  DELIVERY_INBOUND: 'transfer_in',
  DELIVERY_OUTBOUND: 'transfer_out',
};

type MovedCash = { account: Element; minor: number; facts: Facts; other: string | null };

/** Adds what moved to or from an account that is another one's than the units'. */
function addMoved(
  { owners, keys, cash, rows }: Context,
  { account, minor, facts, other }: MovedCash,
): void {
  const owner = owners.get(account);
  const { day, currency, text, key } = facts;
  if (owner === undefined) {
    cash.get(account)?.rows.push({ day, minor, text, id: `${key}|cash`, other });
    return;
  }
  const kind = minor < 0 ? 'withdrawal' : 'deposit';
  const amount = toAmountText(Math.abs(minor) as Minor);
  const own = { accountKey: keys.get(owner) ?? '', day, currency, text, kind, amount } as const;
  rows.push(holdingRow({ ...own, key: `${key}|other` }));
}

/** Kinds of what moves on an account alone, with the sign of what its owner gets. */
const CASH: Readonly<Record<string, readonly [HoldingKind, 1 | -1]>> = {
  DEPOSIT: ['deposit', 1],
  REMOVAL: ['withdrawal', -1],
  TRANSFER_IN: ['deposit', 1],
  TRANSFER_OUT: ['withdrawal', -1],
  INTEREST: ['interest', 1],
  INTEREST_CHARGE: ['interest', -1],
  DIVIDENDS: ['dividend', 1],
  FEES: ['fee', -1],
  FEES_REFUND: ['fee', 1],
  TAXES: ['tax', -1],
  TAX_REFUND: ['tax', 1],
};

/** Adds what moved on an account; buys and sales are added with their units. */
function addCash(element: Element, account: Element, context: Context): void {
  const facts = factsOf(element, context);
  if (facts === null || facts.type === 'BUY' || facts.type === 'SELL') return;
  const { terms, owners, keys, cash, rows } = context;
  const { type, day, amount, fee, tax, currency, instrument, key, text } = facts;
  const found = CASH[type];
  if (found === undefined || amount > MINOR_MAX) {
    terms.issues.add('otherRow', `${day} ${type} ${text}`);
    return;
  }
  const [kind, sign] = found;
  const owner = owners.get(account);
  if (owner === undefined) {
    const transfer = transferOf(element, account, context);
    cash.get(account)?.rows.push({ day, minor: sign * amount, text, id: key, ...transfer });
    return;
  }
  const own = { accountKey: keys.get(owner) ?? '', day, currency, text, key };
  const isEarned = kind === 'dividend' || kind === 'interest';
  // Earnings are stated after tax and fee; a fee or a tax that came back is below zero.
  const earned = sign * amount + (isEarned ? tax + fee : 0);
  const stated = isEarned ? earned : kind === 'fee' || kind === 'tax' ? -earned : amount;
  rows.push(
    holdingRow({
      ...own,
      kind,
      instrument: kind === 'dividend' || kind === 'fee' || kind === 'tax' ? instrument : null,
      amount: toAmountText(stated as Minor),
      tax: isEarned && tax !== 0 ? toAmountText(tax as Minor) : null,
    }),
  );
  if (isEarned && fee !== 0)
    rows.push(
      holdingRow({ ...own, kind: 'fee', amount: toAmountText(fee as Minor), key: `${key}|fee` }),
    );
}

/** The other account of a transfer of cash, and what both of its sides have in common. */
function transferOf(element: Element, account: Element, { ids, keys, owners, cash }: Context) {
  const cross = child(element, 'crossEntry');
  const resolvedCross = resolved(cross, ids);
  if (resolvedCross === null) return {};
  const sides = ['accountFrom', 'accountTo'].map((name) =>
    resolved(child(resolvedCross, name), ids),
  );
  const other = sides.find((each) => each !== null && each !== account);
  if (other === null || other === undefined) return {};
  const owner = owners.get(other) ?? other;
  const from = resolved(child(resolvedCross, 'transactionFrom'), ids);
  const pair = cash.has(other) && from !== null ? words(from, 'uuid') || null : null;
  return { other: keys.get(owner) ?? null, pair };
}

function quotesIn(
  securities: readonly Element[],
  { quotes }: Scales,
  { today }: LedgerTerms,
): FileQuote[] {
  return securities.flatMap((security) => {
    const instrument = instrumentOf(security);
    const currency = instrument?.currency ?? null;
    if (instrument === null || currency === null) return [];
    const parts = partsOf(words(security, 'currencyCode'));
    return [...security.prices.values()].flatMap(({ day, value }): FileQuote[] => {
      const whole = wholeIn(value);
      if (day > today || whole === null || whole <= 0) return [];
      const price = decimalOf((BigInt(whole) * quotes) / parts);
      return [{ row: 0, day, instrument, price, currency }];
    });
  });
}
