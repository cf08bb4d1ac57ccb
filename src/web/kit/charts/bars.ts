import { round } from './plot.ts';

const BAR_WIDTH_MAX = 26;
/** Of a point's room, its bar takes this part. */
const BAR_PART = 0.6;

/** The middle of each of some bars that share the room up to the axis. */
export function middlesOf(count: number, right: number): number[] {
  return Array.from({ length: count }, (_, index) => round(((index + 0.5) * right) / count));
}

/** Width of each bar. */
export function barWidthIn(right: number, count: number): number {
  return Math.min((right / count) * BAR_PART, BAR_WIDTH_MAX);
}
