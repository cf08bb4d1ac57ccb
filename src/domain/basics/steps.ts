/**
 * A long calculation in steps of some milliseconds at most. Where others wait for the same thread,
 * they have their turn between two steps (`src/server/platform/threads/background.ts`).
 */
export type Steps<T> = Generator<void, T, void>;

/** The result of a calculation for which nobody is kept waiting. */
export function allSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Number of rows in a step. */
const ROWS_A_STEP = 10;

/** Converts each row, in steps. */
export function* eachInSteps<Row, Made>(
  rows: readonly Row[],
  make: (row: Row, at: number) => Made,
): Steps<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < rows.length; at += ROWS_A_STEP) {
    yield;
    addStep(made, { rows, make, at });
  }
  return made;
}

type PendingStep<Row, Made> = {
  rows: readonly Row[];
  make: (row: Row, at: number) => Made;
  at: number;
};

/** A function of its own: loops in generators are optimized less. */
function addStep<Row, Made>(made: Made[], { rows, make, at: from }: PendingStep<Row, Made>): void {
  const to = Math.min(from + ROWS_A_STEP, rows.length);
  for (let at = from; at < to; at += 1) made.push(make(rows[at] as Row, at));
}

/** Number of cells in a step. */
const CELLS_A_STEP = 4_000;

/** Converts each line of a table, in steps of as many cells, as one line may have many rows' work. */
export function* linesInSteps<Line extends readonly unknown[], Made>(
  lines: readonly Line[],
  make: (line: Line, at: number) => Made,
): Steps<Made[]> {
  const made: Made[] = [];
  let cells = 0;
  for (const [at, line] of lines.entries()) {
    cells += 1 + line.length;
    if (cells > CELLS_A_STEP) {
      yield;
      cells = 1 + line.length;
    }
    made.push(make(line, at));
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
