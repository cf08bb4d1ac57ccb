import { taxPercentOf } from '#domain/figures/totals/net-income.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { frequencyTexts } from '#web/client/records/frequency-texts.ts';
import { incomeTypes } from '#web/client/records/income-type-texts.ts';
import { typeWord } from '#web/client/records/type-word.ts';
import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { LineList } from './line-list.tsx';
import { Section } from './section.tsx';

/** Every source: type, how often, how much, its tax, and what it is counted for a month. */
export function IncomeSources({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(dialogTexts);
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
