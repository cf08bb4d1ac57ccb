import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded, toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type DecimalText, decimalOf, unitsOf } from '#domain/holdings/decimals.ts';
import type { FileTransaction } from '#domain/holdings/files/broker-file.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';

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

/**
 * The transactions of an account with its purchases in other currencies paid from its own one, as far
 * as there is no cash of theirs: at the rate of the day, as their programs count them. What a day
 * brings in counts before its purchases.
 */
export function* paidFromOwn(
  rows: readonly FileTransaction[],
  own: Currency,
): Steps<FileTransaction[]> {
  const cash = new Map<Currency, number>();
  const paid = new Map<FileTransaction, FileTransaction>();
  const isForeign = ({ kind, currency }: FileTransaction) => kind === 'buy' && currency !== own;
  const days = Map.groupBy(rows, ({ day }) => day);
  for (const day of [...days.keys()].toSorted()) {
    yield;
    const { true: bought = [], false: others = [] } = Object.groupBy(days.get(day) ?? [], (row) =>
      isForeign(row) ? 'true' : 'false',
    );
    for (const row of others) cash.set(row.currency, (cash.get(row.currency) ?? 0) + cashOf(row));
    for (const row of bought) {
      const left = (cash.get(row.currency) ?? 0) + cashOf(row);
      const price = left < 0 ? chargedPrice(row) : null;
      if (price === null) cash.set(row.currency, left);
      else paid.set(row, { ...row, price, amount: null, fee: null, currency: own });
    }
  }
  return rows.map((row) => paid.get(row) ?? row);
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
