import type { FinancialHealth } from './health.ts';
import type { HealthCategory, HealthLabel } from './health-category.ts';
import { divideFloored, divideRounded, minorOf, sum } from '#domain/basics/money.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { countedMinor } from '#domain/figures/totals/totals.ts';

/** Number of priorities shown (docs/product.md, section 9). */
const PRIORITIES_MAX = 3;

/**
 * Advice that would improve a category, in whole major units. `missing` is rounded up, so that it
 * suffices. `room` is the amount left to 4.5 annual incomes before tax, the debt limit that Swedish
 * banks apply, rounded down: below zero when debts exceed it, null without income. `tenth` and
 * `fifth` are 10 % and 20 % of a month's income. Investments are measured against assets other than
 * homes and vehicles: `sharePercent` of them is invested, rounded down to one decimal, `missing`
 * more makes it `percent`, and `movable` is the balance of accounts beyond three months of costs,
 * rounded down; null without any costs. From 30 % on, `missing` is 0 or less.
 */
export type Advice =
  | { name: 'emergencyFund'; months: 3 | 3.6; missing: number }
  | { name: 'debt'; room: number | null }
  | { name: 'savings'; percent: 10 | 20; missing: number; tenth: number; fifth: number }
  | {
      name: 'investments';
      percent: 10 | 30;
      sharePercent: number;
      missing: number;
      movable: number | null;
    }
  | { name: 'equity'; percent: 0 | 30; missing: number };

export type Priority = { category: HealthCategory; advice: Advice };

/** The three worst critical or warning categories, the worst first, with advice on each. */
export function priorities(health: FinancialHealth): Priority[] {
  return advised(health).filter(isPriority).slice(0, PRIORITIES_MAX);
}

/** The categories that are high, a warning or critical, and need nothing done, the worst first. */
export function acceptedMeasures(health: FinancialHealth): Priority[] {
  return advised(health).filter((each) => !isPriority(each));
}

function advised({ categories }: FinancialHealth): Priority[] {
  const order: readonly (HealthLabel | null)[] = ['critical', 'warning', 'high'];
  const rank = ({ standing }: HealthCategory) => order.indexOf(standing);
  return categories
    .filter((category) => rank(category) >= 0)
    .sort((a, b) => rank(a) - rank(b) || Number(a.score) - Number(b.score))
    .map((category) => ({ category, advice: adviceOn(category, categories) }));
}

/** Neither are debts that are high for a home or studies, nor financial assets invested enough. */
function isPriority({ category, advice }: Priority): boolean {
  if (advice.name === 'investments') return advice.sharePercent < INVESTED_PERCENT;
  return category.standing !== 'high';
}

function adviceOn(
  { name, status, ...category }: HealthCategory,
  categories: readonly HealthCategory[],
): Advice {
  const part = BigInt(minorOf(category.part));
  const whole = BigInt(minorOf(category.whole));
  const isCritical = status === 'critical';
  switch (name) {
    case 'emergencyFund':
      return reserveAdvice(part, whole);
    case 'debt':
      return { name, room: whole > 0n ? roomFor(part, whole) : null };
    case 'savings':
      return savingsAdvice(part, whole);
    case 'investments':
      return investmentAdvice(category, categories);
    case 'equity': {
      const percent = isCritical ? 0 : 30;
      const top = whole * BigInt(percent) - part * 100n;
      return { name, percent, missing: unitsUp({ top, bottom: 100n }) };
    }
  }
}

/** Three months first (docs/product.md, section 9), then the 3.6 that a good score takes. */
function reserveAdvice(part: bigint, whole: bigint): Advice {
  const months = part < whole * 3n ? 3 : 3.6;
  const top = whole * (months === 3 ? 30n : 36n) - part * 10n;
  return { name: 'emergencyFund', months, missing: unitsUp({ top, bottom: 10n }) };
}

/** Share of the financial assets that is invested enough: a good score takes no less of all. */
const INVESTED_PERCENT = 30;

/** Neither can be moved into investments. */
const FIXED: readonly string[] = ['real_estate', 'vehicle'];

/** 10 % of financial assets first, then 30 %; money that is moved leaves the whole as it is. */
function investmentAdvice(
  { part, explain }: Pick<HealthCategory, 'part' | 'explain'>,
  categories: readonly HealthCategory[],
): Advice {
  const financial = sum(
    explain.whole.filter(({ type }) => !FIXED.includes(type)).map(countedMinor),
  );
  const whole = BigInt(Math.max(financial, 0));
  const invested = BigInt(minorOf(part));
  const percent = invested * 10n < whole || whole === 0n ? 10 : INVESTED_PERCENT;
  const top = whole * BigInt(percent) - invested * 100n;
  const share = whole === 0n ? 0n : divideFloored(invested * 1000n, whole);
  return {
    name: 'investments',
    percent,
    sharePercent: Number(share) / 10,
    missing: unitsUp({ top, bottom: 100n }),
    movable: movableIn(categories),
  };
}

/** Balance of savings and checking accounts beyond three months of costs. */
function movableIn(categories: readonly HealthCategory[]): number | null {
  const fund = categories.find(({ name }) => name === 'emergencyFund');
  if (fund === undefined || fund.measure === null) return null;
  const costs = BigInt(minorOf(fund.whole));
  const spare = BigInt(minorOf(fund.part)) - costs * 3n;
  return spare > 0n ? Number(divideFloored(spare, 100n)) : 0;
}

/** 10 % of income first, then 20 % (docs/product.md, section 9). */
function savingsAdvice(part: bigint, whole: bigint): Advice {
  const percent = part * 10n < whole ? 10 : 20;
  const top = whole * BigInt(percent) - part * 100n;
  const shareOf = (divisor: bigint) => Number(divideRounded(whole, divisor * 100n));
  return {
    name: 'savings',
    percent,
    missing: unitsUp({ top, bottom: 100n }),
    tenth: shareOf(10n),
    fifth: shareOf(5n),
  };
}

function roomFor(part: bigint, whole: bigint): number {
  return Number(divideFloored(whole * 45n - part * 10n, 1000n));
}

/** Minor units as whole major units, rounded up. */
function unitsUp({ top, bottom }: Ratio): number {
  return Number(-divideFloored(-top, bottom * 100n));
}
