/** A ring of stones: angles in degrees from the right, counter-clockwise. */
export type Stone = {
  from: number;
  to: number;
  inner: number;
  outer: number;
  center: { x: number; y: number };
};

/** The outline of one stone as SVG path data. */
export function stonePath({ from, to, inner, outer, center }: Stone): string {
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    const x = center.x + radius * Math.cos(angle);
    const y = center.y - radius * Math.sin(angle);
    return `${round(x)} ${round(y)}`;
  };
  return [
    `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}`,
    `L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`,
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
