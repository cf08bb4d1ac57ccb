import { type FormEvent, useEffect, useRef, useState } from 'react';
import { issueText } from '#domain/basics/issues.ts';
import type { Language } from '#domain/basics/texts.ts';
import { useUnsaved } from '#web/kit/ui/unsaved.ts';

/** Result of sending a form; empty on success. */
export type FormOutcome<Field extends string> = {
  issues?: { readonly [Key in Field]?: string };
  /** Shown above the button. */
  alert?: string;
  /** The failed action, before the reason. */
  alertTitle?: string;
  /** Resets the fields. */
  isDone?: boolean;
};

type SmallFormTexts<Field extends string> = { readonly [Key in Field]: string };
type Send<Field extends string> = (typed: SmallFormTexts<Field>) => Promise<FormOutcome<Field>>;

/**
 * A form of a few fields. They keep their texts, a submission in progress is not repeated, and the
 * first refused field gets the focus. Forms of many fields with a schema use the form library,
 * which weighs twenty times this (decision 053).
 */
export function useSmallForm<Field extends string>(fields: readonly Field[], send: Send<Field>) {
  const element = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<FormOutcome<Field>>({});
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  useUnsaved(isDirty);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const typed = typedIn(element.current, fields);
    void send(typed)
      .then((came) => {
        // Text typed since it was sent is still unsaved.
        const now = typedIn(element.current, fields);
        const isSame = fields.every((field) => now[field] === typed[field]);
        if (came.isDone) element.current?.reset();
        const isSaved = came.alert === undefined && came.issues === undefined;
        if (isSaved && (isSame || came.isDone)) setDirty(false);
        setOutcome(came);
      })
      .finally(() => setBusy(false));
  };
  return {
    isBusy,
    /** Whether a field has been changed. */
    isDirty,
    alert: outcome.alert ?? null,
    alertTitle: outcome.alertTitle,
    errorOf: (field: Field): string | null => outcome.issues?.[field] ?? null,
    parts: { ref: element, noValidate: true, onSubmit, onInput: () => setDirty(true) },
  };
}

function typedIn<Field extends string>(
  form: HTMLFormElement | null,
  fields: readonly Field[],
): SmallFormTexts<Field> {
  const typed = new FormData(form ?? undefined);
  const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(
    fields.map((field) => [field, textOf(typed.get(field))]),
  ) as SmallFormTexts<Field>;
}

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
