import type { FiledPeriod, RuleSource } from './rule.ts';

// Without the rule book itself: the start of the application keeps what it hears of, and few of its
// first screens calculate with it.

/** Rows that an operator brought to an installation, as they are stored (docs/rules-format.md). */
export type AddedRules = {
  sources: Readonly<Record<string, RuleSource>>;
  /** Further periods of rules by key. */
  rules?: Readonly<Record<string, readonly FiledPeriod[]>>;
  municipalRates?: MunicipalRates;
  /** The rows of per cent of a year's tax tables by table, as `storedRows` writes them. */
  taxTables?: { year: number; rows: Readonly<Record<string, string>> };
};

let added: readonly AddedRules[] = [];

/** Additions of the operator, oldest first; another list after each addition. */
export function addedRules(): readonly AddedRules[] {
  return added;
}

/** Calculates with these from now on, in this process or page. */
export function keepAddedRules(files: readonly AddedRules[]): void {
  added = files;
}

/**
 * The tax rates of all municipalities in a year. A row: code, name, municipal and regional tax,
 * burial fee, lowest, mean and highest church fee in per cent, and 1 where residents have the
 * regional tax reduction.
 */
export type MunicipalRates = { year: number; rows: readonly MunicipalRow[] };

export type MunicipalRow = readonly [
  ...[string, string, string, string, string, string, string, string],
  number,
];
