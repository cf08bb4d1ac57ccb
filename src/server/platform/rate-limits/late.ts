/**
 * A refusal waits so long. Whoever asks again at once would otherwise keep the process so busy with
 * refusing that the database's answers, ten at a time, are hardly looked at.
 */
const LATE_MS = 250;

/** Goes on with a refusal, but not at once. */
export function refuseLate(done: (refusal: Error) => void, refusal: Error): void {
  setTimeout(done, LATE_MS, refusal);
}
