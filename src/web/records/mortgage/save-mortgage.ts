import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JoinedMortgage, StoredMortgage } from '#domain/mortgage/joined.ts';
import type { MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import { figuresBefore } from '#domain/mortgage/mortgage-undo.ts';
import { draftOf, isChanged, loanFiguresOf } from '#domain/mortgage/stated-loans.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { GuestRefusal, RemoteError } from '#web/client/http/remote-error.ts';
import { mortgagesIn } from '#web/client/records/mortgage-source.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { useUndo } from '#web/records/items/item-writes.ts';
import type { MortgageForm } from './mortgage-form.ts';
import { mortgageTexts } from './texts.ts';
import { fieldOf, type StatedMortgage } from './typed-mortgage.ts';

/** A saved mortgage, with what is needed to take it back. */
type MortgageToSave = {
  stated: StatedMortgage;
  /** Null: loans without a home. */
  stored: StoredMortgage | null;
  /** The loans that were added. */
  added: readonly { id: string; name: string }[];
  /** Mortgages that had one of the parts, the home's own first. */
  left: readonly JoinedMortgage[];
  /** Loans that were changed, as they were. */
  changed: readonly Liability[];
};

type SaveContext = {
  source: RecordsSource;
  formKey: string;
  mortgages: readonly JoinedMortgage[];
  loans: readonly Liability[];
};

/** Saves what the form states: all of it or nothing. */
async function save(
  stated: StatedMortgage,
  { source, formKey, mortgages, loans }: SaveContext,
): Promise<MortgageToSave> {
  if (stated.home === null) {
    const added = await source.records(formKey).liabilities.createAll(stated.drafts);
    return { stated, stored: null, added, left: [], changed: [] };
  }
  const { home, draft } = stated;
  const own = mortgages.find(({ assetId }) => assetId === home.id);
  const ifMatch = own?.updatedAt ?? undefined;
  const stored = await (await mortgagesIn(source)).put(home.id, draft, { formKey, ifMatch });
  const known = new Set(draft.parts.map(({ liabilityId }) => liabilityId));
  const news = draft.parts.filter(({ liabilityId }) => liabilityId === null);
  const added = stored.parts
    .filter(({ liabilityId }) => !known.has(liabilityId))
    .map(({ liabilityId: id }, at) => ({ id, name: news[at]?.name ?? '' }));
  const others = mortgages.filter(
    ({ assetId, parts }) =>
      assetId !== null &&
      assetId !== home.id &&
      parts.some(({ liabilityId }) => known.has(liabilityId)),
  );
  const left = own === undefined ? others : [own, ...others];
  return { stated, stored, added, left, changed: changedBy(draft, loans) };
}

function changedBy({ parts }: MortgageDraft, loans: readonly Liability[]): Liability[] {
  const stated = new Map(parts.map((part) => [part.liabilityId, part]));
  return loans.filter((loan) => {
    const part = stated.get(loan.id);
    return part !== undefined && isChanged(loan, loanFiguresOf(part));
  });
}

/** Takes a saved mortgage back. Null: something of it was changed or deleted since; all stays. */
async function takeBack(saved: MortgageToSave, source: RecordsSource): Promise<object | null> {
  const { stored, left, changed } = saved;
  const added = saved.added.map(({ id }) => id);
  if (stored === null) return (await source.records().liabilities.removeAll(added)) ? saved : null;
  const { assetId, updatedAt } = stored;
  const own = left.find((each) => each.assetId === assetId);
  const others = left.flatMap((each) => {
    const draft = draftOf(each);
    return draft === null || each.assetId === null || each === own
      ? []
      : [{ assetId: each.assetId, draft }];
  });
  const before = own === undefined ? null : draftOf(own);
  const undo = { before, others, loans: changed.map(figuresBefore), added };
  try {
    await (await mortgagesIn(source)).undo(assetId, undo, updatedAt);
    return saved;
  } catch (error) {
    if (isStaleError(error) || isGone(error)) return null;
    throw error;
  }
}

/** Whether a write was refused because the mortgage was changed since it was read. */
export function isStaleError(error: unknown): boolean {
  const isRefusal = error instanceof GuestRefusal || error instanceof RemoteError;
  return isRefusal && error.code === 'conflict';
}

function isGone(error: unknown): boolean {
  return error instanceof RemoteError && error.code === 'not_found';
}

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
