/** How a figure came about, in words and formatted amounts. The feature fills it in. */
export type Explanation = {
  /** The figure itself, formatted. */
  total: string;
  lines: readonly ExplanationLine[];
  /** The rule in one sentence: "Your share of each asset, added." */
  formula?: string | undefined;
  /** What was left out of the sum, and why. */
  notIncluded?: readonly { label: string; reason: string }[] | undefined;
  /** Where indices and rates come from, with their day. */
  sources?: readonly string[] | undefined;
};

/** Explains a figure when that is asked for; what it needs to do so may come then too. */
export type Explain = () => Explanation | Promise<Explanation>;

export type ExplanationLine = {
  label: string;
  /** Share, rate, date: what the amount was made from. */
  detail?: string | undefined;
  amount: string;
  /**
   * A sum stands under a line of ink, a subtotal is heavier than the lines above it, and an
   * operation is what was done with them.
   */
  kind?: 'part' | 'operation' | 'subtotal' | 'sum' | undefined;
};
