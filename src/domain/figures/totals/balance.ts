import { minorOf } from '#domain/basics/money.ts';
import { roundedRatio } from '#domain/basics/ratios.ts';
import type { FinancialSummary } from './summary.ts';

/**
 * Assets against debts. The percentages are of the assets, have one decimal and add up to 100; null
 * without assets above zero. `assetsPerDebt` has two decimals; null without debt.
 */
export type Balance = {
  netPercent: number | null;
  debtPercent: number | null;
  assetsPerDebt: number | null;
};

/** The ratios of the net-worth widget (docs/product.md, section 2), each rounded once. */
export function balanceOf({
  totalAssets,
  totalLiabilities,
}: Pick<FinancialSummary, 'totalAssets' | 'totalLiabilities'>): Balance {
  const assets = BigInt(minorOf(totalAssets));
  const debts = BigInt(minorOf(totalLiabilities));
  const tenths = assets > 0n ? roundedRatio({ top: debts * 1000n, bottom: assets }, 0) : null;
  return {
    netPercent: tenths === null ? null : (1000 - tenths) / 10,
    debtPercent: tenths === null ? null : tenths / 10,
    assetsPerDebt: debts > 0n ? roundedRatio({ top: assets, bottom: debts }, 2) : null,
  };
}
