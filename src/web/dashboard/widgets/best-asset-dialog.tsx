import {
  performanceTexts,
  monthlyValues,
  depositsText,
  movedText,
  PercentFigure,
  type ComparedAsset,
} from './best-asset-widget.tsx';
import type { AssetPerformance, Ranking } from '#domain/figures/net-worth/performance.ts';
import { SparkLine } from '#web/kit/charts/spark-line.tsx';
import {
  formatExactChange,
  formatMoney,
  formatMonth,
  formatPercentChange,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './ranking-dialog.module.css';
import type { WidgetDialogProps } from './widget-card.tsx';
import { WidgetDialog } from './widget-dialog.tsx';
import { type Language, defineTexts } from '#domain/basics/texts.ts';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';

type Props = WidgetDialogProps & { ranking: Ranking };

/** Every asset's place: its values at both ends, or the reason why it has no place. */
export function BestAssetDialog({ ranking, ...opened }: Props) {
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

/** The two values and the change between them. */
export function explainBest(best: ComparedAsset, language: Language): Explanation {
  const { values, currency, change, percent, name } = best;
  const texts = rankingTexts[language];
  if (best.rate !== null) {
    const { timeWeighted } = performanceTexts[language];
    const amount = formatPercentChange(percent, language);
    const lines = calculationLines({ label: timeWeighted, amount }, { currency, language });
    return { formula: texts.held, lines };
  }
  const [first, latest] = [values[0], values.at(-1)];
  const valued = (at: typeof first, sign: 1 | -1) =>
    at ? [{ label: name, detail: formatMonth(at.month, language), amount: sign * at.value }] : [];
  const gain = {
    label: texts.change,
    amount: formatExactChange(change, currency, language),
    of: [...valued(latest, 1), ...valued(first, -1)],
  };
  const divided = first && {
    label: texts.divided({ month: formatMonth(first.month, language) }),
    by: '÷' as const,
    amount: first.value,
  };
  const figure = {
    label: texts.percent,
    amount: formatPercentChange(percent, language),
    of: divided ? [gain, divided] : [gain],
  };
  return { formula: texts.rule, lines: calculationLines(figure, { currency, language }) };
}

/** Words of the dialog and of the explanation. */
const rankingTexts = defineTexts({
  en: {
    title: 'How your assets have done',
    rule:
      'The latest value against the one of twelve months ago, or the first since then, in the ' +
      'asset’s own currency. An account with holdings is ranked by its time-weighted return. Other ' +
      'accounts and investments are not, as what you put in or took out is part of their change.',
    held:
      'The growth of money that stayed for twelve months: the account is valued before each ' +
      'deposit and withdrawal, and the growth of each time between them is multiplied.',
    ranking: 'Best first',
    others: 'Not ranked',
    change: 'Change',
    divided: ({ month }: { month: string }) => `Divided by the value of ${month}`,
    percent: 'Change in percent',
  },
  sv: {
    title: 'Så har dina tillgångar utvecklats',
    rule:
      'Det senaste värdet mot det som gällde för tolv månader sedan, eller det första därefter, ' +
      'i tillgångens egen valuta. Ett konto med innehav rankas efter sin tidsviktade avkastning. ' +
      'Andra konton och investeringar rankas inte, eftersom det du har satt in eller tagit ut ' +
      'ingår i deras förändring.',
    held:
      'Tillväxten av pengar som låg kvar i tolv månader: kontot värderas före varje insättning ' +
      'och uttag, och tillväxten mellan dem multipliceras.',
    ranking: 'Bäst först',
    others: 'Inte rankade',
    change: 'Förändring',
    divided: ({ month }: { month: string }) => `Delat med värdet i ${month}`,
    percent: 'Förändring i procent',
  },
});
