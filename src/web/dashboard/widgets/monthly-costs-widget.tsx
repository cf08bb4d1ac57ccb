import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { typeGroups } from '#domain/figures/totals/type-groups.ts';
import { MiniDonut } from '#web/kit/charts/mini-donut.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { widgetTexts } from './texts.ts';
import { TotalCard } from './total-card.tsx';
import { typeParts } from './type-parts.ts';
import type { WidgetProps } from './widget-card.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { TOTAL_SHAPES, WidgetReading } from './widget-reading.tsx';

const loadCostsDialog = async () => ({
  Dialog: (await import('./costs-dialog.tsx')).CostsDialog,
});

/** Number of colors for categories. */
const CATEGORIES_MAX = 8;

/** Monthly costs, and their distribution over categories. */
export function MonthlyCosts({ label }: WidgetProps) {
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={TOTAL_SHAPES}>
      {(answer) => <Answer label={label} summary={answer} />}
    </WidgetReading>
  );
}

function Answer({ label, summary }: { label: string; summary: FinancialSummary }) {
  const texts = useTexts(widgetTexts);
  const { onOpen, dialog } = useWidgetDialog(loadCostsDialog);
  const costs = summary.explain.monthlyCosts;
  const parts = typeParts(typeGroups(costs), CATEGORIES_MAX);
  const ring = parts.map(({ id, name, percent }) => ({ id, percent, isRest: name === null }));
  return (
    <>
      <TotalCard
        {...{ label, summary, onOpen }}
        total="monthlyCosts"
        field="costs"
        list={{ path: paths.costs, count: texts.costCount({ count: costs.length }) }}
        empty={{ text: texts.noCosts, add: texts.addCost }}
        side={<MiniDonut parts={ring} palette="chart" />}
      />
      {dialog({ title: label, summary })}
    </>
  );
}
