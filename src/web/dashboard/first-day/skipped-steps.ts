import { useSyncExternalStore } from 'react';
import { FIRST_STEPS, type FirstStep } from '#domain/figures/dashboard/first-day.ts';
import { readStored, writeStored } from '#web/kit/storage/stored.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { FIRST_DAY_PREFIX } from '#web/kit/storage/keys.ts';
import { GUEST_PREFIX } from '#web/kit/storage/keys.ts';

const listeners = new Set<() => void>();
/** For as long as the page, where the browser stores nothing. */
const unstored = new Map<string, string>();

/** The first steps that a user does without, as this browser remembers them. */
export function useSkippedSteps() {
  const source = useSource();
  const text = useSyncExternalStore(listen, () => skippedText(source));
  return {
    skipped: stepsIn(text),
    skip: (step: FirstStep) => {
      const key = keyOf(source);
      const all = [...new Set([...stepsIn(skippedText(source)), step])].join(' ');
      if (!writeStored(key, all)) unstored.set(key, all);
      for (const listener of listeners) listener();
    },
  };
}

function skippedText(source: RecordsSource): string {
  const key = keyOf(source);
  return unstored.get(key) ?? readStored(key) ?? '';
}

function stepsIn(text: string): FirstStep[] {
  const words = text.split(' ');
  return FIRST_STEPS.filter((step) => words.includes(step));
}

/** A guest's goes with everything else of the guest's. */
function keyOf({ key, isAccount }: RecordsSource): string {
  return isAccount ? `${FIRST_DAY_PREFIX}${key.join('.')}` : `${GUEST_PREFIX}first-day`;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
