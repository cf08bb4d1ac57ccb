import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { ItemSeries } from '#domain/figures/history/item-series.ts';
import type { TrendChange } from '#domain/figures/history/trend.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { SparkLine } from '#web/kit/charts/spark-line.tsx';
import { formatMoneyMoved, formatMonthName, formatPercentChange } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { unseenClass } from '#web/kit/ui/classes.ts';
import { Trend } from '#web/kit/ui/figure.tsx';
import styles from './item-movement.module.css';
import { itemTexts } from './texts.ts';
import { hasHistory, type HistoryKind, type Kind } from '#domain/records/kinds.ts';

/** Where an item has been lately, and how it moved this month. */
export type ItemMovement = { spark: ReactNode; change: ReactNode };

const TONES = { assets: 'line', liabilities: 'debts', incomes: 'income', costs: 'line' } as const;

/** Kinds whose totals are better when lower. */
const BURDENS: readonly Kind[] = ['liabilities', 'costs'];

/**
 * The movement of each item of a list. Incomes and costs are the same most months: only those that
 * changed within the year have one. Null: no movement.
 */
export function useMovement(
  kind: Kind,
  currency: Currency,
): (item: { id: string }) => ItemMovement | null {
  const series = useItemSeries(kind);
  if (!hasHistory(kind) || series === null) return () => null;
  const isFlow = kind === 'incomes' || kind === 'costs';
  const isFirstMonth = [...series.values()].every(({ values }) => values.length < 2);
  return ({ id }) => {
    const known = series.get(id);
    if (known === undefined || isFirstMonth || (isFlow && !hasMoved(known))) return null;
    const { change } = known;
    const isNew = known.values.length === 1;
    return {
      spark: <SparkLine values={known.values.map(({ value }) => value)} tone={TONES[kind]} />,
      change: change ? (
        <ItemChange change={change} currency={currency} isBurden={BURDENS.includes(kind)} />
      ) : (
        isNew && <NewItem />
      ),
    };
  };
}

function hasMoved({ values }: ItemSeries): boolean {
  return values.some(({ value }) => value !== values[0]?.value);
}

type ChangeProps = { change: TrendChange; currency: Currency; isBurden: boolean };

function ItemChange({ change: { change, percent, since }, currency, isBurden }: ChangeProps) {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const direction = change === 0 ? 'level' : change > 0 ? 'up' : 'down';
  const isGood = (direction === 'down') === isBurden;
  return (
    <Trend direction={direction} tone={change === 0 ? null : isGood ? 'good' : 'bad'}>
      <span className={styles['words']}>
        {change === 0 ? texts.unchanged : formatMoneyMoved(change, currency, language)}
        {/* Below a twentieth of a percent only the amount is shown. */}
        {percent ? (
          <span className={styles['percent']}> ({formatPercentChange(percent, language)})</span>
        ) : null}
        <span className={unseenClass}>
          {' '}
          {texts.sinceMonth({ month: formatMonthName(since, language) })}
        </span>
      </span>
    </Trend>
  );
}

function NewItem() {
  const texts = useTexts(itemTexts);
  return (
    <Trend direction={null} tone={null}>
      {texts.newThisMonth}
    </Trend>
  );
}

/** Values of each item of a kind, month by month, by its id; null: not known. */
function useItemSeries(kind: Kind): ReadonlyMap<string, ItemSeries> | null {
  const query = itemSeriesQuery(useSource(), kind as HistoryKind);
  const { data } = useQuery({ ...query, enabled: hasHistory(kind), select: byId });
  return data ?? null;
}

/** Whether the movements are read for the first time: their column narrows the rows' names. */
export function useIsMovementAwaited(kind: Kind): boolean {
  const query = itemSeriesQuery(useSource(), kind as HistoryKind);
  return useQuery({ ...query, enabled: hasHistory(kind) }).isLoading;
}

export function itemSeriesQuery({ key, history }: RecordsSource, kind: HistoryKind) {
  return queryOptions({
    queryKey: [...key, 'item-series', kind],
    queryFn: () => history.series(kind),
  });
}

function byId(series: readonly ItemSeries[]): ReadonlyMap<string, ItemSeries> {
  return new Map(series.map((each) => [each.id, each]));
}
