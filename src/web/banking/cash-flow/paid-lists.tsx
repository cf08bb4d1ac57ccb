import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import type { TopMerchant } from '#domain/banking/cash-flow/cash-flow-merchants.ts';
import { type RecurringPrice, yearlyTotal } from '#domain/banking/cash-flow/cash-flow-recurring.ts';
import type { Month } from '#domain/basics/months.ts';
import { priceWords } from '#web/banking/recurring/recurring-words.ts';
import { transactionsPath } from '#web/client/navigation/wanted-transactions.ts';
import { formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import styles from './cash-flow.module.css';
import { cashFlowTexts } from './texts.ts';
import { nameOfCategory, type FlowDisplay } from './flow-terms.ts';

const loadExplain = () => import('./explain-flow.ts');

type Props = { flow: CashFlow; terms: FlowDisplay };

/** Recurring payments, costs first, with their yearly sums. */
export function RecurringPrices({ flow: { recurring, rates }, terms }: Props) {
  const texts = useTexts(cashFlowTexts);
  const { currency, language } = terms;
  const sums = (['out', 'in'] as const).map((direction) => ({
    direction,
    own: recurring.filter((each) => each.direction === direction),
    total: yearlyTotal(recurring, direction),
  }));
  const rows = sums.flatMap(({ own }) => own).map((each) => priceRow(each, terms));
  return (
    <Sheet>
      <SheetHead title={texts.recurring}>
        <Tag tone="est">{texts.estimated}</Tag>
      </SheetHead>
      {rows.length === 0 ? (
        <p className={styles['nothing']}>{texts.nothingRecurs}</p>
      ) : (
        <>
          <dl className={styles['totals']}>
            {sums
              .filter(({ own }) => own.length > 0)
              .map(({ direction, own, total }) => (
                <div key={direction}>
                  <dt>{direction === 'out' ? texts.costs : texts.recurringIncome}</dt>
                  <dd>
                    {formatMoney(total, currency, language)}
                    <ExplainButton
                      label={direction === 'out' ? texts.costs : texts.recurringIncome}
                      explain={async () =>
                        (await loadExplain()).explainRecurring(own, { total, rates }, terms)
                      }
                    />
                  </dd>
                </div>
              ))}
          </dl>
          <Table
            caption={texts.recurring}
            columns={[texts.whatFor, texts.once, texts.yearly]}
            rows={rows}
          />
          <p className={styles['note']}>{texts.recurringNote}</p>
        </>
      )}
    </Sheet>
  );
}

function priceRow(price: RecurringPrice, { currency, language }: FlowDisplay) {
  const texts = cashFlowTexts[language];
  const sign = price.direction === 'in' ? '+' : '';
  const own = formatMoney(price.amount, price.currency, language);
  const year = price.yearly === null ? '–' : sign + formatMoney(price.yearly, currency, language);
  return {
    id: price.key,
    name: named(price, [texts.cadences[price.cadence], ...priceWords(price, language)].join(' · ')),
    figures: [sign + own, year],
  };
}

/** Whom most was paid to. */
export function MerchantsSheet({ flow, terms }: Props) {
  const { merchants } = flow;
  const texts = useTexts(cashFlowTexts);
  const { language } = terms;
  const since = texts.since({ month: formatMonth(merchants.since, language) });
  return (
    <Sheet>
      <SheetHead title={texts.merchants}>
        <span className={styles['since']}>{since}</span>
      </SheetHead>
      {merchants.top.length === 0 ? (
        <p className={styles['nothing']}>{texts.noMerchants}</p>
      ) : (
        <>
          <Table
            caption={`${texts.merchants}. ${since}`}
            columns={[texts.merchant, texts.amount]}
            rows={merchants.top.map((each) => ({
              id: each.name,
              name: named(
                { ...each, since: merchants.since },
                [nameOfCategory(each.category, terms), texts.rows({ count: each.count })].join(
                  ' · ',
                ),
              ),
              figures: [<Paid key="paid" merchant={each} flow={flow} terms={terms} />],
            }))}
          />
          <p className={styles['note']}>{texts.merchantsRule}</p>
        </>
      )}
    </Sheet>
  );
}

/** Payments to a merchant, with the months behind them. */
function Paid({ merchant, flow, terms }: Props & { merchant: TopMerchant }) {
  const { currency, language } = terms;
  return (
    <span className={styles['paid']}>
      {formatMoney(merchant.amount, currency, language)}
      <ExplainButton
        label={merchant.name}
        explain={async () => (await loadExplain()).explainMerchant(merchant, flow.months, terms)}
      />
    </span>
  );
}

type PayeeName = { name: string; search: string | null; since?: Month };

/** A name that leads to its transactions, where they can be found by it. */
function named({ name, search, since }: PayeeName, detail: string): ReactNode {
  return (
    <>
      {search === null ? (
        name
      ) : (
        <Link href={transactionsPath({ search, since })} className={linkClass}>
          {name}
        </Link>
      )}
      <span className={styles['detail']}>{detail}</span>
    </>
  );
}
