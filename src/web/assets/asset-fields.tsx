import { useWatch } from 'react-hook-form';
import { ownShare } from '#domain/asset-totals.ts';
import { ASSET_TYPES } from '#domain/assets.ts';
import { CURRENCIES } from '#domain/currencies.ts';
import { toNumber } from '#domain/money.ts';
import { parsePercent } from '#domain/percent.ts';
import { parseTypedAmount } from '#domain/typed-amount.ts';
import { currencyUnit, formatMoney, formatPercent } from '#web/i18n/format.ts';
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
import { type AssetForm, asksOwnership, type OwnershipRule } from './asset-form.ts';
import { assetIcons } from './asset-types.ts';
import { assetTexts } from './texts.ts';

type Props = { form: AssetForm; rule: OwnershipRule };

/** What an asset is, is worth, and how much of it is the person's. */
export function AssetFieldset({ form, rule }: Props) {
  const texts = useTexts(assetTexts);
  const [type, isShared] = useWatch({ control: form.control, name: ['type', 'isShared'] });
  const { errors } = form.formState;
  const isOwnershipAsked = asksOwnership({ type, isShared }, rule);
  return (
    <>
      <div className={styles['pair']}>
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
      {rule === 'when-shared' && <Checkbox label={texts.isShared} {...form.register('isShared')} />}
      {isOwnershipAsked && <Ownership form={form} />}
      <TextArea
        label={texts.description}
        isOptional
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
      {isOwnershipAsked && <SharePreview form={form} />}
    </>
  );
}

function Money({ form, help }: { form: AssetForm; help: string | undefined }) {
  const texts = useTexts(assetTexts);
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
        label={texts.currency}
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

/** The person's part of what is being typed, while it can be reckoned and is not the whole. */
function SharePreview({ form }: { form: AssetForm }) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const [typedValue, typedShare, currency] = useWatch({
    control: form.control,
    name: ['value', 'ownershipPercentage', 'currency'],
  });
  const value = parseTypedAmount(typedValue, language).amount;
  const share = parsePercent(parseTypedAmount(typedShare, language).amount ?? '');
  if (value === null || share === null || share === '100.00') return null;
  const percent = formatPercent(share, language);
  const whole = formatMoney(value, currency, language);
  return (
    <Preview label={texts.previewLabel} rule={texts.previewShare({ percent, whole })}>
      <Amount value={toNumber(ownShare(value, share))} currency={currency} size="widget" />
    </Preview>
  );
}
