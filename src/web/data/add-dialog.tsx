import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Collection, DraftOf, ItemOf, Kind } from '#domain/records.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { createFormKey } from './form-key.ts';
import { ItemDialog } from './item-dialog.tsx';
import { itemTexts } from './item-texts.ts';
import { useWrite } from './use-records.ts';
import { WriteFailure } from './write-failure.tsx';

export type AddWords = {
  addTitle: string;
  add: string;
  added: string;
  addedText?: string;
  addFailed: string;
  /** Said when the server wrote no sentence of its own. */
  addFallback?: string;
  /** Said instead of the server's own words. */
  addFailedText?: string;
};

type Props<K extends Kind, Fields extends FieldValues> = {
  kind: K;
  form: UseFormReturn<Fields, unknown, DraftOf<K>>;
  words: AddWords;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog that adds an item; however often it is sent, it adds one. */
export function AddDialog<K extends Kind, Fields extends FieldValues>(props: Props<K, Fields>) {
  const { kind, form, words, onClose, children } = props;
  const texts = useTexts(itemTexts);
  const [formKey] = useState(createFormKey);
  const create = useWrite(
    (records, draft: DraftOf<K>) =>
      (records[kind] as unknown as Collection<ItemOf<K>, DraftOf<K>>).create(draft),
    formKey,
  );
  const submit = form.handleSubmit((draft) => {
    if (create.isPending) return;
    create.mutate(draft, {
      onSuccess: () => {
        showToast({ title: words.added, description: words.addedText });
        onClose();
      },
    });
  });
  return (
    <ItemDialog
      title={words.addTitle}
      submitText={words.add}
      busyText={texts.adding}
      isBusy={create.isPending}
      isDirty={form.formState.isDirty}
      failure={
        <WriteFailure
          error={create.error}
          title={words.addFailed}
          otherwise={words.addFallback ?? words.addFailedText}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </ItemDialog>
  );
}
