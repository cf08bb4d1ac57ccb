/** Hour of the night in Stockholm at which a demo begins anew. */
const RESET_HOUR = 4;
const HOUR_MS = 3_600_000;

/**
 * Milliseconds until the next reset, above zero. Counted through the hours, so that a change to
 * summer time moves it with the clock.
 */
export function untilReset(now: Date): number {
  const nextHour = Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS;
  const hours = Array.from({ length: 26 }, (_, at) => nextHour + at * HOUR_MS);
  const reset = hours.find((ms) => hourInStockholm(new Date(ms)) === RESET_HOUR) ?? nextHour;
  return reset - now.getTime();
}

function hourInStockholm(instant: Date): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return Number(format.format(instant));
}
