import type { DemoState, RecordsSource } from '#web/client/records/source.ts';
import { EXAMPLES_KEY } from '#web/kit/storage/keys.ts';
import { readStored, writeStored } from '#web/kit/storage/stored.ts';

/**
 * The examples that the user had when they were last read in this browser, so that their marks are
 * there with the rows and move nothing when they are read again. Undefined: none are known.
 */
export function storedExamples({ key }: RecordsSource): DemoState | undefined {
  try {
    const [owner, state] = JSON.parse(readStored(EXAMPLES_KEY) ?? '[]') as [string, DemoState];
    return owner === key.join() ? state : undefined;
  } catch {
    return undefined;
  }
}

/** Stores and returns the examples; a guest's are in this browser already. */
export function storeExamples({ key, isAccount }: RecordsSource, state: DemoState): DemoState {
  if (isAccount) writeStored(EXAMPLES_KEY, JSON.stringify([key.join(), state]));
  return state;
}
