import type { FinancialHealth } from './health.ts';
import type { HealthCategory, HealthStatus } from './health-category.ts';
import { divideFloored, divideRounded } from './money.ts';
import type { Ratio } from './ratios.ts';
import { countedMinor } from './totals.ts';

/** As many as are shown (specification, section 9). */
const PRIORITIES_MAX = 3;

/**
 * What would help, in whole major units. `missing` is rounded up, so that it suffices. `room` is
 * what is left to 4.5 annual incomes before tax, the debt that Swedish banks look at, rounded down:
 * below zero when debts are above that, null without income. `tenth` and `fifth` are 10 % and 20 %
 * of a month's income.
 */
export type Advice =
  | { name: 'emergencyFund'; months: 3 | 3.6; missing: number }
  | { name: 'debt'; room: number | null }
  | { name: 'savings'; percent: 10 | 20; missing: number; tenth: number; fifth: number }
  | { name: 'investments'; percent: 10 | 30; missing: number }
  | { name: 'equity'; percent: 0 | 30; missing: number };

export type Priority = { category: HealthCategory; advice: Advice };

/** The three worst critical or warning categories, the worst first, and what would help each. */
export function priorities({ categories }: FinancialHealth): Priority[] {
  const order: readonly (HealthStatus | null)[] = ['critical', 'warning'];
  const rank = ({ status }: HealthCategory) => order.indexOf(status);
  return categories
    .filter((category) => rank(category) >= 0)
    .sort((a, b) => rank(a) - rank(b) || Number(a.score) - Number(b.score))
    .slice(0, PRIORITIES_MAX)
    .map((category) => ({ category, advice: adviceOn(category) }));
}

function adviceOn({ name, status, ...category }: HealthCategory): Advice {
  const part = BigInt(countedMinor({ counted: category.part }));
  const whole = BigInt(countedMinor({ counted: category.whole }));
  const isCritical = status === 'critical';
  switch (name) {
    case 'emergencyFund':
      return reserveAdvice(part, whole);
    case 'debt':
      return { name, room: whole > 0n ? roomFor(part, whole) : null };
    case 'savings':
      return savingsAdvice(part, whole);
    case 'investments': {
      // What is saved anew makes the whole larger too.
      const percent = isCritical ? 10 : 30;
      const bottom = BigInt(100 - percent);
      const top = whole * BigInt(percent) - part * 100n;
      return { name, percent, missing: unitsUp({ top, bottom }) };
    }
    case 'equity': {
      const percent = isCritical ? 0 : 30;
      const top = whole * BigInt(percent) - part * 100n;
      return { name, percent, missing: unitsUp({ top, bottom: 100n }) };
    }
  }
}

/** Three months first (specification, section 9), then the 3.6 that a good score takes. */
function reserveAdvice(part: bigint, whole: bigint): Advice {
  const months = part < whole * 3n ? 3 : 3.6;
  const top = whole * (months === 3 ? 30n : 36n) - part * 10n;
  return { name: 'emergencyFund', months, missing: unitsUp({ top, bottom: 10n }) };
}

/** 10 % of income first, then 20 % (specification, section 9). */
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
