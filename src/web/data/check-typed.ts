import type { FieldError, FieldValues, ResolverResult } from 'react-hook-form';
import type * as z from 'zod/mini';
import { issueText } from '#domain/issues.ts';
import type { Language } from '#domain/texts.ts';
import { parseTypedAmount } from '#domain/typed-amount.ts';
import type { NumberIssues } from './number-issues.ts';

type Typed = {
  /** The fields as the schema wants them, numbers still as they are typed. */
  draft: { readonly [field: string]: unknown };
  numbers: { readonly [field: string]: NumberIssues };
};

/** Reads the typed numbers in either notation, then asks the schema that the server asks too. */
export function checkTyped<Fields extends FieldValues, Draft>(
  schema: z.ZodMiniType,
  { draft, numbers }: Typed,
  language: Language,
): ResolverResult<Fields, Draft> {
  const keys = new Map<string, string>();
  const amounts: Record<string, string> = {};
  for (const [field, issues] of Object.entries(numbers)) {
    const { amount, problem } = parseTypedAmount(String(draft[field]), language);
    amounts[field] = amount ?? '';
    if (problem !== null) keys.set(field, issues[problem]);
  }
  const checked = schema.safeParse({ ...draft, ...amounts });
  if (checked.success && keys.size === 0) return { values: checked.data as Draft, errors: {} };
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = String(path[0]);
    if (!keys.has(field)) keys.set(field, message);
  }
  const errors = [...keys].map(([field, key]): [string, FieldError] => [
    field,
    { type: key, message: issueText(key, language) },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) } as ResolverResult<Fields, Draft>;
}
