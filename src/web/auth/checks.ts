import * as z from 'zod/mini';
import { type PasswordProblem, passwordProblems } from '#domain/auth/passwords.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import {
  issueSentence,
  passwordAgain,
  passwordsDiffer,
  sentence,
  type Sentence,
} from './sentences.ts';
import type { EntryOutcome, Issues, TypedEntries } from './entry-form.tsx';

// Only a mail shows whether an address is valid: more than its outline is not checked.
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const EMAIL_CHARACTERS_MAX = 255;

const PASSWORD_ISSUES: { readonly [Problem in PasswordProblem]: IssueKey } = {
  length: 'password.short',
  too_long: 'password.long',
  common: 'password.common',
};

const email = z.string().check(
  z.trim(),
  z.minLength(1, 'email.required'),
  z.maxLength(EMAIL_CHARACTERS_MAX, 'email.format'),
  z.refine((typed) => EMAIL.test(typed), 'email.format'),
);
const presentPassword = z.string().check(z.minLength(1, 'password.required'));
const newPassword = presentPassword.check((context) => {
  for (const problem of passwordProblems(context.value)) {
    const message = PASSWORD_ISSUES[problem];
    context.issues.push({ code: 'custom', input: context.value, message });
  }
});

const emailForm = z.object({ email });
export const loginForm = z.object({ email, password: presentPassword });
export const presentPasswordForm = z.object({ password: presentPassword });
export const newAccountForm = z.object({ email, password: newPassword });
export const newPasswordForm = z.object({ password: newPassword });

type AuthFormSchema =
  | typeof emailForm
  | typeof loginForm
  | typeof presentPasswordForm
  | typeof newAccountForm
  | typeof newPasswordForm;

/** The first problem of each field. */
export function issuesOf<Field extends string>(
  schema: AuthFormSchema,
  typed: TypedEntries<Field>,
): Issues<Field> {
  const found: { [field: string]: Sentence } = {};
  for (const { path, message } of schema.safeParse(typed).error?.issues ?? []) {
    found[String(path[0])] ??= issueSentence(message as IssueKey);
  }
  return found as Issues<Field>;
}

/** The password repeated, to confirm it. */
export function confirmationIssue(
  typed: TypedEntries<'password' | 'confirmPassword'>,
): Issues<'confirmPassword'> {
  if (typed.confirmPassword === '') {
    return { confirmPassword: passwordAgain };
  }
  if (typed.confirmPassword === typed.password) return {};
  return { confirmPassword: passwordsDiffer };
}

/** The problems, and above them `missing` when a field that must be filled in is empty. */
export function withMissing<Field extends string>(
  issues: Issues<Field>,
  typed: TypedEntries<Field>,
  missing: Sentence,
): EntryOutcome<Field> {
  const isMissing = (Object.keys(issues) as Field[]).some((field) => typed[field].trim() === '');
  return isMissing ? { issues, alert: missing } : { issues };
}

export function checkEmail(typed: TypedEntries<'email'>): EntryOutcome<'email'> {
  if (typed.email.trim() !== '') return { issues: issuesOf(emailForm, typed) };
  return { issues: { email: sentence((texts) => texts.forgot.missing) } };
}
