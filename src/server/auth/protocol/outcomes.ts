import { type PasswordProblem, passwordProblems } from '#domain/auth/passwords.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import type { AuthRefusal, Outcome } from '#server/auth/port.ts';
import { AuthError } from './auth-error.ts';
import { AppError } from '#server/platform/errors.ts';

/** The protocol's codes in our words. */
export function refusalOf(code: string, password: string, retryAfterS: number): AuthRefusal {
  switch (code) {
    case 'invalid_credentials':
    case 'email_not_confirmed':
    case 'user_banned':
    case 'same_password':
    case 'user_already_exists':
    case 'insufficient_aal':
    case 'reauthentication_needed':
      return { code };
    case 'no_authorization':
    case 'bad_jwt':
    case 'user_not_found':
    case 'session_not_found':
      return { code: 'unauthenticated' };
    case 'current_password_invalid':
      return { code: 'invalid_credentials' };
    case 'mfa_verification_failed':
    case 'reauthentication_not_valid':
      return { code: 'invalid_code' };
    case 'email_provider_disabled':
      return { code: 'provider_only' };
    case 'mfa_recovery_codes_enroll_not_enabled':
    case 'mfa_recovery_codes_verify_not_enabled':
      return { code: 'not_offered' };
    case 'weak_password':
      return { code, problems: problemsOf(password) };
    case 'email_exists':
      return { code: 'user_already_exists' };
    case 'otp_expired':
    case 'flow_state_expired':
    case 'flow_state_not_found':
      return { code: 'invalid_link' };
    case 'over_request_rate_limit':
    case 'mfa_recovery_codes_locked':
      return { code: 'too_many_requests', retryAfterS };
    case 'over_email_send_rate_limit':
      return { code: 'mail_limit', retryAfterS };
    case 'unexpected_failure':
      return { code: 'unavailable', retryAfterS };
    default:
      return password !== '' && passwordProblems(password).length > 0
        ? { code: 'weak_password', problems: problemsOf(password) }
        : { code: 'invalid_registration' };
  }
}

/** A service may find a password too common that our own list does not hold. */
function problemsOf(password: string) {
  const problems = passwordProblems(password);
  return problems.length > 0 ? problems : (['common'] as const).slice();
}

const ISSUE_BY_PROBLEM: Record<PasswordProblem, IssueKey> = {
  length: 'password.short',
  too_long: 'password.long',
  common: 'password.common',
};

/** A refusal of the protocol becomes a value; any other error is thrown. */
export async function outcome<Answer>(
  password: string,
  work: () => Promise<Answer>,
): Promise<Outcome<Answer>> {
  try {
    return { ok: await work() };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return { refused: refusalOf(error.code, password, error.details.retryAfterS ?? 1) };
  }
}

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
