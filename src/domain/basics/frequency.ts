/** How often an income or a cost comes (specification, section 3). */
export const FREQUENCIES = ['monthly', 'yearly', 'one_time'] as const;

export type Frequency = (typeof FREQUENCIES)[number];
