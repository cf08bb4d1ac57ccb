import uses from './data/uses.json' with { type: 'json' };

/** Figures that are counted with rules of the book. */
export const RULE_FIGURES = [
  'net_pay',
  'capital_tax',
  'property_fee',
  'realised_gains',
  'mortgage',
] as const;
export type RuleFigure = (typeof RULE_FIGURES)[number];

const USES: Readonly<Record<RuleFigure, readonly string[]>> = uses;

/** The figures that are counted with a rule; `rule-uses.test.ts` lists them from the source. */
export function figuresWith(key: string): RuleFigure[] {
  return RULE_FIGURES.filter((figure) => USES[figure].includes(key));
}
