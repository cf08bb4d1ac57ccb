/** One value for each opened form: a repeated call gets the first answer. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** When a stored answer was read; only in the browser's own storage. */
export const READ_AT = 'x-read-at';
