import { useSyncExternalStore } from 'react';

/** Whether the server answers, and if not, the age of the shown data. */
export type NetworkState = {
  isAway: boolean;
  /** The server answers, but not everything: slowly, or with a failure of its own. */
  isPartial: boolean;
  /** The oldest time of the shown answers; null when nothing was read yet. */
  readAt: string | null;
};

const HERE: NetworkState = { isAway: false, isPartial: false, readAt: null };

const listeners = new Set<() => void>();
/** Times of stored answers shown in place of failed ones, by path. */
const partial = new Map<string, { readAt: string }>();
let state = HERE;
let reachedAt: string | null = null;

export function useConnection(): NetworkState {
  return useSyncExternalStore(
    listen,
    () => state,
    () => state,
  );
}

/** The server answered, with anything but a failure of its own. */
export function markOnline(path: string): void {
  reachedAt = new Date().toISOString();
  partial.delete(path);
  changeToPartial();
}

/** No answer came; `readAt` is the time of the stored answer shown instead, null without one. */
export function markOffline(readAt: string | null): void {
  const times = [state.readAt, readAt].filter((time) => time !== null).toSorted();
  change({ isAway: true, isPartial: false, readAt: times[0] ?? reachedAt });
}

/** Marks a path whose stored answer is shown, until its next answer. */
export function markPartial(path: string, readAt: string): () => void {
  const entry = { readAt };
  partial.set(path, entry);
  if (!isOut()) changeToPartial();
  return () => removeMarks([[path, entry]]);
}

/** Before everything is requested again: the returned function removes the marks until now. */
export function partialAnew(): () => void {
  const before = [...partial];
  return () => removeMarks(before);
}

/** Removes marks, except those that have been set again since. */
function removeMarks(entries: readonly [path: string, entry: object][]): void {
  for (const [path, entry] of entries) if (partial.get(path) === entry) partial.delete(path);
  if (!isOut()) changeToPartial();
}

/** Whether no request is answered. */
function isOut(): boolean {
  return state.isAway && !state.isPartial;
}

function changeToPartial(): void {
  const [readAt] = [...partial.values()].map((entry) => entry.readAt).toSorted();
  change(readAt === undefined ? HERE : { isAway: true, isPartial: true, readAt });
}

function change(next: NetworkState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
