import { readSession } from '#web/client/session/stored-session.ts';
import { LAST_FIGURE_KEY } from '#web/kit/storage/keys.ts';
import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';

/** The figure that the next visit begins with: itself, its label, and when it was read. */
export type LastFigure = readonly [figure: string, label: string, readAt: string];

/** Stores the figure of the signed-in user, in this browser only; null removes it. */
export function keepLastFigure(texts: LastFigure | null): void {
  const userId = readSession()?.userId;
  if (texts === null || userId === undefined) removeStored(LAST_FIGURE_KEY);
  else writeStored(LAST_FIGURE_KEY, [userId, ...texts].join('\n'));
}

/**
 * The texts of the figure that the signed-in user saw last, a line each. Empty without one, and
 * before the second factor is shown.
 */
export function lastFigure(): string {
  const session = readSession();
  const [owner, ...texts] = readStored(LAST_FIGURE_KEY)?.split('\n') ?? [];
  return session?.userId === owner && !session?.isHalfway ? texts.join('\n') : '';
}

/** Removes the stored figure unless it is this user's; null removes it in any case. */
export function forgetOtherFigure(userId: string | null): void {
  const [owner] = readStored(LAST_FIGURE_KEY)?.split('\n') ?? [];
  if (owner !== userId) removeStored(LAST_FIGURE_KEY);
}
