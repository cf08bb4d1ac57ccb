import type { FieldError, FieldValues, ResolverResult } from 'react-hook-form';
import { DRAFTS } from '#domain/records/drafts.ts';
import type { Kind } from '#domain/records/kinds.ts';
import type { DraftOf } from '#domain/records/records.ts';
import { issueText } from '#domain/basics/issues.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import type { NumberField } from './number-issues.ts';

/** Every field of a draft: one that a form forgot would be set to its default. */
type TypedDraft<K extends Kind> = { readonly [Name in keyof DraftOf<K>]: unknown };

type TypedFormDraft = {
  /** The fields as the schema wants them, numbers still as they are typed. */
  draft: { readonly [field: string]: unknown; readonly currency: Currency };
  numbers: { readonly [field: string]: NumberField };
};

/**
 * Parses the typed numbers, in the form's currency or the one typed with them, then validates with
 * the schema that the server uses too.
 */
export function checkTyped<Fields extends FieldValues, K extends Kind>(
  kind: K,
  { draft, numbers }: TypedFormDraft & { draft: TypedDraft<K> },
  language: Language,
): ResolverResult<Fields, DraftOf<K>> {
  const keys = new Map<string, string>();
  const amounts: Record<string, string> = {};
  const currency = chosenCurrency({ draft, numbers }, language);
  for (const [field, { unit, issues }] of Object.entries(numbers)) {
    const terms = { language, unit: unit === '%' ? unit : currency };
    const { amount, problem } = parseTypedAmount(String(draft[field]), terms);
    amounts[field] = amount ?? '';
    if (problem !== null) keys.set(field, issues[problem]);
  }
  const checked = DRAFTS[kind].safeParse({ ...draft, ...amounts, currency });
  if (checked.success && keys.size === 0) return { values: checked.data as DraftOf<K>, errors: {} };
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = String(path[0]);
    if (!keys.has(field)) keys.set(field, message);
  }
  const errors = [...keys].map(([field, key]): [string, FieldError] => [
    field,
    { type: key, message: issueText(key, language) },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) } as ResolverResult<Fields, DraftOf<K>>;
}

/** The currency that is typed with an amount, which need not have reached its own field yet. */
function chosenCurrency({ draft, numbers }: TypedFormDraft, language: Language): Currency {
  const [field] = Object.entries(numbers).find(([, { unit }]) => unit === 'chosen') ?? [];
  if (field === undefined) return draft.currency;
  const terms = { language, unit: draft.currency, takesCurrency: true };
  return parseTypedAmount(String(draft[field]), terms).currency ?? draft.currency;
}
