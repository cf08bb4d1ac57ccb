import {
  addDays,
  addMonths,
  lastDayOf,
  type Month,
  monthsBetween,
  toMonth,
} from '#domain/basics/months.ts';
import { folded } from './move-file.ts';
import { type Label, periodOf } from './periods.ts';

const YEARS = /(?<!\d)(19[89]\d|20\d\d)(?!\d)/g;

/** The only year that a text names; null: none, or several. */
export function yearIn(text: string): number | null {
  const years = new Set(text.match(YEARS));
  const [only] = years;
  return years.size === 1 && only !== undefined ? Number(only) : null;
}

const SEASON = /(?<!\d)((?:19[89]|20\d)\d)(?: ?[/\u2013] ?(?:20)?|-20)(\d\d)(?!\d)/;

/** The first of the two years that a text names, as `2024/2025`, of months that pass a new year. */
export function yearOfSeason(text: string, labels: readonly Label[]): number | null {
  const [, year = '', next = ''] = SEASON.exec(text) ?? [];
  const numbers = labels.map(({ period }) => period.month ?? 12);
  const isPassed = numbers.some((number, at) => number < (numbers[at - 1] ?? 0));
  return isPassed && (Number(year) + 1) % 100 === Number(next) ? Number(year) : null;
}

/** Two digits that end the name of a sheet, as of `Ekonomi25`, `jan -26` or `26`. */
const SHORT_YEAR = /(?<!\d)[-'\u2019]?(?:1[5-9]|2\d|3[0-5])$/;
/** Names that end with a number of something else. */
const NUMBERED = /^(?:v|vecka|week|konto|nr|lgh|lagenhet)\b/;

/** The year that the name of a sheet states; null: none, or several. */
export function yearOfSheet(name: string): number | null {
  const [digits] = SHORT_YEAR.exec(name.trim()) ?? [];
  const isOther = isUnnamed(name) || NUMBERED.test(folded(name)) || name.search(YEARS) !== -1;
  if (digits === undefined || isOther) return yearIn(name);
  return 2000 + Number(digits.slice(-2));
}

/** The year that the name of a file states; null: none, several, or that of a day or a beginning. */
export function yearOfFile(name = ''): number | null {
  const text = folded(name);
  const isOther = /\d{4}-?\d\d(?!\d)|(?<!\p{L})(?:sedan|fran|since|from)(?!\p{L})/u.test(text);
  return isOther ? null : yearIn(text);
}

/** The name of a sheet without its years. */
export function withoutYears(name: string): string {
  const bare = name.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, '').trim();
  return yearOfSheet(bare) === null ? bare : bare.replace(SHORT_YEAR, '').trim();
}

/** Whether the name of a sheet is one that its program gave it, or none. */
function isUnnamed(name: string): boolean {
  return /^(?:(?:sheet|blad|ark|tabell|table)[ _]?\d*|)$/.test(folded(name));
}

/** Context of the labels: years above or beside them by place, and of title or sheet. */
export type YearContext = {
  above: ReadonlyMap<number, number>;
  own: number | null;
  running: Month;
};

/** The month of each label, in their order, and the first one that it is of. */
type LabelMonths = { months: (Month | null)[]; starts: (Month | null)[] };

/** The months of labels; `isGuess`: nothing states the years. */
export function monthsOf(
  labels: readonly Label[],
  { above, own, running }: YearContext,
): LabelMonths & { isGuess: boolean } {
  const years = labels.map(({ at, period }) => period.year ?? above.get(at) ?? null);
  const numbers = labels.map(({ period }) => period.month ?? 12);
  const isGuess = years.every((year) => year === null) && own === null;
  const first = years.findIndex((year) => year !== null);
  const start = first === -1 ? own : years[first];
  if (start !== null && start !== undefined) {
    // Labels before the first stated year go backwards from it; those after it, on from the last.
    const turns = turnsOf(numbers, own !== null);
    for (let at = first - 1; at >= 0; at -= 1)
      years[at] = (years[at + 1] ?? start) - (turns[at + 1] ?? 0);
    // A December before a year's own months is that of the year before.
    const isOpening = first === -1 && years.length > 3 && numbers[0] === 12 && numbers[1] === 1;
    years[0] ??= start - (isOpening && turns.indexOf(1, 2) === -1 ? 1 : 0);
    for (let at = 1; at < years.length; at += 1)
      years[at] ??= (years[at - 1] ?? start) + (turns[at] ?? 0);
  } else guessYears(years, numbers, running);
  const lengthAt = (at: number) => labels[at]?.period.length ?? 1;
  const lasts = years.map((year, at) => (year === null ? null : toMonth(year, numbers[at] ?? 12)));
  const starts = lasts.map((last, at) => last && addMonths(last, 1 - lengthAt(at)));
  const months = lasts.map((last, at) => last && lastUntil(last, lengthAt(at), running));
  return { months: withoutSums(labels, months), starts, isGuess };
}

/** The first month of each quarter, half and year, by its last one, also where the user moves them. */
export function startsIn(
  labels: readonly Label[],
  found: LabelMonths,
  months: readonly (Month | null)[] = found.months,
): ReadonlyMap<Month, Month> {
  return new Map(
    labels.flatMap(({ period }, at): [Month, Month][] => {
      const [month, start] = [months[at] ?? null, found.starts[at] ?? null];
      if (period.length === 1 || month === null || start === null) return [];
      return [[month, addMonths(start, monthsBetween(found.months[at] ?? month, month))]];
    }),
  );
}

/** Without the months of quarters, halves and years whose last or whose several months stand too. */
function withoutSums(labels: readonly Label[], months: readonly (Month | null)[]) {
  const lengthAt = (at: number) => labels[at]?.period.length ?? 1;
  const shortest = new Map<Month | null, number>();
  for (const [at, month] of months.entries())
    shortest.set(month, Math.min(lengthAt(at), shortest.get(month) ?? 12));
  return months.map((last, at) => {
    const length = lengthAt(at);
    const own = Array.from({ length: last === null ? 0 : length }, (_, back) =>
      addMonths(last ?? '', -back),
    );
    const [isLast, ...before] = own.map((month) => (shortest.get(month) ?? length) < length);
    return isLast || before.filter(Boolean).length > 1 ? null : last;
  });
}

/** Steps between months that tell whether the oldest is first. */
const SHORT: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);

/** Years that pass before each label: December is followed by January, or the reverse. */
function turnsOf(numbers: readonly number[], isOfYear: boolean): number[] {
  const steps = numbers.map((number, at) => number - (numbers[at - 1] ?? number));
  const [falls, rises] = [-1, 1].map((sign) => steps.filter((step) => SHORT.has(step * sign)));
  // Without a step of fewer months the oldest is first: but for January before December, and for
  // December before June of a year that is stated.
  const isApart = numbers.length === 2 && steps[1] === (isOfYear ? -6 : 11);
  const isBack = isApart || (falls?.length ?? 0) > (rises?.length ?? 0);
  return steps.map((step) => (isBack && step >= 6 ? -1 : !isBack && step <= -6 ? 1 : 0));
}

/** The latest labels are of the last such month that has begun. */
function guessYears(years: (number | null)[], numbers: readonly number[], running: Month): void {
  const [year, month] = [Number(running.slice(0, 4)), Number(running.slice(5))];
  let relative = 0;
  const offsets = turnsOf(numbers, false).map((turn) => (relative += turn));
  const latest = Math.max(...offsets);
  const newest = Math.max(...numbers.filter((_, at) => offsets[at] === latest));
  const last = newest <= month ? year : year - 1;
  for (const at of years.keys()) years[at] = last - latest + (offsets[at] ?? 0);
}

/** A longer time that has begun and not ended is as of the running month. */
function lastUntil(last: Month, length: number, running: Month): Month {
  if (length === 1 || last <= running) return last;
  const begun = addDays(lastDayOf(running), 28 * (length - 1));
  return last <= begun.slice(0, 7) ? running : last;
}

/** The months of labels as they follow from the first one where the user states that. */
export function monthsFromFirst(
  labels: readonly Label[],
  found: readonly (Month | null)[],
  first: Month | undefined,
): (Month | null)[] {
  const isCounted = labels.every(({ period }) => period.month === null && period.year === null);
  if (isCounted) return labels.map((_, at) => (first ? addMonths(first, at) : null));
  const from = found.find((each) => each !== null) ?? first;
  if (from === undefined || first === undefined) return [...found];
  const distance = monthsBetween(from, first);
  return found.map((each) => each && addMonths(each, distance));
}

/** A sheet that is named after its year, its month or its program has no name of its own. */
export function isYearly(name: string): boolean {
  return (
    isUnnamed(name) ||
    /(?:19|20)\d\d/.test(name) ||
    yearOfSheet(name) !== null ||
    periodOf(name, 'year-first') !== null
  );
}

/** The name without its years: `Budget 2026` is another sheet than `Utfall 2026`. */
export function scopeOf(name: string): string {
  const bare = withoutYears(name);
  return isYearly(bare) ? '' : bare;
}
