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
    return `${round(x)} ${round(y)}`;
  };
  const [start, middle, end] = [from + joint, (from + to) / 2, to - joint];
  const arcTo = (turns: number) => `A${radius} ${radius} 0 0 1 ${at(turns)}`;
  return `M${at(start)}${arcTo(middle)}${arcTo(end)}`;
}

function round(value = 0): number {
  return Math.round(value * 100) / 100;
}
