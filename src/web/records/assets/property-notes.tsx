import type { Asset } from '#domain/records/assets.ts';
import type { IndexRatio } from '#domain/statistics/house-price-index.ts';
import { isStale } from '#domain/records/records.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useEditNews } from '#web/records/items/edit-news.ts';
import { explainProperty } from '#web/figures/totals/explain-property.ts';
import { propertyTexts } from '#web/figures/totals/texts.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { formatQuarter } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './assets.module.css';
import { lineByIndex, valuationWords } from './property-words.ts';
import { assetTexts } from './texts.ts';

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
