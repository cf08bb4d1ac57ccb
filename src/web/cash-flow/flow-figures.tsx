import type { CashFlow } from '#domain/cash-flow-answer.ts';
import { cashFlowAverage, cashFlowTotal, wholeMonths } from '#domain/cash-flow.ts';
import { useSummary } from '#web/data/use-records.ts';
import { formatPercent, formatWholeMoney } from '#web/i18n/format.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { Stone, Stones } from '#web/ui/sheet.tsx';
import styles from './cash-flow.module.css';
import { cashFlowTexts } from './texts.ts';
import type { Terms } from './use-cash-flow.ts';

const loadExplain = () => import('./explain-flow.ts');

type Props = { flow: CashFlow; terms: Terms; period: number };

/** Income against spending in an ordinary month, what is left of it, and what the records say. */
export function FlowFigures({ flow, terms, period }: Props) {
  const texts = useTexts(cashFlowTexts);
  const { data: records } = useSummary();
  const { currency, language } = terms;
  const months = wholeMonths(flow.months, period);
  const average = cashFlowAverage(months);
  const total = cashFlowTotal(months);
  const hasRecords = records?.currency === currency && (records.totalIncome || records.totalCosts);
  const said = hasRecords ? records : undefined;
  const recorded = {
    income: said?.monthlyIncome,
    spending: said?.monthlyCosts,
    net: said?.monthlyNetIncome,
  };
  return (
    <Stones>
      {(['income', 'spending', 'net'] as const).map((field) => (
        <Stone key={field}>
          <Figure
            label={texts[field]}
            explain={
              average &&
              (async () =>
                (await loadExplain()).explainAverage({ months, average, total }, field, terms))
            }
            below={
              <div className={styles['below']}>
                <p>{average ? texts.perMonth : texts.noWhole}</p>
                {recorded[field] !== undefined && (
                  <p>
                    {texts.recordsIncome({
                      amount: formatWholeMoney(recorded[field], currency, language),
                    })}
                  </p>
                )}
              </div>
            }
          >
            {average ? <Amount value={average[field]} currency={currency} size="widget" /> : '–'}
          </Figure>
        </Stone>
      ))}
      <Stone>
        <Figure
          label={texts.savings}
          explain={async () => (await loadExplain()).explainSavings(total, terms)}
          below={<p>{texts.ofMonths({ count: months.length })}</p>}
        >
          <span className={styles['percent']}>
            {total.savingsPercent === null ? '–' : formatPercent(total.savingsPercent, language, 1)}
          </span>
        </Figure>
      </Stone>
    </Stones>
  );
}
