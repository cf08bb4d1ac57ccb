import {
  type Issue,
  REFUSAL_STATUS,
  type RefusalCode,
  type RefusalValues,
} from '#domain/basics/refusals.ts';

type Details = {
  issues?: Issue[];
  /** Values for the sentence that the reader sees. */
  values?: RefusalValues;
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  retryAfterS?: number;
  /** More of the answer, such as the present row after a conflict. */
  body?: Record<string, unknown>;
  /** For the log only, never for the reader. */
  detail?: string;
};

/** A request that is refused for a reason from the closed list. */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.detail ?? code);
    this.name = 'AppError';
    this.code = code;
    this.status = REFUSAL_STATUS[code];
    this.details = details;
  }
}

/**
 * A problem at start that only the operator can solve. The message is one sentence for them, naming
 * the folder, process or setting, so it is printed without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
