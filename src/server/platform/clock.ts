/** What time it is; an argument everywhere, so that tests choose it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
