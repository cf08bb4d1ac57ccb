/** Every header that HTTP itself does not define. A released name never changes. */
export const HEADERS = {
  /** One value for each opened form: a repeated call gets the first answer. */
  idempotencyKey: 'idempotency-key',
  /** The name of a file that is sent raw, percent-encoded. */
  fileName: 'x-file-name',
  /** Added by a proxy; read only from the addresses in `TRUST_PROXY`, sent to a hosted sign-in. */
  forwardedFor: 'x-forwarded-for',
  /** The same for Supabase, which believes it only beside a secret key. */
  supabaseForwardedFor: 'sb-forwarded-for',
  /** Keeps a browser from guessing a type. */
  contentTypeOptions: 'x-content-type-options',
  /** The version of the sign-in protocol that a client states, and a response repeats. */
  authApiVersion: 'x-supabase-api-version',
  authErrorCode: 'x-sb-error-code',
  /** Total number of users, sent with a page of them. */
  totalCount: 'x-total-count',
  /** Lets a proxy pass an answer on while it is being written. */
  accelBuffering: 'x-accel-buffering',
  tinkClientId: 'x-tink-oauth-client-id',
  /** Keeps a mailbox from sending an automatic reply. */
  suppressAutoResponse: 'X-Auto-Response-Suppress',
  /** Properties of a calendar that programs read beside, or in place of, those of its standard. */
  calendarName: 'X-WR-CALNAME',
  calendarZone: 'X-WR-TIMEZONE',
  calendarInterval: 'X-PUBLISHED-TTL',
  /** Where a mailbox ends regular mails, and that a POST is enough (RFC 8058). */
  listUnsubscribe: 'List-Unsubscribe',
  listUnsubscribePost: 'List-Unsubscribe-Post',
} as const;
