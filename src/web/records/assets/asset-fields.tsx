import { useWatch } from 'react-hook-form';
import { ACCOUNT_FORMS, type AssetDraft, FORMED_TYPES } from '#domain/records/assets.ts';
import { monthOf } from '#domain/basics/months.ts';
import { assetPart } from '#domain/figures/totals/total-parts.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { DescriptionField } from '#web/records/items/description-field.tsx';
import { MoneyFields } from '#web/records/items/money-fields.tsx';
import { NameFields } from '#web/records/items/name-fields.tsx';
import { ShareDays } from '#web/records/items/share-days.tsx';
import { OwnershipFieldset } from '#web/records/items/ownership-fieldset.tsx';
import { PartPreview } from '#web/figures/totals/part-preview.tsx';
import { houseIndexTexts } from '#web/figures/market/texts.ts';
import { registered, useAmount, useMoney } from '#web/client/forms/registered.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { DateField } from '#web/kit/ui/date-field.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import {
  type AssetFields,
  type AssetForm,
  asksOwnership,
  checkAssetFields,
  draftedAsset,
  type OwnershipRule,
} from './asset-form.ts';
import type { ShownField } from '#web/records/items/item-conflict.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { assetIcons } from './asset-types.ts';
import { lineByIndex, withIndexWords } from './property-words.ts';
import { assetTexts } from './texts.ts';
import { ValuationChoice } from './valuation-choice.tsx';
import { shownFields } from '#web/records/items/field-rows.ts';

type Props = { form: AssetForm; rule: OwnershipRule; terms: ValuationTerms };

/** Fields of an asset: its type, its value, and the user's share. */
export function AssetFieldset({ form, rule, terms }: Props) {
  const texts = useTexts(assetTexts);
  const [type, isShared, valuationDate] = useWatch({
    control: form.control,
    name: ['type', 'isShared', 'valuationDate'],
  });
  const isOwnershipAsked = asksOwnership({ type, isShared }, rule);
  return (
    <>
      <FieldPair>
        <NameFields
          type={registered(form, 'type')}
          name={registered(form, 'name')}
          chosen={type}
          icons={assetIcons}
          words={texts}
        />
        <MoneyFields
          label={texts.value}
          help={isOwnershipAsked ? texts.valueWhole : undefined}
          {...useMoney(form, 'value')}
        />
        {type === 'real_estate' && (
          <DateField
            label={texts.valuationDate}
            isOptional
            help={texts.valuationHelp}
            {...registered(form, 'valuationDate')}
          />
        )}
        <TaxFields form={form} />
      </FieldPair>
      <ValuationChoice form={form} rule={rule} terms={terms} />
      {type === 'real_estate' && valuationDate !== '' && <IndexChoice form={form} />}
      {rule === 'when-shared' && <Checkbox label={texts.isShared} {...form.register('isShared')} />}
      {isOwnershipAsked && <OwnershipFieldset form={form} />}
      {type !== '' && <ShareDays form={form} />}
      <DescriptionField {...registered(form, 'description')} />
      <PartToday form={form} rule={rule} terms={terms} />
    </>
  );
}

/** Fields that the tax follows: of an account its form, of a home its tax assessment. */
function TaxFields({ form }: Pick<Props, 'form'>) {
  const texts = useTexts(assetTexts);
  const [type, unit] = useWatch({ control: form.control, name: ['type', 'currency'] });
  const assessed = useAmount(form, 'assessedValue');
  if (type === 'real_estate') {
    return (
      <>
        <AmountField
          label={texts.assessedValue}
          unit={unit}
          isOptional
          help={texts.assessedHelp}
          {...assessed}
        />
        <TextField
          label={texts.valueYear}
          inputMode="numeric"
          autoComplete="off"
          isOptional
          help={texts.valueYearHelp}
          {...registered(form, 'valueYear')}
        />
      </>
    );
  }
  if (type === '' || !FORMED_TYPES.includes(type)) return null;
  const options = ACCOUNT_FORMS.map((value) => ({ value, text: texts.accountForms[value] }));
  return (
    <Select
      label={texts.accountForm}
      isOptional
      help={texts.accountFormHelp}
      options={[{ value: '', text: texts.accountFormUnsaid }, ...options]}
      {...registered(form, 'accountForm')}
    />
  );
}

/** Whether the index moves a dated property, and a description of the index. */
function IndexChoice({ form }: Pick<Props, 'form'>) {
  const { usesIndex } = useTexts(assetTexts);
  const { houses } = useTexts(houseIndexTexts);
  return <Checkbox label={usesIndex} help={houses} {...form.register('usesIndex')} />;
}

/** Value of the user's share today, while it differs from the typed value. */
function PartToday({ form, rule, terms }: Props) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as AssetFields;
  const check = { rule, today: terms.asOf, language };
  const checked = checkAssetFields({ ...typed, name: '-' }, check);
  if (Object.keys(checked.errors).length > 0) return null;
  const asset = draftedAsset(checked.values as AssetDraft);
  const part = assetPart(asset, monthOf(terms.asOf), terms.housePrices);
  const line = asset.useIndex === 0 ? lineByIndex(asset, terms) : null;
  const more = line ? withIndexWords(line, language) : undefined;
  return <PartPreview label={texts.previewLabel} part={part} rates={terms.rates} more={more} />;
}

/** The fields of an asset in words, to compare with another user's version. */
export function useShownFields(): (asset: AssetDraft) => ShownField[] {
  const texts = useTexts(assetTexts);
  const items = useTexts(itemTexts);
  const language = useLanguage();
  const formOf = ({ accountForm }: AssetDraft) =>
    accountForm === null ? '' : texts.accountForms[accountForm];
  return shownFields(
    'assets',
    {
      type: { label: texts.type, text: ({ type }) => texts.types[type] },
      name: texts.name,
      value: texts.value,
      currency: null,
      valuationDate: texts.valuationDate,
      ownershipPercentage: items.ownershipPercentage,
      shares: null,
      useIndex: {
        label: texts.usesIndex,
        text: ({ useIndex }) => (useIndex === 1 ? texts.yes : texts.no),
      },
      accountForm: { label: texts.accountForm, text: formOf },
      assessedValue: texts.assessedValue,
      valueYear: texts.valueYear,
      coOwnerName: items.coOwner,
      description: items.description,
    },
    language,
  );
}
