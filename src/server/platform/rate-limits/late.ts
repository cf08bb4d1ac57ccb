/**
 * Delay of a refusal. Clients that retry at once would otherwise keep the process so busy with
 * refusals that the database's answers are hardly read.
 */
const LATE_MS = 250;

/** Goes on with a refusal, but not at once. */
export function refuseLate(done: (refusal: Error) => void, refusal: Error): void {
  setTimeout(done, LATE_MS, refusal);
}
