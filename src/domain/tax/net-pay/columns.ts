/** Kinds of income that the tax tables tell apart. */
export const INCOME_KINDS = [
  'salary',
  'pension',
  'sickness_compensation',
  'other_benefit',
  'other_pension',
] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

/**
 * Columns of a tax table. 1: salary under the age limit. 2: pension from it. 3: salary from it.
 * 4: sickness or activity compensation under it. 5: other pensionable benefits, such as
 * unemployment benefit. 6: pension under it.
 */
export const COLUMNS = [1, 2, 3, 4, 5, 6] as const;
export type TaxColumn = (typeof COLUMNS)[number];

/** The last year of birth without general pension fee: the pension system's older members. */
const LAST_BIRTH_YEAR_WITHOUT_FEE = 1937;

/** Allowance, fee and reduction of each column. */
type ColumnRules = {
  isRaised: boolean;
  hasPensionFee: boolean;
  reduction: 'in_work' | 'sickness' | null;
};

export const COLUMN_RULES: Readonly<Record<TaxColumn, ColumnRules>> = {
  1: { isRaised: false, hasPensionFee: true, reduction: 'in_work' },
  2: { isRaised: true, hasPensionFee: false, reduction: null },
  3: { isRaised: true, hasPensionFee: true, reduction: 'in_work' },
  4: { isRaised: false, hasPensionFee: false, reduction: 'sickness' },
  5: { isRaised: false, hasPensionFee: true, reduction: null },
  6: { isRaised: false, hasPensionFee: false, reduction: null },
};

type Recipient = { kind: IncomeKind; birthYear: number; year: number; ageLimit: number };

/** Whether a taxpayer has reached an age when a year begins. */
export function isOfAge({ birthYear, year, ageLimit }: Omit<Recipient, 'kind'>): boolean {
  return year - 1 - birthYear >= ageLimit;
}

/**
 * The column of a kind of income for a taxpayer in a year, whose age limit is that of the raised
 * allowance. The age at the start of the year counts:
 * a taxpayer born in 1959 reaches 66 in 2025 and is over the limit in 2026.
 */
export function columnOf({ kind, birthYear, year, ageLimit }: Recipient): TaxColumn {
  const isOver = isOfAge({ birthYear, year, ageLimit });
  if (kind === 'salary') return isOver ? 3 : 1;
  if (kind === 'sickness_compensation') return isOver ? 2 : 4;
  if (kind === 'other_benefit') return birthYear > LAST_BIRTH_YEAR_WITHOUT_FEE ? 5 : 2;
  return isOver ? 2 : 6;
}
