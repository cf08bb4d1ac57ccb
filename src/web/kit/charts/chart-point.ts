/** One of several figures that are read at a point; a point with one figure need not name it. */
export type PointValue = { name: string | null; amount: string };

/** A place on the axis of time. */
export type ChartPoint = {
  key: string;
  /** On the axis: the month, and its year. */
  label: string;
  group: string;
  /** Label when reading the point: the month with its year. */
  title: string;
  readings: readonly PointValue[];
  /** It may be a little different: drawn hollow, with dots on the way to it and from it. */
  isEstimated: boolean;
  /** Word for an uncertain value other than "estimated", such as "preliminary". */
  estimatedWord?: string | undefined;
  /** An item could not be counted: drawn as a hollow diamond. */
  isPartial: boolean;
};

/**
 * `band`: the range that it may be in, where one is given; `beside`: a figure to compare it with,
 * which has a dashed line of its own.
 */
export type LinePoint = ChartPoint & {
  value: number;
  beside?: number | undefined;
  band?: { low: number; high: number } | undefined;
};

/** Positive part, negative part and net. */
export type BarPoint = ChartPoint & { up: number; down: number; net: number };

/** Parts of a whole, none of them below zero. */
export type StackPoint = ChartPoint & { parts: readonly StackPart[] };

export type StackPart = { id: string; value: number };

/** A rise or fall; null when unknown. */
export type ChangePoint = ChartPoint & { change: number | null };

type StateWords = { estimated: string; partial: string };

/** Note on a point besides its figures; null without one. */
export function stateOf(point: ChartPoint, words: StateWords): string | null {
  const estimated = point.estimatedWord ?? words.estimated;
  const remarks = [point.isEstimated && estimated, point.isPartial && words.partial];
  return remarks.filter(Boolean).join(', ') || null;
}

/** A point as it is read out: `april 2026, uppskattat: 2 259 700,00 kr`. */
export function spoken(point: ChartPoint, words: StateWords): string {
  const amounts = point.readings.map(({ name, amount }) =>
    name === null ? amount : `${name} ${amount}`,
  );
  const state = stateOf(point, words);
  return `${point.title}${state === null ? '' : `, ${state}`}: ${amounts.join(', ')}`;
}
