/** So much at once, filled up again evenly over a minute. */
export type Allowance = { perMinute: number; keysMax: number };

/** Takes from the bucket of a key. Answers 0, or in how many seconds there is enough again. */
export type Take = (key: string, cost: number, nowMs: number) => number;

type Bucket = { left: number; atMs: number };

/**
 * A bucket for each key, in memory: to count in the database would cost a flood's worth of writes.
 * Of more keys than may be the one that was not used for longest is forgotten, which only ever
 * lets somebody in.
 */
export function createBuckets({ perMinute, keysMax }: Allowance): Take {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return (key, cost, nowMs) => {
    const known = buckets.get(key);
    const passedMs = known ? Math.max(0, nowMs - known.atMs) : 0;
    const full = known ? Math.min(perMinute, known.left + passedMs * perMs) : perMinute;
    const isEnough = full >= cost;
    buckets.delete(key);
    buckets.set(key, { left: isEnough ? full - cost : full, atMs: nowMs });
    forgetOldest(buckets, keysMax);
    return isEnough ? 0 : Math.ceil((cost - full) / perMs / 1000);
  };
}

function forgetOldest(buckets: Map<string, Bucket>, keysMax: number): void {
  if (buckets.size <= keysMax) return;
  const [oldest] = buckets.keys();
  if (oldest !== undefined) buckets.delete(oldest);
}
