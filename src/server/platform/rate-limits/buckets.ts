/** Capacity of a bucket, which refills evenly over a minute. */
export type Allowance = { perMinute: number; keysMax: number };

/** Takes from the bucket of a key. Returns 0, or the seconds until there is enough again. */
export type Take = (key: string, cost: number, nowMs: number) => number;

type Bucket = { left: number; atMs: number };

/**
 * A bucket for each key, in memory: counting in the database would cost a write per request. When
 * there are too many keys, the least recently used half is dropped, which only allows requests.
 */
export function createBuckets({ perMinute, keysMax }: Allowance): Take {
  const perMs = perMinute / 60_000;
  let recent = new Map<string, Bucket>();
  let earlier = new Map<string, Bucket>();

  function bucketOf(key: string, nowMs: number): Bucket {
    const known = recent.get(key);
    if (known) return known;
    const found = earlier.get(key) ?? { left: perMinute, atMs: nowMs };
    if (recent.size >= keysMax / 2) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(key, found);
    return found;
  }

  return (key, cost, nowMs) => {
    const bucket = bucketOf(key, nowMs);
    const passedMs = Math.max(0, nowMs - bucket.atMs);
    bucket.left = Math.min(perMinute, bucket.left + passedMs * perMs);
    bucket.atMs = nowMs;
    if (bucket.left < cost) return Math.ceil((cost - bucket.left) / perMs / 1000);
    bucket.left -= cost;
    return 0;
  };
}
