import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Language } from '#domain/basics/texts.ts';
import type { PropertyComparison } from '#domain/figures/net-worth/valuations.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { houseIndexTexts } from '#web/figures/totals/texts.ts';
import { indexSteps } from '#web/figures/totals/explain-property.ts';
import { explainIndices } from '#web/figures/totals/explain-total.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { ChartTable } from '#web/kit/charts/chart-or-table.tsx';
import {
  formatExactChange,
  formatMoney,
  formatMonth,
  formatPercentChange,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import styles from './national-comparison.module.css';
import { ownTexts } from './texts.ts';

/** Every property's own valuations compared with the index, from its first. */
export function PropertyPart() {
  const texts = useTexts(ownTexts);
  const { houses } = useTexts(houseIndexTexts);
  const { data, isError, error, isFetching, refetch } = useValuations();
  return (
    <>
      {data?.map((each) => (
        <Comparison key={each.id} comparison={each} />
      ))}
      {data?.length === 0 && <p>{texts.noProperty}</p>}
      {data && data.length > 0 && <p className={styles['note']}>{houses}</p>}
      {!data && !isError && <Skeleton shapes={['figure', 'line']} />}
      {!data && isError && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

type Props = { comparison: PropertyComparison };

/** A home compared with the index, and each of its valuations. */
function Comparison({ comparison }: Props) {
  const texts = useTexts(ownTexts);
  const language = useLanguage();
  const { name, currency, valuations, now } = comparison;
  const money = (value: number) => formatMoney(value, currency, language);
  const rows = valuations.map(({ month, value, byIndex }) => ({
    id: month,
    name: formatMonth(month, language),
    figures: [money(value), money(byIndex)],
  }));
  const today = now && { id: 'now', name: texts.today, figures: ['–', money(now.value)] };
  return (
    <div className={styles['comparison']}>
      <h4 className={styles['name']}>
        {name}
        <ExplainButton label={name} explain={() => explainComparison(comparison, language)} />
      </h4>
      <p>{useVerdict(comparison)}</p>
      <ChartTable
        caption={`${name}: ${texts.valuations}`}
        columns={[texts.valued, texts.own, texts.byIndex]}
        rows={today ? [...rows, today] : rows}
      />
    </div>
  );
}

/** The first valuation moved by the index, to the latest one where there is one, else to now. */
export function explainComparison(
  { currency, valuations, now, ahead }: PropertyComparison,
  language: Language,
): Explanation {
  const texts = ownTexts[language];
  const [first, latest] = [valuations[0], valuations.at(-1)];
  const index = ahead ? (latest?.index ?? null) : (now?.index ?? null);
  const byIndex = (ahead ? latest?.byIndex : now?.value) ?? first?.byIndex ?? 0;
  const valued = (each: typeof first) =>
    each
      ? [{ label: texts.first({ month: formatMonth(each.month, language) }), amount: each.value }]
      : [];
  const moved: Calculation = {
    label: texts.moved,
    amount: byIndex,
    of: [
      ...valued(first),
      // Which of the quarters is preliminary stands with the source.
      ...(index ? indexSteps({ ...index, preliminary: [] }, language) : []),
    ],
  };
  const difference: Calculation | null = ahead && {
    label: texts.aheadOf,
    amount: formatExactChange(ahead.amount, currency, language),
    of: [moved, ...valued(latest), { label: texts.moved, amount: -byIndex }],
  };
  return {
    formula: houseIndexTexts[language].houses,
    lines: calculationLines(difference ?? moved, { currency, language }),
    sources: index ? explainIndices([index], language) : [],
  };
}

/** The comparison in a sentence and in money; or the reason why there is none. */
function useVerdict({ ahead, because, currency }: PropertyComparison): string {
  const texts = useTexts(ownTexts);
  const language = useLanguage();
  if (ahead === null) return because === null ? '' : texts.because[because];
  const amount = formatMoney(Math.abs(ahead.amount), currency, language);
  const place =
    ahead.amount === 0 ? texts.level : (ahead.amount > 0 ? texts.above : texts.below)({ amount });
  const percent = formatPercentChange(ahead.percent, language);
  const index = formatPercentChange(ahead.indexPercent, language);
  return `${place}: ${texts.ahead({ percent, index })}`;
}

/** The valuations of each property, compared with the house price index. */
function useValuations(): UseQueryResult<PropertyComparison[]> {
  return useQuery(valuationsQuery(useSource()));
}

export function valuationsQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: [...source.key, 'property-valuations'],
    queryFn: () => request<PropertyComparison[]>('/api/property-valuations'),
  });
}
