import { useState } from 'react';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { monthRanges, type SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import type { HouseholdMortgage } from '#domain/household/household-mortgages.ts';
import type { Household } from '#domain/household/households.ts';
import { HistoryChart } from '#web/figures/net-worth/history-chart.tsx';
import { PeriodControl } from '#web/figures/net-worth/history-tools.tsx';
import { ChartPlaceholder, TableButton } from '#web/kit/charts/chart-frame.tsx';
import {
  currencyUnits,
  formatExactChange,
  formatMonth,
  formatMonths,
  formatPercentChange,
  formatWholeMoney,
  formatMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Below, Held } from '#web/kit/ui/loading.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { Trend } from '#web/kit/ui/figure.tsx';
import { FigurePart } from './figure-part.tsx';
import { GoalsPart } from './goals-part.tsx';
import { SummaryPart, LeftOut } from './summary-part.tsx';
import { householdFigureTexts } from './texts.ts';
import {
  FIRST_PERIOD,
  type HouseholdGrowth,
  type HouseholdFiguresQuery,
  type HouseholdMonths,
  type MemberNames,
  useAreTotalsAwaited,
  useHouseholdGrowth,
  useHouseholdHistory,
  useHouseholdMortgages,
  useNames,
  useHouseholdSummary,
} from './use-household-figures.ts';
import styles from './household-figures.module.css';
import type { HouseholdSummary, MemberTotals } from '#domain/household/household-summary.ts';
import { nameIn, type HouseholdExplainContext } from './explain-household.ts';
import membersTableStyles from './members-table.module.css';

/** The figures of a household, in its own currency unless another is chosen. */
export function HouseholdFigures({ household }: { household: Household }) {
  return <Figures key={household.id} household={household} />;
}

function Figures({ household }: { household: Household }) {
  const { id: householdId, currency: own } = household;
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const [chosen, choose] = useState<Currency | null>(null);
  const currency = chosen ?? own;
  const householdQuery = { householdId, currency };
  return (
    <div className={styles['figures']}>
      <PageHead
        title={texts.heading}
        lead={texts.lead({ currencies: currencyUnits(currency, language) })}
      >
        <div className={styles['choice']}>
          <Select
            label={texts.currency}
            value={currency}
            options={CURRENCIES.map((code) => ({ value: code, text: code }))}
            onChange={({ target }) => choose(target.value as Currency)}
          />
        </div>
      </PageHead>
      <SummaryPart {...householdQuery} />
      <Held isHeld={useAreTotalsAwaited(householdQuery)} className={styles['figures']}>
        <MembersPart {...householdQuery} />
        <Below>
          <HistoryPart {...householdQuery} />
          <MortgagesPart {...householdQuery} />
          <GoalsPart {...householdQuery} />
        </Below>
      </Held>
    </div>
  );
}

const loadOverview = () => import('#web/mortgage/overview.tsx');

/** The household's mortgages, each once and whole, with each owner's part; none: nothing. */
function MortgagesPart(householdQuery: HouseholdFiguresQuery) {
  const { data } = useHouseholdMortgages(householdQuery);
  const { names } = useNames(householdQuery);
  if (!data || !names) return null;
  return data.mortgages.map((shown) => (
    <HouseholdCard key={shown.mortgage.assetId} {...{ shown, names }} asOf={data.asOf} />
  ));
}

type Props = { shown: HouseholdMortgage; names: MemberNames; asOf: string };

function HouseholdCard({ shown, names, asOf }: Props) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { mortgage, owners } = shown;
  const money = (value: number) => formatWholeMoney(value, mortgage.currency, language);
  return (
    <Sheet data-mortgage={mortgage.assetId}>
      <SheetHead title={texts.mortgageOf({ name: mortgage.name ?? '' })} />
      <Table
        caption={texts.mortgageOwners}
        columns={[texts.owner, texts.interestYear, texts.deductionYear]}
        rows={owners.map(({ userId, interestYear, deductionYear }) => ({
          id: userId,
          name: names.get(userId) ?? texts.somebody,
          figures: [money(interestYear), deductionYear === null ? '–' : money(deductionYear)],
        }))}
      />
      <LazyPart load={loadOverview}>
        {({ Overview }) => (
          <div className={styles['mortgage']}>
            <Overview shown={shown} asOf={asOf} hasOwners />
          </div>
        )}
      </LazyPart>
    </Sheet>
  );
}

/** Net worth of the household by month, as a chart or a table. */
function HistoryPart(householdQuery: HouseholdFiguresQuery) {
  const texts = useTexts(householdFigureTexts);
  const [period, setPeriod] = useState<SeriesPeriod>(FIRST_PERIOD);
  const [isTable, setTable] = useState(false);
  const { data, ...query } = useHouseholdHistory(householdQuery, period);
  const { data: grown, ...growing } = useHouseholdGrowth(householdQuery, period);
  return (
    <FigurePart
      title={texts.history}
      tools={
        <>
          <PeriodControl period={period} onChange={setPeriod} />
          <TableButton isTable={isTable} onChange={setTable} />
        </>
      }
      queries={[
        { data, ...query },
        { data: grown, ...growing },
      ]}
      placeholder={<ChartPlaceholder />}
    >
      {() => data && grown && <Shown months={data} grown={grown} isTable={isTable} />}
    </FigurePart>
  );
}

type ShownProps = { months: HouseholdMonths; grown: HouseholdGrowth; isTable: boolean };

function Shown({ months, grown, isTable }: ShownProps) {
  const texts = useTexts(householdFigureTexts);
  const { points, currency } = months;
  if (points.length === 0) return <p className={styles['none']}>{texts.noHistory}</p>;
  return (
    <>
      <Growth {...grown} />
      <HistoryChart
        kind="line"
        series={points}
        currency={currency}
        isTable={isTable}
        notes={<Notes points={points} />}
      />
    </>
  );
}

/** Lists incomplete months, and explains from when members count. */
function Notes({ points }: Pick<HouseholdMonths, 'points'>) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const partial = points.filter(({ isComplete }) => !isComplete).map(({ month }) => month);
  const months = monthRanges(partial).map((range) => formatMonths(range, language));
  return (
    <>
      {months.length > 0 && (
        <p className={styles['note']}>{texts.notAll({ months: months.join(', ') })}</p>
      )}
      <p className={styles['note']}>{texts.joined}</p>
    </>
  );
}

/** Growth over the period: `▲ +18 642,00 kr (+0,8 %) sedan maj 2026`. */
function Growth({ growth, currency }: HouseholdGrowth) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  if (growth === null) return null;
  const { change, percent, since, added, removed } = growth;
  const direction = change === 0 ? 'level' : change > 0 ? 'up' : 'down';
  const tone = { level: null, up: 'good', down: 'bad' } as const;
  const share = percent ? ` (${formatPercentChange(percent, language)})` : '';
  const amount = (value: number) => formatExactChange(value, currency, language);
  const words = [
    texts.grown({ month: formatMonth(since, language) }),
    ...(added === 0 ? [] : [texts.added({ amount: amount(added) })]),
    ...(removed === 0 ? [] : [texts.removed({ amount: amount(removed) })]),
  ];
  return (
    <p className={styles['grown']}>
      <Trend direction={direction} tone={tone[direction]}>
        {change === 0 ? texts.unchanged : amount(change) + share}
      </Trend>
      <span>{words.join(', ')}</span>
    </p>
  );
}

const COLUMNS = [
  'totalAssets',
  'totalLiabilities',
  'netWorth',
  'monthlyIncome',
  'monthlyCosts',
] as const;
type MemberColumn = (typeof COLUMNS)[number];

/** Wide amounts scroll; `tabIndex` lets the keyboard scroll in every browser. */
const SCROLLS = { 'tabIndex': 0, 'data-own': '' };

/**
 * Each member's contribution to the totals, and the items that are not counted. Nothing if they
 * could not be read: `SummaryPart` shows that error.
 */
function MembersPart(householdQuery: HouseholdFiguresQuery) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { data: summary } = useHouseholdSummary(householdQuery);
  const { names } = useNames(householdQuery);
  if (summary === undefined || names === null) return null;
  const context = { summary, names, language };
  return (
    <FigurePart title={texts.byMember} queries={[]} placeholder={null} isList>
      {() => (
        <>
          <MembersTable {...context} />
          <LeftOut {...context} />
        </>
      )}
    </FigurePart>
  );
}

function MembersTable(context: HouseholdExplainContext) {
  const texts = useTexts(householdFigureTexts);
  const columns = useColumns();
  const { summary } = context;
  const figuresOf = (valueIn: (column: MemberColumn) => number | null) =>
    COLUMNS.map((column) => <Figure key={column} value={valueIn(column)} {...context} />);
  const rows = summary.members.map((member) => ({
    id: member.userId,
    name: <Name member={member} {...context} />,
    figures: figuresOf((column) => member[column]),
  }));
  const sums = figuresOf((column) => sumOf(summary, column));
  return (
    <section className={membersTableStyles['frame']} aria-label={texts.byMember} {...SCROLLS}>
      <Table
        caption={texts.byMember}
        columns={columns}
        rows={[...rows, { id: 'sum', name: texts.sum, figures: sums }]}
        className={membersTableStyles['lines']}
      />
    </section>
  );
}

function useColumns(): string[] {
  const texts = useTexts(householdFigureTexts);
  return [texts.member, ...COLUMNS.map((column) => texts[column])];
}

function Name({ member, ...context }: HouseholdExplainContext & { member: MemberTotals }) {
  const texts = useTexts(householdFigureTexts);
  return (
    <>
      {nameIn(context, member.userId)}
      {member.isTotalsOnly && <span className={membersTableStyles['only']}>{texts.onlySums}</span>}
    </>
  );
}

/** A value of null is shown as not shared. */
function Figure({ value, summary, language }: HouseholdExplainContext & { value: number | null }) {
  const texts = useTexts(householdFigureTexts);
  if (value !== null) return formatMoney(value, summary.currency, language);
  return <span className={membersTableStyles['hidden']}>{texts.isNotShared}</span>;
}

/** Null if it is not shared by any member. */
function sumOf(summary: HouseholdSummary, column: MemberColumn): number | null {
  const isShared = summary.members.some((member) => member[column] !== null);
  return isShared ? summary[column] : null;
}
