import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';

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

/** A figure and how it was calculated. */
export type Calculation = Omit<ExplanationLine, 'amount' | 'kind'> & {
  /** Money in the calculation's currency; a text: another figure, as it is shown. */
  amount: number | string;
  /** Applied to the figures above it; absent: added to them. */
  by?: '×' | '÷';
  /** The figures that it was calculated from, in turn. */
  of?: readonly Calculation[];
};

export type CalculationDisplay = {
  currency: Currency;
  language: Language;
  /** How money is shown; absent: with its decimals. */
  format?: typeof formatMoney;
};

/** Lines of a calculation: each figure stands below those it was calculated from. */
export function calculationLines(
  { of = [], ...figure }: Calculation,
  display: CalculationDisplay,
  /** Further figures, which follow from the sum or are compared with it. */
  below: readonly Calculation[] = [],
): ExplanationLine[] {
  return [
    ...of.flatMap((part) => partLines(part, display)),
    { ...lineOf(figure, display), kind: 'sum' },
    ...below.flatMap((part) => partLines(part, display)),
  ];
}

function partLines(
  { of, ...figure }: Calculation,
  display: CalculationDisplay,
): readonly ExplanationLine[] {
  const line = lineOf(figure, display);
  if (of === undefined) return [line];
  return [...of.flatMap((part) => partLines(part, display)), { ...line, kind: 'subtotal' }];
}

function lineOf(
  { amount, by, ...named }: Omit<Calculation, 'of'>,
  { currency, language, format = formatMoney }: CalculationDisplay,
): ExplanationLine {
  // Zero that is subtracted has no sign.
  const shown = typeof amount === 'string' ? amount : format(amount || 0, currency, language);
  return by
    ? { ...named, amount: `${by} ${shown}`, kind: 'operation' }
    : { ...named, amount: shown };
}
