import type { BankFormat } from './format.ts';
import { CANCELED, PENDING } from './row-states.ts';

/** The columns of amounts as most banks in Sweden name them. */
export const IN_SWEDISH = { amount: 'belopp', balance: 'saldo' };

/** The same with the balance named by bookings, and the currency in a column of its own. */
export const BOOKED_IN_SWEDISH = {
  amount: 'belopp',
  balance: 'bokfört saldo',
  currency: 'valuta',
};

/** The columns of amounts as banks write them in English. */
export const IN_ENGLISH = { amount: 'amount', balance: 'balance', currency: 'currency' };

/** A column of states in the words of any bank: rows that wait, and rows that moved no money. */
export function byState(column: string): Pick<BankFormat, 'pending' | 'leftOut'> {
  return { pending: { column, like: PENDING }, leftOut: [{ column, like: CANCELED }] };
}
