import { useWatch } from 'react-hook-form';
import { type Asset, ASSET_TYPES, type AssetDraft } from '#domain/assets.ts';
import { CURRENCIES } from '#domain/currencies.ts';
import { monthOf } from '#domain/months.ts';
import { assetPart } from '#domain/parts.ts';
import type { Terms } from '#domain/summary.ts';
import { totalOf } from '#domain/totals.ts';
import { describeLine, explainSources } from '#web/data/explain-total.ts';
import { itemTexts } from '#web/data/item-texts.ts';
import { currencyUnit } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { AmountField } from '#web/ui/amount-field.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Preview } from '#web/ui/preview.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './assets.module.css';
import {
  type AssetFields,
  type AssetForm,
  asksOwnership,
  checkAssetFields,
  type OwnershipRule,
} from './asset-form.ts';
import { assetIcons } from './asset-types.ts';
import { assetTexts } from './texts.ts';

type Props = { form: AssetForm; rule: OwnershipRule; terms: Terms };

/** What an asset is, is worth, and how much of it is the person's. */
export function AssetFieldset({ form, rule, terms }: Props) {
  const texts = useTexts(assetTexts);
  const itemWords = useTexts(itemTexts);
  const [type, isShared, valuationDate] = useWatch({
    control: form.control,
    name: ['type', 'isShared', 'valuationDate'],
  });
  const { errors } = form.formState;
  const isOwnershipAsked = asksOwnership({ type, isShared }, rule);
  return (
    <>
      <div className={styles['pair']}>
        <Name form={form} type={type} />
        <Money form={form} help={isOwnershipAsked ? texts.valueWhole : undefined} />
        {type === 'real_estate' && (
          <DateField
            label={texts.valuationDate}
            isOptional
            help={texts.valuationHelp}
            error={errors.valuationDate?.message}
            {...form.register('valuationDate')}
          />
        )}
      </div>
      {type === 'real_estate' && valuationDate !== '' && (
        <Checkbox label={texts.usesIndex} {...form.register('usesIndex')} />
      )}
      {rule === 'when-shared' && <Checkbox label={texts.isShared} {...form.register('isShared')} />}
      {isOwnershipAsked && <Ownership form={form} />}
      <TextArea
        label={itemWords.description}
        isOptional
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <PartPreview form={form} rule={rule} terms={terms} />
    </>
  );
}

function Name({ form, type }: { form: AssetForm; type: AssetFields['type'] }) {
  const texts = useTexts(assetTexts);
  const { errors } = form.formState;
  return (
    <>
      <Select
        label={texts.type}
        icon={type === '' ? undefined : assetIcons[type]}
        placeholder={texts.typePlaceholder}
        options={ASSET_TYPES.map((value) => ({ value, text: texts.types[value] }))}
        error={errors.type?.message}
        {...form.register('type')}
      />
      <TextField
        label={texts.name}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
    </>
  );
}

function Money({ form, help }: { form: AssetForm; help: string | undefined }) {
  const texts = useTexts(assetTexts);
  const itemWords = useTexts(itemTexts);
  const language = useLanguage();
  const currency = useWatch({ control: form.control, name: 'currency' });
  const { errors } = form.formState;
  return (
    <div className={styles['money']}>
      <AmountField
        label={texts.value}
        unit={currencyUnit(currency, language)}
        help={help}
        error={errors.value?.message}
        {...form.register('value')}
      />
      <Select
        label={itemWords.currency}
        options={CURRENCIES.map((code) => ({ value: code, text: code }))}
        error={errors.currency?.message}
        {...form.register('currency')}
      />
    </div>
  );
}

function Ownership({ form }: { form: AssetForm }) {
  const texts = useTexts(assetTexts);
  const { errors } = form.formState;
  return (
    <fieldset className={styles['ownership']}>
      <legend>{texts.ownership}</legend>
      <div className={styles['pair']}>
        <AmountField
          label={texts.ownershipPercentage}
          unit="%"
          error={errors.ownershipPercentage?.message}
          {...form.register('ownershipPercentage')}
        />
        <TextField
          label={texts.coOwner}
          isOptional
          autoComplete="off"
          error={errors.coOwnerName?.message}
          {...form.register('coOwnerName')}
        />
      </div>
    </fieldset>
  );
}

/** What the person's part of it counts for today, while it differs from what is typed. */
function PartPreview({ form, rule, terms }: Props) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as AssetFields;
  const checked = checkAssetFields({ ...typed, name: '-' }, { rule, language });
  if (Object.keys(checked.errors).length > 0) return null;
  const draft = checked.values as AssetDraft;
  const part = assetPart(draftedAsset(draft), monthOf(terms.asOf), terms.housePrices);
  const [line] = totalOf([part], draft.currency, terms.rates).lines;
  if (line === undefined || line.counted === line.value) return null;
  const sources = explainSources([line], language);
  return (
    <Preview
      label={texts.previewLabel}
      rule={[describeLine(line, language), ...sources].join(' · ')}
    >
      <Amount value={line.counted} currency={draft.currency} size="widget" />
    </Preview>
  );
}

function draftedAsset(draft: AssetDraft): Asset {
  return { ...draft, id: '', userId: '', createdAt: '', updatedAt: '' };
}
