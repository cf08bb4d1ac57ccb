/** Categories that a member may share. */
export const CATEGORIES = ['assets', 'liabilities', 'income', 'goals', 'costs'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A flag for each category, 0 or 1, as stored and sent. */
export type ShareFlags = {
  shareAssets: 0 | 1;
  shareLiabilities: 0 | 1;
  shareIncome: 0 | 1;
  shareGoals: 0 | 1;
  shareCosts: 0 | 1;
};

/** Kinds that a member shares; with `totalsOnly` the others see sums but no items. */
export type Sharing = ShareFlags & { totalsOnly: 0 | 1 };

/** The categories whose flags are set. */
export function sharedOf(flags: ShareFlags): Category[] {
  const isShared: Record<Category, 0 | 1> = {
    assets: flags.shareAssets,
    liabilities: flags.shareLiabilities,
    income: flags.shareIncome,
    goals: flags.shareGoals,
    costs: flags.shareCosts,
  };
  return CATEGORIES.filter((category) => isShared[category] === 1);
}
