import { monthOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { indexedLine } from '#domain/figures/totals/total-parts.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import type { Asset } from '#domain/records/assets.ts';
import { isStale } from '#domain/records/records.ts';
import type { IndexRatio } from '#domain/statistics/house-price-index.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { dataTexts } from '#web/client/records/texts.ts';
import { useWrite } from '#web/client/records/use-records.tsx';
import { explainProperty, unmovedWords } from '#web/figures/totals/explain-property.ts';
import { propertyTexts } from '#web/figures/totals/texts.ts';
import { formatDay, formatMoney, formatQuarter } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './assets.module.css';
import { assetTexts } from './texts.ts';
import { useEditNews } from '#web/records/items/item-writes.ts';

type Props = {
  asset: Asset;
  terms: ValuationTerms;
  /** Another user maintains it, and chooses. */
  isKept: boolean;
};

/** Calculation of a dated property's value, its own valuation, and the choice between them. */
export function PropertyNotes({ asset, terms, isKept }: Props) {
  const language = useLanguage();
  const line = lineByIndex(asset, terms);
  if (line === null) return null;
  const { valuationDate: valuedOn } = asset;
  const isByIndex = asset.useIndex === 1;
  return (
    <>
      {isByIndex && (line.index ? <IndexTag index={line.index} /> : <UnmovedTag />)}
      {isByIndex && (
        <ExplainButton
          label={asset.name}
          explain={() => explainProperty({ line, valuedOn }, language)}
        />
      )}
      <p className={styles['valuation']}>{valuationWords(asset, line, language)}</p>
      {!isKept && <WayButton asset={asset} />}
    </>
  );
}

/** The value was moved by an index. */
function IndexTag({ index: { latestPeriod, preliminary } }: { index: IndexRatio }) {
  const texts = useTexts(propertyTexts);
  const quarter = formatQuarter(latestPeriod, useLanguage());
  const isPreliminary = preliminary?.includes(latestPeriod) ?? false;
  return (
    <Tag tone="est">
      {isPreliminary ? texts.calculatedPreliminary({ quarter }) : texts.calculated({ quarter })}
    </Tag>
  );
}

function UnmovedTag() {
  return <Tag tone="est">{useTexts(propertyTexts).unmoved}</Tag>;
}

/** Switches between the index and the user's own valuation, with an undo. */
function WayButton({ asset }: { asset: Asset }) {
  const texts = useTexts(propertyTexts);
  const words = useTexts(assetTexts);
  const { changedSince } = useTexts(dataTexts);
  const language = useLanguage();
  const say = useEditNews('assets', words.updated);
  const useIndex = asset.useIndex === 1 ? 0 : 1;
  const { mutate, isPending } = useWrite((records) =>
    records.assets.update(asset.id, { useIndex }, asset.updatedAt),
  );
  const choose = () =>
    mutate(undefined, {
      onSuccess: (answer) => {
        if (answer !== null && !isStale(answer)) return say(asset, answer);
        const failure = { title: words.updateFailed, description: changedSince };
        return showToast({ variant: 'destructive', ...failure });
      },
      onError: (error) =>
        showFailure({ title: words.updateFailed, retry: choose }, error, language),
    });
  const { name } = asset;
  return (
    <Button
      size="small"
      aria-label={useIndex === 0 ? texts.useOwnOf({ name }) : texts.useIndexOf({ name })}
      isBusy={isPending}
      onClick={({ detail }) => detail < 2 && choose()}
    >
      {useIndex === 0 ? texts.useOwn : texts.useIndex}
    </Button>
  );
}

const WHOLE = '100.00' as PercentText;

/** Value of a dated property by the index, chosen or not; null: it has none. */
export function lineByIndex(
  asset: Asset,
  { asOf, housePrices }: ValuationTerms,
): CountedLine | null {
  return indexedLine({ ...asset, useIndex: 1 }, monthOf(asOf), housePrices);
}

/** The whole of a property as it is moved by the index, in words; null where none moves it. */
export function movedWhole(asset: Asset, terms: ValuationTerms, language: Language): string | null {
  if (asset.useIndex === 0) return null;
  const line = lineByIndex({ ...asset, ownershipPercentage: WHOLE }, terms);
  return line?.index ? formatMoney(line.counted, line.currency, language) : null;
}

/** Value by the index of a property that counts by its own valuation. */
export function withIndexWords(line: CountedLine, language: Language): string {
  if (line.unmoved) return unmovedWords(line.unmoved, language);
  const amount = formatMoney(line.counted, line.currency, language);
  return propertyTexts[language].withIndex({ amount });
}

/** The user's own valuation, and the value by the other way of counting. */
function valuationWords(asset: Asset, line: CountedLine, language: Language): string {
  const amount = formatMoney(asset.value, asset.currency, language);
  const day = formatDay(asset.valuationDate ?? '', language);
  const texts = propertyTexts[language];
  const { index } = line;
  if (asset.useIndex === 1 && index) {
    const moved = texts.movedAmount({
      amount: `${amount} × ${index.latest} ÷ ${index.base}`,
      now: formatQuarter(index.latestPeriod, language),
      before: formatQuarter(index.basePeriod, language),
    });
    return texts.ownAmount({ day, amount: moved });
  }
  const own = texts.ownAmount({ day, amount });
  if (asset.useIndex === 0) return `${own} ${withIndexWords(line, language)}`;
  return line.unmoved ? `${own} ${unmovedWords(line.unmoved, language)}` : own;
}
