/** Returns the current time; passed as an argument, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The instant a number of seconds after another, as ISO text. */
export function instantAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

export function isPast(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) <= now.getTime();
}

export function isFuture(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) > now.getTime();
}
