import type { QueuedUser } from './user-queue.ts';

/** A signed-in user; without a session when a hosted service stores the sessions. */
export type SessionUser = QueuedUser & {
  sessionId: string | null;
  /** False: the token shows less than can be asked. Absent where no token asked for the work. */
  isStrong?: boolean;
  /** True: a hosted service has not confirmed the user's address. */
  isUnconfirmed?: boolean;
};
