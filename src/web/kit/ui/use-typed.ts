import { useEffect, useState } from 'react';

/** Delay after the last key before a search. */
const PAUSE_MS = 250;

type TypedOptions<Told> = {
  told: Told;
  /** Value to report for a text; null when it is invalid or unchanged. */
  read: (typed: string) => Told | null;
  onTold: (told: Told) => void;
};

/** Text of a field, reported after a pause in typing; `first` is the reported value. */
export function useTyped<Told>(first: string, { told, read, onTold }: TypedOptions<Told>) {
  const [typed, setTyped] = useState(first);
  const [followed, setFollowed] = useState(told);
  const stated = read(typed);
  if (followed !== told) {
    setFollowed(told);
    // The reported value was changed elsewhere.
    if (told !== stated) setTyped(first);
  }
  useEffect(() => {
    if (stated === null || stated === told) return;
    const pause = setTimeout(() => onTold(stated), PAUSE_MS);
    return () => clearTimeout(pause);
  });
  return [typed, setTyped] as const;
}
