import type { AssetPerformance, Ranking } from '#domain/figures/net-worth/performance.ts';
import { SparkLine } from '#web/kit/charts/spark-line.tsx';
import { formatExactChange, formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { monthlyValues } from './monthly-values.ts';
import { depositsText, movedText } from './moved-text.ts';
import { PercentFigure } from './percent-figure.tsx';
import { performanceTexts, rankingTexts } from './texts.ts';
import styles from './ranking-dialog.module.css';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

type Props = WidgetDialogProps & { ranking: Ranking };

/** Every asset's place: its values at both ends, or the reason why it has no place. */
export function RankingDialog({ ranking, ...opened }: Props) {
  const texts = useTexts(rankingTexts);
  const placed = ranking.assets.filter(({ because }) => because === null);
  const others = ranking.assets.filter(({ because }) => because !== null);
  return (
    <WidgetDialog {...opened} size="6xl" title={texts.title} description={texts.rule}>
      {placed.length > 0 && (
        <>
          <h3 className={styles['heading']}>{texts.ranking}</h3>
          <ol className={styles['list']}>
            {placed.map((asset) => (
              <Placed key={asset.id} asset={asset} since={ranking.since} />
            ))}
          </ol>
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles['heading']}>{texts.others}</h3>
          <ul className={styles['list']}>
            {others.map((asset) => (
              <Other key={asset.id} asset={asset} />
            ))}
          </ul>
        </>
      )}
    </WidgetDialog>
  );
}

function Placed({ asset, since }: { asset: AssetPerformance; since: string }) {
  const language = useLanguage();
  const { name, percent, change, currency, values } = asset;
  return (
    <li>
      <span className={styles['name']}>
        {name}
        <span className={styles['detail']}>{movedText(asset, language)}</span>
      </span>
      <span className={styles['spark']}>
        <SparkLine values={monthlyValues(values, since)} />
      </span>
      <span className={styles['figures']}>
        <PercentFigure percent={percent ?? 0} />
        <span className={styles['detail']}>
          {formatExactChange(change ?? 0, currency, language)}
        </span>
      </span>
    </li>
  );
}

function Other({ asset }: { asset: AssetPerformance }) {
  const { name, because, values, currency } = asset;
  const texts = useTexts(performanceTexts);
  const language = useLanguage();
  const latest = values.at(-1);
  return (
    <li>
      <span className={styles['name']}>
        {name}
        <span className={styles['detail']}>{because && texts.because[because]}</span>
        {asset.change !== null && (
          <span className={styles['detail']}>{depositsText(asset, language)}</span>
        )}
      </span>
      {latest && (
        <span className={styles['figures']}>
          {formatMoney(latest.value, currency, language)}
          <span className={styles['detail']}>{formatMonth(latest.month, language)}</span>
        </span>
      )}
    </li>
  );
}
