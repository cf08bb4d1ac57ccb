import { addDays, dayOf } from '#domain/basics/months.ts';

const ago = (days: number) => addDays(dayOf(new Date()), -days);
const HEAD = 'Dag;Vad;Kr;Läge';
const RENT = `${ago(6)};HYRA;-9 000,00;Utförd`;

/** A table in an unknown format, of which two rows are pending. */
export const PENDING_BEFORE = [
  HEAD,
  `${ago(4)};PREEM;-1 200,00;Väntar`,
  `${ago(4)};HOTELL;-900,00;Väntar`,
  RENT,
].join('\n');

/** The next one of the same account: one of them is booked, and the other is gone. */
export const PENDING_AFTER = [HEAD, `${ago(2)};PREEM;-412,37;Utförd`, RENT].join('\n');
