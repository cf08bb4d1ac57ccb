/** Takes a slot for a user's file and returns its release; null when none is free. */
export type TakeSlot = (userId: string) => (() => void) | null;

type SlotBounds = { ofUser: number; ofAll: number };

/**
 * Slots for files being uploaded or downloaded, since each occupies the disk for as long as its
 * client takes.
 */
export function createSlots({ ofUser, ofAll }: SlotBounds): TakeSlot {
  const open = new Map<string, number>();
  let all = 0;
  return (userId) => {
    const own = open.get(userId) ?? 0;
    if (own >= ofUser || all >= ofAll) return null;
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
