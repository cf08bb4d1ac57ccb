import { type PercentText, toBasisPoints, WHOLE_BASIS_POINTS } from './percent.ts';

/** Whether shares of one thing come to no more than all of it. */
export function fitsInWhole(shares: readonly PercentText[]): boolean {
  const points = shares.map(toBasisPoints);
  return points.reduce((total, share) => total + share, 0) <= WHOLE_BASIS_POINTS;
}
