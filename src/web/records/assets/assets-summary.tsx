import type { AssetTotals } from '#domain/figures/totals/asset-totals.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { unseenClass } from '#web/kit/ui/text-class.ts';
import { assetIcons } from './asset-types.ts';
import styles from './assets.module.css';
import { assetTexts } from './texts.ts';

type Props = { totals: AssetTotals; currency: Currency };

/** The four figures of the screen (specification, section 2). */
export function AssetsSummary({ totals, currency }: Props) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const { total, liquid, realEstate, realEstateWhole, groups } = totals;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const hasProperty = groups.some(({ type }) => type === 'real_estate');
  const whole = formatMoney(realEstateWhole.value, currency, language);
  return (
    <Tiles>
      <TotalTile
        label={texts.total}
        total={total}
        rule={texts.totalRule}
        below={texts.count({ count })}
        currency={currency}
      />
      <TotalTile
        label={texts.liquid}
        total={liquid}
        rule={texts.liquidRule}
        below={texts.liquidParts}
        currency={currency}
      />
      <TotalTile
        label={texts.realEstate}
        total={realEstate}
        rule={texts.realEstateRule}
        below={hasProperty ? texts.realEstateWhole({ whole }) : texts.realEstateNone}
        currency={currency}
      />
      <LargestTile totals={totals} currency={currency} />
    </Tiles>
  );
}

/** The type of most value, and how many there are of each type. */
function LargestTile({ totals: { largest, groups }, currency }: Props) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  if (largest === null) return null;
  const counts = (
    <ul className={styles['counts']}>
      {groups.map(({ type, count }) => (
        <li key={type} title={texts.types[type]}>
          <Icon of={assetIcons[type]} size={16} />
          <span className={unseenClass}>{texts.types[type]}: </span>
          {count}
        </li>
      ))}
    </ul>
  );
  const rule = texts.largestRule;
  return (
    <Tile>
      <Figure
        label={texts.largest}
        explain={() => explainTotal(largest.total, { currency, language, rule })}
        below={counts}
      >
        <span className={styles['category']}>{texts.types[largest.type]}</span>
      </Figure>
    </Tile>
  );
}
