import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { JoinedMortgage } from '#domain/mortgage/joined.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { mortgagesIn } from '#web/client/records/mortgage-source.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useItems } from '#web/client/records/use-records.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import {
  DialogAlert,
  DialogBody,
  DialogCancel,
  DialogFooter,
  DialogForm,
} from '#web/kit/ui/dialog-parts.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { formTexts } from './form-texts.ts';
import styles from './mortgage.module.css';
import { TermsParts } from './terms-parts.tsx';
import { TermsShared } from './terms-shared.tsx';
import { draftOf, fieldsOf, useTermsForm } from './terms-form.ts';
import type { Mortgages } from './use-mortgages.ts';

/** Time for which an undo is offered. */
const UNDO_MS = 10_000;

type Props = { mortgages: Mortgages; homeId: string; onClose: () => void };

/** States a home's mortgage with all of its parts by one press. */
export function TermsDialog({ mortgages, homeId, onClose }: Props) {
  const assets = useItems('assets').data;
  const [chosen, setChosen] = useState(homeId);
  const home = assets?.find(({ id }) => id === chosen);
  if (home === undefined) return null;
  const present = mortgages.shown.find(({ mortgage }) => mortgage.assetId === chosen);
  const choice = mortgages.homes.some(({ id }) => id === homeId) ? mortgages.homes : [home];
  const chooser = choice.length > 1 && (
    <HomeSelect homes={choice} value={chosen} onChange={setChosen} />
  );
  return (
    <LoadedDialog
      key={chosen}
      {...{ home, mortgages, chooser, onClose }}
      present={present?.mortgage ?? null}
    />
  );
}

type HomeSelectProps = { homes: readonly Asset[]; value: string; onChange: (id: string) => void };

function HomeSelect({ homes, value, onChange }: HomeSelectProps) {
  const texts = useTexts(formTexts);
  return (
    <Select
      label={texts.home}
      options={homes.map(({ id, name }) => ({ value: id, text: name }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type LoadedProps = Omit<Props, 'homeId'> & {
  home: Asset;
  present: JoinedMortgage | null;
  chooser: ReactNode;
};

function LoadedDialog({ home, present, mortgages, chooser, onClose }: LoadedProps) {
  const texts = useTexts(formTexts);
  const language = useLanguage();
  const { asOf: today } = mortgages;
  const loose = mortgages.looseLoans.filter(({ currency }) => currency === home.currency);
  const loans: readonly Liability[] = present === null ? loose : [];
  const form = useTermsForm(fieldsOf(present, { home, loans, today, language }), { home, today });
  const parts = useFieldArray({ control: form.control, name: 'parts' });
  const { save, isSaving, error } = useSaving({ home, present, onClose });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.title}
      size="4xl"
      isDirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <DialogBody>
          {chooser && <div className={styles['shared']}>{chooser}</div>}
          <TermsShared form={form} currency={home.currency} />
          <TermsParts {...{ form, parts, loose, today }} currency={home.currency} />
        </DialogBody>
        <DialogAlert>
          <WriteFailure error={error} title={texts.failed} />
        </DialogAlert>
        <DialogFooter>
          <DialogCancel>{texts.cancel}</DialogCancel>
          <Button type="submit" variant="primary" isBusy={isSaving} busyText={texts.saving}>
            {texts.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

type Saved = { home: Asset; present: JoinedMortgage | null; onClose: () => void };

/** Saves the mortgage, and reports it with an undo. */
function useSaving({ home, present, onClose }: Saved) {
  const texts = useTexts(formTexts);
  const source = useSource();
  const client = useQueryClient();
  const [formKey] = useState(createFormKey);
  const undo = useUndo({ home, present });
  const write = useMutation({
    mutationFn: async (draft: MortgageDraft) => {
      const before = await source.records().liabilities.list();
      const ifMatch = present?.updatedAt ?? undefined;
      await (await mortgagesIn(source)).put(home.id, draft, { formKey, ifMatch });
      return new Set(before.map(({ id }) => id));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: source.key }),
  });
  const say = (known: ReadonlySet<string>) => {
    const action = { text: texts.undo, onAction: () => undo(known) };
    showToast({ title: texts.saved, description: home.name, action, durationMs: UNDO_MS });
    onClose();
  };
  return {
    isSaving: write.isPending,
    error: write.error,
    save: (draft: MortgageDraft) => {
      if (!write.isPending) write.mutate(draft, { onSuccess: say });
    },
  };
}

/** Restores the terms from before, and removes the loans that were added with the change. */
function useUndo({ home, present }: Omit<Saved, 'onClose'>) {
  const texts = useTexts(formTexts);
  const language = useLanguage();
  const source = useSource();
  const client = useQueryClient();
  const restore = async (known: ReadonlySet<string>) => {
    const mortgages = await mortgagesIn(source);
    const stored = (await mortgages.list()).find(({ assetId }) => assetId === home.id);
    const added = (stored?.parts ?? []).filter(({ liabilityId }) => !known.has(liabilityId));
    const before = present && draftOf(present);
    if (before) await mortgages.put(home.id, before);
    else await mortgages.remove(home.id);
    const ids = added.map(({ liabilityId }) => liabilityId);
    if (ids.length > 0) await source.records().liabilities.removeAll(ids);
  };
  return (known: ReadonlySet<string>) => {
    restore(known)
      .then(
        () => showToast({ title: texts.undone, description: home.name }),
        (error: unknown) => showFailure(texts.undoFailed, error, language),
      )
      .finally(() => void client.invalidateQueries({ queryKey: source.key }));
  };
}
