import { useSearchParams } from 'wouter';
import type { Household } from '#domain/households.ts';
import { useSource } from '#web/data/records-context.tsx';
import { readStored, removeStored, writeStored } from '#web/i18n/stored.ts';

const KEY = 'valv.household';

/** The household that the address names, else the one looked at last in this browser. */
export function useChosen(households: readonly Household[]) {
  const [params, change] = useSearchParams();
  const owner = useSource().key.join(':');
  const wanted = params.get('id') ?? lastOf(owner);
  const household = households.find(({ id }) => id === wanted) ?? null;
  return {
    /** The first where none is named; null when the person is in none. */
    household: household ?? households[0] ?? null,
    /** What was looked at last is not among the person's households any more. */
    isGone: wanted !== null && household === null,
    choose: (id: string) => {
      keepAsLast(owner, id);
      change({ id });
    },
    forget: () => {
      removeStored(KEY);
      change({}, { replace: true });
    },
  };
}

/** Whoever else uses this browser has looked at others. */
function lastOf(owner: string): string | null {
  const [whose, id = null] = readStored(KEY)?.split(' ') ?? [];
  return whose === owner ? id : null;
}

function keepAsLast(owner: string, id: string): void {
  writeStored(KEY, `${owner} ${id}`);
}
