import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { type Minor, MINOR_MAX, toAmountText } from '#domain/basics/money.ts';
import { type Day, monthOf } from '#domain/basics/months.ts';
import { decimalOf, minorOfFine } from '#domain/holdings/decimals.ts';
import type {
  FileInstrument,
  FileQuote,
  FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { holdingRow, type LedgerAccount, type LedgerRow } from './ledger.ts';
import type { Issues } from './move-file.ts';
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

/** A purchase, or a sale, whose units are below zero. */
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
  if (units === 0n) return [];
  const kind: HoldingKind = units > 0n ? 'buy' : 'sell';
  const size = units < 0n ? -units : units;
  const own = { accountKey: account.key, day, currency, text: `${kind} ${ticker}` };
  const row = holdingRow({
    ...own,
    kind: amount === 0 ? (units > 0n ? 'transfer_in' : 'transfer_out') : kind,
    instrument: instrumentOf(fields, currency),
    quantity: decimalOf(size),
    price: price === null || price <= 0n ? null : decimalOf(price),
    amount: textOf(Math.abs(amount)),
    key: textIn(fields['id']) || `${day}|${ticker}|${units}|${amount}`,
  });
  return [{ row, ticker: keyOf(fields, ticker), units }];
}

const textOf = (minor: number) =>
  toAmountText(Math.max(-MINOR_MAX, Math.min(minor, MINOR_MAX)) as Minor);

/** The transactions of an account that holds units, with the cash that the file states at its end. */
export function heldRows(
  account: SureAccount,
  trades: readonly Trade[],
  snapshots: readonly Fields[],
): FileTransaction[] {
  const { key: accountKey, currency, rows } = account;
  const equal = new Map<string, number>();
  const made = trades.map(({ row }) => {
    const nth = equal.get(row.key) ?? 0;
    equal.set(row.key, nth + 1);
    return { ...row, key: `${row.key}|${nth}` };
  });
  made.push(...openings(account, trades, snapshots));
  if (currency === null) return made;
  let cash = 0;
  for (const row of made) if (row.currency === currency) cash += cashOf(row);
  for (const [at, row] of rows.entries()) {
    if (
      row.minor === 0 ||
      (row.isBalance === true && row.text !== OPENING) ||
      Math.abs(row.minor) > MINOR_MAX
    )
      continue;
    const kind = row.isBalance === true ? movedKind(row.minor) : cashKind(row);
    const amount = textOf(
      kind === 'interest' || kind === 'dividend' ? row.minor : Math.abs(row.minor),
    );
    const like = row.id ?? `${row.day}|${row.minor}|${row.isBalance === true ? OPENING : at}`;
    made.push(
      holdingRow({
        accountKey,
        day: row.day,
        kind,
        currency,
        amount,
        text: row.isBalance === true ? '' : row.text,
        key: like,
      }),
    );
    cash += row.minor;
  }
  const first = made.map(({ day }) => day).toSorted()[0];
  const missing = account.cash === null ? 0 : account.cash - cash;
  if (missing !== 0 && first !== undefined && Math.abs(missing) <= MINOR_MAX) {
    const own = { accountKey, day: first, currency, text: '', key: 'cash' };
    made.push(holdingRow({ ...own, kind: movedKind(missing), amount: textOf(Math.abs(missing)) }));
  }
  return made;
}

const movedKind = (minor: number): HoldingKind => (minor > 0 ? 'deposit' : 'withdrawal');

function cashKind({ minor, text, category }: LedgerRow): HoldingKind {
  const words = `${text} ${category ?? ''}`;
  if (/dividend|utdelning|interest|\bränta\b/i.test(words)) return 'interest';
  return minor < 0 && /\bfees?\b|\bavgift/i.test(words) ? 'fee' : movedKind(minor);
}

function cashOf({ kind, amount }: FileTransaction): number {
  const minor = Math.round(Number(amount ?? 0) * 100);
  return kind === 'buy' ? -minor : kind === 'sell' ? minor : 0;
}

/** Units that the file's last snapshot has and its trades do not explain. */
function openings(
  account: SureAccount,
  trades: readonly Trade[],
  snapshots: readonly Fields[],
): FileTransaction[] {
  const held = new Map<string, { fields: Fields; first: Day; last: Day; units: bigint }>();
  for (const fields of snapshots) {
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
    const currency = currencyIn(fields);
    if (day === null || day > today || price === null || price <= 0n || currency === null) continue;
    const instrument = instrumentOf(fields, currency);
    const key = `${monthOf(day)} ${keyOf(fields, instrument.name)}`;
    const known = quotes.get(key);
    if (known === undefined || known.day <= day)
      quotes.set(key, { row: 0, day, instrument, price: decimalOf(price), currency });
  }
  return [...quotes.values()];
}
