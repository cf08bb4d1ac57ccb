/** Explanation of a figure, in words and formatted amounts; filled in by the feature. */
export type Explanation = {
  /** The figure itself, formatted. */
  total: string;
  lines: readonly ExplanationLine[];
  /** The rule in one sentence: "Your share of each asset, added." */
  formula?: string | undefined;
  /** Items left out of the sum, with reasons. */
  notIncluded?: readonly { label: string; reason: string }[] | undefined;
  /** Sources of indices and rates, with their day. */
  sources?: readonly string[] | undefined;
};

/** Explains a figure on request; further data may be loaded then. */
export type Explain = () => Explanation | Promise<Explanation>;

export type ExplanationLine = {
  label: string;
  /** Share, rate, date: the calculation of the amount. */
  detail?: string | undefined;
  amount: string;
  /**
   * A sum is under a dark line, a subtotal is heavier than the lines above it, and an operation is
   * applied to them.
   */
  kind?: 'part' | 'operation' | 'subtotal' | 'sum' | undefined;
};
