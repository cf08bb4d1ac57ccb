import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import {
  cashFlowAverage,
  cashFlowTotal,
  type FlowMonth,
  recordedMonth,
  wholeMonths,
} from '#domain/banking/cash-flow/cash-flow.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import styles from './cash-flow.module.css';
import { cashFlowTexts } from './texts.ts';
import type { FlowTerms } from './flow-terms.ts';

const loadExplain = () => import('./explain-flow.ts');

type Props = { flow: CashFlow; terms: FlowTerms; period: number };

/** Income against spending in an ordinary month, the difference, and the records' own totals. */
export function FlowFigures({ flow, terms, period }: Props) {
  const texts = useTexts(cashFlowTexts);
  const months = wholeMonths(flow.months, period);
  const average = cashFlowAverage(months);
  const total = cashFlowTotal(months);
  const recorded = useRecorded(terms.currency);
  return (
    <Tiles>
      {FIELDS.map((field) => (
        <Tile key={field}>
          <Figure
            label={texts[field]}
            explain={
              average &&
              (async () =>
                (await loadExplain()).explainAverage({ months, average, total }, field, terms))
            }
            below={
              <Below
                isKnown={average !== null}
                recorded={recorded?.[field]}
                say={field === 'income' ? texts.recordedIncome : texts.recorded}
                terms={terms}
              />
            }
          >
            {average ? (
              <Amount value={average[field]} currency={flow.currency} size="widget" />
            ) : (
              '–'
            )}
          </Figure>
        </Tile>
      ))}
      <Savings months={months} terms={terms} />
    </Tiles>
  );
}

/** Savings rate over all of the months. */
function Savings({ months, terms }: { months: readonly FlowMonth[]; terms: FlowTerms }) {
  const texts = useTexts(cashFlowTexts);
  const total = cashFlowTotal(months);
  const { savingsPercent: percent } = total;
  const isKnown = months.length > 0;
  const explain = async () => (await loadExplain()).explainSavings({ months, total }, terms);
  return (
    <Tile>
      <Figure
        label={texts.savings}
        explain={isKnown ? explain : null}
        below={<p>{isKnown ? texts.ofMonths({ count: months.length }) : texts.noWhole}</p>}
      >
        <span className={styles['percent']}>
          {percent === null ? '–' : formatPercent(percent, terms.language, 1)}
        </span>
      </Figure>
    </Tile>
  );
}

const FIELDS = ['income', 'spending', 'net'] as const;

/** A month's totals by the user's own records; null: none, or in another currency. */
function useRecorded(currency: FlowTerms['currency']) {
  const { data: records } = useSummary();
  return records?.currency === currency ? recordedMonth(records) : null;
}

type BelowProps = {
  isKnown: boolean;
  recorded: number | undefined;
  say: (of: { amount: string }) => string;
  terms: FlowTerms;
};

function Below({ isKnown, recorded, say, terms: { currency, language } }: BelowProps) {
  const texts = useTexts(cashFlowTexts);
  return (
    <div className={styles['below']}>
      <p>{isKnown ? texts.perMonth : texts.noWhole}</p>
      {recorded !== undefined && (
        <p>{say({ amount: formatWholeMoney(recorded, currency, language) })}</p>
      )}
    </div>
  );
}
