import { useSyncExternalStore } from 'react';

/** Whether the server answers, and if not, how old what is shown may be. */
export type Connection = {
  isAway: boolean;
  /** The oldest of what is shown was read then; null when nothing was read yet. */
  readAt: string | null;
};

const listeners = new Set<() => void>();
let state: Connection = { isAway: false, readAt: null };
let reachedAt: string | null = null;

export function useConnection(): Connection {
  return useSyncExternalStore(
    listen,
    () => state,
    () => state,
  );
}

/** The server answered, whatever it said. */
export function sayReached(): void {
  reachedAt = new Date().toISOString();
  if (state.isAway) change({ isAway: false, readAt: null });
}

/** No answer came; `readAt` says of when what is shown instead is, null that nothing is. */
export function sayMissed(readAt: string | null): void {
  const times = [state.readAt, readAt].filter((time) => time !== null).toSorted();
  change({ isAway: true, readAt: times[0] ?? reachedAt });
}

function change(next: Connection): void {
  if (next.isAway === state.isAway && next.readAt === state.readAt) return;
  state = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
