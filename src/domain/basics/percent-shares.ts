/**
 * The shares of parts above zero in percent with one decimal, which add up to 100.0 exactly: each
 * is rounded down, and the tenths that are left go to the largest remainders, of equal ones to the
 * first. For showing only.
 */
export function percentShares(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  if (whole === 0n) return parts.map(() => 0);
  const tenths = parts.map((part) => Number((BigInt(part) * 1000n) / whole));
  const remainders = parts.map((part) => (BigInt(part) * 1000n) % whole);
  const left = 1000 - tenths.reduce((sum, tenth) => sum + tenth, 0);
  const first = parts
    .map((_, at) => at)
    .sort((a, b) => compare(remainders[b] ?? 0n, remainders[a] ?? 0n) || a - b)
    .slice(0, left);
  return tenths.map((tenth, at) => (tenth + (first.includes(at) ? 1 : 0)) / 10);
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a > b ? 1 : -1;
}
