import type { PasswordProblem } from '#domain/auth/passwords.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AuthRefusal, Outcome } from '#server/auth/port.ts';

const ISSUE_BY_PROBLEM: Record<PasswordProblem, IssueKey> = {
  length: 'password.short',
  too_long: 'password.long',
  common: 'password.common',
};

/** The result, or the error answer. */
export function answered<Answer>(outcome: Outcome<Answer>): Answer {
  if ('ok' in outcome) return outcome.ok;
  throw toRefusal(outcome.refused);
}

function toRefusal(refused: AuthRefusal): AppError {
  if ('retryAfterS' in refused) {
    return new AppError(refused.code, { retryAfterS: refused.retryAfterS });
  }
  if ('problems' in refused) {
    return new AppError('weak_password', { issues: refused.problems.map(toIssue) });
  }
  return new AppError(refused.code);
}

function toIssue(problem: PasswordProblem): Issue {
  const code = ISSUE_BY_PROBLEM[problem];
  return { path: 'password', code, message: code };
}
