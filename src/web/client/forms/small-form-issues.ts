import { issueText } from '#domain/basics/issues.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Outcome } from './use-small-form.ts';

type Refused = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

/** A schema's issues with the fields of a small form, each as a sentence. */
export function issuesOf<Field extends string>(
  { issues }: Refused,
  language: Language,
): Outcome<Field> {
  const entries = issues.map(({ path, message }) => [
    String(path[0]),
    issueText(message, language),
  ]);
  return { issues: Object.fromEntries(entries) as NonNullable<Outcome<Field>['issues']> };
}
