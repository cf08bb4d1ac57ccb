import type { IndexRatio, Quarter, UnindexedReason } from '#domain/statistics/house-price-index.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { formatDay, formatPercent, formatQuarter } from '#web/kit/i18n/format.ts';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { explainSources } from './explain-total.ts';
import { houseIndexTexts, propertyTexts } from './texts.ts';

type ValuedLine = {
  /** Its counted value, in its own currency. */
  line: CountedLine;
  /** The day of the user's own valuation; null when only its quarter is known. */
  valuedOn: string | null;
};

/** Calculation of the value of a dated property, one figure per line. */
export function explainProperty({ line, valuedOn }: ValuedLine, language: Language): Explanation {
  const texts = propertyTexts[language];
  const { index, unmoved, currency } = line;
  const share = formatPercent(line.sharePercent, language);
  const counts: Calculation = {
    label: texts.counts,
    amount: line.counted,
    of: [
      {
        label: texts.own,
        detail: valuedOn ? formatDay(valuedOn, language) : '',
        amount: line.value,
      },
      ...(index ? indexSteps(index, language) : []),
      ...(unmoved ? [unmovedStep(unmoved, language)] : []),
      ...(line.sharePercent === 100
        ? []
        : [{ label: texts.share, by: '×', amount: share } as const]),
    ],
  };
  return {
    formula: houseIndexTexts[language].houses,
    lines: calculationLines(counts, { currency, language }),
    sources: explainSources([line], language),
  };
}

/** Why no index moves a valuation, in a sentence. */
export function unmovedWords({ because, quarter }: UnindexedReason, language: Language): string {
  const { unpublished, beforeSeries } = propertyTexts[language];
  const of = { quarter: formatQuarter(quarter, language) };
  return because === 'unpublished' ? unpublished(of) : beforeSeries(of);
}

/** Multiplies a value by the latest index and divides it by that of its own quarter. */
export function indexSteps(index: IndexRatio, language: Language): Calculation[] {
  const texts = propertyTexts[language];
  const stepOf = (quarter: Quarter) => ({
    label: texts.index({ quarter: formatQuarter(quarter, language) }),
    detail: index.preliminary?.includes(quarter) ? texts.preliminary : undefined,
  });
  return [
    { ...stepOf(index.latestPeriod), by: '×', amount: index.latest },
    { ...stepOf(index.basePeriod), by: '÷', amount: index.base },
  ];
}

function unmovedStep({ because, quarter }: UnindexedReason, language: Language): Calculation {
  const texts = propertyTexts[language];
  return {
    label: texts.index({ quarter: formatQuarter(quarter, language) }),
    detail: because === 'unpublished' ? texts.isUnpublished : texts.isBefore,
    by: '×',
    amount: '1',
  };
}
