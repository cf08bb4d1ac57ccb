import { type Day, isDay } from '#domain/basics/months.ts';

const FIXED_UNTIL =
  String.raw`\b(?:bunden|bundna|bundet|fixed)\s+` +
  String.raw`(?:till(?:\s+och\s+med)?|t\.?o\.?m\.?|until|to|through)\s+`;
const ISO = new RegExp(`${FIXED_UNTIL}(?:den\\s+)?(\\d{4}-\\d{2}-\\d{2})(?!\\d)`, 'iu');
const DAY_FIRST = new RegExp(
  `${FIXED_UNTIL}(?:den\\s+)?(\\d{1,2})\\.?\\s+(\\p{L}{3,9})\\.?,?\\s+(\\d{4})(?!\\d)`,
  'iu',
);
const MONTH_FIRST = new RegExp(
  `${FIXED_UNTIL}(\\p{L}{3,9})\\.?\\s+(\\d{1,2}),?\\s+(\\d{4})(?!\\d)`,
  'iu',
);

/** Months as both languages begin them, in their order. */
const MONTHS = [
  'jan',
  'feb',
  'mar',
  'apr',
  'maj|may',
  'jun',
  'jul',
  'aug',
  'sep',
  'okt|oct',
].concat(['nov', 'dec']);

/**
 * The day until which a loan's rate is fixed, by its description: as the form of a mortgage writes
 * it in either language, or as typed: "bunden till 2027-06-30". Null: none.
 */
export function fixedUntil(description: string | null): Day | null {
  const text = description ?? '';
  const [, iso] = ISO.exec(text) ?? [];
  if (iso !== undefined) return isDay(iso) ? iso : null;
  const [, day, month, year] = DAY_FIRST.exec(text) ?? swapped(MONTH_FIRST.exec(text)) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const start = month.slice(0, 3).toLowerCase();
  const at = MONTHS.findIndex((names) => names.split('|').includes(start));
  const found = `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : null;
}

/** A loan, and the last day of the fixed rate of each part of a mortgage; null: floating. */
type BoundLoan = { id: string; description: string | null };
type Bindings = ReadonlyMap<string, Day | null>;

/**
 * The last day of a loan's fixed rate; null: none. A part of a mortgage states its binding; that of
 * another loan may be in its description.
 */
export function boundUntil({ id, description }: BoundLoan, bindings: Bindings): Day | null {
  const stated = bindings.get(id);
  return stated === undefined ? fixedUntil(description) : stated;
}

function swapped(found: RegExpExecArray | null) {
  return found && [found[0], found[2], found[1], found[3]];
}
