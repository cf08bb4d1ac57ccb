import { useState } from 'react';
import type { Asset, AssetDraft, AssetType } from '#domain/assets.ts';
import type { Currency } from '#domain/currencies.ts';
import { isStale } from '#domain/records.ts';
import { failureText } from '#web/data/failure-text.ts';
import { createFormKey } from '#web/data/form-key.ts';
import { useWrite } from '#web/data/use-records.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/ui/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AssetConflict } from './asset-conflict.tsx';
import { AssetFieldset } from './asset-fields.tsx';
import { assetFieldsOf, newAssetFields, useAssetForm } from './asset-form.ts';
import { RemoveAssetDialog } from './remove-asset-dialog.tsx';
import { assetTexts } from './texts.ts';

/** What the person is doing with an asset. */
export type AssetTask =
  | { kind: 'add'; type: AssetType | null }
  | { kind: 'edit'; asset: Asset }
  | { kind: 'remove'; asset: Asset };

type Props = { task: AssetTask; currency: Currency; onClose: () => void };

/** The dialog of what the person is doing. */
export function AssetDialog({ task, currency, onClose }: Props) {
  if (task.kind === 'edit') return <EditAssetDialog asset={task.asset} onClose={onClose} />;
  if (task.kind === 'remove') return <RemoveAssetDialog asset={task.asset} onClose={onClose} />;
  return <AddAssetDialog type={task.type} currency={currency} onClose={onClose} />;
}

type AddProps = { type: AssetType | null; currency: Currency; onClose: () => void };

function AddAssetDialog({ type, currency, onClose }: AddProps) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const [formKey] = useState(createFormKey);
  const form = useAssetForm(newAssetFields(type ?? '', { currency, language }), 'of-real-estate');
  const create = useWrite<AssetDraft, Asset>(
    (records, draft) => records.assets.create(draft),
    formKey,
  );
  const submit = form.handleSubmit((draft) => {
    if (create.isPending) return;
    create.mutate(draft, {
      onSuccess: () => {
        showToast({ title: texts.added, description: texts.addedText });
        onClose();
      },
      onError: (error) => showFailure(texts.addFailed, failureText(error, language)),
    });
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.addTitle}
      isDirty={form.formState.isDirty && !create.isSuccess}
    >
      <DialogForm onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <AssetFieldset form={form} rule="of-real-estate" />
        </DialogBody>
        <DialogFooter>
          <DialogCancel>{texts.cancel}</DialogCancel>
          <Button type="submit" variant="primary" isBusy={create.isPending} busyText={texts.adding}>
            {texts.add}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

type EditProps = { asset: Asset; onClose: () => void };

/** Changes are made only to the version that was opened; a newer one is shown beside them. */
function EditAssetDialog({ asset: opened, onClose }: EditProps) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const [asset, setAsset] = useState(opened);
  const form = useAssetForm(assetFieldsOf(opened, language), 'when-shared');
  const update = useAssetUpdate();
  const save = (draft: AssetDraft, known: Asset) => {
    if (update.isPending) return;
    update.mutate({ id: known.id, draft, since: known.updatedAt }, {
      onSuccess: (answer) => {
        if (answer === null || isStale(answer)) return;
        showToast({ title: texts.updated });
        onClose();
      },
      onError: (error) => showFailure(texts.updateFailed, failureText(error, language)),
    });
  };
  const { data: answer, variables } = update;
  const stale = answer && isStale(answer) ? answer.stale : null;
  const takeOther = (other: Asset) => {
    setAsset(other);
    form.reset(assetFieldsOf(other, language));
    update.reset();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.editTitle}
      isDirty={form.formState.isDirty && !update.isSuccess}
    >
      <DialogForm onSubmit={(event) => void form.handleSubmit((draft) => save(draft, asset))(event)}>
        <DialogBody>
          {answer === null && <FormError>{texts.gone}</FormError>}
          {stale && variables && (
            <AssetConflict
              mine={variables.draft}
              other={stale}
              onKeepMine={() => save(variables.draft, stale)}
              onTakeOther={() => takeOther(stale)}
            />
          )}
          <AssetFieldset form={form} rule="when-shared" />
        </DialogBody>
        <DialogFooter>
          <DialogCancel>{texts.cancel}</DialogCancel>
          <Button type="submit" variant="primary" isBusy={update.isPending} busyText={texts.saving}>
            {texts.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

type Update = { id: string; draft: AssetDraft; since: string };

function useAssetUpdate() {
  return useWrite((records, { id, draft, since }: Update) =>
    records.assets.update(id, draft, since),
  );
}

function showFailure(title: string, description: string): void {
  showToast({ variant: 'destructive', title, description });
}
