import type { ReactNode } from 'react';
import type { FinancialSummary } from '#domain/summary.ts';
import { useKnownUser } from '#web/data/user.ts';
import { currencyUnits, formatLongDay } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { dashboardTexts } from './texts.ts';

/** Who is met, on which day, and what the figures below are in. */
export function Welcome(props: { summary: FinancialSummary | null; children: ReactNode }) {
  const { summary, children } = props;
  const texts = useTexts(dashboardTexts);
  const language = useLanguage();
  const name = useKnownUser()?.firstName ?? null;
  const title = name === null ? texts.welcomeNameless : texts.welcome({ name });
  const lead =
    summary &&
    texts.lead({
      day: formatLongDay(summary.asOf, language),
      currencies: currencyUnits(summary.currency, language),
    });
  return (
    <PageHead title={title} lead={lead ?? '\u00a0'}>
      {children}
    </PageHead>
  );
}
