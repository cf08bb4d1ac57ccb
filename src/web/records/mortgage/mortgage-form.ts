import {
  type FieldError,
  type FieldErrors,
  type ResolverResult,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { issueText } from '#domain/basics/issues.ts';
import type { Language } from '#domain/basics/texts.ts';
import { isEmptyPart, type MortgageFields } from './mortgage-fields.ts';
import {
  checkMortgage,
  type FieldIssue,
  type MortgageContext,
  type StatedMortgage,
} from './typed-mortgage.ts';

export type MortgageForm = UseFormReturn<MortgageFields, unknown, StatedMortgage>;

type ResolvedMortgage = ResolverResult<MortgageFields, StatedMortgage>;

/** A form that keeps typed texts and returns what they state. */
export function useMortgageForm(
  defaultValues: MortgageFields,
  context: MortgageContext,
): MortgageForm {
  return useForm<MortgageFields, unknown, StatedMortgage>({
    defaultValues,
    mode: 'onTouched',
    resolver: (typed, _, { names }) => {
      // Parts were added or removed: an empty one has no errors yet.
      const isOfParts = names?.join() === 'parts';
      return resolve(typed, context, isOfParts);
    },
  });
}

function resolve(
  typed: MortgageFields,
  context: MortgageContext,
  isOfParts: boolean,
): ResolvedMortgage {
  const { stated, issues } = checkMortgage(typed, context);
  if (stated !== null && issues.length === 0)
    return { values: stated, errors: {} } as ResolvedMortgage;
  const isOfEmpty = ({ path }: FieldIssue) => {
    const [, at] = /^parts\.(\d+)\./.exec(path) ?? [];
    const part = typed.parts[Number(at)];
    return part !== undefined && isEmptyPart(part);
  };
  const told = isOfParts ? issues.filter((issue) => !isOfEmpty(issue)) : issues;
  return { values: {}, errors: errorsOf(told, context.language) };
}

/** Errors by field, the first of each. */
export function errorsOf(
  issues: readonly FieldIssue[],
  language: Language,
): FieldErrors<MortgageFields> {
  const shared: Record<string, FieldError> = {};
  const parts: Record<string, FieldError>[] = [];
  for (const { path, code } of issues) {
    const error: FieldError = { type: code, message: issueText(code, language) };
    const [list, at, field] = path.split('.');
    if (list === 'parts' && field !== undefined) {
      parts[Number(at)] = { [field]: error, ...parts[Number(at)] };
    } else shared[path] ??= error;
  }
  const errors = parts.length > 0 ? { ...shared, parts } : shared;
  return errors as FieldErrors<MortgageFields>;
}
