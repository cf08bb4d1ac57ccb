import type { Asset, AssetDraft } from '#domain/assets.ts';
import { formatDay, formatMoney, formatPercent } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './assets.module.css';
import { assetTexts } from './texts.ts';

type Props = {
  mine: AssetDraft;
  other: Asset;
  onKeepMine: () => void;
  onTakeOther: () => void;
};

/** What somebody else saved meanwhile, where it differs from what is typed, and the choice. */
export function AssetConflict({ mine, other, onKeepMine, onTakeOther }: Props) {
  const texts = useTexts(assetTexts);
  const shown = useShownFields();
  const [ours, theirs] = [shown(mine), shown(other)];
  const differing = theirs.filter(({ text }, index) => text !== ours[index]?.text);
  return (
    <FormError>
      <p>{texts.conflictTitle}</p>
      <ul>
        {differing.map(({ field, text }) => (
          <li key={field}>{texts.conflictField({ field, text: text || texts.conflictNothing })}</li>
        ))}
      </ul>
      <div className={styles['conflictActions']}>
        <Button size="small" onClick={onTakeOther}>
          {texts.conflictTake}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {texts.conflictKeep}
        </Button>
      </div>
    </FormError>
  );
}

function useShownFields() {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  return (asset: AssetDraft): { field: string; text: string }[] => [
    { field: texts.type, text: texts.types[asset.type] },
    { field: texts.name, text: asset.name },
    { field: texts.value, text: formatMoney(asset.value, asset.currency, language) },
    {
      field: texts.valuationDate,
      text: asset.valuationDate === null ? '' : formatDay(asset.valuationDate, language),
    },
    {
      field: texts.ownershipPercentage,
      text: formatPercent(asset.ownershipPercentage, language),
    },
    { field: texts.usesIndex, text: asset.useIndex === 1 ? texts.yes : texts.no },
    { field: texts.coOwner, text: asset.coOwnerName ?? '' },
    { field: texts.description, text: asset.description ?? '' },
  ];
}
