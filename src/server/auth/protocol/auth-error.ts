import { HEADERS } from '#server/platform/http/header-names.ts';

/** Reasons of refusals at `/auth/v1`: the protocol's own codes, which clients match on. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: AuthErrorDetails;

  constructor(status: number, code: string, details: AuthErrorDetails & { message: string }) {
    super(details.message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

type AuthErrorDetails = {
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  retryAfterS?: number;
  /** Missing properties of a weak password. */
  reasons?: string[];
};

/** The first version whose body is `{ code, message }`. */
const API_VERSION = '2024-01-01';

type ErrorAnswer = { headers: Record<string, string>; body: Record<string, unknown> };

/** The error as the body that the asking client understands, with its headers. */
export function toAnswer(error: AuthError, apiVersion: string | undefined): ErrorAnswer {
  const { retryAfterS, reasons } = error.details;
  const weak = reasons ? { weak_password: { reasons } } : {};
  const headers: Record<string, string> = { [HEADERS.authErrorCode]: error.code };
  if (retryAfterS !== undefined) headers['retry-after'] = String(retryAfterS);
  if (!readsNewBody(apiVersion)) {
    const body = { code: error.status, error_code: error.code, msg: error.message, ...weak };
    return { headers, body };
  }
  headers[HEADERS.authApiVersion] = API_VERSION;
  return { headers, body: { code: error.code, message: error.message, ...weak } };
}

function readsNewBody(apiVersion: string | undefined): boolean {
  return apiVersion !== undefined && isDay(apiVersion) && apiVersion >= API_VERSION;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** A request whose values are wrong in themselves. */
export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', { message });
}

/** Unknown user: 404 to an administrator. */
export function noSuchUser(): AuthError {
  return new AuthError(404, 'user_not_found', { message: 'User not found' });
}

export function emailTaken(): AuthError {
  const message = 'A user with this email address has already been registered';
  return new AuthError(422, 'email_exists', { message });
}

export function overRequestLimit(retryAfterS: number): AuthError {
  const message = 'Request rate limit reached';
  return new AuthError(429, 'over_request_rate_limit', { message, retryAfterS });
}

/** Too many wrong mailed codes in a day: only links work until its end. */
export function overMailedCodes(retryAfterS: number): AuthError {
  const message = 'Too many wrong codes today. Use the link in the mail instead.';
  return new AuthError(429, 'over_request_rate_limit', { message, retryAfterS });
}

export function overMailInterval(retryAfterS: number): AuthError {
  const message =
    'For security purposes, you can only request this after ' + `${retryAfterS} seconds.`;
  return new AuthError(429, 'over_email_send_rate_limit', { message, retryAfterS });
}

export function overMailLimit(retryAfterS: number): AuthError {
  const message = 'email rate limit exceeded';
  return new AuthError(429, 'over_email_send_rate_limit', { message, retryAfterS });
}
