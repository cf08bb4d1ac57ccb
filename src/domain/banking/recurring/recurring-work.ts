import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import { largestYearly, type Recurring, recurringOf } from './recurring.ts';
import { addDays } from '#domain/statistics/release-calendar.ts';
import { createLineReader, MerchantParts } from '#domain/banking/transactions/transaction-lines.ts';

/** What is paid once a year has come twice within so many days, and mostly three times. */
const LOOKED_BACK_DAYS = 800;
/** Of more transactions fewer days are read: time and memory have a bound. */
const ROWS_MAX = 20_000;
const FEWER_DAYS = 400;

/** The day from which on recurring payments are looked for, by how many transactions there are. */
export function recurringFrom(today: Day, rows = 0): Day {
  return addDays(today, -(rows > ROWS_MAX ? FEWER_DAYS : LOOKED_BACK_DAYS));
}

/** Recurring payments in the making: takes booked transactions in pieces. */
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
