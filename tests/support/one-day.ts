import { addDays, dayOf } from '#domain/basics/months.ts';
import { setClock } from './clock.ts';

/**
 * No midnight of Stockholm passes within a file of tests: the clock of tests, and of the servers in
 * their process, stops before it. So a file has one day and one month, which it may name at its
 * beginning.
 */
setClock(() => 0);
const next = addDays(dayOf(new Date()), 1);
const midnightMs = ['+02:00', '+01:00']
  .map((offset) => Date.parse(`${next}T00:00${offset}`))
  .find((ms) => dayOf(new Date(ms)) === next);
const lastMs = (midnightMs ?? Number.POSITIVE_INFINITY) - 1;
setClock((rightMs) => Math.min(0, lastMs - rightMs));
