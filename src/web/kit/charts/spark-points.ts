type SparkSize = { width: number; height: number; margin: number };

/** Values side by side from edge to edge, the highest at the top; equal ones lie in the middle. */
export function sparkPoints(values: readonly number[], { width, height, margin }: SparkSize) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = (width - 2 * margin) / (values.length - 1);
  const toY = (value: number) => {
    const part = high === low ? 0.5 : (value - low) / (high - low);
    return height - margin - part * (height - 2 * margin);
  };
  return values.map((value, index) => ({
    x: round(margin + index * step),
    y: round(toY(value)),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
