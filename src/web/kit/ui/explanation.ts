/** Explanation of a figure, in words and formatted amounts; filled in by the feature. */
export type Explanation = {
  /** The figure itself, formatted, where it is not the amount of the first sum line. */
  total?: string | undefined;
  lines: readonly ExplanationLine[];
  /** The rule in one sentence: "Your share of each asset, added." */
  formula?: string | undefined;
  /** Items left out of the sum, with reasons. */
  notIncluded?: readonly { label: string; reason: string }[] | undefined;
  /** Sources of indices and rates, with their day. */
  sources?: readonly string[] | undefined;
  /** Published rules that the calculation uses, besides those of its lines. */
  rules?: readonly ExplanationRule[] | undefined;
};

/** The figure itself: its sum, which cannot differ from it. */
export function headOf({ total, lines }: Explanation): string {
  return total ?? lines.find(({ kind }) => kind === 'sum')?.amount ?? '';
}

/** A published rule, with a link to its place in the list of rules. */
export type ExplanationRule = {
  /** `Prisbasbelopp 2026: 59 200 kr · Skatteverket`. */
  text: string;
  href: string;
  /** Reservations: the rule is uncertain, or the figure lies beyond its last day. */
  marks?: readonly string[] | undefined;
};

/** Explains a figure on request; further data may be loaded then. */
export type Explain = () => Explanation | Promise<Explanation>;

export type ExplanationLine = {
  label: string;
  /** Share, rate, date: the calculation of the amount. */
  detail?: string | undefined;
  /** The rules that the amount comes from. */
  rules?: readonly ExplanationRule[] | undefined;
  amount: string;
  /**
   * A sum is under a dark line, a subtotal is heavier than the lines above it, and an operation is
   * applied to them.
   */
  kind?: 'part' | 'operation' | 'subtotal' | 'sum' | undefined;
};
