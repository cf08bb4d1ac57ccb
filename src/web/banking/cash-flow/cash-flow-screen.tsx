import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { request } from '#web/client/http/api.ts';
import { BankingLinks } from '#web/client/navigation/banking-links.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { PremiumUpsell } from '#web/billing/status/premium-upsell.tsx';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useCategories } from '#web/banking/categories/use-categories.ts';
import { useSubscription } from '#web/billing/status/use-subscription.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './cash-flow.module.css';
import { FlowFigures } from './flow-figures.tsx';
import { ForecastSheet } from './forecast-sheet.tsx';
import { MonthChart } from './month-chart.tsx';
import { MerchantsSheet, RecurringPrices } from './paid-lists.tsx';
import { SpendingSheet } from './spending-sheet.tsx';
import { cashFlowTexts } from './texts.ts';

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
