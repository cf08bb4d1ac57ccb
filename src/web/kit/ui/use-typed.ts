import { useEffect, useState } from 'react';

/** Whoever still types is not searched for. */
const PAUSE_MS = 250;

type Telling<Told> = {
  told: Told;
  /** What is to be told of a text; null: it says nothing that can be, or nothing new. */
  read: (typed: string) => Told | null;
  onTold: (told: Told) => void;
};

/** What is typed, and told when nothing more has come for a moment; `first` is what is told. */
export function useTyped<Told>(first: string, { told, read, onTold }: Telling<Told>) {
  const [typed, setTyped] = useState(first);
  const [followed, setFollowed] = useState(told);
  const stated = read(typed);
  if (followed !== told) {
    setFollowed(told);
    // Somebody else says something else now.
    if (told !== stated) setTyped(first);
  }
  useEffect(() => {
    if (stated === null || stated === told) return;
    const pause = setTimeout(() => onTold(stated), PAUSE_MS);
    return () => clearTimeout(pause);
  });
  return [typed, setTyped] as const;
}
