import type { ChartPoint } from './chart-point.ts';
import type { ChartSize } from './use-size.ts';

/** Layout of a chart, in pixels of its measured size. */
export type Plot = {
  width: number;
  height: number;
  top: number;
  bottom: number;
  right: number;
  toY: (value: number) => number;
  ticks: { value: number; y: number; text: string }[];
  xs: number[];
  labels: AxisLabel[];
};

/** A character of an axis text, which is never less than 12 px; figures share one width. */
const CHARACTER_WIDTH = 6.8;
const AXIS_GAP = 8;
const LINE_HEIGHT = 15;
const TOP = 14;

type PlotSize = {
  size: ChartSize;
  axis: Axis;
  points: readonly ChartPoint[];
  formatTick: FormatTick;
  /** Horizontal positions of the points, between the left edge and the axis. */
  toXs: (right: number) => number[];
};

/** A value of the axis in few characters; `step` is the difference between two values. */
export type FormatTick = (value: number, step: number) => string;

export function plotOf({ size, axis, points, formatTick, toXs }: PlotSize): Plot {
  const { width, height, textScale } = size;
  const texts = axis.ticks.map((tick) => formatTick(tick, axis.step));
  const longest = Math.max(...texts.map(({ length }) => length));
  const right = Math.max(0, width - AXIS_GAP - longest * CHARACTER_WIDTH * textScale);
  const xs = toXs(right);
  const labels = axisLabels(points, xs, { width: right, textScale });
  const lines = labels.some(({ below }) => below !== null) ? 2 : 1;
  const bottom = height - lines * LINE_HEIGHT * textScale - 10;
  const toY = (value: number) =>
    round(bottom - ((value - axis.low) / (axis.high - axis.low)) * (bottom - TOP));
  const ticks = axis.ticks.map((value, index) => ({
    value,
    y: toY(value),
    text: texts[index] ?? '',
  }));
  return { width, height, top: TOP, bottom, right, toY, ticks, xs, labels };
}

/** The point nearest to a place on the chart. */
export function nearest(xs: readonly number[], x: number): number {
  let found = 0;
  for (const [index, at] of xs.entries()) {
    if (Math.abs(at - x) < Math.abs((xs[found] ?? 0) - x)) found = index;
  }
  return found;
}

/** A tenth of a pixel is the smallest visible difference. */
export function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Range of an axis, and the values written beside it. */
export type Axis = { low: number; high: number; ticks: number[]; step: number };

/** An axis is padded by 5 percent of the range, and by no less than this (section 9). */
const PADDING_PERCENT = 5;
const PADDING_MIN = 50_000;
/** Of an index, which moves by tens, of percent, which move by tenths, and of an account. */
const SMALL_PADDING_MIN = { index: 5, percent: 0.2, balance: 100 };
/** An axis has three to five values (design, charts). */
const TICKS_MIN = 3;
const TICKS_MAX = 5;

/**
 * Kind of a line: net worth, account balances, an index, or percent, which needs zero on the
 * axis.
 */
export type LineScale = 'money' | 'balance' | 'index' | 'percent';

/** Leading digits of a round step; 25 only if no rounder one fits. */
const ROUND_DIGITS = [1, 2, 5, 10, 20, 2.5, 25];

/**
 * The axis of a line, padded by docs/product.md, section 9. It goes below zero only if a value
 * does: debts then have the same padding. A line that is entirely below zero has zero as its upper
 * limit in the same way.
 */
export function lineAxis(values: readonly number[], scale: LineScale = 'money'): Axis {
  const known = scale === 'percent' ? [...values, 0] : values;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const least = scale === 'money' ? PADDING_MIN : SMALL_PADDING_MIN[scale];
  const padding = Math.max(((highest - lowest) * PADDING_PERCENT) / 100, least);
  const low = lowest < 0 ? lowest - padding : Math.max(0, lowest - padding);
  const high = highest < 0 ? Math.min(0, highest + padding) : highest + padding;
  const step = roundStep(high - low, (each) => multiplesOf(each, low, high).length);
  return { low, high, step, ticks: multiplesOf(step, low, high) };
}

/** The axis of bars, which begins at zero and ends at round values; without values 0 to 1. */
export function barAxis(values: readonly number[]): Axis {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values) || (lowest === 0 ? 1 : 0);
  const endsAt = (step: number) =>
    [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step] as const;
  const step = roundStep(highest - lowest, (each) => multiplesOf(each, ...endsAt(each)).length);
  const [low, high] = endsAt(step);
  return { low, high, step, ticks: multiplesOf(step, low, high) };
}

/** The first round step with a fitting number of values. */
function roundStep(range: number, countAt: (step: number) => number): number {
  const power = 10 ** Math.floor(Math.log10(range / TICKS_MAX));
  const steps = ROUND_DIGITS.map((digits) => digits * power);
  const isFitting = (count: number) => count >= TICKS_MIN && count <= TICKS_MAX;
  return steps.find((step) => isFitting(countAt(step))) ?? range;
}

function multiplesOf(step: number, low: number, high: number): number[] {
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

export type AxisLabel = {
  key: string;
  x: number;
  text: string;
  /** On a line below, where a year begins. */
  below: string | null;
};

type AxisSpace = { width: number; textScale: number };
type LabeledPoint = Pick<ChartPoint, 'key' | 'label' | 'group'>;

/** Room for a month or a year, with a gap to its neighbor. */
const LABEL_WIDTH = 40;
/** With more points than these the years are written, without months. */
const MONTHS_MAX = 36;

/** As many labels as fit, counted from the last point, which always has one. */
export function axisLabels(
  points: readonly LabeledPoint[],
  xs: readonly number[],
  { width, textScale }: AxisSpace,
): AxisLabel[] {
  const byYear = points.length > MONTHS_MAX;
  const places = points.flatMap((point, index) => {
    const isNewGroup = point.group !== points[index - 1]?.group;
    return byYear && !(isNewGroup && index > 0) ? [] : [{ point, x: xs[index] ?? 0 }];
  });
  const roomFor = Math.max(1, Math.floor(width / (LABEL_WIDTH * textScale)));
  const every = Math.ceil(places.length / roomFor);
  const shown = places.filter((_, index) => (places.length - 1 - index) % every === 0);
  const hasYears = !byYear && hasTwins(points);
  return shown.map(({ point, x }, index) => ({
    key: point.key,
    x,
    text: byYear ? point.group : point.label,
    below: hasYears && beginsYear(shown, index) ? point.group : null,
  }));
}

/** A month or a quarter comes twice, so that its year is to be written below. */
function hasTwins(points: readonly LabeledPoint[]): boolean {
  return new Set(points.map(({ label }) => label)).size < points.length;
}

/** The first label includes its year, unless the next one begins another. */
function beginsYear(shown: readonly { point: LabeledPoint }[], index: number): boolean {
  const group = shown[index]?.point.group;
  if (index > 0) return group !== shown[index - 1]?.point.group;
  return group === shown[1]?.point.group;
}

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
