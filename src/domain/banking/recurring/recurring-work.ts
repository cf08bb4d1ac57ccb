import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import { largestYearly, type Recurring, recurringOf } from './recurring.ts';
import { createLineReader, MerchantParts } from '#domain/banking/transactions/transaction-lines.ts';

/** A yearly payment occurs at least twice within this many days. */
const LOOKED_BACK_DAYS = 800;
/** With more transactions fewer days are read, which bounds time and memory. */
const ROWS_MAX = 20_000;
const FEWER_DAYS = 400;

/** The first day to search for recurring payments, by the number of transactions. */
export function recurringFrom(today: Day, rows = 0): Day {
  return addDays(today, -(rows > ROWS_MAX ? FEWER_DAYS : LOOKED_BACK_DAYS));
}

/** Detects recurring payments in booked transactions that are added in pieces. */
export class RecurringWork {
  readonly #rows = new MerchantParts();

  readonly currencies: readonly Currency[] = [];

  add(_part: 'booked', lines: string): void {
    this.#rows.add('booked', lines);
  }

  finish({ today, from }: { today: Day; from: Day }): Recurring[] {
    const read = createLineReader(from);
    let found: Recurring[] = [];
    this.#rows.each((booked) => {
      found = largestYearly([...found, ...recurringOf(booked.flatMap(read), today)]);
    });
    return found;
  }
}
