import { type ComponentProps, useState } from 'react';
import { Link } from 'wouter';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import {
  cashFlowTotal,
  type FlowMonth,
  isUnknownMonth,
  type UncountedSum,
} from '#domain/banking/cash-flow/cash-flow.ts';
import { transactionsPath } from '#web/client/navigation/wanted-transactions.ts';
import { BarChart } from '#web/kit/charts/bar-chart.tsx';
import { BarLegend, TableButton } from '#web/kit/charts/chart-frame.tsx';
import { ChartOrTable, type ChartTable } from '#web/kit/charts/chart-or-table.tsx';
import type { BarPoint } from '#web/kit/charts/chart-point.ts';
import { formatMoney, formatMonth, formatMonthMark, formatPercent } from '#web/kit/i18n/format.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { formatShortMoney } from '#web/kit/i18n/short-money.ts';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import type { FlowDisplay } from './flow-terms.ts';
import { cashFlowTexts } from './texts.ts';
import styles from './cash-flow.module.css';

type ChartPeriod = '12' | '24';
type Props = {
  flow: CashFlow;
  terms: FlowDisplay;
  period: ChartPeriod;
  onPeriod: (period: ChartPeriod) => void;
};

/** Income and spending month by month, as bars or as a table, and the amounts left out. */
export function MonthChart({ flow, terms, period, onPeriod }: Props) {
  const texts = useTexts(cashFlowTexts);
  const [isTable, setTable] = useState(false);
  const months = flow.months.slice(-Number(period) - 1);
  const formatTick = (value: number, step: number) => formatShortMoney(value, { ...terms, step });
  return (
    <Sheet>
      <SheetHead title={texts.byMonth}>
        <div className={styles['tools']}>
          <Segmented
            label={texts.period}
            options={[
              { value: '12', text: texts.months12 },
              { value: '24', text: texts.months24 },
            ]}
            value={period}
            onChange={onPeriod}
          />
          <TableButton isTable={isTable} onChange={setTable} />
        </div>
      </SheetHead>
      <div className={styles['body']}>
        <ChartOrTable isTable={isTable} table={() => tableOf(months, terms)}>
          <BarChart
            sentence={sentenceOf(months, terms)}
            points={months.map((month) => pointOf(month, terms))}
            formatTick={formatTick}
          />
        </ChartOrTable>
        {!isTable && <BarLegend above={texts.income} below={texts.spending} net={texts.net} />}
        <LeftOut flow={flow} months={months} terms={terms} />
      </div>
    </Sheet>
  );
}

function pointOf(month: FlowMonth, terms: FlowDisplay): BarPoint {
  const { currency, language } = terms;
  const texts = cashFlowTexts[language];
  const money = (value: number) =>
    isUnknownMonth(month) ? '–' : formatMoney(value, currency, language);
  return {
    key: month.month,
    label: formatMonthMark(month.month, language),
    group: month.month.slice(0, 4),
    title: formatMonth(month.month, language),
    up: month.income,
    down: month.spending,
    net: month.net,
    readings: [
      { name: texts.income, amount: money(month.income) },
      { name: texts.spending, amount: money(month.spending) },
      { name: texts.net, amount: money(month.net) },
    ],
    isEstimated: month.isRunning || month.isPartial,
    estimatedWord: stateOf(month, terms),
    isPartial: month.notIncluded.length > 0,
  };
}

/** Why a month is not like the others. */
function stateOf(month: FlowMonth, { language }: FlowDisplay): string {
  const texts = cashFlowTexts[language];
  if (month.isRunning) return texts.running;
  return isUnknownMonth(month) ? texts.unknown : texts.partly;
}

function sentenceOf(months: readonly FlowMonth[], { currency, language }: FlowDisplay): string {
  const total = cashFlowTotal(months);
  return cashFlowTexts[language].monthsSentence({
    from: formatMonth(months[0]?.month ?? '', language),
    to: formatMonth(months.at(-1)?.month ?? '', language),
    income: formatMoney(total.income, currency, language),
    spending: formatMoney(total.spending, currency, language),
  });
}

/** Newest first; each month leads to its transactions. */
function tableOf(
  months: readonly FlowMonth[],
  terms: FlowDisplay,
): ComponentProps<typeof ChartTable> {
  const { currency, language } = terms;
  const texts = cashFlowTexts[language];
  const rows = months.map((each) => ({
    id: each.month,
    name: (
      <>
        <Link href={transactionsPath({ month: each.month })} className={linkClass}>
          {formatMonth(each.month, language)}
        </Link>
        {(each.isRunning || each.isPartial) && (
          <span className={styles['detail']}>{stateOf(each, terms)}</span>
        )}
      </>
    ),
    figures: [
      ...[each.income, each.spending, each.net].map((value) =>
        isUnknownMonth(each) ? '–' : formatMoney(value, currency, language),
      ),
      each.savingsPercent === null ? '–' : formatPercent(each.savingsPercent, language, 1),
    ],
  }));
  const columns = [texts.month, texts.income, texts.spending, texts.net, texts.savings];
  return { caption: texts.byMonth, columns, rows: rows.toReversed() };
}

type LeftOutProps = { flow: CashFlow; months: readonly FlowMonth[]; terms: FlowDisplay };

/** Pending amounts, transfers between own accounts, and amounts without a rate. */
function LeftOut({ flow: { pending, transfers }, months, terms }: LeftOutProps) {
  const { currency, language } = terms;
  const texts = useTexts(cashFlowTexts);
  const money = (value: number) => formatMoney(value, currency, language);
  const named = (each: UncountedSum) => ({
    ...each,
    amount: formatMoney(each.amount, each.currency, language),
  });
  const [income, spending] = [money(pending.income), money(pending.spending)];
  const shown = new Set(months.map(({ month }) => month));
  const moved = transfers.filter(({ month }) => shown.has(month));
  const movedCount = moved.reduce((total, { count }) => total + count, 0);
  return (
    <ul className={styles['notes']}>
      {pending.count > 0 && <li>{texts.pending({ income, spending, count: pending.count })}</li>}
      {pending.notIncluded.map((each) => (
        <li key={each.currency} data-mark="missing">
          {texts.noRatePending(named(each))}
        </li>
      ))}
      {movedCount > 0 && (
        <li>
          {texts.transfers({ count: movedCount })} <Transfers months={months} terms={terms} />
        </li>
      )}
      {months.flatMap(({ month, notIncluded }) =>
        notIncluded.map((each) => (
          <li key={month + each.currency} data-mark="missing">
            {texts.noRate({ ...named(each), month: formatMonth(month, language) })}
          </li>
        )),
      )}
    </ul>
  );
}

/** Link to the transfers, by their category. */
function Transfers({ months, terms: { categories } }: Pick<LeftOutProps, 'months' | 'terms'>) {
  const texts = useTexts(cashFlowTexts);
  const category = categories.find(({ defaultKey }) => defaultKey === 'transfer')?.id;
  if (category === undefined) return null;
  return (
    <Link href={transactionsPath({ category, since: months[0]?.month })} className={linkClass}>
      {texts.showTransfers}
    </Link>
  );
}
