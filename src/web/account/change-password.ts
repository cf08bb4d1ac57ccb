import { passwordProblems, type PasswordProblem } from '#domain/account/accounts.ts';
import { type IssueKey, issueText } from '#domain/basics/issues.ts';
import { refusalText } from '#domain/basics/refusals.ts';
import type { Language } from '#domain/basics/texts.ts';
import { authRefusal } from '#web/client/session/auth-refusal.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { authClient } from '#web/client/session/session.ts';
import { passwordTexts } from './password-texts.ts';
import type { Outcome } from '#web/client/forms/use-small-form.ts';

export const PASSWORD_FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const;
type Field = (typeof PASSWORD_FIELDS)[number];
type Typed = { readonly [Name in Field]: string };

const ISSUES: { readonly [Problem in PasswordProblem]: IssueKey } = {
  length: 'password.short',
  too_long: 'password.long',
  common: 'password.common',
};

/** What can be said of the three passwords without asking the server. */
export function passwordIssues(typed: Typed, language: Language): { [Name in Field]?: string } {
  const { required, again, differ } = passwordTexts[language];
  const issues: { [Name in Field]?: string } = {};
  if (typed.currentPassword === '') issues.currentPassword = required;
  const [problem] = passwordProblems(typed.password);
  if (problem !== undefined) issues.password = issueText(ISSUES[problem], language);
  if (typed.confirmPassword === '') issues.confirmPassword = again;
  else if (typed.confirmPassword !== typed.password) issues.confirmPassword = differ;
  return issues;
}

/** A new password, which signs out all other devices. */
export async function changePassword(typed: Typed): Promise<void> {
  const { error } = await (
    await authClient()
  ).updateUser({ password: typed.password, current_password: typed.currentPassword });
  if (error) throw authRefusal(error);
}

/** Which field a refusal is about, and what to do. */
export function refusedPassword(error: unknown, language: Language): Outcome<Field> {
  const code = error instanceof RemoteError ? error.code : null;
  if (code === 'current_password_invalid') {
    return { issues: { currentPassword: issueText('password.wrong', language) } };
  }
  if (code === 'same_password' || code === 'weak_password') {
    return { issues: { password: refusalText(code, language) } };
  }
  if (code === 'too_many_requests') return { alert: refusalText(code, language) };
  return { alert: failureText(error, language) };
}
