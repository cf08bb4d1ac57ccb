import { minorOfFine, parseDecimal, unitsOf } from '#domain/holdings/decimals.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { minorIn } from './ledger.ts';
import type { Issues } from './move-file.ts';
import type { ProductTable } from './product-tables.ts';

/** The fields of a record. */
export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = {};

/** An object of a record; another value has no fields. */
export function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : NO_FIELDS;
}

/** A text or a number as a text; another value is empty. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Records of an export by their type, such as `Account`. */
export type SureRecords = ReadonlyMap<string, Fields[]>;

const TYPES = new Set(
  'Account Balance Category Tag Merchant Transaction Transfer Trade Holding Valuation'.split(' '),
);

function recordIn(line: string): { type: string; data: Fields } | null {
  try {
    const { type, data } = fieldsIn(JSON.parse(line));
    return typeof type === 'string' && typeof data === 'object'
      ? { type, data: fieldsIn(data) }
      : null;
  } catch {
    return null;
  }
}

/** Characters of a first line. */
const FIRST_CHARACTERS_MAX = 100_000;

/** Whether a text is the records of Sure or Maybe, one in each line. */
export function isSure(text: string): boolean {
  const [line = ''] = text.slice(0, FIRST_CHARACTERS_MAX).split('\n', 1);
  const first = recordIn(line);
  return first !== null && /^[A-Z][A-Za-z]{2,40}$/.test(first.type);
}

/** The records of an export; a last line that cannot be read is where it was cut off. */
export function* sureRecords(text: string, issues: Issues): Steps<SureRecords | 'damaged'> {
  const records = new Map<string, Fields[]>();
  let unread: string | null = null;
  // Balances of each day are a record each, and may be long.
  for (const line of text.split('\n')) {
    yield;
    if (line.trim() === '') continue;
    if (unread !== null) issues.add('unreadRow', unread);
    unread = null;
    const record = recordIn(line);
    if (record === null) unread = line;
    else if (TYPES.has(record.type)) {
      const known = records.get(record.type) ?? [];
      records.set(record.type, known);
      known.push(record.data);
    }
  }
  return unread === null ? records : 'damaged';
}

const ACCOUNTS = ['id', 'name', 'type', 'subtype', 'balance', 'currency'];
const TRANSACTIONS = ['date', 'account_name', 'amount', 'name', 'category', 'tags', 'notes'];
const TRADES = ['date', 'account_name', 'ticker', 'quantity', 'price', 'amount'];

/** The type of the records that a table of an export has; null: it is of none of ours. */
export function sureTableType({
  columns,
}: ProductTable): 'Account' | 'Transaction' | 'Trade' | null {
  const has = (names: readonly string[]) => names.every((name) => columns.includes(name));
  return has(TRADES)
    ? 'Trade'
    : has(TRANSACTIONS)
      ? 'Transaction'
      : has(ACCOUNTS)
        ? 'Account'
        : null;
}

/** The tables of an export without its records, which name accounts. */
export function sureTables(tables: readonly ProductTable[]): SureRecords {
  const records = new Map<string, Fields[]>();
  for (const table of tables) {
    const type = sureTableType(table);
    if (type === null) continue;
    const rows = [...table.rows()].map((row): Fields => {
      const own = Object.fromEntries(table.columns.map((name) => [name, row(name)]));
      if (type === 'Account') return { ...own, accountable_type: row('type'), id: row('name') };
      return { ...own, account_id: row('account_name'), qty: row('quantity'), tags: row('tags') };
    });
    records.set(type, [...(records.get(type) ?? []), ...rows]);
  }
  return records;
}

/** An amount with a sign. */
export const signed = (sign: 1 | -1, minor: number | null) =>
  minor === null || minor === 0 ? minor : sign * minor;

/** Hundredths of an amount that may have more decimals than two; null: it is none. */
export function minorOf(text: string): number | null {
  const exact = minorIn(text);
  if (exact !== null) return exact;
  const units = unitsIn(text);
  return units === null ? null : minorOfFine(units * 10n ** 10n);
}

/** Units of 10⁻¹⁰ of a decimal text; null: it is none. */
export function unitsIn(text: string): bigint | null {
  const [, sign = '', whole, part = ''] = /^(-?)(\d{1,11})(?:\.(\d{1,40}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const decimal = parseDecimal(`${whole}.${part.slice(0, 10).padEnd(1, '0')}`);
  return decimal === null ? null : sign === '-' ? -unitsOf(decimal) : unitsOf(decimal);
}
