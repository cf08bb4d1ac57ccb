import { scaleLinear } from 'd3-scale';

/** The values that an axis reaches from and to, and those that are written beside it. */
export type Axis = { low: number; high: number; ticks: number[]; step: number };

/** An axis is padded by 5 percent of the range, and by no less than this (section 9). */
const PADDING_PERCENT = 5;
const PADDING_MIN = 50_000;
/** Three to five values beside an axis (design, charts); as near to four as round ones allow. */
const TICK_COUNTS = [4, 5, 3, 6, 2];
const TICKS_MIN = 3;
const TICKS_MAX = 5;

/**
 * The axis of a line, padded as the specification says in section 9. It does not go below zero
 * unless a value does: it then shows the debt with the same padding. A line that is below zero
 * throughout has zero as its ceiling in the same way.
 */
export function lineAxis(values: readonly number[]): Axis {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const padding = Math.max(((highest - lowest) * PADDING_PERCENT) / 100, PADDING_MIN);
  const low = lowest < 0 ? lowest - padding : Math.max(0, lowest - padding);
  const high = highest < 0 ? Math.min(0, highest + padding) : highest + padding;
  return toAxis(low, high);
}

/** The axis of bars, which stand on zero; `high` is 1 at least, so that nothing gives an axis. */
export function barAxis(values: readonly number[]): Axis {
  const [low, high] = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(TICK_COUNTS[0])
    .domain() as [number, number];
  return toAxis(low, high);
}

function toAxis(low: number, high: number): Axis {
  const scale = scaleLinear().domain([low, high]);
  const choices = TICK_COUNTS.map((count) => scale.ticks(count));
  const fitting = choices.find(({ length }) => length >= TICKS_MIN && length <= TICKS_MAX);
  const ticks = fitting ?? choices[0] ?? [];
  return { low, high, ticks, step: (ticks[1] ?? high) - (ticks[0] ?? low) };
}
