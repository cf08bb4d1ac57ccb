import { defineTexts } from '#domain/basics/texts.ts';
import {
  dialogTexts,
  LineList,
  Overview,
  Section,
  Statistics,
  WidgetDialog,
} from './widget-dialog.tsx';
import type { SummaryDialogProps } from './summary-widget.tsx';
import { averageOf, compositionOf } from '#domain/figures/totals/composition.ts';
import { netIncomeOf, taxPercentOf } from '#domain/figures/totals/monthly-difference.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { ESTIMATED_TAX } from '#domain/records/tax-basis.ts';
import {
  formatMoney,
  formatNumber,
  formatPercent,
  formatWholeMoney,
  joinFacts,
} from '#web/kit/i18n/format.ts';
import { frequencyTexts, incomeTypes, typeWord } from '#web/client/records/type-texts.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { explainAverage, explainSummaryTotal } from './explain-summary.ts';
import { notesOf, SummaryNotes } from './summary-notes.tsx';
import { listParts, shownParts } from './shown-parts.ts';

/** Number of greens for the sources; further sources are drawn as one. */
const SOURCES_MAX = 5;

/** Incomes in detail: each source, its part, and their sum after tax. */
export function IncomeDialog({ title, summary, ...opened }: SummaryDialogProps) {
  const texts = useTexts(incomeTexts);
  const shared = useTexts(dialogTexts);
  const { sum } = useTexts(dataTexts);
  const language = useLanguage();
  const { currency, explain, monthlyIncome } = summary;
  const parts = shownParts(compositionOf(explain.monthlyIncome, SOURCES_MAX), {
    currency,
    language,
    rest: shared.others,
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
            columns={shared}
            parts={parts}
            palette="income"
          >
            <strong>{formatWholeMoney(monthlyIncome, currency, language)}</strong>
            <span>{shared.aMonth}</span>
          </Distribution>
        )}
      </Overview>
      <IncomeStatistics summary={summary} />
      <IncomeSources summary={summary} />
    </WidgetDialog>
  );
}

/** Every source: type, frequency, amount, tax, and monthly amount. */
function IncomeSources({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(incomeTexts);
  const { frequencies } = useTexts(frequencyTexts);
  const language = useLanguage();
  const { currency, explain } = summary;
  const taxWords = (line: CountedLine) => {
    const tax = taxPercentOf(line);
    const percent = formatPercent(tax, language);
    if (line.isEstimated) return texts.taxEstimated({ percent });
    return tax === 0 ? texts.noTax : texts.tax({ percent });
  };
  const taxes = new Map(explain.monthlyNetIncome.map((line) => [line.id, taxWords(line)]));
  const factsOf = ({ id, type, value, dividedBy, ...line }: CountedLine) => {
    return joinFacts([
      typeWord(incomeTypes[language], type),
      frequencies[dividedBy === 1 ? 'monthly' : 'yearly'],
      formatMoney(value, line.currency, language),
      taxes.get(id) ?? texts.noTax,
    ]);
  };
  return (
    <Section title={texts.sources}>
      <LineList
        lines={explain.monthlyIncome
          .toSorted((a, b) => b.counted - a.counted)
          .map((line) => ({
            id: line.id,
            name: line.name,
            facts: factsOf(line),
            amount: texts.counted({ amount: formatMoney(line.counted, currency, language) }),
          }))}
      />
    </Section>
  );
}

/** Statistics of the sources of income (docs/product.md, section 2). */
function IncomeStatistics({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(incomeTexts);
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

/** Words of the dialog. */
const incomeTexts = defineTexts({
  en: {
    incomeSentence: ({ parts }: { parts: string }) => `Monthly income by source: ${parts}.`,
    sources: 'Sources',
    tax: ({ percent }: { percent: string }) => `${percent} tax`,
    noTax: 'no tax',
    taxEstimated: ({ percent }: { percent: string }) => `${percent} tax, estimated`,
    counted: ({ amount }: { amount: string }) => `${amount} per month`,
    averageSource: 'Average per source',
    sourceCount: 'Total sources',
    highestIncome: 'Highest income',
    netIncome: 'Net income',
    netIncomeRule: ({ percent }: { percent: string }) =>
      'Each source less its own tax. Where the tax is not known ' +
      `${percent} is counted, as an estimate.`,
    estimated: ({ percent }: { percent: string }) =>
      `Estimated: ${percent} tax where it is not known`,
  },
  sv: {
    incomeSentence: ({ parts }: { parts: string }) => `Inkomst per månad och källa: ${parts}.`,
    sources: 'Källor',
    tax: ({ percent }: { percent: string }) => `${percent} skatt`,
    noTax: 'ingen skatt',
    taxEstimated: ({ percent }: { percent: string }) => `${percent} skatt, uppskattad`,
    counted: ({ amount }: { amount: string }) => `${amount} per månad`,
    averageSource: 'Snitt per källa',
    sourceCount: 'Antal källor',
    highestIncome: 'Högsta inkomst',
    netIncome: 'Nettoinkomst',
    netIncomeRule: ({ percent }: { percent: string }) =>
      'Varje källa minus sin egen skatt. Där skatten inte är känd ' +
      `räknas ${percent}, som en uppskattning.`,
    estimated: ({ percent }: { percent: string }) =>
      `Uppskattat: ${percent} skatt där den inte är känd`,
  },
});
