import { useSource } from '#web/client/records/use-records.tsx';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  AssetPerformance,
  Ranking,
  MonthlyValue,
} from '#domain/figures/net-worth/performance.ts';
import { request } from '#web/client/http/api.ts';
import { SparkLine } from '#web/kit/charts/spark-line.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './best-asset.module.css';
import {
  useWidgetDialog,
  EmptyCard,
  WidgetCard,
  type WidgetProps,
  WidgetReading,
} from './widget-card.tsx';
import {
  formatPercentChange,
  formatExactChange,
  formatMoney,
  formatMonth,
} from '#web/kit/i18n/format.ts';
import { classes } from '#web/kit/ui/classes.ts';
import percentStyles from './percent-figure.module.css';
import { type Language, defineTexts } from '#domain/basics/texts.ts';
import { type Month, monthsFrom } from '#domain/basics/months.ts';

const load = () => import('./best-asset-dialog.tsx');
const loadDialog = async () => ({ Dialog: (await load()).BestAssetDialog });

/** The asset with the largest gain in twelve months, by its stated values. */
export function BestPerformingAsset({ label }: WidgetProps) {
  const ranking = useAssetPerformance();
  return (
    <WidgetReading label={label} query={ranking}>
      {(answer) => <Answer label={label} ranking={answer} />}
    </WidgetReading>
  );
}

function Answer({ label, ranking }: { label: string; ranking: Ranking }) {
  const language = useLanguage();
  const { onOpen, dialog } = useWidgetDialog(loadDialog);
  const { leastDecline } = useTexts(performanceTexts);
  const { best, since } = ranking;
  if (best === null) return <EmptyCard label={label} kind="assets" />;
  // The best of assets that all fell has not done well.
  const hasFallen = best.because === null && (best.percent ?? 0) < 0;
  return (
    <>
      <WidgetCard
        label={hasFallen ? leastDecline : label}
        explain={isCompared(best) ? async () => (await load()).explainBest(best, language) : null}
        value={<Best best={best} />}
        change={best.because === null ? <Moved best={best} /> : <WhyNone best={best} />}
        onOpen={onOpen}
      >
        <SparkLine values={best.because === null ? monthlyValues(best.values, since) : []} isWide />
      </WidgetCard>
      {dialog({ ranking })}
    </>
  );
}

function Best({ best: { name, percent } }: { best: AssetPerformance }) {
  return (
    <>
      <p className={styles['name']}>{name}</p>
      {percent === null ? (
        <span className={styles['none']}>–</span>
      ) : (
        <PercentFigure percent={percent} size="widget" />
      )}
    </>
  );
}

/** Values at both ends; if all assets fell, a note qualifies the best. */
function Moved({ best }: { best: AssetPerformance }) {
  const texts = useTexts(performanceTexts);
  const moved = movedText(best, useLanguage());
  return (best.percent ?? 0) < 0 ? `${moved}. ${texts.noneRose}` : moved;
}

/** Reason why not even the largest asset can be compared. */
function WhyNone({ best }: { best: AssetPerformance }) {
  const texts = useTexts(performanceTexts);
  const language = useLanguage();
  if (best.because === null) return null;
  const change = best.change !== null && `${depositsText(best, language)}. `;
  return `${change || ''}${texts.because[best.because]}. ${texts.noneComparable}`;
}

/** Reads the performance of each asset over twelve months, best first. */
function useAssetPerformance(): UseQueryResult<Ranking> {
  return useQuery({
    queryKey: [...useSource().key, 'asset-performance'],
    queryFn: () => request<Ranking>('/api/asset-performance'),
  });
}

type Props = { percent: number; size?: 'widget' | 'row' };

/** A change in percent, in the color of where it went: `+14,2 %`. */
export function PercentFigure({ percent, size = 'row' }: Props) {
  const text = formatPercentChange(percent, useLanguage());
  const tone = percent === 0 ? null : percent > 0 ? 'gain' : 'loss';
  const [number] = text.split('%');
  return (
    <span className={classes(percentStyles[size], tone && percentStyles[tone])}>
      {number}
      <span className={percentStyles['unit']}>%</span>
    </span>
  );
}

export type ComparedAsset = AssetPerformance & { change: number; percent: number };

/** Whether there are two values to compare. */
export function isCompared(best: AssetPerformance): best is ComparedAsset {
  return best.change !== null && best.percent !== null;
}

/** An asset's values and their months: `80,00 kr i mars 2025, 100,00 kr i maj 2026`. */
export function movedText(
  { values, currency, rate }: AssetPerformance,
  language: Language,
): string {
  const [first, latest] = [values[0], values.at(-1)];
  if (rate !== null) return performanceTexts[language].timeWeighted;
  if (!first || !latest) return '';
  return performanceTexts[language].moved({
    first: formatMoney(first.value, currency, language),
    firstMonth: formatMonth(first.month, language),
    latest: formatMoney(latest.value, currency, language),
    latestMonth: formatMonth(latest.month, language),
  });
}

/** Change of an asset whose deposits are unknown: `+12 000,00 kr inklusive insättningar`. */
export function depositsText({ change, currency }: AssetPerformance, language: Language): string {
  const amount = formatExactChange(change ?? 0, currency, language);
  return performanceTexts[language].withDeposits({ change: amount });
}

/**
 * A value for each month from the first to the last, for drawing: a straight line between stated
 * values. The last value stated before `since` held then.
 */
export function monthlyValues(stated: readonly MonthlyValue[], since: Month): number[] {
  const known = stated.map((each) => ({ ...each, month: each.month < since ? since : each.month }));
  return known.flatMap((each, index) => {
    const next = known[index + 1];
    if (next === undefined) return [each.value];
    const steps = monthsFrom(each.month, next.month).length - 1;
    const step = (next.value - each.value) / steps;
    return Array.from({ length: steps }, (_, at) => each.value + step * at);
  });
}

/** Words of the card, and of the assets in its dialog. */
export const performanceTexts = defineTexts({
  en: {
    noneComparable: 'No asset can be compared yet. This is your largest one.',
    leastDecline: 'Smallest decline',
    noneRose: 'Nothing that can be compared has risen.',
    timeWeighted: 'Time-weighted return, whatever was put in or taken out',
    withDeposits: ({ change }: { change: string }) => `${change} including deposits`,
    moved: ({ first, firstMonth, latest, latestMonth }: FirstAndLatestParams) =>
      `${first} in ${firstMonth}, ${latest} in ${latestMonth}`,
    because: {
      one_value: 'Only one value in the last twelve months',
      other_currency: 'Had another currency in between',
      from_zero: 'The first value was not above zero',
      account: 'Money comes and goes on an account',
      deposits: 'What you put in is not known',
      short: 'Has kept holdings for less than twelve months',
      no_return: 'Its return in twelve months is not known',
    },
  },
  sv: {
    noneComparable: 'Ingen tillgång går att jämföra ännu. Det här är din största.',
    leastDecline: 'Minst nedgång',
    noneRose: 'Inget som går att jämföra har stigit.',
    timeWeighted: 'Tidsviktad avkastning, oavsett vad som satts in eller tagits ut',
    withDeposits: ({ change }: { change: string }) => `${change} inklusive insättningar`,
    moved: ({ first, firstMonth, latest, latestMonth }: FirstAndLatestParams) =>
      `${first} i ${firstMonth}, ${latest} i ${latestMonth}`,
    because: {
      one_value: 'Bara ett värde de senaste tolv månaderna',
      other_currency: 'Hade en annan valuta däremellan',
      from_zero: 'Det första värdet var inte större än noll',
      account: 'På ett konto kommer och går pengar',
      deposits: 'Det du har satt in är inte känt',
      short: 'Har haft innehav i mindre än tolv månader',
      no_return: 'Dess avkastning på tolv månader är inte känd',
    },
  },
});

type FirstAndLatestParams = {
  first: string;
  firstMonth: string;
  latest: string;
  latestMonth: string;
};
