import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { typeGroups } from '#domain/figures/totals/composition.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { costTypes } from '#web/client/records/cost-type-texts.ts';
import { typeWord } from '#web/client/records/type-word.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { type Palette, paletteClass, restClass } from '#web/kit/ui/palette-class.ts';
import styles from './part-list.module.css';
import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { SummaryNotes } from './summary-notes.tsx';
import { notesOf } from './notes-of.ts';
import { explainLater } from './explain-later.ts';
import { widgetTexts } from './texts.ts';
import { EmptyCard } from './total-card.tsx';
import { typeParts } from './type-parts.ts';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { WidgetCard, type WidgetProps } from './widget-card.tsx';
import { LIST_SHAPES, WidgetReading } from './widget-reading.tsx';

const loadTotalDialog = async () => ({
  Dialog: (await import('./total-dialog.tsx')).TotalDialog,
});

/** Number of categories with a line of their own. */
const NAMED_MAX = 4;

/** Monthly costs, and their largest categories. */
export function LargestCosts({ label }: WidgetProps) {
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={LIST_SHAPES}>
      {(answer) => <Answer label={label} summary={answer} />}
    </WidgetReading>
  );
}

function Answer({ label, summary }: { label: string; summary: FinancialSummary }) {
  const texts = useTexts(widgetTexts);
  const language = useLanguage();
  const { onOpen, dialog } = useWidgetDialog(loadTotalDialog);
  const { currency, monthlyCosts } = summary;
  if (monthlyCosts === 0 && notesOf(summary, ['monthlyCosts']).notIncluded.length === 0) {
    return <EmptyCard label={label} path={paths.costs} text={texts.noCosts} add={texts.addCost} />;
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
    <>
      <WidgetCard
        label={label}
        explain={() => explainLater('monthlyCosts', summary, language)}
        value={<Amount value={monthlyCosts} currency={currency} size="widget" />}
        onOpen={onOpen}
      >
        <PartList parts={parts} palette="chart" />
        <SummaryNotes summary={summary} of={['monthlyCosts']} />
      </WidgetCard>
      {dialog({ title: label, summary, total: 'monthlyCosts' })}
    </>
  );
}

type LargestCost = {
  id: string;
  name: string;
  /** Share or amount, which is never cut. */
  figure: string;
  isRest: boolean;
};

/** Parts of a whole below one another, each with its color. */
function PartList({ parts, palette }: { parts: readonly LargestCost[]; palette: Palette }) {
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
