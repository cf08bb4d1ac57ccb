import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { divideRounded, type Minor, MINOR_MAX, toAmountText } from '#domain/basics/money.ts';
import { type Day, monthOf } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { decimalOf, minorOfFine } from '#domain/holdings/decimals.ts';
import type {
  FileInstrument,
  FileQuote,
  FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { holdingRow, type LedgerAccount, type LedgerRow, type LedgerTerms } from './ledger.ts';
import type { Issues } from './move-file.ts';
import { cashOf, cashSign, lackingCash, paidFromOwn } from './own-cash.ts';
import { dayIn } from './product-tables.ts';
import { type Fields, minorOf, textIn, unitsIn } from './sure-records.ts';

/** Texts of rows that set a balance: the first one, the present one, and others. */
export const OPENING = 'opening';
export const PRESENT = 'present';

/** An account of the export. */
export type SureAccount = LedgerAccount & {
  isHeld: boolean;
  /** Hundredths in the sign of the account: below zero is owed. */
  balance: number | null;
  /** Of cash, where the account holds units. */
  cash: number | null;
  /** Days with transactions in other currencies, which are left out. */
  otherDays: Set<Day>;
  since: Day | null;
};

type Trade = { row: FileTransaction; ticker: string; units: bigint };

function instrumentOf(fields: Fields, currency: Currency | null): FileInstrument {
  const ticker = textIn(fields['ticker']);
  return {
    name: (textIn(fields['security_name']) || ticker).slice(0, 200),
    isin: null,
    currency,
    kind: 'other',
    symbol: ticker || textIn(fields['security_id']),
  };
}

const keyOf = (fields: Fields, name: string) => textIn(fields['security_id']) || name;

function currencyIn(fields: Fields): Currency | null {
  const code = textIn(fields['currency']);
  return isCurrency(code) ? code : null;
}

/** Cash that the program names as a security, in the account's currency or in another one. */
const isCash = (fields: Fields) => textIn(fields['ticker']).startsWith('CASH-');

/** A purchase, or a sale, whose units are below zero; income and fees have none. */
export function tradeRows(fields: Fields, account: SureAccount, issues: Issues): Trade[] {
  const day = dayIn(textIn(fields['date']));
  const [units, price] = [unitsIn(textIn(fields['qty'])), unitsIn(textIn(fields['price']))];
  const amount = minorOf(textIn(fields['amount']));
  const currency = currencyIn(fields) ?? account.currency;
  const ticker = textIn(fields['ticker']);
  if (
    day === null ||
    units === null ||
    amount === null ||
    currency === null ||
    Math.abs(amount) > MINOR_MAX
  ) {
    issues.add('unreadRow', `${textIn(fields['date'])} ${ticker} ${textIn(fields['qty'])}`);
    return [];
  }
  const isMoney = units === 0n;
  const kind = isMoney ? moneyKind(fields, amount) : units > 0n ? 'buy' : 'sell';
  if (isCash(fields) && !isMoney) {
    issues.add('otherRow', `${day} ${ticker}`);
    return [];
  }
  const size = units < 0n ? -units : units;
  const own = {
    accountKey: account.key,
    day,
    currency,
    text: `${kind} ${ticker}`,
    key: textIn(fields['id']) || `${day}|${ticker}|${units}|${amount}`,
  };
  if (isMoney) {
    if (amount === 0) return [];
    const instrument = isCash(fields) ? null : instrumentOf(fields, currency);
    const paid = textOf(-amount * cashSign({ kind }));
    return [{ row: holdingRow({ ...own, kind, instrument, amount: paid }), ticker: '', units: 0n }];
  }
  const row = holdingRow({
    ...own,
    kind: amount === 0 ? (units > 0n ? 'transfer_in' : 'transfer_out') : kind,
    instrument: instrumentOf(fields, currency),
    quantity: decimalOf(size),
    price: price === null || price <= 0n ? null : decimalOf(price),
    amount: textOf(Math.abs(amount)),
  });
  return [{ row, ticker: keyOf(fields, ticker), units }];
}

/**
 * The kind of a trade without units: the program makes dividends, interest and fees so. Where the
 * file has no label of it, money of a security is its dividend, and other money interest.
 */
function moneyKind(fields: Fields, amount: number): HoldingKind {
  const label = textIn(fields['investment_activity_label']).toLowerCase();
  const known = (['dividend', 'interest', 'fee'] as const).find((kind) => kind === label);
  return known ?? (amount > 0 ? 'fee' : isCash(fields) ? 'interest' : 'dividend');
}

const textOf = (minor: number) =>
  toAmountText(Math.max(-MINOR_MAX, Math.min(minor, MINOR_MAX)) as Minor);

type HeldFields = {
  snapshots: readonly Fields[];
  balances: readonly Fields[];
  terms: Pick<LedgerTerms, 'rateOn' | 'issues'>;
};

/** The transactions of an account that holds units, with the cash that the file states at its end. */
export function* heldRows(
  account: SureAccount,
  trades: readonly Trade[],
  { snapshots, balances, terms }: HeldFields,
): Steps<FileTransaction[]> {
  const { key: accountKey, currency, name, cash } = account;
  const equal = new Map<string, number>();
  const traded = trades.map(({ row }) => {
    const nth = equal.get(row.key) ?? 0;
    equal.set(row.key, nth + 1);
    return { ...row, key: `${row.key}|${nth}` };
  });
  traded.push(...openings(account, trades, snapshots));
  if (currency === null) return traded;
  const stated = statedCash(snapshots, currency);
  const rows = [...traded, ...movedRows(account, currency)];
  const flows = flowsIn(balances, account);
  let made = yield* inOwnCurrency(rows, { own: currency, flows, stated });
  const missingOf = (of: Currency, known: number) =>
    made.reduce((left, row) => left - (row.currency === of ? cashOf(row) : 0), known);
  const tell = (of: Currency, missing: number) =>
    terms.issues.add('unproven', `${name}: ${textOf(missing)} ${of}`);
  if (cash === null) made = yield* paidFromOwn(made, currency, terms);
  else {
    const missing = missingOf(currency, cash);
    if (missing !== 0) tell(currency, missing);
    made.push(...exchangedRows(made, { missing, account, stated }));
  }
  const day = made.map((each) => each.day).toSorted()[0];
  for (const [of, known] of cash === null ? stated : [...stated, [currency, cash] as const]) {
    const missing = missingOf(of, known);
    if (missing === 0 || day === undefined || Math.abs(missing) > MINOR_MAX) continue;
    if (of !== currency) tell(of, missing);
    const key = of === currency ? 'cash' : `cash|${of}`;
    const own = { accountKey, day, currency: of, text: '', key };
    made.push(holdingRow({ ...own, kind: movedKind(missing), amount: textOf(Math.abs(missing)) }));
  }
  return made;
}

type MissingCash = {
  /** Hundredths of the account's currency; below zero: it has less than its rows come to. */
  missing: number;
  account: SureAccount;
  /** Cash that the account has in other currencies. */
  stated: ReadonlyMap<Currency, number>;
};

/**
 * Cash that an account exchanged for what it paid or received in other currencies, as the program counts
 * all cash in the account's own: what is missing of that, if one other currency accounts for it.
 */
function exchangedRows(
  rows: readonly FileTransaction[],
  { missing, account, stated }: MissingCash,
): FileTransaction[] {
  const { key: accountKey, currency: own } = account;
  const others = new Set(rows.flatMap((row) => (cashOf(row) === 0 ? [] : row.currency)));
  const foreign = [...others].filter((of) => of !== own && !stated.has(of));
  return foreign.flatMap((of) => {
    const { lacking, left, last } = lackingCash(rows, of);
    const moved = [...lacking].map(([day, minor]) => ({ day, minor }));
    if (left > 0) moved.push({ day: last, minor: -left });
    const whole = moved.reduce((sum, { minor }) => sum + minor, 0);
    const isKnown = foreign.length === 1 && whole * missing < 0;
    let open = missing;
    return moved.flatMap(({ day, minor }, at) => {
      const shared = { accountKey, day, kind: 'correction', text: '' } as const;
      const came = { ...shared, currency: of, amount: textOf(minor), key: `exchange|${day}|${of}` };
      // A purchase of unknown cost was paid in; what is left of other currencies is not there.
      if (!isKnown || own === null) return minor < 0 ? [holdingRow(came)] : [];
      const share = Number(divideRounded(BigInt(missing) * BigInt(minor), BigInt(whole)));
      const part = at === moved.length - 1 ? open : share;
      open -= part;
      const went = { ...shared, currency: own, amount: textOf(part), key: `exchange|${day}` };
      return [holdingRow(came), holdingRow(went)];
    });
  });
}

/** Cash in other currencies that the last snapshots of an account have, in hundredths. */
function statedCash(snapshots: readonly Fields[], own: Currency): Map<Currency, number> {
  const last = new Map<Currency, { day: Day; minor: number }>();
  for (const fields of snapshots.filter(isCash)) {
    const [day, minor] = [dayIn(textIn(fields['date'])), minorOf(textIn(fields['qty']))];
    const currency = currencyIn(fields);
    if (day === null || minor === null || currency === null || currency === own) continue;
    if (day >= (last.get(currency)?.day ?? '')) last.set(currency, { day, minor });
  }
  return new Map([...last].map(([currency, { minor }]) => [currency, minor]));
}

/** Cash that moved on the days of an account by its own balances, in its currency. */
function flowsIn(balances: readonly Fields[], { otherDays }: SureAccount): Map<Day, number> {
  const flows = new Map<Day, number>();
  for (const fields of balances) {
    const day = dayIn(textIn(fields['date']));
    const [into, out] = ['cash_inflows', 'cash_outflows'].map((name) =>
      minorOf(textIn(fields[name])),
    );
    if (day === null || typeof into !== 'number' || typeof out !== 'number') continue;
    if (!otherDays.has(day)) flows.set(day, into - out);
  }
  return flows;
}

type OwnTerms = {
  own: Currency;
  flows: ReadonlyMap<Day, number>;
  /** Cash that the account has in other currencies. */
  stated: ReadonlyMap<Currency, number>;
};

/**
 * Rows with the amounts at which the account's own cash paid, or received, what is stated in another
 * currency: the program counts all cash in the account's, and its balances have the sums of days.
 */
function* inOwnCurrency(
  rows: readonly FileTransaction[],
  { own, flows, stated }: OwnTerms,
): Steps<FileTransaction[]> {
  const counted = new Map<FileTransaction, FileTransaction>();
  for (const [day, all] of Map.groupBy(rows, (row) => row.day)) {
    yield;
    const flow = flows.get(day);
    const others = all.filter((row) => row.currency !== own && cashOf(row) !== 0);
    const [first] = others;
    if (flow === undefined || first === undefined || stated.has(first.currency)) continue;
    const sumOf = (some: readonly FileTransaction[]) =>
      some.reduce((sum, row) => sum + cashOf(row), 0);
    const [foreign, moved] = [
      sumOf(others),
      flow - sumOf(all.filter((row) => row.currency === own)),
    ];
    const isOne = others.every(({ currency }) => currency === first.currency);
    if (!isOne || foreign * moved <= 0) continue;
    const rate = decimalOf(divideRounded(BigInt(moved) * 10n ** 10n, BigInt(foreign)));
    let left = moved;
    for (const [at, row] of others.entries()) {
      const share = divideRounded(BigInt(cashOf(row)) * BigInt(moved), BigInt(foreign));
      const part = at === others.length - 1 ? left : Number(share);
      left -= part;
      const amount = textOf(part * cashSign(row));
      counted.set(row, { ...row, currency: own, amount, rate: row.quantity && rate });
    }
  }
  return rows.map((row) => counted.get(row) ?? row);
}

/** Other rows that moved cash: stated payments, and the balance with which the account began. */
function movedRows({ key: accountKey, rows }: SureAccount, currency: Currency): FileTransaction[] {
  return rows.flatMap((row, at) => {
    const { day, minor } = row;
    const isBalance = row.isBalance === true;
    if (minor === 0 || (isBalance && row.text !== OPENING) || Math.abs(minor) > MINOR_MAX)
      return [];
    const kind = isBalance ? movedKind(minor) : cashKind(row);
    const amount = textOf(kind === 'interest' || kind === 'dividend' ? minor : Math.abs(minor));
    const key = row.id ?? `${day}|${minor}|${isBalance ? OPENING : at}`;
    const text = isBalance ? '' : row.text;
    return [holdingRow({ accountKey, day, kind, currency, amount, text, key })];
  });
}

const movedKind = (minor: number): HoldingKind => (minor > 0 ? 'deposit' : 'withdrawal');

function cashKind({ minor, text, category }: LedgerRow): HoldingKind {
  const words = `${text} ${category ?? ''}`;
  if (/dividend|utdelning|interest|\bränta\b/i.test(words)) return 'interest';
  return minor < 0 && /\bfees?\b|\bavgift/i.test(words) ? 'fee' : movedKind(minor);
}

/** Units that the file's last snapshot has and its trades do not explain. */
function openings(
  account: SureAccount,
  trades: readonly Trade[],
  snapshots: readonly Fields[],
): FileTransaction[] {
  const held = new Map<string, { fields: Fields; first: Day; last: Day; units: bigint }>();
  for (const fields of snapshots) {
    if (isCash(fields)) continue;
    const [day, units] = [dayIn(textIn(fields['date'])), unitsIn(textIn(fields['qty']))];
    if (day === null || units === null) continue;
    const key = keyOf(fields, textIn(fields['ticker']));
    const known = held.get(key) ?? { fields, first: day, last: day, units };
    if (day <= known.first) [known.first, known.fields] = [day, fields];
    if (day >= known.last) [known.last, known.units] = [day, units];
    held.set(key, known);
  }
  for (const { ticker, units } of trades) {
    const known = held.get(ticker);
    if (known !== undefined) known.units -= units;
  }
  return [...held].flatMap(([key, { fields, first, units }]): FileTransaction[] => {
    const price = unitsIn(textIn(fields['cost_basis'])) ?? unitsIn(textIn(fields['price']));
    const currency = currencyIn(fields) ?? account.currency;
    if (units <= 0n || currency === null) return [];
    const value = minorOfFine(units * (price ?? 0n));
    const own = { accountKey: account.key, day: first, currency, text: '', key: `opening|${key}` };
    const stated = { quantity: decimalOf(units), price: price === null ? null : decimalOf(price) };
    const instrument = instrumentOf(fields, currency);
    return [
      holdingRow({
        ...own,
        ...stated,
        kind: 'transfer_in',
        instrument,
        amount: textOf(value),
      }),
    ];
  });
}

/** The last price of each month that snapshots of holdings have. */
export function quotesIn(holdings: readonly Fields[], today: Day): FileQuote[] {
  const quotes = new Map<string, FileQuote>();
  for (const fields of holdings) {
    const [day, price] = [dayIn(textIn(fields['date'])), unitsIn(textIn(fields['price']))];
    const currency = isCash(fields) ? null : currencyIn(fields);
    if (day === null || day > today || price === null || price <= 0n || currency === null) continue;
    const instrument = instrumentOf(fields, currency);
    const key = `${monthOf(day)} ${keyOf(fields, instrument.name)}`;
    const known = quotes.get(key);
    if (known === undefined || known.day <= day)
      quotes.set(key, { row: 0, day, instrument, price: decimalOf(price), currency });
  }
  return [...quotes.values()];
}
