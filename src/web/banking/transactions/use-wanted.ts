import { useLocation, useSearch } from 'wouter';
import {
  transactionsPath,
  type Wanted,
  wantedIn,
} from '#web/client/navigation/wanted-transactions.ts';

/** What is looked for: it stands in the address, so that whoever comes back finds it again. */
export function useWanted() {
  const [, navigate] = useLocation();
  const wanted = wantedIn(useSearch());
  const setWanted = (next: Wanted) => navigate(transactionsPath(next), { replace: true });
  return [wanted, setWanted] as const;
}
