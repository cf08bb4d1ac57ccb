import { addDays } from '#domain/basics/months.ts';
import { holdingsBook } from '#domain/holdings/average-cost.ts';
import { decimalOf, minorOfFine } from '#domain/holdings/decimals.ts';
import type { HoldingTransaction } from '#domain/holdings/holding-transactions.ts';
import type { HoldingsBook } from '#domain/holdings/holdings-book.ts';
import { asOf, terms } from './stated-holdings.ts';

/** Transactions on days that follow one another. */
function onDays(...transactions: readonly HoldingTransaction[]): HoldingTransaction[] {
  return transactions.map((each, at) => ({ ...each, day: addDays('2024-01-01', at) }));
}

/** The book of transactions on days that follow one another. */
export function bookOf(...transactions: readonly HoldingTransaction[]): HoldingsBook {
  return holdingsBook(onDays(...transactions), terms, asOf);
}

/** Quantity and cost in öre of what an account holds. */
export function heldIn(book: HoldingsBook, instrumentId = 'share', accountId = 'af') {
  const held = book.held.get(accountId)?.get(instrumentId);
  if (held === undefined) return null;
  const cost = held.cost === null ? null : minorOfFine(held.cost);
  return [decimalOf(held.quantity), cost];
}

export function gainsIn({ gains }: HoldingsBook) {
  return gains.map(({ proceeds, cost }) =>
    proceeds === null || cost === null ? null : minorOfFine(proceeds) - minorOfFine(cost),
  );
}
