import { useState } from 'react';
import { Link } from 'wouter';
import type { CashFlow } from '#domain/cash-flow-answer.ts';
import {
  type CategorySpending,
  type SpendingChange,
  spendingIn,
} from '#domain/cash-flow-changes.ts';
import { NO_CATEGORY, transactionsPath } from '#web/data/wanted-transactions.ts';
import {
  formatMoney,
  formatMoneyChange,
  formatMonth,
  formatPercentChange,
} from '#web/i18n/format.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { ExplainButton } from '#web/ui/explain-button.tsx';
import { ListChoice, ListTools } from '#web/ui/list-tools.tsx';
import { Sheet, SheetHead } from '#web/ui/sheet.tsx';
import { linkClass } from '#web/ui/text-class.ts';
import { Trend } from '#web/ui/trend.tsx';
import { WideTable } from '#web/ui/wide-table.tsx';
import styles from './cash-flow.module.css';
import { cashFlowTexts } from './texts.ts';
import { nameOfCategory, type Terms } from './use-cash-flow.ts';

const loadExplain = () => import('./explain-flow.ts');

type Props = { flow: CashFlow; terms: Terms };

/** What a month went to, beside the month and the year before. */
export function SpendingSheet({ flow, terms }: Props) {
  const texts = useTexts(cashFlowTexts);
  const { language } = terms;
  const over = flow.months.filter(({ isRunning }) => !isRunning);
  const [chosen, setChosen] = useState((over.at(-1) ?? flow.months.at(-1))?.month ?? '');
  const month = flow.months.find((each) => each.month === chosen);
  const rows = spendingIn(flow.months, chosen);
  const name = formatMonth(chosen, language);
  return (
    <Sheet>
      <SheetHead
        title={
          <span className={styles['title']}>
            {texts.byCategory}
            {month && (
              <ExplainButton
                label={`${texts.byCategory}, ${name}`}
                explain={async () => (await loadExplain()).explainSpending(month, terms)}
              />
            )}
          </span>
        }
      >
        <div className={styles['tools']}>
          {month && (
            <span className={styles['left']}>
              {texts.monthExplained({ month: name })}
              <ExplainButton
                label={texts.monthExplained({ month: name })}
                explain={async () => (await loadExplain()).explainMonth(month, terms)}
              />
            </span>
          )}
          <ListTools label={texts.byCategory}>
            <ListChoice
              label={texts.month}
              value={chosen}
              options={flow.months.toReversed().map((each) => ({
                value: each.month,
                text: formatMonth(each.month, language),
              }))}
              onChange={setChosen}
            />
          </ListTools>
        </div>
      </SheetHead>
      {rows.length === 0 ? (
        <p className={styles['nothing']}>{texts.nothingSpent}</p>
      ) : (
        <WideTable
          caption={`${texts.byCategory}, ${name}`}
          columns={[texts.category, texts.amount, texts.sinceMonth, texts.sinceYear]}
          rows={rows.map((row) => rowOf(row, chosen, terms))}
        />
      )}
    </Sheet>
  );
}

function rowOf(row: CategorySpending, month: string, terms: Terms) {
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
function Change({ change, terms }: { change: SpendingChange | null; terms: Terms }) {
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
