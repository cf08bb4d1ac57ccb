/** Numbers that follow from a seed alone: the same on every machine, in the same order. */
export type Random = {
  /** A whole number from 0 to one less than `below`. */
  below(below: number): number;
  /** A whole number of a range, both ends included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(of: readonly [T, ...T[]]): T;
};

/** Mulberry32: 32 bits of state, and even enough for plans of tests. */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (share) => fraction() < share,
    pick: (of) => of[below(of.length)] ?? of[0],
  };
}
