import { type CountParams, defineTexts } from '#domain/basics/texts.ts';
import { type SummaryCardProps, summaryWidget } from './summary-widget.tsx';
import { typeGroups } from '#domain/figures/totals/composition.ts';
import { costTypes, typeWord } from '#web/client/records/type-texts.ts';
import { classes, type Palette, paletteClass, restClass } from '#web/kit/ui/classes.ts';
import styles from './part-list.module.css';
import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { notesOf, SummaryNotes } from './summary-notes.tsx';
import { typeParts } from './shown-parts.ts';
import { EmptyCard, LIST_SHAPES, WidgetCard } from './widget-card.tsx';

/** Number of categories with a line of their own. */
const NAMED_MAX = 4;

/** Monthly costs, and their largest categories. */
export const LargestCosts = summaryWidget({
  shapes: LIST_SHAPES,
  Card: LargestCostsCard,
  loadDialog: async () => ({ Dialog: (await import('./total-dialog.tsx')).MonthlyCostsDialog }),
});

function LargestCostsCard({ label, summary, onOpen }: SummaryCardProps) {
  const texts = useTexts(largestCostsTexts);
  const language = useLanguage();
  const { currency, monthlyCosts } = summary;
  if (monthlyCosts === 0 && notesOf(summary, ['monthlyCosts']).notIncluded.length === 0) {
    return <EmptyCard label={label} kind="costs" />;
  }
  const groups = typeGroups(summary.explain.monthlyCosts);
  const parts = typeParts(groups, NAMED_MAX).map(({ id, name, value }) => ({
    id,
    name:
      name === null
        ? texts.more({ count: groups.length - NAMED_MAX })
        : typeWord(costTypes[language], name),
    figure: formatWholeMoney(value, currency, language),
    isRest: name === null,
  }));
  return (
    <WidgetCard
      label={label}
      explain={async () =>
        (await import('./explain-summary.ts')).explainSummaryTotal(
          summary,
          'monthlyCosts',
          language,
        )
      }
      value={<Amount value={monthlyCosts} currency={currency} size="widget" />}
      onOpen={onOpen}
    >
      <PartList parts={parts} palette="chart" />
      <SummaryNotes summary={summary} of={['monthlyCosts']} />
    </WidgetCard>
  );
}

type ListedPart = {
  id: string;
  name: string;
  /** Share or amount, which is never cut. */
  figure: string;
  isRest: boolean;
};

/** Parts of a whole below one another, each with its color. */
export function PartList({ parts, palette }: { parts: readonly ListedPart[]; palette: Palette }) {
  return (
    <ul className={classes(styles['parts'], paletteClass(palette))}>
      {parts.map(({ id, name, figure, isRest }) => (
        <li key={id} className={classes(isRest && restClass)}>
          <span className={styles['swatch']} />
          <span className={styles['name']}>{name}</span>
          <span className={styles['figure']}>{figure}</span>
        </li>
      ))}
    </ul>
  );
}

/** Words of the card. */
const largestCostsTexts = defineTexts({
  en: {
    more: ({ count }: CountParams) => `${count} more`,
  },
  sv: {
    more: ({ count }: CountParams) => `${count} till`,
  },
});
