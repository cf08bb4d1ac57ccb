import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { CURRENCIES } from '#domain/basics/currencies.ts';
import { BASE_REASONS, RELIEFS } from '#domain/mortgage/mortgage.ts';
import type { Asset } from '#domain/records/assets.ts';
import { DAY_COUNTS } from '#domain/records/loan-interest.ts';
import { registered, useAmount } from '#web/client/forms/registered.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { DateField, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { OwnershipFieldset } from '#web/records/items/ownership-fields.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import styles from './mortgage-dialog.module.css';
import type { MortgageForm } from './mortgage-form.ts';
import { mortgageTexts } from './texts.ts';
import { hasNewPart } from './typed-mortgage.ts';

type Props = {
  form: MortgageForm;
  /** Null: a mortgage without a home. */
  home: Asset | null;
  /** Whether the parts can be saved without the terms of a home. */
  hasOptionalTerms: boolean;
  /** Chooses the home; null: there is one only. */
  chooser: ReactNode;
};

/** The fields that all parts share: bank, home, its base value, and the owners of new parts. */
export function MortgageShared({ form, home, hasOptionalTerms, chooser }: Props) {
  const texts = useTexts(mortgageTexts);
  const parts = useWatch({ control: form.control, name: 'parts' });
  const isShared = useWatch({ control: form.control, name: 'isShared' });
  return (
    <>
      <div className={styles['fields']}>
        <TextField label={texts.bank} isOptional autoComplete="off" {...registered(form, 'bank')} />
        {chooser}
        {home === null ? (
          <CurrencySelect form={form} />
        ) : (
          <HomeFields form={form} currency={home.currency} hasOptionalTerms={hasOptionalTerms} />
        )}
      </div>
      {hasNewPart({ parts }) && (
        <>
          <Checkbox label={texts.isShared} {...form.register('isShared')} />
          {isShared && <OwnershipFieldset form={form} />}
        </>
      )}
    </>
  );
}

function CurrencySelect({ form }: Pick<Props, 'form'>) {
  const { currency } = useTexts(itemTexts);
  return (
    <Select
      label={currency}
      options={CURRENCIES.map((code) => ({ value: code, text: code }))}
      {...registered(form, 'currency')}
    />
  );
}

type HomeFieldProps = Pick<Props, 'form' | 'hasOptionalTerms'> & Pick<Asset, 'currency'>;

/** The home's base value and the terms of all parts. */
function HomeFields({ form, currency, hasOptionalTerms }: HomeFieldProps) {
  const texts = useTexts(mortgageTexts);
  const { thirty, actual360, actual365 } = texts.dayCounts;
  const dayCounts = { '30/360': thirty, 'actual/360': actual360, 'actual/365': actual365 };
  const relief = useWatch({ control: form.control, name: 'relief' });
  return (
    <>
      <AmountField
        label={texts.baseValue}
        unit={currency}
        help={texts.baseValueHelp}
        {...useAmount(form, 'baseValue')}
      />
      <DateField
        label={texts.baseDay}
        isOptional={hasOptionalTerms}
        help={hasOptionalTerms ? texts.baseDayLater : undefined}
        {...registered(form, 'baseDay')}
      />
      <Select
        label={texts.baseReason}
        options={BASE_REASONS.map((value) => ({ value, text: texts.reasons[value] }))}
        {...registered(form, 'baseReason')}
      />
      <Select
        label={texts.dayCount}
        help={texts.dayCountHelp}
        options={DAY_COUNTS.map((value) => ({ value, text: dayCounts[value] }))}
        {...registered(form, 'dayCount')}
      />
      <Select
        label={texts.relief}
        options={RELIEFS.map((value) => ({ value, text: texts.reliefs[value] }))}
        {...registered(form, 'relief')}
      />
      {relief !== 'none' && (
        <DateField label={texts.reliefUntil} {...registered(form, 'reliefUntil')} />
      )}
    </>
  );
}
