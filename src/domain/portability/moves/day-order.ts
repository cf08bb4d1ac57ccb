import { type Day, lastDayOf, type Month, monthOf, monthsBetween } from '#domain/basics/months.ts';
import { type DateForm, DATE_FORMS, parseBankDay } from '#domain/banking/bank-files/dates.ts';

/** The last day on which a year of two digits is read as this century's. */
export const LATEST = '2060-01-01';

/**
 * The order in which the days of one axis are written, as `01/10/24` can be read in three: by which
 * most are days that follow each other by equal numbers of months, first or last days of these, and
 * which end nearest to the running month.
 */
export function dayFormOf(cells: readonly string[], running: Month): DateForm {
  const dates = cells.filter((cell) => /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}/.test(cell.trim()));
  const tried = DATE_FORMS.map((form) => {
    const days = dates.flatMap((cell) => parseBankDay(cell, form, LATEST) ?? []);
    return { form, signs: signsOf(days, running) };
  });
  const [best] = tried.toSorted(
    (left, right) => right.signs.map((sign, at) => sign - (left.signs[at] ?? 0)).find(Boolean) ?? 0,
  );
  return best?.form ?? 'year-first';
}

/** Whether a day is the first or the last one of its month. */
export function isEnd(day: Day): boolean {
  return day.endsWith('-01') || (day !== '' && day === lastDayOf(monthOf(day)));
}

/** How well days suit an axis of months; the first sign that differs decides. */
function signsOf(days: readonly Day[], running: Month): number[] {
  const months = days.map((day) => monthOf(day));
  const steps = months.slice(1).map((month, at) => monthsBetween(months[at] ?? month, month));
  const isOrdered = [days, days.toReversed()].some((row) =>
    row.every((day, at) => at === 0 || day > (row[at - 1] ?? day)),
  );
  const [first = 0] = steps;
  const isEven = first !== 0 && Math.abs(first) <= 12 && steps.every((step) => step === first);
  const areEnds = days.every(isEnd);
  const latest = months.toSorted().at(-1) ?? running;
  return [
    days.length,
    Number(isEven) + Number(isOrdered),
    Number(areEnds),
    -Math.abs(monthsBetween(latest, running)),
    new Set(months).size,
  ];
}
