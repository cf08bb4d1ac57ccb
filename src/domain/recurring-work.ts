import type { Currency } from './currencies.ts';
import type { Day } from './months.ts';
import { largestYearly, type Recurring, recurringOf } from './recurring.ts';
import { addDays } from './release-calendar.ts';
import { createLineReader, MerchantParts } from './transaction-lines.ts';

/** What is paid once a year has come twice within so many days. */
const LOOKED_BACK_DAYS = 400;

/** The day from which on recurring payments are looked for. */
export function recurringFrom(today: Day): Day {
  return addDays(today, -LOOKED_BACK_DAYS);
}

/** Recurring payments in the making: takes booked transactions in pieces. */
export class RecurringWork {
  readonly #rows = new MerchantParts();

  readonly currencies: readonly Currency[] = [];

  add(_part: 'booked', lines: string): void {
    this.#rows.add('booked', lines);
  }

  finish({ today }: { today: Day }): Recurring[] {
    const read = createLineReader(recurringFrom(today));
    let found: Recurring[] = [];
    this.#rows.each((booked) => {
      found = largestYearly([...found, ...recurringOf(booked.flatMap(read), today)]);
    });
    return found;
  }
}
