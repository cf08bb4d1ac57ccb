import type { IndexRatio, Quarter, UnindexedReason } from '#domain/statistics/house-price-index.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { formatDay, formatMoney, formatPercent, formatQuarter } from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { explainSources } from './explain-total.ts';
import { houseIndexTexts } from '#web/figures/market/texts.ts';
import { propertyTexts } from './texts.ts';

type ValuedLine = {
  /** Its counted value, in its own currency. */
  line: CountedLine;
  /** The day of the user's own valuation; null when only its quarter is known. */
  valuedOn: string | null;
};

/** Calculation of the value of a dated property, one figure per line. */
export function explainProperty({ line, valuedOn }: ValuedLine, language: Language): Explanation {
  const texts = propertyTexts[language];
  const total = formatMoney(line.counted, line.currency, language);
  const own = formatMoney(line.value, line.currency, language);
  const share = formatPercent(line.sharePercent, language);
  return {
    formula: houseIndexTexts[language].houses,
    lines: [
      { label: texts.own, detail: valuedOn ? formatDay(valuedOn, language) : '', amount: own },
      ...(line.index ? explainIndex(line.index, language) : []),
      ...(line.unmoved ? [explainUnmoved(line.unmoved, language)] : []),
      ...(line.sharePercent === 100
        ? []
        : [{ label: texts.share, amount: `× ${share}`, kind: 'operation' } as const]),
      { label: texts.counts, amount: total, kind: 'sum' },
    ],
    sources: explainSources([line], language),
  };
}

/** Why no index moves a valuation, in a sentence. */
export function unmovedWords({ because, quarter }: UnindexedReason, language: Language): string {
  const { unpublished, beforeSeries } = propertyTexts[language];
  const of = { quarter: formatQuarter(quarter, language) };
  return because === 'unpublished' ? unpublished(of) : beforeSeries(of);
}

function explainIndex(index: IndexRatio, language: Language): ExplanationLine[] {
  const texts = propertyTexts[language];
  const lineOf = (quarter: Quarter, amount: string): ExplanationLine => ({
    label: texts.index({ quarter: formatQuarter(quarter, language) }),
    detail: index.preliminary?.includes(quarter) ? texts.preliminary : undefined,
    amount,
    kind: 'operation',
  });
  return [
    lineOf(index.latestPeriod, `× ${index.latest}`),
    lineOf(index.basePeriod, `÷ ${index.base}`),
  ];
}

function explainUnmoved(
  { because, quarter }: UnindexedReason,
  language: Language,
): ExplanationLine {
  const texts = propertyTexts[language];
  return {
    label: texts.index({ quarter: formatQuarter(quarter, language) }),
    detail: because === 'unpublished' ? texts.isUnpublished : texts.isBefore,
    amount: '× 1',
    kind: 'operation',
  };
}
