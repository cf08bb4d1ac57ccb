import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Household } from '#domain/household/households.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { readStored, removeStored, writeStored } from '#web/kit/i18n/stored.ts';

const KEY = 'valv.household';

/** The household that the address names, else the one looked at last in this browser. */
export function useChosen(households: readonly Household[]) {
  const [params, change] = useSearchParams();
  const owner = useSource().key.join(':');
  const wanted = params.get('id') ?? lastOf(owner);
  const named = households.find(({ id }) => id === wanted) ?? null;
  const isGone = wanted !== null && named === null;
  const household = named ?? households[0] ?? null;
  const seen = useSeen(named ?? (isGone ? null : household));
  const shownId = isGone ? undefined : household?.id;
  useEffect(() => {
    if (shownId !== undefined) writeStored(KEY, `${owner} ${shownId}`);
  }, [owner, shownId]);
  return {
    /** The first where none is named; null when the person is in none. */
    household,
    /** What was looked at last is not among the person's households any more. */
    isGone,
    /** What it was called; null when it was not seen since the page was opened. */
    goneName: seen?.id === wanted ? (seen?.name ?? null) : null,
    /** Looks at none in particular. */
    forget: () => {
      removeStored(KEY);
      change({}, { replace: true });
    },
  };
}

/** The last household that was there to be seen. */
function useSeen(shown: Household | null): Household | null {
  const [seen, setSeen] = useState(shown);
  if (shown === null || shown === seen) return seen;
  setSeen(shown);
  return shown;
}

/** Whoever else uses this browser has looked at others. */
function lastOf(owner: string): string | null {
  const [whose, id = null] = readStored(KEY)?.split(' ') ?? [];
  return whose === owner ? id : null;
}
