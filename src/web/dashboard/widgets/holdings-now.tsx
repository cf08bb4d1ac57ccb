import { Link } from 'wouter';
import { type CountParams, defineTexts } from '#domain/basics/texts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { useAllocation, useReturns } from '#web/holdings/account/use-holdings.ts';
import { AllocationNotes } from '#web/holdings/overview/allocation-figures.tsx';
import { groupName, overviewTexts, type ShownAllocation } from '#web/holdings/overview/texts.ts';
import { formatExactChange, formatPercentChange, formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { ExplainButton, GainTrend } from '#web/kit/ui/figure.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { PartList } from './largest-costs.tsx';
import { LIST_SHAPES, WidgetCard, type WidgetProps, WidgetReading } from './widget-card.tsx';
import styles from './holdings-now.module.css';

const loadExplain = () => import('#web/holdings/overview/explain-overview.ts');
const loadAccountExplain = () => import('#web/holdings/account/explain.ts');

/** Kinds with a line of their own. */
const NAMED_MAX = 3;

/** All holdings: value, gain, return of the year and the largest kinds. */
export function HoldingsNow({ label }: WidgetProps) {
  return (
    <WidgetReading label={label} query={useAllocation('kind', null)} shapes={LIST_SHAPES}>
      {(allocation) => <Answer {...{ label }} allocation={{ ...allocation, ...OWN }} />}
    </WidgetReading>
  );
}

const OWN = { names: null, notShared: [] };

type AnswerProps = WidgetProps & { allocation: ShownAllocation };

function Answer({ label, allocation }: AnswerProps) {
  const texts = useTexts(overviewTexts);
  const language = useLanguage();
  const { value, currency, groups, notIncluded } = allocation;
  if (groups.length + notIncluded.length === 0) {
    return (
      <WidgetCard label={label} change={texts.emptyTitle}>
        <Open />
      </WidgetCard>
    );
  }
  return (
    <WidgetCard
      label={label}
      explain={async () => (await loadExplain()).explainAllocation(allocation, language)}
      value={<Amount value={value} currency={currency} size="widget" />}
      change={<Gain allocation={allocation} />}
    >
      <YearReturn />
      <Kinds allocation={allocation} />
      <AllocationNotes allocation={allocation} />
      <Open />
    </WidgetCard>
  );
}

/** Gain of the holdings, in money and in percent of their cost. */
function Gain({ allocation }: Pick<AnswerProps, 'allocation'>) {
  const { gain: label, nothingToCompare } = useTexts(holdingsTexts);
  const language = useLanguage();
  const { currency } = allocation;
  const [cost, gain] = [allocation.cost ?? 0, allocation.gain ?? 0];
  if (cost <= 0) return nothingToCompare;
  const percent = formatPercentChange((gain / cost) * 100, language);
  return (
    <span className={styles['line']}>
      <GainTrend gain={gain}>
        {`${formatExactChange(gain, currency, language)} (${percent})`}
      </GainTrend>
      <ExplainButton
        label={label}
        explain={async () => (await loadExplain()).explainAllocationGain(allocation, language)}
      />
    </span>
  );
}

/** Return of the holdings since the year began, or in words why there is none. */
function YearReturn() {
  const texts = useTexts(holdingsNowTexts);
  const { twr: label, noReturn, reasons, isEstimatedRate } = useTexts(holdingsTexts);
  const language = useLanguage();
  const { data: returns, isError } = useReturns('ytd', null);
  const { rate = null, reason = null, isEstimated = false } = returns?.twr ?? {};
  const without = returns === undefined ? isError && texts.failed : reason && reasons[reason];
  return (
    <div className={styles['year']}>
      {texts.thisYear}
      {returns !== undefined && rate !== null && (
        <ExplainButton
          label={label}
          explain={async () => (await loadAccountExplain()).explainReturn(returns, 'twr', language)}
        />
      )}
      <strong>{rate === null ? noReturn : formatPercentChange(rate * 100, language)}</strong>
      {without && <p>{without}</p>}
      {isEstimated && <Tag tone="est">{isEstimatedRate}</Tag>}
    </div>
  );
}

/** The largest kinds by their share. */
function Kinds({ allocation }: Pick<AnswerProps, 'allocation'>) {
  const texts = useTexts(holdingsNowTexts);
  const language = useLanguage();
  const { groups } = allocation;
  const named = groups.length === NAMED_MAX + 1 ? groups.length : NAMED_MAX;
  const rest = groups.slice(named);
  const shareOf = (percent: number | null) =>
    percent === null ? '–' : formatShare(percent, language);
  const parts = groups.slice(0, named).map((group) => ({
    id: group.key ?? '',
    name: groupName(group, allocation, language),
    figure: shareOf(group.share),
    isRest: false,
  }));
  const others = {
    id: 'rest',
    name: texts.more({ count: rest.length }),
    figure: shareOf(rest.reduce((sum, { share }) => sum + (share ?? 0), 0)),
    isRest: true,
  };
  return <PartList parts={rest.length === 0 ? parts : [...parts, others]} palette="chart" />;
}

function Open() {
  const { heading } = useTexts(overviewTexts);
  return (
    <Link href={paths.holdings} className={linkClass}>
      {heading}
    </Link>
  );
}

/** Words of the card. */
const holdingsNowTexts = defineTexts({
  en: {
    thisYear: 'Return this year',
    failed: 'Could not be fetched',
    more: ({ count }: CountParams) => `${count} more`,
  },
  sv: {
    thisYear: 'Avkastning i år',
    failed: 'Kunde inte hämtas',
    more: ({ count }: CountParams) => `${count} till`,
  },
});
