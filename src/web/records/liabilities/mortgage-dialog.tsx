import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { liabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability, LiabilityDraft } from '#domain/records/liabilities.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { formatMoney, formatRate } from '#web/kit/i18n/format.ts';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Preview } from '#web/kit/ui/preview.tsx';
import { ItemDialog } from '#web/records/items/item-dialog.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { UNDO_MS, useUndo } from '#web/records/items/item-undo.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useItems, useWrite } from '#web/client/records/use-records.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import {
  checkMortgage,
  type MortgageFields,
  type MortgageForm,
  type MortgageTerms,
  newMortgageFields,
  refusedField,
  useMortgageForm,
} from './mortgage-form.ts';
import { MortgageParts } from './mortgage-parts.tsx';
import { MortgageShared } from './mortgage-shared.tsx';
import { mortgageTexts } from './mortgage-texts.ts';

type Props = {
  terms: ValuationTerms;
  /** Values typed in another dialog already. */
  begun?: Partial<MortgageFields> | undefined;
  onClose: () => void;
};

/** Adds all parts of a mortgage by one press, or none of them. */
export function MortgageDialog({ terms, begun, onClose }: Props) {
  const assets = useItems('assets');
  const liabilities = useItems('liabilities');
  if (assets.isPending || liabilities.isPending) return null;
  const homes = (assets.data ?? []).filter(({ type }) => type === 'real_estate');
  const taken = (liabilities.data ?? []).map(({ name }) => name);
  return <LoadedDialog {...{ terms, begun, onClose }} known={{ homes, taken }} />;
}

function LoadedDialog({ terms, begun, known, onClose }: Props & { known: MortgageTerms }) {
  const texts = useTexts(mortgageTexts);
  const { adding } = useTexts(itemTexts);
  const language = useLanguage();
  const [home] = useState(() => onlyHome(known.homes));
  const fields = newMortgageFields({ home, currency: terms.currency, language });
  const form = useMortgageForm({ ...fields, ...begun }, known);
  const parts = useFieldArray({ control: form.control, name: 'parts' });
  const { save, isSaving, error } = useSaving(form, onClose);
  const isShared = useWatch({ control: form.control, name: 'isShared' });
  return (
    <ItemDialog
      title={texts.title}
      size="4xl"
      submitText={texts.add({ count: parts.fields.length })}
      busyText={adding}
      isBusy={isSaving}
      isDirty={form.formState.isDirty || begun?.parts !== undefined}
      failure={<WriteFailure error={error} title={texts.failed} />}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <MortgageShared form={form} homes={known.homes} />
      <MortgageParts form={form} parts={parts} isShared={isShared} />
      <MortgagePreview form={form} known={known} terms={terms} />
    </ItemDialog>
  );
}

/** Where there is one home, the mortgage is likely to be of it. */
function onlyHome(homes: readonly Asset[]): Asset | null {
  const [first = null, ...others] = homes;
  return others.length === 0 ? first : null;
}

/** Adds all parts, and reports it with an undo; a refused part has its error in its field. */
function useSaving(form: MortgageForm, onClose: () => void) {
  const texts = useTexts(mortgageTexts);
  const [formKey] = useState(createFormKey);
  const undo = useUndo();
  const create = useWrite(
    (records, drafts: readonly LiabilityDraft[]) => records.liabilities.createAll(drafts),
    formKey,
  );
  const say = (made: readonly Liability[]) => {
    const name = made.map((part) => part.name).join(' · ');
    const onAction = () =>
      undo({
        write: async (records) =>
          (await records.liabilities.removeAll(made.map(({ id }) => id))) ? made : null,
        name,
        done: texts.undone,
        failed: texts.undoFailed,
      });
    const action = { text: texts.undo, onAction };
    const title = texts.added({ count: made.length });
    showToast({ title, description: name, action, durationMs: UNDO_MS });
    onClose();
  };
  const refuse = (error: Error) => {
    if (!(error instanceof RemoteError)) return;
    for (const issue of error.issues) {
      const field = refusedField(issue);
      if (field !== null) form.setError(field, { type: issue.code, message: issue.message });
    }
  };
  return {
    isSaving: create.isPending,
    error: create.error,
    save: (drafts: LiabilityDraft[]) => {
      if (!create.isPending) create.mutate(drafts, { onSuccess: say, onError: refuse });
    },
  };
}

type MortgagePreviewProps = { form: MortgageForm; known: MortgageTerms; terms: ValuationTerms };

/** Total of the parts for the user, as far as the typed values can be read. */
function MortgagePreview({ form, known, terms }: MortgagePreviewProps) {
  const texts = useTexts(mortgageTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as MortgageFields;
  const stated = typed.parts.filter(({ balance }) => balance.trim() !== '');
  const checked = checkMortgage({ ...typed, parts: stated }, known, language);
  const drafts = Object.keys(checked.errors).length > 0 ? [] : (checked.values as LiabilityDraft[]);
  const [first] = drafts;
  if (first === undefined) return null;
  const { currency } = first;
  const loans = drafts.map((draft, at) => ({ ...draft, id: String(at) }) as Liability);
  const totals = liabilityTotals(loans, { currency, rates: terms.rates });
  const { total, monthlyPayments, weightedRate } = totals;
  const rule = joinFacts([
    monthlyPayments.value > 0 &&
      texts.aMonth({ amount: formatMoney(monthlyPayments.value, currency, language) }),
    weightedRate && texts.atRate({ rate: formatRate(weightedRate.percent, language) }),
  ]);
  return (
    <Preview label={texts.together} rule={rule}>
      <Amount value={total.value} currency={currency} size="widget" />
    </Preview>
  );
}
