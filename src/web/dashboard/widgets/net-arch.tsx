import { balanceOf } from '#domain/figures/totals/balance.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { ShareArch } from '#web/kit/charts/share-arch.tsx';
import { formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './net-arch.module.css';
import { listParts } from './shown-parts.ts';
import { widgetTexts } from './texts.ts';
import { useAssetParts } from './use-asset-parts.ts';

/** The assets as an arch, the debts within it, and what share of the assets is left. */
export function NetArch({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(widgetTexts);
  const language = useLanguage();
  const parts = useAssetParts(summary);
  const { netPercent, debtPercent } = balanceOf(summary);
  if (netPercent === null || debtPercent === null) {
    return <p className={styles['none']}>{texts.noPercent}</p>;
  }
  const net = formatShare(netPercent, language);
  return (
    <div className={styles['arch']}>
      <ShareArch
        sentence={texts.archSentence({ net, parts: listParts(parts) })}
        parts={parts}
        burdenPercent={debtPercent}
      >
        {net}
      </ShareArch>
      <p className={styles['caption']}>
        {texts.debtsOfAssets({ percent: formatShare(debtPercent, language) })}
      </p>
    </div>
  );
}
