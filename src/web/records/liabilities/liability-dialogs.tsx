import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Liability, LiabilityDraft, LiabilityType } from '#domain/records/liabilities.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useRemovalNote } from '#web/household/co-owners/owner-words.tsx';
import { AddDialog } from '#web/records/items/add-dialog.tsx';
import { EditDialog } from '#web/records/items/edit-dialog.tsx';
import type { ShownField } from '#web/records/items/item-conflict.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { RemoveDialog } from '#web/records/items/remove-dialog.tsx';
import { formatRate } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LiabilityFieldset } from './liability-fields.tsx';
import type { MortgageStart } from '#web/records/mortgage/mortgage-start.ts';
import { OpenMortgage } from '#web/records/mortgage/open-mortgage.tsx';
import {
  type LiabilityFields,
  checkLiabilityFields,
  liabilityFieldsOf,
  type LiabilityForm,
  newLiabilityFields,
  useLiabilityForm,
} from './liability-form.ts';
import { liabilityTexts } from './texts.ts';
import { shownFields } from '#web/records/items/field-rows.ts';

/** The open dialog of a liability. */
export type LiabilityTask =
  | { kind: 'add'; type: LiabilityType | null }
  | { kind: 'mortgage'; start: MortgageStart }
  | { kind: 'edit'; liability: Liability }
  | { kind: 'remove'; liability: Liability };

type Props = { task: LiabilityTask; terms: ValuationTerms; onClose: () => void };

/** The open dialog of a liability. */
export function LiabilityDialog({ task, terms, onClose }: Props) {
  if (task.kind === 'edit') {
    return <EditLiabilityDialog liability={task.liability} onClose={onClose} />;
  }
  if (task.kind === 'remove') {
    return <RemoveLiabilityDialog liability={task.liability} onClose={onClose} />;
  }
  if (task.kind === 'mortgage') {
    return <OpenMortgage start={task.start} terms={terms} onClose={onClose} />;
  }
  return <AddDialogs type={task.type} terms={terms} onClose={onClose} />;
}

function RemoveLiabilityDialog({ liability, onClose }: EditLiabilityProps) {
  const words = useTexts(liabilityTexts);
  const note = useRemovalNote('liabilities', liability.id);
  const shown = { item: liability, words, note, onClose };
  return <RemoveDialog kind="liabilities" {...shown} />;
}

type AddLiabilityProps = { type: LiabilityType | null; terms: ValuationTerms; onClose: () => void };

/** One liability, which may turn out to be a mortgage of several parts while it is written. */
function AddDialogs(props: AddLiabilityProps) {
  const [typed, setTyped] = useState<LiabilityFields | null>(null);
  if (typed === null) return <AddLiabilityDialog {...props} onSeveral={setTyped} />;
  const { terms, onClose } = props;
  return <OpenMortgage start={{ at: 'new', typed }} terms={terms} onClose={onClose} />;
}

type AddOneProps = AddLiabilityProps & { onSeveral: (typed: LiabilityFields) => void };

function AddLiabilityDialog({ type, terms, onClose, onSeveral }: AddOneProps) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const form = useLiabilityForm(newLiabilityFields(type ?? '', { ...terms, language }));
  return (
    <AddDialog kind="liabilities" form={form} words={texts} onClose={onClose}>
      <LiabilityFieldset form={form} isPaymentFixed={false} />
      <SeveralParts form={form} onSeveral={onSeveral} />
    </AddDialog>
  );
}

/** Continues from one mortgage to several parts of it, with the typed values. */
function SeveralParts({
  form,
  onSeveral,
}: { form: LiabilityForm } & Pick<AddOneProps, 'onSeveral'>) {
  const texts = useTexts(liabilityTexts);
  const type = useWatch({ control: form.control, name: 'type' });
  if (type !== 'mortgage') return null;
  return (
    <p>
      {texts.several}{' '}
      <Button size="small" onClick={() => onSeveral(form.getValues())}>
        {texts.severalButton}
      </Button>
    </p>
  );
}

type EditLiabilityProps = { liability: Liability; onClose: () => void };

function EditLiabilityDialog({ liability, onClose }: EditLiabilityProps) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const form = useLiabilityForm(liabilityFieldsOf(liability, language));
  return (
    <EditDialog
      kind="liabilities"
      item={liability}
      form={form}
      fieldsOf={(other) => liabilityFieldsOf(other, language)}
      check={(typed) => checkLiabilityFields(typed, language)}
      shown={useShownFields()}
      words={texts}
      onClose={onClose}
    >
      <LiabilityFieldset form={form} isPaymentFixed />
    </EditDialog>
  );
}

function useShownFields(): (liability: LiabilityDraft) => ShownField[] {
  const texts = useTexts(liabilityTexts);
  const items = useTexts(itemTexts);
  const language = useLanguage();
  const rateOf = ({ interestRate }: LiabilityDraft) =>
    interestRate === null ? '' : formatRate(interestRate, language);
  const groundOf = ({ interestGround }: LiabilityDraft) =>
    interestGround === null ? '' : texts.grounds[interestGround];
  return shownFields(
    'liabilities',
    {
      type: { label: texts.type, text: ({ type }) => texts.types[type] },
      name: texts.name,
      balance: texts.balance,
      currency: null,
      interestRate: { label: texts.interestRate, text: rateOf },
      rates: null,
      monthlyInterest: texts.monthlyInterest,
      monthlyAmortization: texts.monthlyAmortization,
      monthlyPayment: texts.monthlyPayment,
      interestGround: { label: texts.ground, text: groundOf },
      ownershipPercentage: items.ownershipPercentage,
      shares: null,
      coOwnerName: items.coOwner,
      description: items.description,
    },
    language,
  );
}
