import { useState } from 'react';
import type { Asset, AssetDraft, AssetType } from '#domain/assets.ts';
import { isStale } from '#domain/records.ts';
import type { Terms } from '#domain/summary.ts';
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

type Props = { task: AssetTask; terms: Terms; onClose: () => void };

/** The dialog of what the person is doing. */
export function AssetDialog({ task, terms, onClose }: Props) {
  if (task.kind === 'edit') {
    return <EditAssetDialog asset={task.asset} terms={terms} onClose={onClose} />;
  }
  if (task.kind === 'remove') return <RemoveAssetDialog asset={task.asset} onClose={onClose} />;
  return <AddAssetDialog type={task.type} terms={terms} onClose={onClose} />;
}

type AddProps = { type: AssetType | null; terms: Terms; onClose: () => void };

function AddAssetDialog({ type, terms, onClose }: AddProps) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const [formKey] = useState(createFormKey);
  const form = useAssetForm(newAssetFields(type ?? '', { ...terms, language }), 'of-real-estate');
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
    <Dialog isOpen onOpenChange={onClose} title={texts.addTitle} isDirty={form.formState.isDirty}>
      <DialogForm onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <AssetFieldset form={form} rule="of-real-estate" terms={terms} />
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

type EditProps = { asset: Asset; terms: Terms; onClose: () => void };

/** Changes are made only to the version that was opened; a newer one is shown beside them. */
function EditAssetDialog({ asset, terms, onClose }: EditProps) {
  const texts = useTexts(assetTexts);
  const { form, update, save, takeOther } = useEditing(asset, onClose);
  const { data: answer, variables } = update;
  const stale = answer && isStale(answer) ? answer.stale : null;
  const submit = form.handleSubmit((draft) => save(draft));
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.editTitle} isDirty={form.formState.isDirty}>
      <DialogForm onSubmit={(event) => void submit(event)}>
        <DialogBody>
          {answer === null && <FormError>{texts.gone}</FormError>}
          {stale && variables && (
            <AssetConflict
              mine={variables.draft}
              other={stale}
              onKeepMine={() => save(variables.draft, stale.updatedAt)}
              onTakeOther={() => takeOther(stale)}
            />
          )}
          <AssetFieldset form={form} rule="when-shared" terms={terms} />
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

type Update = { draft: AssetDraft; since: string };

function useEditing(opened: Asset, onSaved: () => void) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const [since, setSince] = useState(opened.updatedAt);
  const form = useAssetForm(assetFieldsOf(opened, language), 'when-shared');
  const update = useWrite((records, { draft, since: seen }: Update) =>
    records.assets.update(opened.id, draft, seen),
  );
  const save = (draft: AssetDraft, seen = since) => {
    if (update.isPending) return;
    update.mutate(
      { draft, since: seen },
      {
        onSuccess: (answer) => {
          if (answer === null || isStale(answer)) return;
          showToast({ title: texts.updated });
          onSaved();
        },
        onError: (error) => showFailure(texts.updateFailed, failureText(error, language)),
      },
    );
  };
  const takeOther = (other: Asset) => {
    setSince(other.updatedAt);
    form.reset(assetFieldsOf(other, language));
    update.reset();
  };
  return { form, update, save, takeOther };
}

function showFailure(title: string, description: string): void {
  showToast({ variant: 'destructive', title, description });
}
