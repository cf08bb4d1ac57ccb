/** Files on their way at once: each takes room on the disk for as long as its reader wants. */
const OF_PERSON_MAX = 2;
const OF_ALL_MAX = 40;

/** Takes a place for a file of a person's and answers how to give it back; null: there is none. */
export type TakePlace = (userId: string) => (() => void) | null;

export function createPlaces(ofPersonMax = OF_PERSON_MAX, ofAllMax = OF_ALL_MAX): TakePlace {
  const open = new Map<string, number>();
  let all = 0;
  return (userId) => {
    const own = open.get(userId) ?? 0;
    if (own >= ofPersonMax || all >= ofAllMax) return null;
    open.set(userId, own + 1);
    all += 1;
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      all -= 1;
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
  };
}
