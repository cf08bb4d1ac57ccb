import { useState } from 'react';
import { type ChangeHandler, useWatch } from 'react-hook-form';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { liabilityPart } from '#domain/figures/totals/total-parts.ts';
import { GROUND_OF_TYPE } from '#domain/records/interest-grounds.ts';
import type { Liability, LiabilityDraft, LiabilityType } from '#domain/records/liabilities.ts';
import {
  registered,
  type RegisteredAmount,
  useAmount,
  useMoney,
} from '#web/client/forms/registered.ts';
import { PartPreview } from '#web/figures/totals/part-preview.tsx';
import { useRemovalNote } from '#web/household/co-owners/co-owned-items.tsx';
import { formatRate } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { FieldPair } from '#web/kit/ui/field.tsx';
import { AddDialog, EditDialog } from '#web/records/items/item-dialog.tsx';
import { type FieldRows, placed } from '#web/records/items/item-conflict.tsx';
import { DatedTerms, OwnershipFieldset, ShareDays } from '#web/records/items/ownership-fields.tsx';
import {
  MoneyFields,
  NameFields,
  PlainFields,
  RecordInput,
} from '#web/records/items/record-fields.tsx';
import { useRecordForm } from '#web/records/items/record-form.ts';
import { RemoveDialog } from '#web/records/items/remove-dialog.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import type { MortgageStart } from '#web/records/mortgage/mortgage-start.ts';
import { OpenMortgage } from '#web/records/mortgage/open-mortgage.tsx';
import {
  checkLiabilityFields,
  followingFields,
  type HelpedField,
  type LiabilityFields,
  liabilityFieldsOf,
  type LiabilityForm,
  newLiabilityFields,
} from './liability-form.ts';
import { liabilityIcons } from '#web/records/items/type-icons.ts';
import { liabilityTexts } from './texts.ts';

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
  const begun = newLiabilityFields(type ?? '', { ...terms, language });
  const form = useRecordForm(begun, checkLiabilityFields);
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
  const begun = liabilityFieldsOf(liability, language);
  const form = useRecordForm(begun, checkLiabilityFields);
  return (
    <EditDialog
      kind="liabilities"
      item={liability}
      form={form}
      fieldsOf={liabilityFieldsOf}
      check={checkLiabilityFields}
      rows={useLiabilityRows()}
      words={texts}
      onClose={onClose}
    >
      <LiabilityFieldset form={form} isPaymentFixed />
    </EditDialog>
  );
}

function useLiabilityRows(): FieldRows<'liabilities'> {
  const texts = useTexts(liabilityTexts);
  const items = useTexts(itemTexts);
  const language = useLanguage();
  const rateOf = ({ interestRate }: LiabilityDraft) =>
    interestRate === null ? '' : formatRate(interestRate, language);
  return {
    type: placed(texts.type, { choices: texts.types }),
    name: placed(texts.name),
    balance: placed(texts.balance),
    currency: null,
    interestRate: placed(texts.interestRate, { text: rateOf }),
    rates: null,
    monthlyInterest: placed(texts.monthlyInterest),
    monthlyAmortization: placed(texts.monthlyAmortization),
    monthlyPayment: placed(texts.monthlyPayment),
    interestGround: placed(texts.ground, { help: texts.groundHelp, choices: texts.grounds }),
    ownershipPercentage: placed(items.ownershipPercentage),
    shares: null,
    coOwnerName: placed(items.coOwner),
    description: { label: items.description },
  };
}

type LiabilityFieldsetProps = {
  form: LiabilityForm;
  /** The payment then follows from its parts only (docs/product.md, section 5). */
  isPaymentFixed: boolean;
};

/** Fields of a debt: its type, balance, costs, and the user's share. */
function LiabilityFieldset({ form, isPaymentFixed }: LiabilityFieldsetProps) {
  const texts = useTexts(liabilityTexts);
  const rows = useLiabilityRows();
  const [type, isShared] = useWatch({ control: form.control, name: ['type', 'isShared'] });
  return (
    <>
      <FieldPair>
        <NameFields
          type={registered(form, 'type')}
          name={registered(form, 'name')}
          chosen={type}
          icons={liabilityIcons}
          words={texts}
        />
        <MoneyFields
          label={texts.balance}
          help={isShared ? texts.balanceWhole : undefined}
          {...useMoney(form, 'balance')}
          amount={useHelped(form, 'balance')}
        />
      </FieldPair>
      <Costs form={form} isPaymentFixed={isPaymentFixed} />
      <GroundField form={form} rows={rows} />
      <Checkbox label={texts.isShared} {...form.register('isShared')} />
      {isShared && <OwnershipFieldset form={form} />}
      <ShareDays form={form}>
        <DatedTerms
          form={form}
          name="rates"
          valueName="interestRate"
          words={{ from: texts.rateFrom, earlier: texts.rateEarlier }}
        />
      </ShareDays>
      <PlainFields kind="liabilities" form={form} rows={rows} />
      {isShared && <OwnPart form={form} />}
    </>
  );
}

/** Whether the interest is deducted, and why; while unsaid the type says it. */
function GroundField({ form, rows }: { form: LiabilityForm; rows: FieldRows<'liabilities'> }) {
  const texts = useTexts(liabilityTexts);
  const type = useWatch({ control: form.control, name: 'type' });
  const assumed = type === '' ? null : texts.grounds[GROUND_OF_TYPE[type]];
  const unsaid = assumed === null ? texts.groundUnsaid : texts.groundAssumed({ ground: assumed });
  return (
    <RecordInput kind="liabilities" form={form} name="interestGround" rows={rows} unsaid={unsaid} />
  );
}

/** Rate, interest and amortization, and the payment that they make. */
function Costs({ form, isPaymentFixed }: LiabilityFieldsetProps) {
  const texts = useTexts(liabilityTexts);
  const unit = useWatch({ control: form.control, name: 'currency' });
  return (
    <FieldPair>
      <AmountField
        label={texts.interestRate}
        unit="%"
        isOptional
        help={texts.rateHelp}
        {...useHelped(form, 'interestRate')}
      />
      <AmountField
        label={texts.monthlyInterest}
        unit={unit}
        isOptional
        help={texts.interestHelp}
        {...useHelped(form, 'monthlyInterest')}
      />
      <AmountField
        label={texts.monthlyAmortization}
        unit={unit}
        isOptional
        {...useHelped(form, 'monthlyAmortization')}
      />
      <AmountField
        label={texts.monthlyPayment}
        unit={unit}
        isOptional={!isPaymentFixed}
        readOnly={isPaymentFixed}
        help={texts.paymentHelp}
        {...useAmount(form, 'monthlyPayment')}
      />
    </FieldPair>
  );
}

/** The user's share of the debt, as far as the typed values can be read. */
function OwnPart({ form }: { form: LiabilityForm }) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as LiabilityFields;
  const named = { ...typed, name: '-', type: 'other', description: '' } as const;
  const checked = checkLiabilityFields(named, language);
  if (Object.keys(checked.errors).length > 0) return null;
  const part = liabilityPart({ ...(checked.values as LiabilityDraft), id: '' } as Liability);
  return <PartPreview label={texts.previewLabel} part={part} rates={new Map()} />;
}

/** Registers a field so that a change of it updates the fields that follow from it at once. */
function useHelped(form: LiabilityForm, name: HelpedField): RegisteredAmount {
  const language = useLanguage();
  const field = useAmount(form, name);
  const onChange: ChangeHandler = (event) => {
    const before = form.getValues();
    const done = field.onChange(event);
    const following = followingFields(before, form.getValues(), language);
    for (const [followed, text] of Object.entries(following)) {
      form.setValue(followed as HelpedField, text, { shouldDirty: true, shouldValidate: true });
    }
    return done;
  };
  return { ...field, onChange };
}
