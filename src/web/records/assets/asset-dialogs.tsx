import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { monthOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { assetPart } from '#domain/figures/totals/total-parts.ts';
import { totalOf } from '#domain/figures/totals/totals.ts';
import {
  type Asset,
  type AssetDraft,
  type AssetType,
  followsHoldings,
  FORMED_TYPES,
} from '#domain/records/assets.ts';
import { registered, useMoney } from '#web/client/forms/registered.ts';
import { houseIndexTexts } from '#web/figures/totals/texts.ts';
import { PartPreview } from '#web/figures/totals/part-preview.tsx';
import { useRemovalNote } from '#web/household/co-owners/co-owned-items.tsx';
import { formatDay, formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox, ChoiceField } from '#web/kit/ui/choices.tsx';
import { FieldPair } from '#web/kit/ui/field.tsx';
import {
  asksOwnership,
  type AssetFields,
  assetFieldsOf,
  type AssetForm,
  checkAssetFields,
  draftedAsset,
  newAssetFields,
  type OwnershipRule,
  revaluationOf,
} from './asset-form.ts';
import { lineByIndex, withIndexWords } from './property-notes.tsx';
import { assetTexts } from './texts.ts';
import { type FieldRows, placed } from '#web/records/items/item-conflict.tsx';
import { AddDialog, EditDialog } from '#web/records/items/item-dialog.tsx';
import { OwnershipFieldset, ShareDays } from '#web/records/items/ownership-fields.tsx';
import {
  MoneyFields,
  NameFields,
  PlainFields,
  RecordInput,
} from '#web/records/items/record-fields.tsx';
import { useRecordForm } from '#web/records/items/record-form.ts';
import { RemoveDialog } from '#web/records/items/remove-dialog.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { assetIcons } from '#web/records/items/type-icons.ts';
import type { MortgageStart } from '#web/records/mortgage/mortgage-start.ts';
import { OpenMortgage } from '#web/records/mortgage/open-mortgage.tsx';

/** The open dialog of an asset. */
export type AssetTask =
  | { kind: 'add'; type: AssetType | null; name?: string }
  | { kind: 'edit'; asset: Asset; typed?: string | undefined }
  | { kind: 'remove'; asset: Asset }
  | { kind: 'mortgage'; start: MortgageStart };

type Props = { task: AssetTask; terms: ValuationTerms; onClose: () => void };

/** The open dialog of an asset. */
export function AssetDialog({ task, terms, onClose }: Props) {
  if (task.kind === 'edit') {
    return <EditAssetDialog {...task} terms={terms} onClose={onClose} />;
  }
  if (task.kind === 'remove') {
    return <RemoveAssetDialog asset={task.asset} onClose={onClose} />;
  }
  if (task.kind === 'mortgage') {
    return <OpenMortgage start={task.start} terms={terms} onClose={onClose} />;
  }
  return <AddAssetDialog type={task.type} name={task.name} terms={terms} onClose={onClose} />;
}

function checkBy(rule: OwnershipRule, { asOf: today }: ValuationTerms) {
  return (typed: AssetFields, language: Language) =>
    checkAssetFields(typed, { rule, today, language });
}

function RemoveAssetDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const words = useTexts(assetTexts);
  const note = useRemovalNote('assets', asset.id);
  return <RemoveDialog kind="assets" item={asset} words={words} note={note} onClose={onClose} />;
}

type AddAssetProps = {
  type: AssetType | null;
  /** Proposed name. */
  name?: string | undefined;
  terms: ValuationTerms;
  onClose: () => void;
};

function AddAssetDialog({ type, name = '', terms, onClose }: AddAssetProps) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const rule = 'of-real-estate';
  const begun = newAssetFields(type ?? '', { ...terms, language });
  const form = useRecordForm({ ...begun, name }, checkBy(rule, terms));
  return (
    <AddDialog kind="assets" form={form} words={texts} onClose={onClose}>
      <AssetFieldset form={form} rule={rule} terms={terms} />
    </AddDialog>
  );
}

type EditAssetProps = {
  asset: Asset;
  /** A value that was typed before the dialog opened. */
  typed?: string | undefined;
  terms: ValuationTerms;
  onClose: () => void;
};

function EditAssetDialog({ asset, typed, terms, onClose }: EditAssetProps) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const check = checkBy('when-shared', terms);
  const form = useRecordForm(assetFieldsOf(asset, language), check);
  useEffect(() => {
    if (typed !== undefined) form.setValue('value', typed, { shouldDirty: true });
  }, [form, typed]);
  return (
    <EditDialog
      kind="assets"
      item={asset}
      form={form}
      fieldsOf={assetFieldsOf}
      check={check}
      rows={useAssetRows()}
      words={texts}
      onClose={onClose}
    >
      <AssetFieldset
        form={form}
        rule="when-shared"
        terms={terms}
        isHeld={followsHoldings(asset, monthOf(terms.asOf))}
      />
    </EditDialog>
  );
}

type AssetFieldsetProps = {
  form: AssetForm;
  rule: OwnershipRule;
  terms: ValuationTerms;
  /** Its value follows from its holdings. */
  isHeld?: boolean;
};

/** Fields of an asset: its type, its value, and the user's share. */
function AssetFieldset({ form, rule, terms, isHeld = false }: AssetFieldsetProps) {
  const texts = useTexts(assetTexts);
  const rows = useAssetRows();
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
          help={isHeld ? texts.valueHeld : isOwnershipAsked ? texts.valueWhole : undefined}
          isReadOnly={isHeld}
          {...useMoney(form, 'value')}
        />
        {type === 'real_estate' && (
          <>
            <RecordInput kind="assets" form={form} name="valuationDate" rows={rows} />
            <RecordInput kind="assets" form={form} name="assessedValue" rows={rows} />
            <RecordInput kind="assets" form={form} name="valueYear" rows={rows} />
          </>
        )}
        {type !== '' && FORMED_TYPES.includes(type) && (
          <RecordInput
            kind="assets"
            form={form}
            name="accountForm"
            rows={rows}
            unsaid={texts.accountFormUnsaid}
          />
        )}
      </FieldPair>
      <ValuationChoice form={form} rule={rule} terms={terms} />
      {type === 'real_estate' && valuationDate !== '' && (
        <RecordInput kind="assets" form={form} name="useIndex" rows={rows} />
      )}
      {rule === 'when-shared' && <Checkbox label={texts.isShared} {...form.register('isShared')} />}
      {isOwnershipAsked && <OwnershipFieldset form={form} />}
      {type !== '' && <ShareDays form={form} />}
      <PlainFields kind="assets" form={form} rows={rows} />
      <PartToday form={form} rule={rule} terms={terms} />
    </>
  );
}

/** Value of the user's share today, while it differs from the typed value. */
function PartToday({ form, rule, terms }: AssetFieldsetProps) {
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

/** The rows of an asset's fields, to ask for them and to compare another user's version. */
function useAssetRows(): FieldRows<'assets'> {
  const texts = useTexts(assetTexts);
  const items = useTexts(itemTexts);
  const { houses } = useTexts(houseIndexTexts);
  return {
    type: placed(texts.type, { choices: texts.types }),
    name: placed(texts.name),
    value: placed(texts.value),
    currency: null,
    valuationDate: placed(texts.valuationDate, { help: texts.valuationHelp }),
    ownershipPercentage: placed(items.ownershipPercentage),
    shares: null,
    useIndex: placed(texts.usesIndex, { help: houses, choices: { 1: texts.yes, 0: texts.no } }),
    accountForm: placed(texts.accountForm, {
      help: texts.accountFormHelp,
      choices: texts.accountForms,
    }),
    assessedValue: placed(texts.assessedValue, { help: texts.assessedHelp }),
    valueYear: placed(texts.valueYear, { help: texts.valueYearHelp }),
    coOwnerName: placed(items.coOwner),
    description: { label: items.description },
  };
}

/**
 * Asks for the meaning of another value of a dated property: a valuation of today, or a correction
 * of the existing one. The date in its field is the one that is saved.
 */
function ValuationChoice({ form, rule, terms }: AssetFieldsetProps) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as AssetFields;
  const first = useFocusWhenRefused(form);
  const revaluation = revaluationOf(typed, { rule, today: terms.asOf, language });
  if (revaluation === null) return null;
  const { valuedOn, chosen } = revaluation;
  const helpOf = (draft: AssetDraft, past: string) => {
    const counts = texts.countsToday({ amount: countedToday(draft, terms, language) });
    return `${counts} ${past}`;
  };
  const choose = (choice: 'correction' | 'valuation') => {
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue('isCorrection', choice === 'correction', options);
    form.setValue('valuationDate', choice === 'correction' ? valuedOn : terms.asOf, options);
  };
  return (
    <ChoiceField
      ref={first}
      label={texts.revaluation}
      value={chosen}
      error={form.getFieldState('isCorrection', form.formState).error?.message}
      onChange={choose}
      options={[
        {
          value: 'valuation',
          text: texts.newValuation,
          help: helpOf(revaluation.valuation, texts.pastStays),
        },
        {
          value: 'correction',
          text: texts.correction({ day: formatDay(valuedOn, language) }),
          help: helpOf(revaluation.correction, texts.pastFollows),
        },
      ]}
    />
  );
}

/** The same calculation as the total's, of the part in its own currency. */
function countedToday(
  draft: AssetDraft,
  { asOf, housePrices }: ValuationTerms,
  language: Language,
) {
  const part = assetPart(draftedAsset(draft), monthOf(asOf), housePrices);
  const { value } = totalOf([part], part.currency, new Map());
  return formatMoney(value, part.currency, language);
}

/** Focuses the question if it was left unanswered. */
function useFocusWhenRefused(form: AssetForm) {
  const first = useRef<HTMLInputElement>(null);
  const seenCount = useRef(0);
  const { submitCount, errors } = form.formState;
  const isRefused = errors.isCorrection !== undefined;
  useEffect(() => {
    // Further typing must not move the focus.
    if (isRefused && submitCount !== seenCount.current) first.current?.focus();
    seenCount.current = submitCount;
  }, [submitCount, isRefused]);
  return first;
}
