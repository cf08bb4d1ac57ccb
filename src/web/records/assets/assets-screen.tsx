import House from 'lucide-react/icons/house';
import type { Currency } from '#domain/basics/currencies.ts';
import { assetTotals, type AssetTotals } from '#domain/figures/totals/asset-totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Asset } from '#domain/records/assets.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import { itemsQuery } from '#web/client/records/use-records.tsx';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { useAreLinksAwaited } from '#web/household/co-owners/use-links.ts';
import { WaitingProposals } from '#web/household/co-owners/co-owned-items.tsx';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Below } from '#web/kit/ui/loading.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { unseenClass } from '#web/kit/ui/classes.ts';
import { ItemsScreen, readItems } from '#web/records/items/items-screen.tsx';
import type { AssetTask } from './asset-dialogs.tsx';
import { AssetList } from './asset-list.tsx';
import { assetIcons } from '#web/records/items/type-icons.ts';
import { assetTexts } from './texts.ts';
import styles from './assets.module.css';

const loadDialogs = () =>
  import('./asset-dialogs.tsx').then(({ AssetDialog: Dialog }) => ({ Dialog }));
const loadMortgages = () => import('#web/mortgage/home-mortgages.tsx');

const ADD = { kind: 'add', type: null } as const;

/** All assets of a user (docs/product.md, section 2). */
export function AssetsScreen() {
  const texts = useTexts(assetTexts);
  const areActionsAwaited = useAreLinksAwaited();
  return (
    <ItemsScreen
      kind="assets"
      areActionsAwaited={areActionsAwaited}
      above={<WaitingProposals kind="assets" />}
      words={texts}
      totalsOf={(assets, terms) => [assetTotals(assets, terms).total]}
      add={ADD}
      loadDialogs={loadDialogs}
      content={(assets, terms, onTask) => <Content assets={assets} terms={terms} onTask={onTask} />}
      beginnings={(onTask) => (
        <>
          <Button
            variant="primary"
            icon={House}
            onClick={() => onTask({ kind: 'add', type: 'real_estate' })}
          >
            {texts.addHome}
          </Button>
          <Button onClick={() => onTask(ADD)}>{texts.addOther}</Button>
        </>
      )}
    />
  );
}

AssetsScreen.readAhead = readingAhead(async (ahead) => {
  await readItems(ahead, 'assets');
  const assets = await ahead.read(itemsQuery(ahead.source, 'assets'));
  if (!assets?.some(isHome)) return;
  await loadAhead(loadMortgages);
  await (await loadMortgages()).readMortgages(ahead);
});

function isHome({ type }: Asset): boolean {
  return type === 'real_estate';
}

type AssetsContentProps = {
  assets: readonly Asset[];
  terms: ValuationTerms;
  onTask: (task: AssetTask) => void;
};

function Content({ assets, terms, onTask }: AssetsContentProps) {
  const totals = assetTotals(assets, terms);
  return (
    <>
      <AssetsSummary totals={totals} currency={terms.currency} />
      <AssetList
        assets={assets}
        totals={totals}
        terms={terms}
        onEdit={(asset, typed) => onTask({ kind: 'edit', asset, typed })}
        onRemove={(asset) => onTask({ kind: 'remove', asset })}
      />
      {assets.some(isHome) && (
        <Below>
          <LazyPart load={loadMortgages}>
            {({ HomeMortgages }) => (
              <HomeMortgages
                terms={terms}
                onState={(homeId) => onTask({ kind: 'mortgage', start: { at: 'home', homeId } })}
              />
            )}
          </LazyPart>
        </Below>
      )}
    </>
  );
}

type Props = { totals: AssetTotals; currency: Currency };

/** The four figures of the screen (docs/product.md, section 2). */
function AssetsSummary({ totals, currency }: Props) {
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
