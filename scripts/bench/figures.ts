/** A measurement, round by round; where there is a goal, smaller is better. */
export type Figure = {
  name: string;
  unit: 'times' | 'ms' | 'seconds' | 'MB' | 'kB' | 'a second' | '';
  rounds: number[];
  /** Null when the figure is there to be seen, not to be met. */
  goal: number | null;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** Each round's value as a multiple of its own base, so that the machine's mood cancels out. */
export function ratios(values: readonly number[], bases: readonly number[]): number[] {
  return values.map((value, at) => value / (bases[at] ?? NaN));
}

export function isMet({ rounds, goal }: Figure): boolean {
  return goal === null || median(rounds) <= goal;
}
