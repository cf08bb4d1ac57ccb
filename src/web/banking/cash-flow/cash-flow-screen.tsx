import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import type { TopMerchant } from '#domain/banking/cash-flow/cash-flow-merchants.ts';
import { type RecurringPrice, yearlyTotal } from '#domain/banking/cash-flow/cash-flow-recurring.ts';
import {
  cashFlowAverage,
  cashFlowTotal,
  type FlowMonth,
  recordedMonth,
  wholeMonths,
} from '#domain/banking/cash-flow/cash-flow.ts';
import type { Month } from '#domain/basics/months.ts';
import { useCategories } from '#web/banking/categories/use-categories.ts';
import { cadenceWords, priceWords } from '#web/banking/recurring/recurring-words.ts';
import { PremiumUpsell } from '#web/billing/status/premium-status.tsx';
import { useSubscription } from '#web/billing/status/use-subscription.ts';
import { request } from '#web/client/http/api.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { BankingLinks } from '#web/client/navigation/banking-links.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { transactionsPath } from '#web/client/navigation/wanted-transactions.ts';
import { useSource, useSummary } from '#web/client/records/use-records.tsx';
import { formatPercent, formatWholeMoney, formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Figure, ExplainButton } from '#web/kit/ui/figure.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet, Tile, Tiles, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { type FlowDisplay, nameOfCategory } from './flow-terms.ts';
import { ForecastSheet } from './forecast-sheet.tsx';
import { MonthChart } from './month-chart.tsx';
import { SpendingSheet } from './spending-sheet.tsx';
import { cashFlowTexts } from './texts.ts';
import styles from './cash-flow.module.css';

/** Figures of the user's transactions (design, premium). */
export function CashFlowScreen() {
  const texts = useTexts(cashFlowTexts);
  const { data: subscription, isError } = useSubscription();
  // If this is unknown here, the server decides.
  const isAsked = subscription?.isPremium === 1 || isError;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <BankingLinks />
      <div className={styles['page']}>
        {subscription?.isPremium === 0 ? (
          <PremiumUpsell feature="cashFlow" />
        ) : (
          <Figures isAsked={isAsked} />
        )}
      </div>
    </>
  );
}

function Figures({ isAsked }: { isAsked: boolean }) {
  const texts = useTexts(cashFlowTexts);
  const { data: flow, error, isFetching, refetch } = useCashFlow(isAsked);
  if (flow === undefined) {
    return (
      <Sheet className={styles['panel']}>
        {error ? (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shapes={['label', 'figure', 'hero', 'row', 'row']} />
        )}
      </Sheet>
    );
  }
  if (flow.months.length > 0) return <Known flow={flow} />;
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Link href={paths.transactions} className={buttonClass({ variant: 'primary' })}>
          {texts.toTransactions}
        </Link>
      </EmptyState>
    </Sheet>
  );
}

function Known({ flow }: { flow: CashFlow }) {
  const [period, setPeriod] = useState<'12' | '24'>('12');
  const { data: categories = [] } = useCategories();
  const terms = { currency: flow.currency, language: useLanguage(), categories };
  return (
    <>
      <FlowFigures flow={flow} terms={terms} period={Number(period)} />
      <MonthChart flow={flow} terms={terms} period={period} onPeriod={setPeriod} />
      <SpendingSheet flow={flow} terms={terms} />
      <ForecastSheet flow={flow} terms={terms} />
      <div className={styles['pair']}>
        <RecurringPrices flow={flow} terms={terms} />
        <MerchantsSheet flow={flow} terms={terms} />
      </div>
    </>
  );
}

/** Reads the cash flow, for premium users only. */
function useCashFlow(isAsked: boolean) {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'cash-flow'],
    queryFn: () => request<CashFlow>('/api/cash-flow'),
    enabled: isAsked,
  });
}

const loadExplain = () => import('./explain-flow.ts');

type Props = { flow: CashFlow; terms: FlowDisplay; period: number };

/** Income against spending in an ordinary month, the difference, and the records' own totals. */
function FlowFigures({ flow, terms, period }: Props) {
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
function Savings({ months, terms }: { months: readonly FlowMonth[]; terms: FlowDisplay }) {
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
function useRecorded(currency: FlowDisplay['currency']) {
  const { data: records } = useSummary();
  return records?.currency === currency ? recordedMonth(records) : null;
}

type BelowProps = {
  isKnown: boolean;
  recorded: number | undefined;
  say: (of: { amount: string }) => string;
  terms: FlowDisplay;
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

type PaidListProps = { flow: CashFlow; terms: FlowDisplay };

/** Recurring payments, costs first, with their yearly sums. */
function RecurringPrices({ flow: { recurring, rates }, terms }: PaidListProps) {
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
  const sign = price.direction === 'in' ? '+' : '';
  const own = formatMoney(price.amount, price.currency, language);
  const year = price.yearly === null ? '–' : sign + formatMoney(price.yearly, currency, language);
  return {
    id: price.key,
    name: named(
      price,
      [cadenceWords(price.cadence, language), ...priceWords(price, language)].join(' · '),
    ),
    figures: [sign + own, year],
  };
}

/** Whom most was paid to. */
function MerchantsSheet({ flow, terms }: PaidListProps) {
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
function Paid({ merchant, flow, terms }: PaidListProps & { merchant: TopMerchant }) {
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
