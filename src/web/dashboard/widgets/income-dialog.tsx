import { compositionOf } from '#domain/figures/totals/composition.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { IncomeSources } from './income-sources.tsx';
import { IncomeStatistics } from './income-statistics.tsx';
import { Overview } from './overview.tsx';
import { listParts, shownParts } from './shown-parts.ts';
import { SummaryNotes } from './summary-notes.tsx';
import { explainSummaryTotal } from './summary-total.ts';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

/** As many as there are greens for the sources; more are drawn as one. */
const SOURCES_MAX = 5;

type Props = WidgetDialogProps & { title: string; summary: FinancialSummary };

/** Incomes at large: each source, its part, and what is left of them after tax. */
export function IncomeDialog({ title, summary, ...opened }: Props) {
  const texts = useTexts(dialogTexts);
  const { sum } = useTexts(dataTexts);
  const language = useLanguage();
  const { currency, explain, monthlyIncome } = summary;
  const parts = shownParts(compositionOf(explain.monthlyIncome, SOURCES_MAX), {
    currency,
    language,
    rest: texts.others,
  });
  return (
    <WidgetDialog {...opened} title={title} size="6xl">
      <Overview
        label={sum}
        value={monthlyIncome}
        currency={currency}
        explain={() => explainSummaryTotal(summary, 'monthlyIncome', language)}
        field="income"
        notes={<SummaryNotes summary={summary} of={['monthlyIncome']} />}
      >
        {parts.length > 0 && (
          <Distribution
            sentence={texts.incomeSentence({ parts: listParts(parts) })}
            columns={texts}
            parts={parts}
            palette="income"
          >
            <strong>{formatWholeMoney(monthlyIncome, currency, language)}</strong>
            <span>{texts.aMonth}</span>
          </Distribution>
        )}
      </Overview>
      <IncomeStatistics summary={summary} />
      <IncomeSources summary={summary} />
    </WidgetDialog>
  );
}
