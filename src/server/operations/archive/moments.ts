import { isDay } from '#domain/basics/months.ts';
import { instantOf } from '#domain/statistics/release-calendar.ts';

const LOCAL = /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?$/;
const ZONED = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A day and time in Stockholm, or with a zone of its own; null for any other text. */
export function momentIn(text: string): Date | null {
  if (ZONED.test(text)) {
    const moment = new Date(text.replace(' ', 'T'));
    return Number.isNaN(moment.getTime()) ? null : moment;
  }
  const [, day = '', time = '', second = '0'] = LOCAL.exec(text) ?? [];
  if (!isDay(day)) return null;
  return new Date(instantOf(day, time).getTime() + Number(second) * 1000);
}

/** An instant as a clock in Stockholm shows it, to the second. */
export function stockholmTime(instant: Date): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Stockholm',
  });
  return format.format(instant);
}
