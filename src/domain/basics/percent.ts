declare const percentText: unique symbol;

/** A percentage with two decimals as text, such as `50.00` (`numeric(5,2)`). */
export type PercentText = string & { readonly [percentText]: true };

const PERCENT_PATTERN = /^-?\d{1,3}(?:\.\d{1,2})?$/;

/** All of it: 100 % in basis points. */
export const WHOLE_BASIS_POINTS = 10_000;

/** The percentage with two decimals, or null when it is not one between 0 and 100. */
export function parsePercent(text: string): PercentText | null {
  if (!PERCENT_PATTERN.test(text)) return null;
  const points = basisPointsOf(text);
  if (points < 0 || points > WHOLE_BASIS_POINTS) return null;
  const digits = String(points).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as PercentText;
}

/** Hundredths of a percent: `50.00` is 5 000. */
export function toBasisPoints(percent: PercentText): number {
  if (!PERCENT_PATTERN.test(percent)) throw new Error(`Not a percentage: ${percent}`);
  return basisPointsOf(percent);
}

/** Exact: so few digits are far from the limits of a number. */
function basisPointsOf(text: string): number {
  return Math.round(Number(text) * 100);
}
