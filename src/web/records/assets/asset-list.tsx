import Layers from 'lucide-react/icons/layers';
import { useLocation } from 'wouter';
import type { AssetTotals } from '#domain/figures/totals/asset-totals.ts';
import { monthOf } from '#domain/basics/months.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import { type Asset, followsHoldings } from '#domain/records/assets.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import {
  ProposedTags,
  useOwnersAction,
  useOwnerWords,
} from '#web/household/co-owners/co-owned-items.tsx';
import { primaryOwnerLinkIn, useItemLinks } from '#web/household/co-owners/use-links.ts';
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
import { useSource } from '#web/client/records/use-records.tsx';
import { formatMoney, joinFacts } from '#web/kit/i18n/format.ts';
import { ItemList } from '#web/records/items/item-list.tsx';
import { ItemRow } from '#web/records/items/item-row.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import type { DialogAction, RowAction } from '#web/kit/ui/list.tsx';
import { useHomeMortgageAction } from '#web/records/mortgage/mortgage-action.tsx';
import { assetIcons } from '#web/records/items/type-icons.ts';
import { movedWhole, PropertyNotes } from './property-notes.tsx';
import { assetTexts } from './texts.ts';

const loadGuestHoldings = () => import('./guest-holdings.tsx');

type Actions = {
  /** With a value that is typed already, where the dialog has to ask more about it. */
  onEdit: (asset: Asset, typed?: string) => void;
  onRemove: (asset: Asset) => void;
};
type Props = Actions & {
  assets: readonly Asset[];
  totals: AssetTotals;
  terms: ValuationTerms;
};

/** Every asset, the largest first: the user's share of it in the total. */
export function AssetList({ assets, totals, terms, ...actions }: Props) {
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
  /** Null: it is no home of the user's own. */
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
