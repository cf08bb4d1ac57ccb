import { useEffect, useState } from 'react';

const AWAITED_MS = 2_000;

/**
 * Whether a part waits before it is first shown, for two seconds at most. Once shown it stays, with
 * what is typed in it, also while something is awaited again.
 */
export function useAwaitedAtFirst(isAwaited: boolean): boolean {
  const [isOver, setOver] = useState(false);
  if (!isAwaited && !isOver) setOver(true);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setOver(true), AWAITED_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isAwaited && !isOver;
}
