import type { Language } from '#domain/basics/texts.ts';
import type { PropertyComparison } from '#domain/figures/net-worth/valuations.ts';
import { explainIndices } from '#web/figures/totals/explain-total.ts';
import { houseIndexTexts } from '#web/figures/market/texts.ts';
import { propertyTexts } from '#web/figures/totals/texts.ts';
import {
  formatExactChange,
  formatMoney,
  formatMonth,
  formatQuarter,
} from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { ownTexts } from './texts.ts';

/** The first valuation moved by the index, to the latest one where there is one, else to now. */
export function explainComparison(
  { currency, valuations, now, ahead }: PropertyComparison,
  language: Language,
): Explanation {
  const texts = ownTexts[language];
  const { houses } = houseIndexTexts[language];
  const { index: indexName } = propertyTexts[language];
  const money = (value: number) => formatMoney(value, currency, language);
  const [first, latest] = [valuations[0], valuations.at(-1)];
  const index = ahead ? (latest?.index ?? null) : (now?.index ?? null);
  const byIndex = (ahead ? latest?.byIndex : now?.value) ?? first?.byIndex ?? 0;
  const linesOf = (each: typeof first): ExplanationLine[] =>
    each
      ? [
          {
            label: texts.first({ month: formatMonth(each.month, language) }),
            amount: money(each.value),
          },
        ]
      : [];
  const operation = (quarter: string, amount: string): ExplanationLine => ({
    label: indexName({ quarter: formatQuarter(quarter, language) }),
    amount,
    kind: 'operation',
  });
  const difference = ahead && formatExactChange(ahead.amount, currency, language);
  return {
    formula: houses,
    lines: [
      ...linesOf(first),
      ...(index
        ? [
            operation(index.latestPeriod, `× ${index.latest}`),
            operation(index.basePeriod, `÷ ${index.base}`),
          ]
        : []),
      { label: texts.moved, amount: money(byIndex), kind: difference ? 'subtotal' : 'sum' },
      ...(difference === null
        ? []
        : [
            ...linesOf(latest),
            { label: texts.moved, amount: money(byIndex === 0 ? 0 : -byIndex) },
            { label: texts.aheadOf, amount: difference, kind: 'sum' } as const,
          ]),
    ],
    sources: index ? explainIndices([index], language) : [],
  };
}
