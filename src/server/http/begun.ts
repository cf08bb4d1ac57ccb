import { dayOf, type Month, monthOf } from '#domain/months.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/errors.ts';

/** Refuses a month that is yet to come. */
export function refuseUnlessBegun(wanted: Month, clock: Clock, path = 'month'): void {
  if (wanted <= monthOf(dayOf(clock()))) return;
  const code = 'month.future';
  throw new AppError('invalid', { issues: [{ path, code, message: code }] });
}
