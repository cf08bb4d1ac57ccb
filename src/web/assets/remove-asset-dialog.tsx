import { useQueryClient } from '@tanstack/react-query';
import type { Asset } from '#domain/assets.ts';
import { failureText } from '#web/data/failure-text.ts';
import { useSource } from '#web/data/records-context.tsx';
import { useWrite } from '#web/data/use-records.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { assetTexts } from './texts.ts';

type Props = { asset: Asset; onClose: () => void };

/** Asks before an asset is deleted, and offers to bring it back once it is. */
export function RemoveAssetDialog({ asset, onClose }: Props) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const restore = useRestore();
  const remove = useWrite((records, id: string) => records.assets.remove(id));
  const { name } = asset;
  const confirm = () =>
    remove.mutate(asset.id, {
      onSuccess: () => {
        const undo = {
          text: texts.undo,
          name: texts.undoName({ name }),
          onAction: () => restore(asset),
        };
        showToast({ title: texts.removed, description: name, action: undo });
        onClose();
      },
      onError: (error) => {
        const description = failureText(error, language);
        showToast({ variant: 'destructive', title: texts.removeFailed, description });
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={texts.removeQuestion({ name })}
      text={texts.removeText}
      confirmText={texts.removeShort}
      cancelText={texts.cancel}
      isBusy={remove.isPending}
      busyText={texts.removing}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

/** Works also when the dialog, and the screen it stood on, are gone. */
function useRestore(): (asset: Asset) => void {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const source = useSource();
  const client = useQueryClient();
  return (asset) => {
    source
      .records()
      .assets.restore(asset.id)
      .then(
        () => showToast({ title: texts.restored, description: asset.name }),
        (error: unknown) => {
          const description = failureText(error, language);
          showToast({ variant: 'destructive', title: texts.restoreFailed, description });
        },
      )
      .finally(() => void client.invalidateQueries({ queryKey: source.key }));
  };
}
