import { LATENCY_KINDS, latencyKind } from '#domain/operations/latency.ts';

/** Counts of a call's answers by result. */
export type Tally = {
  count: number;
  /** Refused for the asker's own reason (4xx), and failed for ours (5xx). */
  refused: number;
  errors: number;
  totalMs: number;
  /** Number of answers by latency class (domain/operations/latency.ts). */
  buckets: number[];
};

export function emptyTally(): Tally {
  const buckets = Array.from({ length: LATENCY_KINDS }, () => 0);
  return { count: 0, refused: 0, errors: 0, totalMs: 0, buckets };
}

/** Counts one answer. This runs with each request. */
export function countAnswer(tally: Tally, status: number, ms: number): void {
  tally.count += 1;
  if (status >= 500) tally.errors += 1;
  else if (status >= 400) tally.refused += 1;
  tally.totalMs += ms;
  const kind = latencyKind(ms);
  tally.buckets[kind] = (tally.buckets[kind] ?? 0) + 1;
}

/** `sum`, with `more` counted in. */
export function addTally(sum: Tally, more: Tally, times: 1 | -1 = 1): Tally {
  sum.count += times * more.count;
  sum.refused += times * more.refused;
  sum.errors += times * more.errors;
  sum.totalMs += times * more.totalMs;
  for (const [kind, count] of more.buckets.entries()) {
    sum.buckets[kind] = (sum.buckets[kind] ?? 0) + times * count;
  }
  return sum;
}

/** Several as one. */
export function sumTallies(tallies: Iterable<Tally>): Tally {
  const sum = emptyTally();
  for (const tally of tallies) addTally(sum, tally);
  return sum;
}

/** Counts since an earlier tally. */
export function tallySince(now: Tally, before: Tally | undefined): Tally {
  const since = addTally(emptyTally(), now);
  return before === undefined ? since : addTally(since, before, -1);
}
