import { isSurelyOwed } from './item-words.ts';
import { folded, type Issues } from './move-file.ts';
import type { ReadRow } from './headings.ts';
import { isPlanned } from './repeated-sheets.ts';
import { mostOf } from './row-amounts.ts';
import type { SheetTable } from './sheet-tables.ts';
import { namedOut } from './sum-words.ts';
import { withoutYears } from './years.ts';

/** Units other than money, wherever a name has them but after a number, as `Olja 100 liter`. */
const UNITS =
  /(?<!\d ?)(?<![\p{L}\d])(?:[km]?wh|(?:vatten|varmvatten|kallvatten|gas|fjarrvarme|water) m[3³]|liter|lit(?:er|re)s|litre|timmar|hours|kilomet(?:er|re)s?|kilogram|kcal|kalorier|calories|miles|gallons?|matarstallning(?:ar)?|odometer|(?:semester|sjuk|vab|flex|komp|arbets|ledighets|franvaro|foraldra)dagar|(?:vacation|sick|working|leave) days)(?![\p{L}\d-])/u;
/** Shorter ones, which are the whole name or stand in brackets. */
const SHORT =
  /^(?:(?:antal|korda|kort|arbetade|sparade|driven|worked) )?(?:km|mil|kg|tim|dagar|days|vikt|weight|mileage|steg|steps)$|[([](?:km|mil|kg|hg|g|h|l|tim|st|min|dagar|days|manader|months|pcs|m[23²³]|kvm|lbs)[)\]]$/;
/** Names of sheets that are of such units. */
const TOPICS =
  /^(?:vikt(?:en)?|weight|tid|tid(?:rapport|redovisning|logg|skrivning)|arbetstid|flextid|komptid|time|timesheets?|time log|mileage|korjournal|steg|steps|(?:el|vatten|varme|energi)forbrukning|(?:energy|water|power) (?:use|usage|consumption))$/;
/** Amounts of money beside them, and prices of one unit. */
const MONEY =
  /(?<!\p{L})(?:kr|sek|lon|pay|paid|costs?)(?!\p{L})|kronor|kostnad|belopp|faktura|betal|utgift|inkomst|amount|invoice|[€$£]/u;
const PRICES =
  /^(?:\p{L}{0,8}pris(?:et)?|(?:unit )?price|timlon|hourly (?:rate|wage|pay))(?= ?[(/]|$)/u;

/** Rates of loans, in per cent that no cell says, and the highest of them, in minor units. */
const RATES = /rantesats|\binterest rate\b|\b(?:bo|bil|privat)lane?ranta\b/;
const RATE_MAX = 2_000;

function isRate({ row, amounts }: ReadRow): boolean {
  const name = folded(row.name);
  const isNamed = RATES.test(name) || (/\branta\b/.test(name) && isSurelyOwed(row.name));
  return isNamed && mostOf(amounts) <= RATE_MAX;
}

function namesUnit(text: string): boolean {
  const words = folded(text);
  return UNITS.test(words) || SHORT.test(words);
}

/**
 * The rows of a table that are in other units than money, as hours or kilowatt hours, with the prices
 * of one such unit. A sum of such rows alone is one of them.
 */
export function quantitiesIn(
  { sheet, title }: SheetTable,
  rows: readonly ReadRow[],
): ReadonlySet<ReadRow> {
  const name = withoutYears(sheet);
  const isOfUnit = namesUnit(name) || namesUnit(title) || TOPICS.test(folded(name));
  const isQuantity = (each: ReadRow) => {
    const { row, heading, amounts } = each;
    if (amounts.currency !== null || amounts.isKronor) return false;
    if (isRate(each) || namesUnit(row.name) || namesUnit(`(${row.unit ?? ''})`)) return true;
    const isMoney = MONEY.test(folded(row.name)) || MONEY.test(folded(row.unit ?? ''));
    return (isOfUnit || namesUnit(heading)) && !isMoney;
  };
  const found = rows.filter(isQuantity);
  if (found.length === 0) return new Set();
  const prices = rows.filter(({ row }) => PRICES.test(folded(row.name)));
  const quantities = new Set([...found, ...prices]);
  const isOther = (each: ReadRow) => !quantities.has(each) && namedOut(each.row.name) === null;
  return rows.some(isOther) ? quantities : new Set(rows);
}

/** Whether a table has what was paid into accounts, as `Insättningar`, whose values another one has. */
export function measures(
  { titles: [title = ''] = [], rows }: SheetTable,
  tables: readonly SheetTable[],
) {
  if (namedOut(title)?.leftOut !== 'measure' || isPlanned(title)) return false;
  const names = new Set(rows.flatMap(({ name }) => (namedOut(name) === null ? [name] : [])));
  const others = tables.filter(({ rows: each }) => each !== rows);
  return others.some(({ rows: each }) => each.some(({ name }) => names.has(name)));
}

/**
 * Without the last rows of a table, which have a single amount each in the column of its first month,
 * where some of these are the sums of all months of rows above: they sum the year.
 */
export function withoutYearly(rows: readonly ReadRow[], issues: Issues): readonly ReadRow[] {
  const months = [...new Set(rows.flatMap(({ amounts }) => [...amounts.values.keys()]))];
  const first = months.toSorted()[0] ?? '';
  const isLonger = ({ amounts: { values } }: ReadRow) => values.size > 1 || !values.has(first);
  const begin = rows.findLastIndex(isLonger) + 1;
  const last = rows.slice(begin);
  const sums = rows.slice(0, begin).map(({ amounts }) => {
    return [...amounts.values.values()].reduce((sum, value) => sum + value, 0);
  });
  const known = new Set(sums.filter((sum) => sum !== 0));
  const yearly = last.filter(({ amounts }) => known.has(amounts.values.get(first) ?? 0)).length;
  // A single one, as an insurance paid in January, may be as much by chance.
  if (months.length < YEARLY_MONTHS_MIN || yearly < YEARLY_MIN) return rows;
  for (const { row } of last) issues.add('columns', row.cells[0]?.text ?? '');
  return rows.slice(0, begin);
}

/** Months of a table, below which one may be as much as several. */
const YEARLY_MONTHS_MIN = 4;
const YEARLY_MIN = 2;
