import { useEffect } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import type { Asset, AssetType } from '#domain/records/assets.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useRemovalNote } from '#web/household/co-owners/co-owned-items.tsx';
import { AddDialog } from '#web/records/items/add-dialog.tsx';
import { EditDialog } from '#web/records/items/edit-dialog.tsx';
import type { MortgageStart } from '#web/records/mortgage/mortgage-start.ts';
import { OpenMortgage } from '#web/records/mortgage/open-mortgage.tsx';
import { RemoveDialog } from '#web/records/items/remove-dialog.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { useRecordForm } from '#web/records/items/record-form.ts';
import { AssetFieldset, useAssetRows } from './asset-fields.tsx';
import {
  type AssetFields,
  assetFieldsOf,
  checkAssetFields,
  newAssetFields,
  type OwnershipRule,
} from './asset-form.ts';
import { assetTexts } from './texts.ts';

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
      <AssetFieldset form={form} rule="when-shared" terms={terms} />
    </EditDialog>
  );
}
