/** Frequencies of incomes and costs (docs/product.md, section 3). */
export const FREQUENCIES = ['monthly', 'yearly', 'one_time'] as const;

export type Frequency = (typeof FREQUENCIES)[number];
