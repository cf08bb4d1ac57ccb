import type { Asset } from './assets.ts';
import type { Liability } from './liabilities.ts';
import { toMinor } from '#domain/basics/money.ts';
import { addMonths, type Month, monthsBetween } from '#domain/basics/months.ts';

/** A value older than this many months is shown as old (design: notifications). */
const OLD_AFTER_MONTHS = 6;
/** Accounts move every month. */
const ACCOUNT_OLD_AFTER_MONTHS = 3;

const ACCOUNTS: readonly string[] = ['savings', 'checking'];

/**
 * The month in which the value of an asset becomes old unless it is stated again. Null: never, as
 * for zero, and for a property that a price index moves.
 */
export function assetOldFrom(asset: Asset, statedIn: Month): Month | null {
  const { type, value, useIndex, valuationDate } = asset;
  const isIndexed = type === 'real_estate' && useIndex === 1 && valuationDate !== null;
  if (isIndexed || toMinor(value) === 0) return null;
  const limit = ACCOUNTS.includes(type) ? ACCOUNT_OLD_AFTER_MONTHS : OLD_AFTER_MONTHS;
  return addMonths(statedIn, limit + 1);
}

/** The month in which the balance of a liability grows old. Null: zero never does. */
export function liabilityOldFrom({ balance }: Liability, statedIn: Month): Month | null {
  return toMinor(balance) === 0 ? null : addMonths(statedIn, OLD_AFTER_MONTHS + 1);
}

type AgeQuery = { statedIn: Month; running: Month };

/** Number of months since the value of an asset was stated, once that is old. Null: it is not. */
export function assetAgeMonths(asset: Asset, query: AgeQuery): number | null {
  return ageMonths(assetOldFrom(asset, query.statedIn), query);
}

/** The same of the balance of a liability. */
export function liabilityAgeMonths(liability: Liability, query: AgeQuery): number | null {
  return ageMonths(liabilityOldFrom(liability, query.statedIn), query);
}

function ageMonths(oldFrom: Month | null, { statedIn, running }: AgeQuery): number | null {
  return oldFrom === null || oldFrom > running ? null : monthsBetween(statedIn, running);
}
