import { type FieldPath, useFormContext } from 'react-hook-form';
import { issueText } from '#domain/issues.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import type { Typed } from './answers.ts';

/** What is wrong with a field, in the language that is read now; null when nothing is. */
export function useIssue(): (field: FieldPath<Typed>) => string | null {
  const { formState } = useFormContext<Typed>();
  const language = useLanguage();
  return (field) => {
    const key = formState.errors[field]?.message;
    return key === undefined ? null : issueText(key, language);
  };
}
