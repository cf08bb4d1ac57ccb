import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JoinedMortgage } from '#domain/mortgage/joined.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { useUndo } from '#web/records/items/item-undo.ts';
import type { MortgageForm } from './mortgage-form.ts';
import { isStaleError, type MortgageToSave, save, takeBack } from './save-mortgage.ts';
import { mortgageTexts } from './texts.ts';
import { fieldOf, type StatedMortgage } from './typed-mortgage.ts';

type SaveMortgageOptions = {
  form: MortgageForm;
  /** The user's mortgages and loans as they are read. */
  before: { mortgages: readonly JoinedMortgage[]; loans: readonly Liability[] };
  onClose: () => void;
};

/** Saves a mortgage, and reports it with an undo; a refused field has its error. */
export function useSaving({ form, before, onClose }: SaveMortgageOptions) {
  const texts = useTexts(mortgageTexts);
  const source = useSource();
  const client = useQueryClient();
  const [formKey] = useState(createFormKey);
  const [seen] = useState(before);
  const [isWarned, setWarned] = useState(false);
  const undo = useUndo();
  const write = useMutation({
    mutationFn: (stated: StatedMortgage) =>
      save(stated, { source, formKey, ...(isWarned ? before : seen) }),
    onSettled: async (_saved, error) => {
      const isRead = client.invalidateQueries({ queryKey: source.key });
      // A further press replaces the version that is read now.
      if (isStaleError(error)) await isRead;
    },
  });
  const say = (saved: MortgageToSave) => {
    const words = wordsOf(saved.stated, texts);
    const name = saved.stated.home?.name ?? saved.added.map((loan) => loan.name).join(' · ');
    const onAction = () =>
      undo({
        write: () => takeBack(saved, source),
        name,
        done: words.undone,
        failed: words.undoFailed,
      });
    const title = words.done({ count: saved.added.length });
    const action = { text: texts.undo, onAction };
    showToast({ title, description: name, action });
    onClose();
  };
  const refuse = (error: Error) => {
    // A further press replaces the version that was read since.
    setWarned(isStaleError(error));
    if (!(error instanceof RemoteError)) return;
    for (const { path, code: type, message } of error.issues) {
      form.setError(fieldOf(path) as 'bank', { type, message });
    }
  };
  return {
    isSaving: write.isPending,
    error: write.error,
    save: (stated: StatedMortgage) => {
      if (!write.isPending) write.mutate(stated, { onSuccess: say, onError: refuse });
    },
  };
}

type Texts = (typeof mortgageTexts)['en' | 'sv'];

/** Words for adding a mortgage, or for changing one that exists. */
function wordsOf(stated: StatedMortgage, texts: Texts): Texts['added'] {
  const isAdded =
    stated.home === null || stated.draft.parts.every(({ liabilityId }) => liabilityId === null);
  return isAdded ? texts.added : texts.changed;
}
