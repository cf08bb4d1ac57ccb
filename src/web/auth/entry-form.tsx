import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryPage as Page } from '#web/kit/ui/entry-page.tsx';
import { LanguageSwitch } from '#web/kit/ui/theme-and-language.tsx';
import { refusalSentence, type Sentence, sentence } from './sentences.ts';

export type TypedEntries<Field extends string> = { readonly [Key in Field]: string };
export type Issues<Field extends string> = { readonly [Key in Field]?: Sentence };

/** Result of a submission; empty on success. */
export type EntryOutcome<Field extends string> = {
  issues?: Issues<Field>;
  /** Shown above the button. */
  alert?: Sentence;
};

type EntryForm<Field extends string> = {
  fields: readonly Field[];
  /** Errors that need no request: checked on leaving a field, and before sending. */
  check: (typed: TypedEntries<Field>) => EntryOutcome<Field>;
  send: (typed: TypedEntries<Field>) => Promise<EntryOutcome<Field>>;
  /** Called in addition to the form's own message on a failure. */
  onRefused?: ((outcome: EntryOutcome<Field>) => void) | undefined;
};

/** Where no script runs, a password must not end up in the address. */
const SENT_BY_CODE = { noValidate: true, method: 'post' };

/**
 * A sign-in form. The fields keep their texts: nothing here resets them. A submission is ignored
 * while one is in progress, and the first refused field gets the focus.
 */
export function useEntryForm<Field extends string>(form: EntryForm<Field>) {
  const language = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [seen, setSeen] = useState<{ [Key in Field]?: Sentence | null }>({});
  const [outcome, submit, isPending] = useActionState(
    (_before: EntryOutcome<Field>, typed: TypedEntries<Field>) => attempt(form, typed),
    {},
  );
  const onOutcome = useEffectEvent(() => isRefused(outcome) && form.onRefused?.(outcome));
  // Before the next press or change of focus.
  useLayoutEffect(() => {
    isSending.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    onOutcome();
  }, [outcome]);

  const typedNow = () => readTyped(form.fields, element.current);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    // Pages that open next, and those that mails lead to, are in the language of this form.
    chooseLanguage(language);
    setSeen({});
    startTransition(() => submit(typedNow()));
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const field = form.fields.find((name) => name === fieldNameOf(event.target));
    const typed = typedNow();
    if (field === undefined || typed[field] === '') return;
    setSeen({ ...seen, [field]: form.check(typed).issues?.[field] ?? null });
  };
  const onInput = (event: FormEvent<HTMLElement>) => {
    const field = form.fields.find((name) => name === fieldNameOf(event.target));
    if (field !== undefined) setSeen({ ...seen, [field]: null });
  };
  return {
    isPending,
    parts: { ref: element, ...SENT_BY_CODE, onSubmit, onBlur, onInput },
    alert: isPending ? null : (outcome.alert?.(language) ?? null),
    errorOf: (field: Field): string | null => {
      if (isPending) return null;
      const own = seen[field];
      return (own === undefined ? outcome.issues?.[field] : own)?.(language) ?? null;
    },
  };
}

async function attempt<Field extends string>(
  form: EntryForm<Field>,
  typed: TypedEntries<Field>,
): Promise<EntryOutcome<Field>> {
  const checked = form.check(typed);
  return isRefused(checked) ? checked : trySend(form, typed);
}

function isRefused({ alert, issues = {} }: EntryOutcome<string>): boolean {
  return alert !== undefined || Object.keys(issues).length > 0;
}

async function trySend<Field extends string>(
  { send }: EntryForm<Field>,
  typed: TypedEntries<Field>,
): Promise<EntryOutcome<Field>> {
  try {
    return await send(typed);
  } catch (error) {
    return {
      alert: refusalSentence(
        error,
        sentence((texts) => texts.unexpected),
      ),
    };
  }
}

function readTyped<Field extends string>(
  fields: readonly Field[],
  element: HTMLFormElement | null,
): TypedEntries<Field> {
  const typed = new FormData(element ?? undefined);
  return Object.fromEntries(
    fields.map((field) => [field, textOf(typed.get(field))]),
  ) as TypedEntries<Field>;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function fieldNameOf(target: EventTarget): string | null {
  return target instanceof HTMLInputElement ? target.name : null;
}

type Props = {
  form: Pick<ReturnType<typeof useEntryForm>, 'alert' | 'isPending'>;
  text: string;
  busyText: string;
  variant?: 'primary' | 'secondary';
  /** Action offered on failure. */
  wayOut?: ReactNode;
  /** Shown between the failure and the button. */
  children?: ReactNode;
};

/** The end of a sign-in form: its failure, and its submit button. */
export function FormEnd({ form, text, busyText, variant = 'primary', wayOut, children }: Props) {
  return (
    <>
      {form.alert !== null && (
        <FormError>
          {form.alert}
          {wayOut}
        </FormError>
      )}
      {children}
      <Button type="submit" variant={variant} isWide isBusy={form.isPending} busyText={busyText}>
        {text}
      </Button>
    </>
  );
}

/** A screen before sign-in, with the choice of language that all of them have. */
export function EntryPage(props: Omit<ComponentProps<typeof Page>, 'corner'>) {
  return <Page {...props} corner={<LanguageSwitch />} />;
}

/** A mailed code, or one of an authenticator app. */
export const SIX_DIGITS = /^\d{6}$/;

/** Codes are written with spaces where they are read. */
export function digitsOf(typed: string): string {
  return typed.replace(/\s/g, '');
}

/** The problem of a mailed code that does not have six digits. */
export function checkCode({ code }: TypedEntries<'code'>): EntryOutcome<'code'> {
  if (SIX_DIGITS.test(digitsOf(code))) return {};
  return { issues: { code: sentence(({ verify }) => verify.codeMissing) } };
}
