import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type ResolverResult,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import { type IssueKey, issueText } from '#domain/basics/issues.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import { datedIssues, PRESENT_VALUES } from '#domain/records/dated-terms.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import { isNullable, type RecordField } from '#domain/records/field.ts';
import { DEFAULTS, type FIELDS, fieldsOf } from '#domain/records/fields.ts';
import type { Kind } from '#domain/records/kinds.ts';
import type { DraftOf } from '#domain/records/records.ts';
import { AMOUNT_ISSUES, type NumberField, percentIssues } from '#web/client/forms/number-issues.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { type DatedFieldTexts, datedFieldsOf, datedTerms, NO_DAYS } from './dated-terms.ts';

/** A field as it is typed; '' where nothing is stated. */
type TypedField<F extends RecordField> = F extends { format: 'currency' }
  ? Currency
  : F extends { options: readonly (infer Option)[] }
    ? Option | ''
    : F extends { format: 'flag' }
      ? F extends { nullable: true }
        ? '' | '0' | '1'
        : boolean
      : F extends { format: 'rates' | 'shares' }
        ? DatedFieldTexts
        : string;

/** The fields of a kind as they are typed. */
export type TypedFields<K extends Kind> = {
  -readonly [Name in keyof (typeof FIELDS)[K]]: (typeof FIELDS)[K][Name] extends RecordField
    ? TypedField<(typeof FIELDS)[K][Name]>
    : never;
};

/** A form of a kind, which may hold more fields than the record has. */
export type RecordForm<K extends Kind, Typed extends FieldValues> = UseFormReturn<
  Typed,
  unknown,
  DraftOf<K>
>;

/** A form that keeps typed texts and returns a draft of the domain's own schema. */
export function useRecordForm<Typed extends FieldValues, Draft>(
  defaultValues: Typed,
  check: (typed: Typed, language: Language) => ResolverResult<Typed, Draft>,
): UseFormReturn<Typed, unknown, Draft> {
  const language = useLanguage();
  return useForm<Typed, unknown, Draft>({
    defaultValues: defaultValues as DefaultValues<Typed>,
    mode: 'onTouched',
    resolver: (typed) => check(typed, language),
  });
}

type FormTerms = { currency: Currency; language: Language };

/** The fields of a new record: the defaults, and nothing where there is none. */
export function newFields<K extends Kind>(
  kind: K,
  { currency, language }: FormTerms,
): TypedFields<K> {
  const typed = typedFieldsOf(kind, { ...DEFAULTS[kind], currency }, language);
  const days = Object.keys(PRESENT_VALUES).filter((name) => name in typed);
  return { ...typed, ...Object.fromEntries(days.map((name) => [name, NO_DAYS])) };
}

/** A stored record as it is typed. */
export function typedFieldsOf<K extends Kind>(
  kind: K,
  item: object,
  language: Language,
): TypedFields<K> {
  const values = new Map<string, unknown>(Object.entries(item));
  const valueOf = (name: string) => values.get(name) ?? null;
  const typed = Object.entries(fieldsOf(kind)).map(([name, field]) => {
    if (field.format !== 'rates' && field.format !== 'shares') {
      return [name, typedValue(field, valueOf(name) as string | number | null, language)];
    }
    const { value, key } = PRESENT_VALUES[field.format];
    const stored = valueOf(name) as readonly Record<string, string>[];
    const dated = stored.map((term) => ({ from: term['from'] ?? null, value: term[key] ?? '' }));
    return [name, datedFieldsOf(dated, valueOf(value) as string | null, language)];
  });
  return Object.fromEntries(typed) as TypedFields<K>;
}

function typedValue(
  field: RecordField,
  value: string | number | null,
  language: Language,
): string | boolean {
  const text = value === null ? '' : String(value);
  if (field.format === 'flag' && !isNullable(field)) return value === 1;
  return text !== '' && isNumeric(field) ? formatTyped(text, language) : text;
}

function isNumeric({ format }: RecordField): boolean {
  return format === 'amount' || format === 'cost' || format === 'percent';
}

/** A number of a kind as it is typed: its unit, and the issues of wrong texts. */
export function numberFieldOf(kind: Kind, name: string): NumberField {
  const field = fieldsOf(kind)[name];
  if (field?.format === 'percent') {
    const issues = { ...percentIssues(field.issue), too_many_decimals: 'percent.range' } as const;
    return { unit: '%', issues };
  }
  if (field?.format !== 'amount') {
    return { unit: 'fixed', issues: { ...AMOUNT_ISSUES, empty: 'amount.format' } };
  }
  // The first amount of a record decides its currency.
  const isFirst = name === Object.entries(fieldsOf(kind)).find(isAmount)?.[0];
  const isOneIssue = field.positive === field.issue && { not_a_number: field.issue };
  return {
    unit: isFirst ? 'chosen' : 'fixed',
    issues: { ...AMOUNT_ISSUES, empty: field.issue, ...isOneIssue },
  };
}

function isAmount([, { format }]: [string, RecordField]): boolean {
  return format === 'amount';
}

/**
 * Parses the typed numbers, in the form's currency or the one typed with them, then validates with
 * the schema that the server uses too. Fields that the record does not have are left out.
 */
export function checkFields<K extends Kind, Typed extends FieldValues>(
  kind: K,
  typed: TypedFields<K>,
  language: Language,
): ResolverResult<Typed, DraftOf<K>> {
  const draft = draftedFields(kind, typed, language);
  const numbers = Object.entries(fieldsOf(kind))
    .filter(([name, field]) => isNumeric(field) && draft[name] !== null)
    .map(([name]) => [name, numberFieldOf(kind, name)] as const);
  return checkDraft(kind, draft, { numbers, language });
}

type DatedDraft = Parameters<typeof datedIssues>[0];

type NumberChecks = {
  /** The numbers that are still as they are typed. */
  numbers: readonly (readonly [name: string, NumberField])[];
  language: Language;
};

/** The same of a draft whose other values are as the schema has them. */
export function checkDraft<K extends Kind, Typed extends FieldValues>(
  kind: K,
  draft: Readonly<Record<string, unknown>>,
  { numbers, language }: NumberChecks,
): ResolverResult<Typed, DraftOf<K>> {
  const keys = new Map<string, string>();
  const amounts: Record<string, string> = {};
  const currency = chosenCurrency(draft, { numbers, language });
  for (const [name, { unit, issues }] of numbers) {
    const terms = { language, unit: unit === '%' ? unit : currency };
    const { amount, problem } = parseTypedAmount(String(draft[name]), terms);
    amounts[name] = amount ?? '';
    if (problem !== null) keys.set(name, issues[problem]);
  }
  const checked = DRAFTS[kind].safeParse({ ...draft, ...amounts, currency });
  const late = checked.success ? datedIssues(checked.data as DatedDraft, dayOf(new Date())) : [];
  for (const { path, code } of late) keys.set(path, code);
  if (checked.success && keys.size === 0) return { values: checked.data as DraftOf<K>, errors: {} };
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = String(path[0]);
    if (!keys.has(field)) keys.set(field, message);
  }
  const errors = [...keys].map(([field, key]) => {
    const error: FieldError = { type: key, message: issueText(key as IssueKey, language) };
    // An error of dated terms is shown at the day of the present one.
    return [field, field in PRESENT_VALUES ? { from: error } : error];
  });
  return { values: {}, errors: Object.fromEntries(errors) } as ResolverResult<Typed, DraftOf<K>>;
}

function draftedFields<K extends Kind>(
  kind: K,
  typed: TypedFields<K>,
  language: Language,
): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(typed));
  const drafted = Object.entries(fieldsOf(kind)).map(([name, field]) => {
    const value = values.get(name);
    if (field.format !== 'rates' && field.format !== 'shares') {
      return [name, draftedValue(field, value)];
    }
    const present = PRESENT_VALUES[field.format];
    const terms = datedTerms(value as DatedFieldTexts, String(values.get(present.value)), language);
    return [name, terms.map(({ from, value: dated }) => ({ from, [present.key]: dated }))];
  });
  return Object.fromEntries(drafted) as Record<string, unknown>;
}

/** Texts are read by the schema; an empty one of a field that may be null is not stated. */
function draftedValue(field: RecordField, value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && value.trim() === '' && isNullable(field)) return null;
  if (field.format === 'flag') return Number(value);
  return field.format === 'number' ? String(value).trim() : value;
}

/** The currency that is typed with an amount, which need not have reached its own field yet. */
function chosenCurrency(
  draft: Readonly<Record<string, unknown>>,
  { numbers, language }: NumberChecks,
): Currency {
  const own = draft['currency'] as Currency;
  const [field] = numbers.find(([, { unit }]) => unit === 'chosen') ?? [];
  if (field === undefined) return own;
  const terms = { language, unit: own, takesCurrency: true };
  return parseTypedAmount(String(draft[field]), terms).currency ?? own;
}
