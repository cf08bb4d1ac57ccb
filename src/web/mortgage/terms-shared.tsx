import { useWatch } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import { BASE_REASONS, RELIEFS } from '#domain/mortgage/mortgage.ts';
import { DAY_COUNTS } from '#domain/records/loan-interest.ts';
import { registered, useAmount } from '#web/client/forms/registered.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { DateField } from '#web/kit/ui/date-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { formTexts } from './form-texts.ts';
import styles from './mortgage.module.css';
import type { TermsForm } from './terms-form.ts';

type Props = { form: TermsForm; currency: Currency };

/** The home's base value and the terms of all parts. */
export function TermsShared({ form, currency }: Props) {
  const texts = useTexts(formTexts);
  const { thirty, actual360, actual365 } = texts.dayCounts;
  const dayCounts = { '30/360': thirty, 'actual/360': actual360, 'actual/365': actual365 };
  const relief = useWatch({ control: form.control, name: 'relief' });
  return (
    <div className={styles['shared']}>
      <TextField label={texts.bank} isOptional autoComplete="off" {...registered(form, 'bank')} />
      <AmountField
        label={texts.baseValue}
        unit={currency}
        help={texts.baseValueHelp}
        {...useAmount(form, 'baseValue')}
      />
      <DateField label={texts.baseDay} {...registered(form, 'baseDay')} />
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
    </div>
  );
}
