import type { Currency } from '#domain/basics/currencies.ts';
import {
  type AmountText,
  divideRounded,
  type Minor,
  MINOR_MAX,
  toAmountText,
  toMinor,
} from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type DecimalText, decimalOf, unitsOf } from '#domain/holdings/decimals.ts';
import type { FileTransaction } from '#domain/holdings/files/broker-file.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { holdingRow, type LedgerTerms } from './ledger.ts';

/** Signs of the cash that kinds move by amounts above zero. */
const SIGNS: Readonly<Partial<Record<HoldingKind, 1 | -1>>> = {
  deposit: 1,
  sell: 1,
  dividend: 1,
  interest: 1,
  return_of_capital: 1,
  correction: 1,
  buy: -1,
  fee: -1,
  tax: -1,
  withholding_tax: -1,
  withdrawal: -1,
};

/** The sign of the cash that a kind moves by an amount above zero; 0: it moves none. */
export function cashSign({ kind }: Pick<FileTransaction, 'kind'>): 1 | 0 | -1 {
  return SIGNS[kind] ?? 0;
}

/** Cash that a transaction moved in its currency, in hundredths; below zero is out of the account. */
export function cashOf(row: Pick<FileTransaction, 'kind' | 'amount' | 'tax'>): number {
  const { kind, amount, tax } = row;
  const isEarned = kind === 'dividend' || kind === 'interest';
  const withheld = isEarned && tax !== null ? toMinor(tax) : 0;
  return amount === null ? 0 : cashSign(row) * toMinor(amount) - withheld;
}

/** Units of 10⁻¹⁰ of one currency for one of another on a day; null: no rate is known. */
export function rateUnitsOn(
  { rateOn }: Pick<LedgerTerms, 'rateOn'>,
  [from, to]: readonly [from: Currency, to: Currency],
  day: Day,
): bigint | null {
  const ratio = rateOn(from, to, day);
  return ratio === null ? null : divideRounded(ratio.top * 10n ** 10n, ratio.bottom);
}

/**
 * A transaction as an account's own currency paid it, at a rate in units of 10⁻¹⁰: amounts are rounded
 * once, to the öre. Null: one of them is beyond what is stored.
 */
export function settledAt(
  row: FileTransaction,
  own: Currency,
  rate: bigint,
): FileTransaction | null {
  const at = (amount: AmountText | null) => {
    const minor = amount && Number(divideRounded(BigInt(toMinor(amount)) * rate, 10n ** 10n));
    if (minor === null) return null;
    return Math.abs(minor) > MINOR_MAX
      ? undefined
      : toAmountText((minor === 0 ? 0 : minor) as Minor);
  };
  const [amount, fee, tax] = [at(row.amount), at(row.fee), at(row.tax)];
  if (amount === undefined || fee === undefined || tax === undefined) return null;
  const isOfUnits = row.quantity !== null && row.price !== null;
  return { ...row, currency: own, amount, fee, tax, rate: isOfUnits ? decimalOf(rate) : null };
}

/**
 * The cash of a transaction as a correction: it was exchanged, at a rate that nobody states, and is
 * neither paid in nor out.
 */
export function exchangedCash(row: FileTransaction): FileTransaction {
  const { accountKey, day, currency, key } = row;
  const amount = toAmountText(-cashOf(row) as Minor);
  const own = { accountKey, day, currency, amount, text: '' };
  return holdingRow({ ...own, kind: 'correction', key: `exchange|${key}` });
}

/** Kinds by which cash of a currency that an account lacks was bought for them. */
const PAID: ReadonlySet<HoldingKind> = new Set([
  'buy',
  'fee',
  'tax',
  'withholding_tax',
  'withdrawal',
  // Taken back.
  'dividend',
  'interest',
]);

/**
 * The transactions of an account with what it paid in other currencies paid from its own one, as far
 * as there is no cash of theirs: at the rate of the day, as their programs count them. What a day
 * brings in counts before what it pays.
 */
export function* paidFromOwn(
  rows: readonly FileTransaction[],
  own: Currency,
  terms: Pick<LedgerTerms, 'rateOn' | 'issues'>,
): Steps<FileTransaction[]> {
  const cash = new Map<Currency, number>();
  const paid = new Map<FileTransaction, FileTransaction[]>();
  const isForeign = (row: FileTransaction) =>
    row.currency !== own && PAID.has(row.kind) && cashOf(row) < 0;
  const days = Map.groupBy(rows, ({ day }) => day);
  for (const day of [...days.keys()].toSorted()) {
    yield;
    const { true: spent = [], false: others = [] } = Object.groupBy(days.get(day) ?? [], (row) =>
      isForeign(row) ? 'true' : 'false',
    );
    for (const row of others) cash.set(row.currency, (cash.get(row.currency) ?? 0) + cashOf(row));
    for (const row of spent) {
      const left = (cash.get(row.currency) ?? 0) + cashOf(row);
      if (left >= 0) cash.set(row.currency, left);
      else paid.set(row, fromOwn(row, own, terms));
    }
  }
  return rows.flatMap((row) => paid.get(row) ?? [row]);
}

/**
 * A payment in another currency from an account's own cash; without a rate, which is told of, its cash
 * was exchanged.
 */
function fromOwn(
  row: FileTransaction,
  own: Currency,
  terms: Pick<LedgerTerms, 'rateOn' | 'issues'>,
): FileTransaction[] {
  const { day, currency, kind } = row;
  const price = kind === 'buy' ? chargedPrice(row) : null;
  if (price !== null) return [{ ...row, price, amount: null, fee: null, currency: own }];
  const rate = rateUnitsOn(terms, [currency, own], day);
  const settled = rate === null ? null : settledAt(row, own, rate);
  if (settled !== null) return [settled];
  terms.issues.add('unrated', `${day} ${row.text} ${currency}`);
  return [row, exchangedCash(row)];
}

/** Cash of a currency that an account lacked, by the days on which its rows spent more than it had. */
export type LackingCash = {
  lacking: Map<Day, number>;
  /** Cash after its last day. */
  left: number;
  last: Day;
};

/** Cash of a currency that an account lacked, and has left, in hundredths. */
export function lackingCash(rows: readonly FileTransaction[], of: Currency): LackingCash {
  const days = Map.groupBy(
    rows.filter(({ currency }) => currency === of),
    ({ day }) => day,
  );
  const lacking = new Map<Day, number>();
  const inOrder = [...days.keys()].toSorted();
  let left = 0;
  for (const day of inOrder) {
    for (const row of days.get(day) ?? []) left += cashOf(row);
    if (left < 0) lacking.set(day, -left);
    left = Math.max(0, left);
  }
  return { lacking, left, last: inOrder.at(-1) ?? '' };
}

/** The price of a unit with its part of the charges, which are in its currency too; null: not known. */
function chargedPrice(row: FileTransaction): DecimalText | null {
  const { amount, quantity, instrument, currency } = row;
  const units = unitsOf(quantity ?? '0');
  if (amount === null || units <= 0n || instrument?.currency !== currency) return null;
  return decimalOf(divideRounded(BigInt(toMinor(amount)) * 10n ** 18n, units));
}
