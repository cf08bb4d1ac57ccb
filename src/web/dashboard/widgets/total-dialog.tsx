import { defineTexts } from '#domain/basics/texts.ts';
import type { SummaryDialogProps } from './summary-widget.tsx';
import { Link } from 'wouter';
import { formatMoney, joinFacts } from '#web/kit/i18n/format.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { assetTypes, costTypes, liabilityTypes, typeWord } from '#web/client/records/type-texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { LineList, Overview, shownLine, WidgetDialog } from './widget-dialog.tsx';
import { SummaryNotes } from './summary-notes.tsx';
import { explainSummaryTotal } from './explain-summary.ts';

const LISTS = {
  totalAssets: { types: assetTypes, field: 'assets', path: paths.assets },
  totalLiabilities: { types: liabilityTypes, field: 'liabilities', path: paths.liabilities },
  monthlyCosts: { types: costTypes, field: 'costs', path: paths.costs },
} as const;

type Props = SummaryDialogProps & { total: keyof typeof LISTS };

export function TotalAssetsDialog(props: SummaryDialogProps) {
  return <TotalDialog {...props} total="totalAssets" />;
}

export function TotalLiabilitiesDialog(props: SummaryDialogProps) {
  return <TotalDialog {...props} total="totalLiabilities" />;
}

export function MonthlyCostsDialog(props: SummaryDialogProps) {
  return <TotalDialog {...props} total="monthlyCosts" />;
}

/** Every asset, debt or cost: its calculation, and its counted amount. */
function TotalDialog({ title, summary, total, ...opened }: Props) {
  const texts = useTexts(totalTexts);
  const { sum } = useTexts(dataTexts);
  const language = useLanguage();
  const { currency } = summary;
  const { types, field, path } = LISTS[total];
  const lines = summary.explain[total]
    .toSorted((a, b) => b.counted - a.counted)
    .map((line) => {
      const { facts, ...shown } = shownLine(line, { currency, language });
      return { ...shown, facts: joinFacts([typeWord(types[language], line.type), facts]) };
    });
  return (
    <WidgetDialog {...opened} title={title}>
      <Overview
        label={sum}
        value={summary[total]}
        currency={currency}
        explain={() => explainSummaryTotal(summary, total, language)}
        field={field}
        notes={<SummaryNotes summary={summary} of={[total]} />}
      />
      <LineList
        lines={lines}
        sum={{ label: sum, amount: formatMoney(summary[total], currency, language) }}
      />
      <div>
        <Link href={path} className={buttonClass({})}>
          {texts.openList}
        </Link>
      </div>
    </WidgetDialog>
  );
}

/** Words of the dialog. */
const totalTexts = defineTexts({
  en: {
    openList: 'Open the list',
  },
  sv: {
    openList: 'Öppna listan',
  },
});
