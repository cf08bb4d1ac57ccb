/**
 * A long calculation in steps of some milliseconds at most. Where others wait for the same thread,
 * they have their turn between two steps (`src/server/in-steps.ts`).
 */
export type Steps<T> = Generator<void, T, void>;

/** So many rows make a step. */
const ROWS_A_STEP = 10;

/** What is made of each row, in steps. */
export function* eachInSteps<Row, Made>(
  rows: readonly Row[],
  make: (row: Row, at: number) => Made,
): Steps<Made[]> {
  const made: Made[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    made.push(make(row, at));
  }
  return made;
}

/** `Map.groupBy` in steps. */
export function* groupInSteps<Each, Key>(
  all: readonly Each[],
  keyOf: (each: Each) => Key,
): Steps<Map<Key, Each[]>> {
  const groups = new Map<Key, Each[]>();
  yield* eachInSteps(all, (each) => {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  });
  return groups;
}
