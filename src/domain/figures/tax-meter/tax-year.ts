import { wholeNumber } from '#domain/basics/fields.ts';

/** The first year with a history of values; rules of the years before are of no use. */
const FIRST_YEAR = 1980;
const LAST_YEAR = 2199;

/** An income year of a request. */
export const taxYear = wholeNumber(FIRST_YEAR, LAST_YEAR, 'year.range');
