import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { typeGroups } from '#domain/figures/totals/type-groups.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { costTypes } from '#web/client/records/cost-type-texts.ts';
import { typeWord } from '#web/client/records/type-word.ts';
import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { CostStatistics } from './cost-statistics.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { GroupList } from './group-list.tsx';
import { Overview } from './overview.tsx';
import { Section } from './section.tsx';
import { listParts, shownParts } from './shown-parts.ts';
import { SummaryNotes } from './summary-notes.tsx';
import { explainSummaryTotal } from './summary-total.ts';
import { typeParts } from './type-parts.ts';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

/** Number of colors for categories. */
const CATEGORIES_MAX = 8;

type Props = WidgetDialogProps & { title: string; summary: FinancialSummary };

/** Costs at large: each category, its part and its items. */
export function CostsDialog({ title, summary, ...opened }: Props) {
  const texts = useTexts(dialogTexts);
  const { sum } = useTexts(dataTexts);
  const language = useLanguage();
  const { currency, explain, monthlyCosts } = summary;
  const groups = typeGroups(explain.monthlyCosts);
  const parts = shownParts(typeParts(groups, CATEGORIES_MAX), {
    currency,
    language,
    nameOf: (type) => typeWord(costTypes[language], type),
    rest: texts.others,
  });
  return (
    <WidgetDialog {...opened} title={title} size="6xl">
      <Overview
        label={sum}
        value={monthlyCosts}
        currency={currency}
        explain={() => explainSummaryTotal(summary, 'monthlyCosts', language)}
        field="costs"
        notes={<SummaryNotes summary={summary} of={['monthlyCosts']} />}
      >
        {parts.length > 0 && (
          <Distribution
            sentence={texts.costSentence({ parts: listParts(parts) })}
            columns={texts}
            parts={parts}
          >
            <strong>{formatWholeMoney(monthlyCosts, currency, language)}</strong>
            <span>{texts.aMonth}</span>
          </Distribution>
        )}
      </Overview>
      <CostStatistics groups={groups} summary={summary} />
      <Section title={texts.categories}>
        <GroupList
          names={costTypes[language]}
          groups={groups}
          notIncluded={summary.notIncluded.filter(({ kind }) => kind === 'cost')}
          currency={currency}
          palette="chart"
          rule={texts.categoryRule}
        />
      </Section>
    </WidgetDialog>
  );
}
