import { type ReactNode, useState } from 'react';
import { dayOf } from '#domain/basics/months.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { storedCurrency } from '#web/client/records/preferred-currency.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { currencyUnits, formatLongDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { dashboardTexts } from './texts.ts';

/** Who is met, on which day, and what the figures below are in. */
export function Welcome(props: { summary: FinancialSummary | null; children: ReactNode }) {
  const { summary, children } = props;
  const texts = useTexts(dashboardTexts);
  const language = useLanguage();
  const [today] = useState(() => dayOf(new Date()));
  const user = useKnownUser();
  const name = user?.firstName ?? null;
  const title = name === null ? texts.welcomeNameless : texts.welcome({ name });
  // Known before the totals are, and the same, so that nothing moves when they come.
  const currency = summary?.currency ?? user?.currency ?? storedCurrency();
  const day = formatLongDay(summary?.asOf ?? today, language);
  const lead = currency && texts.lead({ day, currencies: currencyUnits(currency, language) });
  return (
    <PageHead title={title} lead={lead ?? '\u00a0'}>
      {children}
    </PageHead>
  );
}
