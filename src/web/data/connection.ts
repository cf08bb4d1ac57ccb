import { useSyncExternalStore } from 'react';

/** Whether the server answers, and if not, how old what is shown may be. */
export type Connection = {
  isAway: boolean;
  /** The server answers, but not everything: slowly, or with a failure of its own. */
  isPartial: boolean;
  /** The oldest of what is shown was read then; null when nothing was read yet. */
  readAt: string | null;
};

const HERE: Connection = { isAway: false, isPartial: false, readAt: null };

const listeners = new Set<() => void>();
/** When what is shown instead was read, by what was asked for and not answered as it should be. */
const partial = new Map<string, string>();
let state = HERE;
let reachedAt: string | null = null;

export function useConnection(): Connection {
  return useSyncExternalStore(
    listen,
    () => state,
    () => state,
  );
}

/** The server answered, whatever it said, unless that was a failure of its own. */
export function sayReached(path: string): void {
  reachedAt = new Date().toISOString();
  partial.delete(path);
  const [readAt] = [...partial.values()].toSorted();
  change(readAt === undefined ? HERE : { isAway: true, isPartial: true, readAt });
}

/** No answer came; `readAt` says of when what is shown instead is, null that nothing is. */
export function sayMissed(readAt: string | null): void {
  const times = [state.readAt, readAt].filter((time) => time !== null).toSorted();
  change({ isAway: true, isPartial: false, readAt: times[0] ?? reachedAt });
}

/** Instead of this one answer, what was read of it before is shown. */
export function sayPartial(path: string, readAt: string): void {
  partial.set(path, readAt);
  const [oldest = readAt] = [...partial.values()].toSorted();
  if (!state.isAway || state.isPartial) change({ isAway: true, isPartial: true, readAt: oldest });
}

/** Everything is asked for anew: what fails again says so again. */
export function forgetPartial(): void {
  partial.clear();
}

function change(next: Connection): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
