import type { Currency } from '#domain/basics/currencies.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { DatedShare, InterestRateFromDay } from './dated-terms.ts';

/**
 * A field of a kind of records: what it holds and the issue of a missing or wrong value. Schemas,
 * types, forms, conflicts, activities, histories and exports follow from it. Not in a schema of
 * their own, as lists and activities read it, which load without the checks of drafts.
 */
export type RecordField = FieldTraits & FieldFormat;

type FieldTraits = {
  /** Its value where none is stated; a nullable field has null, any other is required. */
  default?: unknown;
  /**
   * `stated`: stored with each month's value; `present`: earlier months show its present value, and
   * change with it. Absent: it affects no month.
   */
  history?: 'stated' | 'present';
  /** The day that the record's value is of: sent with every value. */
  isDayOfValue?: true;
};

type FieldFormat =
  | { format: 'name'; issue: IssueKey }
  /** One line, or several; nullable. */
  | { format: 'line' | 'text' }
  /** `positive`: the issue of zero and below. */
  | { format: 'amount'; issue: IssueKey; positive?: IssueKey }
  | { format: 'cost'; issue: IssueKey; nullable: true }
  | { format: 'percent'; issue: IssueKey; nullable?: true }
  | { format: 'currency' }
  | { format: 'choice'; options: readonly string[]; issue: IssueKey; nullable?: true }
  | { format: 'flag'; nullable?: true }
  /** Nullable. */
  | { format: 'day' }
  | { format: 'number'; min: number; max: number; issue: IssueKey; nullable: true }
  /** Dated terms, oldest first; empty: the present one always. */
  | { format: 'rates' | 'shares' };

export type Format = RecordField['format'];

type FormatValues = {
  name: string;
  line: string | null;
  text: string | null;
  amount: AmountText;
  cost: AmountText;
  percent: PercentText;
  currency: Currency;
  choice: string;
  flag: 0 | 1;
  day: Day | null;
  number: number;
  rates: InterestRateFromDay[];
  shares: DatedShare[];
};

type FieldValue<F extends RecordField> =
  | (F extends { options: readonly (infer Option)[] } ? Option : FormatValues[F['format']])
  | (F extends { nullable: true } ? null : never);

/** The values that a table of fields describes. */
export type FieldValues<Fields extends Readonly<Record<string, RecordField>>> = {
  -readonly [Name in keyof Fields]: FieldValue<Fields[Name]>;
};

type OptionalField =
  | { default: unknown }
  | { nullable: true }
  | { format: 'line' | 'text' | 'day' };

/** The values of the fields that need not be stated. */
export type FieldDefaults<Fields extends Readonly<Record<string, RecordField>>> = {
  -readonly [Name in keyof Fields as Fields[Name] extends OptionalField ? Name : never]: FieldValue<
    Fields[Name]
  >;
};

/** Whether a field may be null. */
export function isNullable(field: RecordField): boolean {
  return 'nullable' in field || ['line', 'text', 'day'].includes(field.format);
}

/** Fields of every stored record. Instants are ISO texts in UTC with milliseconds. */
export type RecordRow = { id: string; userId: string; createdAt: string; updatedAt: string };
