import { ESTIMATED_TAX } from '#domain/records/tax-basis.ts';
import { netIncomeOf } from '#domain/figures/totals/net-income.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { averageOf } from '#domain/figures/totals/type-groups.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { formatMoney, formatNumber, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { explainAverage } from './explain-steps.ts';
import { Statistics } from './statistics.tsx';
import { notesOf } from './notes-of.ts';

/** What follows from the sources of income (specification, section 2). */
export function IncomeStatistics({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(dialogTexts);
  const language = useLanguage();
  const { currency, explain } = summary;
  const lines = explain.monthlyIncome.toSorted((a, b) => b.counted - a.counted);
  const [highest] = lines;
  if (highest === undefined) return null;
  const net = netIncomeOf(summary);
  const average = averageOf(lines.map((line) => line.counted));
  const { notIncluded } = notesOf(summary, ['monthlyIncome']);
  const percent = formatPercent(ESTIMATED_TAX, language);
  const money = (value: number) => formatMoney(value, currency, language);
  return (
    <Statistics
      title={texts.statistics}
      items={[
        {
          label: texts.averageSource,
          value: money(average),
          explain: () =>
            explainAverage(
              summary,
              { name: 'monthlyIncome', count: lines.length, average },
              language,
            ),
        },
        { label: texts.sourceCount, value: formatNumber(lines.length, language) },
        { label: texts.highestIncome, value: money(highest.counted), detail: highest.name },
        {
          label: texts.netIncome,
          value: money(net.value),
          detail: net.estimated.length > 0 && <Tag tone="est">{texts.estimated({ percent })}</Tag>,
          explain: () =>
            explainTotal(
              { value: net.value, lines: net.lines, notIncluded },
              { currency, language, rule: texts.netIncomeRule({ percent }) },
            ),
        },
      ]}
    />
  );
}
