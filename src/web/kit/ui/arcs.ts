/** A segment of an arch: angles in degrees, 180 at the left foot and 0 at the right. */
export type ArchSegment = {
  from: number;
  to: number;
  inner: number;
  outer: number;
  center: { x: number; y: number };
  /** Width of the joints beside it, the same along their length. */
  joints: { left: number; right: number };
};

/** The outline of a segment as SVG path data. */
export function segmentPath({ from, to, inner, outer, center, joints }: ArchSegment): string {
  const at = (radius: number, degrees: number, joint: number) => {
    const angle = (degrees * Math.PI) / 180 + joint / 2 / radius;
    const x = roundToTenths(center.x + radius * Math.cos(angle));
    const y = roundToTenths(center.y - radius * Math.sin(angle));
    return `${x} ${y}`;
  };
  const [left, right] = [-joints.left, joints.right];
  return [
    `M${at(outer, from, left)}A${outer} ${outer} 0 0 1 ${at(outer, to, right)}`,
    `L${at(inner, to, right)}A${inner} ${inner} 0 0 0 ${at(inner, from, left)}Z`,
  ].join('');
}

/** Segment `index` of `count` equal ones, of an arch that reaches the ground at both ends. */
export function segmentOf(
  index: number,
  count: number,
  ring: { inner: number; outer: number; center: { x: number; y: number }; joint: number },
): ArchSegment {
  const width = 180 / count;
  return {
    ...ring,
    from: 180 - width * index,
    to: 180 - width * (index + 1),
    joints: {
      left: index === 0 ? 0 : ring.joint,
      right: index === count - 1 ? 0 : ring.joint,
    },
  };
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A ring in pixels; joints are as wide within as without. */
export const RING = { size: 180, thickness: 11, joint: 3 };

/** The middle line of a part of the ring, in turns from the top, with half a joint at each end. */
export function arcPath(from: number, to: number, ring = RING): string {
  const radius = (ring.size - ring.thickness) / 2;
  const isWhole = to - from > 0.999;
  const joint = isWhole
    ? 0
    : Math.min(ring.joint / 2 / radius / (2 * Math.PI), (to - from) / 2 - 0.0005);
  const at = (turns: number) => {
    const angle = (turns - 0.25) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((unit) => ring.size / 2 + radius * unit);
    return `${roundToHundredths(x)} ${roundToHundredths(y)}`;
  };
  const [start, middle, end] = [from + joint, (from + to) / 2, to - joint];
  const arcTo = (turns: number) => `A${radius} ${radius} 0 0 1 ${at(turns)}`;
  return `M${at(start)}${arcTo(middle)}${arcTo(end)}`;
}

function roundToHundredths(value = 0): number {
  return Math.round(value * 100) / 100;
}
