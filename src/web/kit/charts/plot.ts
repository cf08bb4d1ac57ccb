import { type AxisLabel, axisLabels } from './axis-labels.ts';
import type { Axis } from './axis.ts';
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
