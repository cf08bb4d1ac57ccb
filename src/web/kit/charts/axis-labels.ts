import type { ChartPoint } from './chart-point.ts';

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
