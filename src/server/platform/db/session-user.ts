import type { Asking } from './user-queue.ts';

/** Somebody who is signed in; without a session when a hosted service keeps the sessions. */
export type SessionUser = Asking & {
  sessionId: string | null;
  /** False: the token shows less than can be asked. Absent where no token asked for the work. */
  isStrong?: boolean;
  /** True: a hosted service has not confirmed the user's address. */
  isUnconfirmed?: boolean;
};
