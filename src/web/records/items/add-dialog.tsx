import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DraftOf, ItemOf } from '#domain/records/records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { ItemDialog } from './item-dialog.tsx';
import { itemTexts } from './texts.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import type { Kind } from '#domain/records/kinds.ts';

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

/** The dialog that adds items; however often one is sent, it is added once. */
export function AddDialog<K extends Kind, Fields extends FieldValues>(props: Props<K, Fields>) {
  const { kind, form, words, onClose, children } = props;
  const texts = useTexts(itemTexts);
  const [formKey, setFormKey] = useState(createFormKey);
  const [lastSaved, setLastSaved] = useState<{ name: string } | null>(null);
  const create = useWrite((records, draft: DraftOf<K>) => records[kind].create(draft), formKey);
  const save = (onSaved: (item: ItemOf<K>) => void) =>
    form.handleSubmit((draft) => {
      if (!create.isPending) create.mutate(draft, { onSuccess: onSaved });
    });
  const add = save(() => {
    showToast({ title: words.added, description: words.addedText });
    onClose();
  });
  const addAnother = save(({ name }) => {
    setLastSaved({ name });
    setFormKey(createFormKey());
    form.reset(anotherOf(form));
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
      lastSaved={lastSaved}
      onSubmit={add}
      onSubmitAnother={addAnother}
      onClose={onClose}
    >
      {children}
    </ItemDialog>
  );
}

/** Fields that the next item probably has in common with the one before. */
const COMMON = ['type', 'currency', 'frequency'] as const;

function anotherOf<Fields extends FieldValues, Draft>({
  formState,
  getValues,
}: UseFormReturn<Fields, unknown, Draft>): Fields {
  const typed = getValues();
  const common = COMMON.filter((field) => field in typed).map((field) => [field, typed[field]]);
  return { ...formState.defaultValues, ...Object.fromEntries(common) } as Fields;
}
