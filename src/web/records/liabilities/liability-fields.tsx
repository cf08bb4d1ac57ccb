import { type ChangeHandler, useWatch } from 'react-hook-form';
import { GROUND_OF_TYPE, INTEREST_GROUNDS } from '#domain/records/interest-grounds.ts';
import type { Liability, LiabilityDraft } from '#domain/records/liabilities.ts';
import { liabilityPart } from '#domain/figures/totals/total-parts.ts';
import { DescriptionField } from '#web/records/items/description-field.tsx';
import { MoneyFields } from '#web/records/items/money-fields.tsx';
import { NameFields } from '#web/records/items/name-fields.tsx';
import { DatedTerms } from '#web/records/items/dated-fieldset.tsx';
import { ShareDays } from '#web/records/items/share-days.tsx';
import { OwnershipFieldset } from '#web/records/items/ownership-fieldset.tsx';
import { PartPreview } from '#web/figures/totals/part-preview.tsx';
import {
  registered,
  type RegisteredAmount,
  useAmount,
  useMoney,
} from '#web/client/forms/registered.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { followingFields, type HelpedField } from './interest-help.ts';
import {
  checkLiabilityFields,
  type LiabilityFields,
  type LiabilityForm,
} from './liability-form.ts';
import { liabilityIcons } from './liability-types.ts';
import { liabilityTexts } from './texts.ts';

type Props = {
  form: LiabilityForm;
  /** The payment then follows from its parts only (docs/product.md, section 5). */
  isPaymentFixed: boolean;
};

/** Fields of a debt: its type, balance, costs, and the user's share. */
export function LiabilityFieldset({ form, isPaymentFixed }: Props) {
  const texts = useTexts(liabilityTexts);
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
      <GroundField form={form} />
      <Checkbox label={texts.isShared} {...form.register('isShared')} />
      {isShared && <OwnershipFieldset form={form} />}
      <ShareDays form={form}>
        <DatedTerms
          form={form}
          name="rateDays"
          valueName="interestRate"
          words={{ from: texts.rateFrom, earlier: texts.rateEarlier }}
        />
      </ShareDays>
      <DescriptionField {...registered(form, 'description')} />
      {isShared && <OwnPart form={form} />}
    </>
  );
}

/** Whether the interest is deducted, and why; while unsaid the type says it. */
function GroundField({ form }: { form: LiabilityForm }) {
  const texts = useTexts(liabilityTexts);
  const type = useWatch({ control: form.control, name: 'type' });
  const assumed = type === '' ? null : texts.grounds[GROUND_OF_TYPE[type]];
  const unsaid = assumed === null ? texts.groundUnsaid : texts.groundAssumed({ ground: assumed });
  return (
    <Select
      label={texts.ground}
      isOptional
      help={texts.groundHelp}
      options={[
        { value: '', text: unsaid },
        ...INTEREST_GROUNDS.map((value) => ({ value, text: texts.grounds[value] })),
      ]}
      {...registered(form, 'interestGround')}
    />
  );
}

/** Rate, interest and amortization, and the payment that they make. */
function Costs({ form, isPaymentFixed }: Props) {
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
