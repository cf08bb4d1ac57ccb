import { networkError, RemoteError } from '#web/client/http/remote-error.ts';

/** The sign-in client's own codes for the server's other answers. */
const CODES: { readonly [code: string]: string } = {
  over_request_rate_limit: 'too_many_requests',
  over_email_send_rate_limit: 'mail_limit',
};

/** Converts an error of the sign-in client to the error of every other request. */
export function fromAuthError(error: {
  name: string;
  message: string;
  status?: number | undefined;
  code?: string | undefined;
}): RemoteError {
  if (error.name === 'AuthRetryableFetchError') return networkError();
  const code = error.code ?? 'unknown';
  return new RemoteError({
    status: error.status ?? 0,
    code: CODES[code] ?? code,
    text: error.message,
    sentence: error.message,
    issues: [],
    retryAfterS: null,
    body: null,
  });
}
