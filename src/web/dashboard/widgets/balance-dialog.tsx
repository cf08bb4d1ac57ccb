import { balanceOf } from '#domain/figures/totals/balance.ts';
import { compositionOf } from '#domain/figures/totals/composition.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { BalanceStatistics } from './balance-statistics.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { explainNetWorth } from './explain-net-worth.ts';
import { NetWorthNotes } from './net-worth-notes.tsx';
import { Overview } from './overview.tsx';
import { listParts, shownParts } from './shown-parts.ts';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

type Props = WidgetDialogProps & { title: string; summary: FinancialSummary };

/** Net worth at large: what is owned against what is owed, and what follows from it. */
export function BalanceDialog({ title, summary, ...opened }: Props) {
  const texts = useTexts(dialogTexts);
  const language = useLanguage();
  const { currency, netWorth, totalAssets, totalLiabilities } = summary;
  const { netPercent } = balanceOf(summary);
  const sides = [
    { id: 'assets', name: texts.ownedSide, counted: totalAssets },
    { id: 'liabilities', name: texts.owedSide, counted: totalLiabilities },
  ];
  const parts = shownParts(compositionOf(sides, sides.length), {
    currency,
    language,
    rest: texts.others,
  });
  return (
    <WidgetDialog {...opened} title={title}>
      <Overview
        label={title}
        value={netWorth}
        currency={currency}
        explain={() => explainNetWorth(summary, language)}
        field="value"
        notes={<NetWorthNotes summary={summary} />}
      >
        {parts.length > 0 && (
          <Distribution
            sentence={texts.balanceSentence({ parts: listParts(parts) })}
            columns={texts}
            parts={parts}
            palette="balance"
          >
            {netPercent !== null && (
              <>
                <strong>{formatShare(netPercent, language)}</strong>
                <span>{texts.netOfAssets}</span>
              </>
            )}
          </Distribution>
        )}
      </Overview>
      <BalanceStatistics summary={summary} />
    </WidgetDialog>
  );
}
