/** One value for each opened form: a repeated call gets the first answer. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The name of a file that is sent raw, percent-encoded. */
export const FILE_NAME = 'X-File-Name';

/** When a stored answer was read; only in the browser's own storage. */
export const READ_AT = 'x-read-at';
