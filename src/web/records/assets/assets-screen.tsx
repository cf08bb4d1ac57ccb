import House from 'lucide-react/icons/house';
import type { Currency } from '#domain/basics/currencies.ts';
import { assetTotals, type AssetTotals } from '#domain/figures/totals/asset-totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { type Asset, followsHoldings } from '#domain/records/assets.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import { itemsQuery, useSource } from '#web/client/records/use-records.tsx';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import {
  useAreLinksAwaited,
  primaryOwnerLinkIn,
  useItemLinks,
} from '#web/household/co-owners/use-links.ts';
import {
  WaitingProposals,
  ProposedTags,
  useOwnersAction,
  useOwnerWords,
} from '#web/household/co-owners/co-owned-items.tsx';
import { formatMoney, joinFacts } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Below } from '#web/kit/ui/loading.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { unseenClass } from '#web/kit/ui/classes.ts';
import { ItemsScreen, readItems } from '#web/records/items/items-screen.tsx';
import type { AssetTask } from './asset-dialogs.tsx';
import { assetIcons } from '#web/records/items/type-icons.ts';
import { assetTexts } from './texts.ts';
import styles from './assets.module.css';
import Layers from 'lucide-react/icons/layers';
import { useLocation } from 'wouter';
import { monthOf } from '#domain/basics/months.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { AmountEdit } from '#web/records/items/item-writes.ts';
import {
  OldTag,
  useAges,
  useChangedWords,
  useShareWords,
  useWholeWords,
} from '#web/records/items/item-facts.tsx';
import type { ItemMovement } from '#web/records/items/item-movement.tsx';
import { holdingsPath } from '#web/client/navigation/paths.ts';
import { ItemList } from '#web/records/items/item-list.tsx';
import { ItemRow } from '#web/records/items/item-row.tsx';
import type { DialogAction, RowAction } from '#web/kit/ui/list.tsx';
import { useHomeMortgageAction } from '#web/records/mortgage/mortgage-action.tsx';
import { movedWhole, PropertyNotes } from './property-notes.tsx';

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

const loadGuestHoldings = () => import('./guest-holdings.tsx');

type Actions = {
  /** With a value that is typed already, where the dialog has to ask more about it. */
  onEdit: (asset: Asset, typed?: string) => void;
  onRemove: (asset: Asset) => void;
};
type AssetListProps = Actions & {
  assets: readonly Asset[];
  totals: AssetTotals;
  terms: ValuationTerms;
};

/** Every asset, the largest first: the user's share of it in the total. */
function AssetList({ assets, totals, terms, ...actions }: AssetListProps) {
  const texts = useTexts(assetTexts);
  const { lines } = totals.total;
  const { isOffered, linksOf } = useItemLinks('assets');
  const mortgageAction = useHomeMortgageAction(terms);
  const ageOf = useAges('assets', terms.asOf);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return (
    <ItemList<'assets'>
      items={assets}
      words={texts}
      kind="assets"
      currency={terms.currency}
      ranks={[lines]}
      row={(asset, movement) => (
        <AssetRow
          key={asset.id}
          asset={asset}
          movement={movement}
          line={lineOf.get(asset.id) ?? null}
          terms={terms}
          ageMonths={ageOf(asset)}
          links={linksOf(asset.id)}
          isOffered={isOffered}
          mortgage={mortgageAction(asset)}
          {...actions}
        />
      )}
    />
  );
}

type AssetRowProps = Actions & {
  asset: Asset;
  movement: ItemMovement | null;
  /** Null: there is no rate for its currency. */
  line: CountedLine | null;
  terms: ValuationTerms;
  /** Null: its value is not old. */
  ageMonths: number | null;
  /** Its co-owners, and proposed ones. */
  links: readonly CoOwnerLink[];
  isOffered: boolean;
  /** Null for anything but a home of the user's own. */
  mortgage: DialogAction | null;
};

function AssetRow(props: AssetRowProps) {
  const { asset, movement, line, terms, ageMonths, links, isOffered, mortgage } = props;
  const { onEdit, onRemove } = props;
  const ownersAction = useOwnersAction();
  const holdings = useHoldingsAction(asset);
  const amount = useAmountEdit(asset, { today: terms.asOf, onEdit });
  const language = useLanguage();
  const { currency, asOf } = terms;
  const whole = formatMoney(asset.value, asset.currency, language);
  const isKept = primaryOwnerLinkIn(links) !== null;
  return (
    <ItemRow
      id={asset.id}
      icon={assetIcons[asset.type]}
      name={asset.name}
      facts={useFacts(asset, links, asOf)}
      tags={
        <>
          <OldTag months={ageMonths} />
          <PropertyNotes asset={asset} terms={terms} isKept={isKept} />
          <ProposedTags links={links} />
        </>
      }
      movement={movement}
      line={line}
      currency={currency}
      amount={isKept || followsHoldings(asset, monthOf(asOf)) ? null : amount}
      whole={whole}
      under={useWholeWords(currency)(asset, movedWhole(asset, terms, language) ?? whole)}
      more={[
        mortgage,
        isKept ? null : holdings,
        isOffered && ownersAction({ kind: 'assets', item: asset, links }),
      ]}
      onEdit={isKept ? null : () => onEdit(asset)}
      onRemove={isKept ? null : () => onRemove(asset)}
    />
  );
}

/**
 * Leads to what an account holds; a guest is told what an account adds. Null for other assets, and
 * for one of type other that holds nothing, as it may be a boat.
 */
function useHoldingsAction({
  id,
  type,
  name,
  holdingsSince = null,
}: Asset): RowAction | DialogAction | null {
  const texts = useTexts(assetTexts);
  const { isAccount } = useSource();
  const [, navigate] = useLocation();
  if (!canHold(type) || (type === 'other' && holdingsSince === null)) return null;
  const action = { icon: Layers, label: texts.holdingsOf({ name }), text: texts.holdings };
  if (isAccount) return { ...action, onSelect: () => navigate(holdingsPath(id)) };
  return {
    ...action,
    load: loadGuestHoldings,
    dialog: (onClose) => (
      <LazyPart load={loadGuestHoldings} onFailure={onClose}>
        {({ GuestHoldings }) => <GuestHoldings onClose={onClose} />}
      </LazyPart>
    ),
  };
}

/** Type, shares and co-owners, and the day of the last change, in one line. */
function useFacts(
  asset: Asset,
  links: readonly CoOwnerLink[],
  today: ValuationTerms['asOf'],
): string {
  const texts = useTexts(assetTexts);
  const share = useShareWords();
  const owners = useOwnerWords();
  const changed = useChangedWords(today);
  return joinFacts([texts.types[asset.type], owners(asset, links) ?? share(asset), changed(asset)]);
}

/** A new value of a property with a valuation of another day is ambiguous: the user is asked. */
function useAmountEdit(
  asset: Asset,
  { today, onEdit }: Pick<Actions, 'onEdit'> & { today: ValuationTerms['asOf'] },
): AmountEdit<'assets'> {
  const texts = useTexts(assetTexts);
  const { type, valuationDate, ownershipPercentage } = asset;
  const isOfAnotherDay =
    type === 'real_estate' && valuationDate !== null && valuationDate !== today;
  return {
    kind: 'assets',
    item: asset,
    field: 'value',
    label: texts.value,
    help: ownershipPercentage === '100.00' ? undefined : texts.valueWhole,
    words: texts,
    asksMore: (value) => isOfAnotherDay && value !== asset.value,
    onMore: (typed) => onEdit(asset, typed),
  };
}
