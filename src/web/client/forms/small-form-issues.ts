import { issueText } from '#domain/basics/issues.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { FormOutcome } from './use-small-form.ts';

type SchemaIssues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

/** A schema's issues with the fields of a small form, each as a sentence. */
export function issuesOf<Field extends string>(
  { issues }: SchemaIssues,
  language: Language,
): FormOutcome<Field> {
  const entries = issues.map(({ path, message }) => [
    String(path[0]),
    issueText(message, language),
  ]);
  return { issues: Object.fromEntries(entries) as NonNullable<FormOutcome<Field>['issues']> };
}
