/** Whether the same lines are there, in any order, each as often. */
export function areSame(seen: readonly string[], wanted: readonly string[]): boolean {
  return JSON.stringify(seen.toSorted()) === JSON.stringify(wanted.toSorted());
}

/** Throws with the differing lines. */
export function compareLines(
  what: string,
  seen: readonly string[],
  wanted: readonly string[],
): void {
  if (!areSame(seen, wanted)) throw new Error(`${what}:\n${differenceOf(seen, wanted)}`);
}

/** Lines that are there and should not be, and the other way round. */
export function differenceOf(seen: readonly string[], wanted: readonly string[]): string {
  const extra = seen.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`);
  const lost = wanted.filter((line) => !seen.includes(line)).map((line) => `- ${line}`);
  const counts = `${seen.length} lines in place of ${wanted.length}`;
  return [counts, ...extra, ...lost].join('\n');
}
