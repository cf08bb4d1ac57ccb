import { useState } from 'react';
import { Link } from 'wouter';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import {
  type CategorySpending,
  type SpendingChange,
  spendingIn,
} from '#domain/banking/cash-flow/cash-flow-changes.ts';
import { type FlowMonth, isUnknownMonth } from '#domain/banking/cash-flow/cash-flow.ts';
import { monthOf } from '#domain/basics/months.ts';
import { NO_CATEGORY, transactionsPath } from '#web/client/navigation/wanted-transactions.ts';
import {
  formatDay,
  formatMoney,
  formatMoneyChange,
  formatMonth,
  formatPercentChange,
} from '#web/kit/i18n/format.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { ExplainButton, Trend } from '#web/kit/ui/figure.tsx';
import { ListChoice, ListTools } from '#web/kit/ui/list-tools.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { WideTable } from '#web/kit/ui/table.tsx';
import styles from './cash-flow.module.css';
import { cashFlowTexts } from './texts.ts';
import { nameOfCategory, type FlowDisplay } from './flow-terms.ts';

const loadExplain = () => import('./explain-flow.ts');

type Props = { flow: CashFlow; terms: FlowDisplay };

/** A month's spending by category, compared with the month and the year before. */
export function SpendingSheet({ flow, terms }: Props) {
  const texts = useTexts(cashFlowTexts);
  const over = flow.months.filter((each) => !each.isRunning && !isUnknownMonth(each));
  const [chosen, setChosen] = useState((over.at(-1) ?? flow.months.at(-1))?.month ?? '');
  const month = flow.months.find((each) => each.month === chosen);
  const isTransferred = flow.transfers.some((each) => each.month === chosen);
  const isUnknown = month !== undefined && isUnknownMonth(month) && !isTransferred;
  const rows = spendingIn(flow.months, chosen);
  const caption = `${texts.byCategory}, ${formatMonth(chosen, terms.language)}`;
  return (
    <Sheet>
      <SheetHead
        title={
          <span className={styles['title']}>
            {texts.byCategory}
            {month && (
              <ExplainButton
                label={caption}
                explain={async () => (await loadExplain()).explainSpending(month, terms)}
              />
            )}
          </span>
        }
      >
        <div className={styles['tools']}>
          {month && !isUnknown && <Left month={month} terms={terms} />}
          <MonthChoice months={flow.months} chosen={chosen} terms={terms} onChoose={setChosen} />
        </div>
      </SheetHead>
      {month?.isRunning && <StillExpected flow={flow} month={month} terms={terms} />}
      {rows.length === 0 ? (
        <p className={styles['nothing']}>{isUnknown ? texts.notCovered : texts.nothingSpent}</p>
      ) : (
        <div className={styles['spending']}>
          <WideTable
            caption={caption}
            columns={[texts.category, texts.amount, texts.sinceMonth, texts.sinceYear]}
            rows={rows.map((row) => rowOf(row, chosen, terms))}
          />
        </div>
      )}
    </Sheet>
  );
}

/** The month's net amount, with its calculation. */
function Left({ month, terms }: { month: FlowMonth; terms: FlowDisplay }) {
  const { currency, language } = terms;
  const texts = useTexts(cashFlowTexts);
  const named = { month: formatMonth(month.month, language) };
  const label = month.isRunning ? texts.monthSoFar(named) : texts.monthExplained(named);
  return (
    <span className={styles['left']}>
      {label}: {formatMoney(month.net, currency, language)}
      <ExplainButton
        label={label}
        explain={async () => (await loadExplain()).explainMonth(month, terms)}
      />
    </span>
  );
}

/** Income still to come in the running month, which seems to have a deficit until then. */
function StillExpected({ flow, month, terms }: Props & { month: FlowMonth }) {
  const texts = useTexts(cashFlowTexts);
  const { currency, language } = terms;
  const coming = flow.recurring.filter(
    ({ direction, nextOn, once }) =>
      direction === 'in' && once !== null && monthOf(nextOn) === month.month,
  );
  if (coming.length === 0) return null;
  const minor = coming.reduce((sum, { once }) => sum + Math.round((once ?? 0) * 100), 0);
  const [first] = coming.map(({ nextOn }) => nextOn).toSorted();
  return (
    <p className={styles['nothing']}>
      {texts.stillExpected({
        amount: formatMoney(minor / 100, currency, language),
        day: formatDay(first ?? '', language),
      })}
    </p>
  );
}

type MonthChoiceProps = {
  months: readonly FlowMonth[];
  chosen: string;
  terms: FlowDisplay;
  onChoose: (month: string) => void;
};

function MonthChoice({ months, chosen, terms: { language }, onChoose }: MonthChoiceProps) {
  const texts = useTexts(cashFlowTexts);
  return (
    <ListTools label={texts.byCategory}>
      <ListChoice
        label={texts.month}
        value={chosen}
        options={months.toReversed().map(({ month }) => ({
          value: month,
          text: formatMonth(month, language),
        }))}
        onChange={onChoose}
      />
    </ListTools>
  );
}

function rowOf(row: CategorySpending, month: string, terms: FlowDisplay) {
  const { currency, language } = terms;
  const texts = cashFlowTexts[language];
  const { category, amount, returned, sinceMonth, sinceYear } = row;
  const back = formatMoney(returned, currency, language);
  return {
    id: category ?? NO_CATEGORY,
    name: (
      <>
        <Link
          href={transactionsPath({ month, category: category ?? NO_CATEGORY })}
          className={linkClass}
        >
          {nameOfCategory(category, terms)}
        </Link>
        {returned > 0 && (
          <span className={styles['detail']}>{texts.returned({ amount: back })}</span>
        )}
      </>
    ),
    figures: [
      formatMoney(amount, currency, language),
      <Change key="month" change={sinceMonth} terms={terms} />,
      <Change key="year" change={sinceYear} terms={terms} />,
    ],
  };
}

/** More is spent than then: worse; less: better. */
function Change({ change, terms }: { change: SpendingChange | null; terms: FlowDisplay }) {
  if (change === null) return '–';
  const { currency, language } = terms;
  const { change: by, percent } = change;
  const words = [
    formatMoneyChange(by, currency, language),
    percent === null ? '' : `(${formatPercentChange(percent, language)})`,
  ];
  return (
    <Trend
      direction={by === 0 ? 'level' : by > 0 ? 'up' : 'down'}
      tone={by === 0 ? null : by > 0 ? 'bad' : 'good'}
    >
      {words.join(' ').trim()}
    </Trend>
  );
}
